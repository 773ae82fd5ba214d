/** A command failed for a reason outside the program: exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
