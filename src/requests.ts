import { type Feed, type FeedSource, feedOf, ofAccount } from './feed.ts'
import type { Registry } from './kernel/registry.ts'
import { hint } from './matching/keys.ts'
import type { Waiters } from './waiting.ts'
import type { Journal } from './world/journal.ts'
import type { JournalRow } from './world/journal-row.ts'

/** What a request must have: values, expressions for texts, or a part of what is nested. */
export type RequestPattern = { readonly [Name in keyof JournalRow]?: unknown } & {
  /** What the request sent: of JSON its content, else its text. */
  readonly body?: unknown
}

/** The last requests, oldest first. */
export interface Requests extends Feed<JournalRow, RequestPattern> {}

/** Misses no key of the pattern: its type would not fit then. */
const keys: { readonly [Name in keyof Required<RequestPattern>]: true } = {
  id: true,
  at: true,
  account: true,
  operation: true,
  method: true,
  path: true,
  body: true,
  status: true,
  duration: true,
  diagnostics: true,
  rules: true,
  changes: true,
  fault: true,
  request: true,
  response: true,
}

/**
 * Opens the journal to the public interface.
 * @param account prefix of the account whose requests these are; those of all when missing
 */
export function requestsView(
  journal: Journal,
  registry: Registry,
  waiters: Waiters,
  account?: string,
): Requests {
  const source: FeedSource<JournalRow> = {
    noun: { one: 'request', many: 'requests' },
    keys: Object.keys(keys),
    knownBy: ['id', 'method', 'path', 'status'],
    all: () => journal.all(),
    clear: () => journal.clear(),
    subscribe: (listener) => journal.subscribe(listener),
    compared: (row) => withBody(row),
    check: (pattern) => refuseUnknownOperation(pattern, registry),
  }
  if (account === undefined) return feedOf(source, waiters)
  return feedOf(
    ofAccount(source, account, () => journal.clearAccount(account)),
    waiters,
  )
}

/** A body is read only when a pattern asks for it. */
function withBody(row: JournalRow): object {
  const body = () => {
    const text = row.request.body
    try {
      return text === null ? row.request.form : JSON.parse(text)
    } catch {
      return text
    }
  }
  return Object.create(row, { body: { get: body } })
}

/** An operation that doesn't exist is never requested, which would let `not` pass. */
function refuseUnknownOperation({ operation }: RequestPattern, registry: Registry): void {
  if (typeof operation !== 'string') return
  const known = registry.operations.map(({ id }) => id)
  if (known.includes(operation)) return
  throw new TypeError(`[faketura] operation: there is no operation ${operation}; ${hint(operation, known)}`)
}
