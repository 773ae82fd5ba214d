/** A command cannot do what it was asked for, for a reason outside the program: exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
