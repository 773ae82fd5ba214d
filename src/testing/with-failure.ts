import { type TestFailure, textOfFailure } from './failure.ts'

/**
 * Adds the explanation of a failed test to its error. Runners print the message or the stack, so both get it.
 * @returns the error, or the longer text if the test has thrown a text
 */
export function withFailure(error: unknown, failure: TestFailure | undefined): unknown {
  const added = failure ? textOfFailure(failure) : ''
  if (added === '') return error
  if (typeof error === 'string') return `${error}${added}\n`
  if (typeof error !== 'object' || error === null || !('message' in error)) return error
  const before = String(error.message)
  const after = `${before}${added}\n`
  try {
    const stack = 'stack' in error && typeof error.stack === 'string' ? error.stack : undefined
    error.message = after
    if (stack !== undefined && 'stack' in error) error.stack = stack.replace(before, () => after)
  } catch {
    // A frozen error keeps its message.
  }
  return error
}
