import { RecordError } from '../../errors/errors.ts'
import { Problem } from '../../kernel/card/problem.ts'

/**
 * Runs work that follows the rules of the API for a program instead of a request.
 * @throws RecordError when the rules refuse it, where a request would get an error response
 */
export function byRules<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { kind, message, reason } = error
    const fields = typeof reason === 'string' ? {} : reason
    throw new RecordError('FAKETURA_RECORD_REFUSED', message, { status: kind.status, fields })
  }
}
