import { shown } from '../checks/shown.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { Account } from '../emulator/views/account.ts'
import { ArgumentError } from '../errors/errors.ts'

/** What a matcher says: whether it holds, and why not (or, of its negation, why it does). */
export interface MatcherResult {
  readonly pass: boolean
  message(): string
}

/** Something that has requests and e-mails: one account, or the emulator with all of them. */
export type FeedOwner = Pick<Account, 'requests' | 'outbox'> & { readonly prefix?: string }

/** @throws ArgumentError when what was received is no account, so that `not` can't pass by accident */
export function receivedAccount(received: unknown, matcher: string): Account {
  if (isFeedOwner(received) && 'prefix' in received) return received
  throw wrongSubject(received, matcher, 'an account, such as the one that each test gets')
}

/** @throws ArgumentError when what was received is neither an account nor an emulator */
export function feedOwnerOf(received: unknown, matcher: string): FeedOwner {
  if (isFeedOwner(received)) return received
  throw wrongSubject(received, matcher, 'an account or an emulator')
}

/** How a message calls the subject. */
export function nameOf({ prefix }: FeedOwner): string {
  return prefix === undefined ? 'the emulator' : `account ${prefix}`
}

/** @throws ArgumentError always; it is for those who know better what else was wrong */
export function wrongSubject(received: unknown, matcher: string, wanted: string): ArgumentError {
  const given =
    received instanceof Promise
      ? 'a promise (await it first)'
      : isRecord(received)
        ? nameless(received)
        : shown(received)
  return new ArgumentError('FAKETURA_INVALID_SUBJECT', `${matcher} looks at ${wanted}; it was given ${given}`)
}

// By its members and not by its class: a test may have loaded the package twice, as ES and as CommonJS module.
function isFeedOwner(value: unknown): value is Account | Emulator {
  return isRecord(value) && isRecord(value.requests) && isRecord(value.outbox)
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}

/** A big object would drown the sentence. */
function nameless(value: object): string {
  const text = shown(value, 2)
  return text.length > 100 ? `an object with ${Object.keys(value).slice(0, 5).join(', ')} and so on` : text
}
