/** The message of an assertion, which must fail. */
export function complaint(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the assertion holds')
}

/** The same for an assertion that may return a promise. */
export async function laterComplaint(assertion: () => unknown): Promise<string> {
  const error = await Promise.resolve()
    .then(assertion)
    .then(
      () => new Error('the assertion holds'),
      (thrown: Error) => thrown,
    )
  return error.message
}
