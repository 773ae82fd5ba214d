import { formatValue } from '../checks/format-value.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { RemoteAccount } from '../emulator/remote/remote-account.ts'
import type { RemoteEmulator } from '../emulator/remote/remote-emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import { ArgumentError } from '../errors/errors.ts'

/** The result of a matcher. The message explains why it failed, or, after `not`, why it passed. */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** The owner of requests and e-mails: one account, or the emulator for all accounts; also in another process. */
export type FeedOwner = Pick<Account | RemoteAccount, 'requests' | 'outbox' | 'diagnostics'> & {
  readonly prefix?: string
}

/** @throws ArgumentError if the received value is not an account, so that `not` cannot pass by accident */
export function receivedAccount(received: unknown, matcher: string): Account | RemoteAccount {
  if (isFeedOwner(received) && 'prefix' in received) return received
  throw wrongSubject(received, matcher, 'an account, such as the one that each test gets')
}

/** @throws ArgumentError if the received value is neither an account nor an emulator */
export function feedOwnerOf(received: unknown, matcher: string): FeedOwner {
  if (isFeedOwner(received)) return received
  throw wrongSubject(received, matcher, 'an account or an emulator')
}

/** The name of the subject in messages. */
export function nameOf({ prefix }: FeedOwner): string {
  return prefix === undefined ? 'the emulator' : `account ${prefix}`
}

/** The prefix of a received account; undefined for anything else. */
export function prefixOf(received: unknown): string | undefined {
  return isRecord(received) && typeof received.prefix === 'string' ? received.prefix : undefined
}

/** The error for a received value that the matcher cannot check. */
export function wrongSubject(received: unknown, matcher: string, wanted: string): ArgumentError {
  const given =
    received instanceof Promise
      ? 'a promise (await it first)'
      : isRecord(received)
        ? nameless(received)
        : formatValue(received)
  return new ArgumentError('FAKETURA_INVALID_SUBJECT', `${matcher} expects ${wanted}; got ${given}`)
}

// Checks members instead of the class: a test may have loaded the package twice, as an ES and as a CommonJS module.
function isFeedOwner(value: unknown): value is Account | RemoteAccount | Emulator | RemoteEmulator {
  return isRecord(value) && isRecord(value.requests) && isRecord(value.outbox)
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}

/** Shortens a large object, so that the sentence stays readable. */
function nameless(value: object): string {
  const text = formatValue(value, 2)
  return text.length > 100 ? `an object with ${Object.keys(value).slice(0, 5).join(', ')} and so on` : text
}
