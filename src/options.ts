import { type EditionName, editions, isEditionName } from './editions/index.ts'
import type { Fixtures } from './fixtures/load.ts'
import { nearest } from './kernel/nearest.ts'
import type { Profile } from './kernel/operation.ts'
import type { Now } from './world/clock.ts'

/** What `createEmulator` takes; every option has a default. */
export interface EmulatorOptions {
  /** Port to listen on; 0, the default, takes any free one. */
  readonly port?: number
  /** Address to listen on; `127.0.0.1` by default. */
  readonly host?: string
  /** `false` opens no port: requests go through `fetch` or `app`. */
  readonly listen?: boolean
  /** A path, the name of a shipped scenario, an object, or an array of these; `blank` by default. */
  readonly fixtures?: Fixtures
  /** `international` by default. */
  readonly edition?: EditionName
  /** What decides where documents and recordings disagree; `documented` by default. */
  readonly profile?: Profile
  /** Refuses every request that has diagnostics, with a 400 that explains. */
  readonly strict?: boolean
  /** A date or instant at which the clock stands still; `{ now, running: true }` lets it run. Real time when missing. */
  readonly now?: Now
  /** From which ids, tokens and fake values follow; 1 by default. */
  readonly seed?: number
  /** Bounds of a request and of an account. */
  readonly limits?: Limits
}

export interface Limits {
  /** Bytes that a request body may have; one mebibyte by default. */
  readonly body?: number
}

const checks: { readonly [Name in keyof Required<EmulatorOptions>]: (value: unknown) => string | undefined } =
  {
    port: (value) => (isWhole(value, 0, 65_535) ? undefined : 'a whole number from 0 to 65535'),
    host: (value) => (typeof value === 'string' && value !== '' ? undefined : 'a host name or address'),
    listen: isFlag,
    fixtures: (value) =>
      typeof value === 'string' || (typeof value === 'object' && value !== null)
        ? undefined
        : 'a path, the name of a shipped scenario, an object or an array of these',
    edition: (value) => (isEditionName(value) ? undefined : `one of ${Object.keys(editions).join(', ')}`),
    profile: (value) =>
      value === 'documented' || value === 'observed' ? undefined : 'documented or observed',
    strict: isFlag,
    now: (value) =>
      typeof value === 'string' || typeof value === 'object'
        ? undefined
        : 'a date, an instant or { now, running }',
    seed: (value) => (isWhole(value, 0, 2 ** 32) ? undefined : 'a whole number from 0 to 4294967296'),
    limits: (value) =>
      typeof value === 'object' && value !== null && Object.keys(value).every((name) => name === 'body')
        ? undefined
        : 'an object such as { body: 1048576 }',
  }

/** @throws with the option's name, its value and what is accepted */
export function checkOptions(options: EmulatorOptions): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const check = Object.hasOwn(checks, name) ? checks[name as keyof EmulatorOptions] : undefined
    if (!check) {
      const meant = nearest(name, Object.keys(checks))
      const hint = meant ? `did you mean ${meant}?` : `there are ${Object.keys(checks).join(', ')}`
      throw new TypeError(`[faketura] there is no option ${name}; ${hint}`)
    }
    const accepted = check(value)
    if (accepted) throw new TypeError(`[faketura] ${name}: ${JSON.stringify(value)} is not ${accepted}`)
  }
}

function isFlag(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'true or false'
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
