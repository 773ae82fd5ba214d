/** The message of a caught value, which may be anything. */
export function errorMessage(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}
