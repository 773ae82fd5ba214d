import { errorMessage } from '../checks/error-message.ts'

/** The network error behind a failed `fetch`, such as ECONNREFUSED. */
export function networkReason(failure: unknown): string {
  const cause = failure instanceof Error ? failure.cause : undefined
  if (cause instanceof Error) {
    return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
  }
  return errorMessage(failure)
}
