/** The message of an assertion, which must fail. */
export function complaint(assertion: () => void): string {
  try {
    assertion()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the assertion holds')
}
