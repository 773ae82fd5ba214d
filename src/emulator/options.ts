import { inspect } from 'node:util'
import { acceptedInstead } from '../checks/nearest.ts'
import { type EditionName, editionNames, isEditionName } from '../editions/index.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { Profile } from '../kernel/card/operation.ts'
import type { NewAccount } from '../resources/account/new-account.ts'
import { isHostPattern } from '../webhooks/hosts.ts'
import type { Now } from '../world/clock.ts'
import { type Rate, spans } from '../world/rate-limit.ts'

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
  /** Currency, language, taxes, numbering, such as `poland`; `international` by default. */
  readonly edition?: EditionName
  /** What decides where documents and recordings disagree: `observed`, or `documented`, the default. */
  readonly profile?: Profile
  /** Refuses every request that has diagnostics, with a 400 that explains. */
  readonly strict?: boolean
  /** A date or instant at which the clock stands still; `{ now, running: true }` lets it run. Real time when missing. */
  readonly now?: Now
  /** From which ids, tokens and fake values follow; 1 by default. */
  readonly seed?: number
  /** A file that keeps the state across restarts; a world that it holds wins over fixtures, edition, clock and seed. */
  readonly state?: string
  /** An SMTP server that gets every message as well, such as `smtp://127.0.0.1:1025`. */
  readonly smtp?: string
  /** Bounds of a request and of an account. */
  readonly limits?: Limits
  /** Where webhooks may be delivered to, and how long that may take. */
  readonly webhooks?: WebhookOptions
  /** Who may use the admin interface; programs and pages of this machine when missing. */
  readonly admin?: AdminOptions
}

/** Who may use the admin interface under `/__admin`. */
export interface AdminOptions {
  /** Asked of every request, as `Authorization: Bearer`; other machines are answered then, too. */
  readonly token?: string
  /** Names, besides those of this machine, under which browsers may reach it. */
  readonly hosts?: readonly string[]
}

export interface WebhookOptions {
  /** Hosts besides this machine, such as `receiver.example`, `192.0.2.7` or `*.receiver.example`. */
  readonly allow?: readonly string[]
  /** Milliseconds of real time that a receiver has for its answer; 10,000 by default. */
  readonly timeout?: number
}

export interface Limits {
  /** Bytes that a request body may have; one mebibyte by default. */
  readonly body?: number
  /** Records that one account may hold, of all resources; any number by default. */
  readonly records?: number
  /** Requests that one token may make, such as `{ requests: 1000, per: 'minute' }`; any number by default. */
  readonly rate?: Rate
}

const limitChecks: Readonly<Record<keyof Limits, (limit: unknown) => boolean>> = {
  body: (limit) => isWhole(limit, 0, 2 ** 31),
  records: (limit) => isWhole(limit, 1, 2 ** 31),
  rate: isRate,
}

/** For each option, what is accepted when a value is not. */
type Checks<Options> = { readonly [Name in keyof Required<Options>]: (value: unknown) => string | undefined }

const emulatorChecks: Checks<EmulatorOptions> = {
  port: (value) => (isWhole(value, 0, 65_535) ? undefined : 'a whole number from 0 to 65535'),
  host: (value) => (typeof value === 'string' && value !== '' ? undefined : 'a host name or address'),
  listen: isFlag,
  fixtures: (value) =>
    typeof value === 'string' || (typeof value === 'object' && value !== null)
      ? undefined
      : 'a path, the name of a shipped scenario, an object or an array of these',
  edition: (value) => (isEditionName(value) ? undefined : `one of ${editionNames.join(', ')}`),
  profile: (value) => (value === 'documented' || value === 'observed' ? undefined : 'documented or observed'),
  strict: isFlag,
  now: (value) =>
    typeof value === 'string' || (typeof value === 'object' && value !== null)
      ? undefined
      : 'a date, an instant or { now, running }',
  seed: (value) => (isWhole(value, 0, 2 ** 32) ? undefined : 'a whole number from 0 to 4294967296'),
  state: (value) => (typeof value === 'string' && value !== '' ? undefined : 'the path of a file'),
  smtp: (value) =>
    isMailServer(value) ? undefined : 'the address of a mail server such as smtp://127.0.0.1:1025',
  limits: (value) =>
    isObject(value) &&
    Object.entries(value).every(
      ([name, limit]) => limit === undefined || limitChecks[name as keyof Limits](limit),
    )
      ? undefined
      : 'an object such as { body: 1048576, records: 10000, rate: { requests: 1000, per: "minute" } }',
  admin: (value) =>
    isObject(value) && Object.entries(value).every(isAdminOption)
      ? undefined
      : 'an object such as { token: "secret", hosts: ["faketura.test"] }; a token has no blanks, a host no port',
  webhooks: (value) => (areWebhookOptions(value) ? undefined : webhookOptionsText),
}

const webhookOptionsText = "an object such as { allow: ['receiver.example'], timeout: 5000 }"

function areWebhookOptions(value: unknown): value is WebhookOptions {
  if (!isObject(value)) return false
  return Object.entries(value).every(([name, given]) => {
    if (name === 'allow') return given === undefined || (Array.isArray(given) && given.every(isHostPattern))
    return name === 'timeout' && (given === undefined || isWhole(given, 1, 600_000))
  })
}

const accountChecks: Checks<NewAccount> = {
  prefix: isFilledText,
  apiToken: isFilledText,
  token: isFilledText,
  login: isFilledText,
  password: isFilledText,
  email: isFilledText,
  firstName: isFilledText,
  lastName: isFilledText,
  edition: emulatorChecks.edition,
  settings: (value) => (isObject(value) ? undefined : 'an object such as { discount_kind: "amount" }'),
  like: isFilledText,
}

/** @throws with the option's name, its value and what is accepted */
export function checkOptions(options: EmulatorOptions): void {
  check(options, emulatorChecks)
}

/** @throws with the option's name, its value and what is accepted */
export function checkNewAccount(options: NewAccount): void {
  check(options, accountChecks)
}

function check<Options extends object>(options: Options, checks: Checks<Options>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    refuseUnknown(name, Object.keys(checks))
    refuseUnknownWithin(name, value)
    const accepted = checks[name as keyof Options](value)
    if (accepted) throw new TypeError(`[faketura] ${name}: ${shown(value)} is not ${accepted}`)
  }
}

/** @throws TypeError that says which of the accepted names was probably meant */
function refuseUnknown(name: string, accepted: readonly string[], within = ''): void {
  if (accepted.includes(name)) return
  const hint = acceptedInstead(name, accepted, 'there are')
  throw new TypeError(`[faketura] there is no option ${within}${name}; ${hint}`)
}

/** The names within options that are objects. */
const namesWithin: Readonly<Record<string, readonly string[]>> = {
  limits: Object.keys(limitChecks),
  'limits.rate': ['requests', 'per'],
  webhooks: ['allow', 'timeout'],
  admin: ['token', 'hosts'],
}

function refuseUnknownWithin(path: string, value: unknown): void {
  const accepted = namesWithin[path]
  if (!accepted || !isObject(value)) return
  for (const [name, inner] of Object.entries(value)) {
    refuseUnknown(name, accepted, `${path}.`)
    refuseUnknownWithin(`${path}.${name}`, inner)
  }
}

/** Unlike JSON, it tells NaN, a bigint and an invalid date from null. */
function shown(value: unknown): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : inspect(value, { depth: 1, breakLength: Infinity })
}

/** Such as smtp://127.0.0.1:1025, with a log-in before the host where one is needed. */
export function isMailServer(value: unknown): boolean {
  return typeof value === 'string' && /^smtps?:\/\/[^\s/]+\/?$/.test(value) && URL.canParse(value)
}

/** How many requests in which span, such as `{ requests: 1000, per: 'minute' }`. */
export function isRate(value: unknown): value is Rate {
  if (!isObject(value) || Object.keys(value).length !== 2) return false
  const { requests, per } = { requests: undefined, per: undefined, ...value }
  return isWhole(requests, 1, 2 ** 31) && Object.hasOwn(spans, String(per))
}

function isAdminOption([name, value]: readonly [string, unknown]): boolean {
  if (name === 'token') return value === undefined || isToken(value)
  if (name !== 'hosts') return false
  return value === undefined || (Array.isArray(value) && value.every(isHostName))
}

/** A text that can travel in a header as it is. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value)
}

/** A name or an address, without a port. */
export function isHostName(value: unknown): value is string {
  return typeof value === 'string' && /^([\w-]+(\.[\w-]+)*|\[[\da-f:]+\])$/i.test(value)
}

function isFlag(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'true or false'
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

function isFilledText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? undefined : 'a text'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
