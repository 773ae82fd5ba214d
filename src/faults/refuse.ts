import { inspect } from 'node:util'
import { acceptedInstead } from '../checks/nearest.ts'
import { ArgumentError } from '../errors/errors.ts'

/** @throws ArgumentError naming the key, its value and what is accepted */
export function refuse(key: string, value: unknown, accepted: string): never {
  const text = inspect(value, { depth: 1, breakLength: Infinity, maxStringLength: 60, maxArrayLength: 3 })
  const details = { argument: key === 'rule' ? undefined : key, value, expected: accepted }
  throw new ArgumentError('FAKETURA_INVALID_FAULT', `faults: ${key} is ${text}; ${accepted}`, details)
}

/** The keys that are given, of an object that may come from anywhere; one that is undefined is not given. */
export function givenKeys(value: unknown, key: string, accepted: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(key, value, `expected is an object with ${accepted.join(', ')}`)
  }
  const given = Object.entries(value).filter(([, one]) => one !== undefined)
  for (const [name, one] of given) {
    if (!accepted.includes(name))
      refuse(key === 'rule' ? name : `${key}.${name}`, one, noSuch(name, accepted))
  }
  return Object.fromEntries(given)
}

/** The end of a sentence about a key that there is not. */
function noSuch(name: string, accepted: readonly string[]): string {
  return `there is no such key, ${hint(name, accepted)}`
}

/** What was probably meant, and all that there is. */
export function hint(word: unknown, known: readonly string[]): string {
  return acceptedInstead(typeof word === 'string' ? word : '', known)
}

export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
