import type { Artefact } from './failure.ts'

/**
 * Adds to a failure what it left and how to come back to it; runners print message or stack.
 * @returns the error to throw: the given one, unless it can't carry a message
 */
export function told(error: unknown, artefact: Artefact | undefined): unknown {
  if (!artefact || typeof error !== 'object' || error === null || !('message' in error)) return error
  const before = String(error.message)
  const after = `${before}\n\n${artefact.message}\n`
  try {
    const stack = 'stack' in error && typeof error.stack === 'string' ? error.stack : undefined
    error.message = after
    if (stack !== undefined && 'stack' in error) error.stack = stack.replace(before, () => after)
  } catch {
    // A frozen error keeps its own words.
  }
  return error
}
