import { Problem } from '../../../kernel/card/problem.ts'

/**
 * What automatic work returns; undefined if it is refused. Automatic e-mails skip invalid addresses, because no client
 * could receive the error.
 */
export function unlessRefused<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (refusal) {
    if (refusal instanceof Problem) return undefined
    throw refusal
  }
}
