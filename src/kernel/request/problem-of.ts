import { StateFileError } from '../../errors/errors.ts'
import { Problem, problemKinds } from '../card/problem.ts'

/** Turns an error that ended a request into an error response. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof StateFileError) return new Problem('notSaved', error.reason)
  return defect(error)
}

function defect(error: unknown): Problem {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.emitWarning(`a request ran into a bug: ${text}`, 'FaketuraDefect')
  return new Problem(
    'failed',
    `internal error in faketura (${problemKinds.failed.code}); please report it: ${error}`,
  )
}
