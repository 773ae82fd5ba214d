import type { Artefact } from './failure.ts'

/**
 * Adds the message of an artefact to the error of a test. Runners print the message or the stack, so both get it.
 * @returns the error
 */
export function withArtefact(error: unknown, artefact: Artefact | undefined): unknown {
  if (!artefact || typeof error !== 'object' || error === null || !('message' in error)) return error
  const before = String(error.message)
  const after = `${before}\n\n${artefact.message}\n`
  try {
    const stack = 'stack' in error && typeof error.stack === 'string' ? error.stack : undefined
    error.message = after
    if (stack !== undefined && 'stack' in error) error.stack = stack.replace(before, () => after)
  } catch {
    // A frozen error keeps its message.
  }
  return error
}
