import { isDeepStrictEqual } from 'node:util'

/** Whether two values of a record are the same. Of lists and structures, the content is compared. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))
}
