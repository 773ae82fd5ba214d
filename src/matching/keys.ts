import { acceptedInstead } from '../kernel/nearest.ts'

/**
 * @param what what the names belong to, such as `invoices`
 * @throws TypeError for a name that is not accepted, so that a misspelt one can't make a test pass
 */
export function refuseUnknownKeys(given: object, accepted: readonly string[], what: string): void {
  for (const name of Object.keys(given)) {
    if (accepted.includes(name)) continue
    throw new TypeError(`[faketura] ${name} is not a field of ${what}; ${acceptedInstead(name, accepted)}`)
  }
}
