/** Retries after a failed first attempt, before the webhook is switched off (observed 18). */
export const maxRetries = 25

/**
 * Milliseconds of the emulator's clock from a failed attempt to the next: seconds at first, days at last, three weeks
 * in all. Recordings show how many retries there are and not when; these are the steps of a job queue that makes as
 * many (assumed).
 * @param retry the first is 0
 */
export function backoff(retry: number): number {
  return (retry ** 4 + 15) * 1000
}
