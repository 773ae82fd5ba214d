/** Retries after a failed first attempt, before the webhook is switched off (observed 18). */
export const maxRetries = 25

/**
 * Milliseconds of the account's clock from a failed attempt to the next: seconds at first, days at the end, three
 * weeks in total. Recordings show the number of retries but not their times; these are the intervals of a job queue
 * with the same number of retries (assumed).
 * @param retry the first is 0
 */
export function backoff(retry: number): number {
  return (retry ** 4 + 15) * 1000
}
