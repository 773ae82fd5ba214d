import { notFoundAmong } from '../../errors/refused-argument.ts'
import { requestFixture } from '../../fixtures/exact/request-fixture.ts'
import type { OperationName } from '../../names/names.ts'
import type { ForgottenRows } from '../../state/journal.ts'
import {
  isPartial,
  isReleased,
  type JournalEntry,
  type JournalMessage,
  type JournalRow,
  unmaskedRow,
  wholeBody,
} from '../../state/journal-row.ts'
import { canonicalPath, pathPattern, pathWithQuery } from '../../state/path-pattern.ts'
import type { Engine } from '../engine.ts'
import { expectedTypeOf, isAsymmetric, type Matcher, sampleOf } from '../matching/contains.ts'
import { curlOf } from '../repeats/curl.ts'
import { repeatable } from '../repeats/repeatable.ts'
import { vitestOf } from '../repeats/vitest.ts'
import { type Feed, type FeedSource, feedOf, guardedListener, isMatch, type RowKind } from './feed.ts'
import type { TextPattern } from './outbox.ts'
import { requestKeys, requestMessages } from './row-schemas.ts'
import { checkOfMasked, refuseSecrets } from './secrets-in-pattern.ts'
import type { Waiters } from './waiting.ts'

/** A pattern for requests: values, regular expressions for texts, or a part of a nested value. */
export interface RequestPattern {
  readonly id?: number | Matcher
  /** Instant of the account's clock, or of the emulator's for a request that was assigned to no account. */
  readonly at?: TextPattern
  /** Prefix of the account; null if the request names none. */
  readonly account?: TextPattern | null
  /** Such as `invoices.create`; null for an unknown endpoint. */
  readonly operation?: OperationName | RegExp | Matcher | null
  readonly method?: TextPattern
  /**
   * A text without `?` is compared with the path alone, and one with `?` also with the query, whose parameters may have another
   * order. There, a token is left out unless the text has one, written as `***`. `{id}` matches any segment, `{fmt}` any format.
   * An expression is compared with path and query, tokens masked.
   */
  readonly path?: TextPattern
  /**
   * The parsed body if it is JSON; otherwise its text, or the parts of a multipart form, with a list for those of one name. A
   * text, an expression or a matcher for texts is compared with the text of a body, or with the parts of a form, one a line.
   * Whether an object matches another text, such as XML, is unknown. Null stands for no body.
   */
  readonly body?: unknown
  /** Status of the response; 0 when a fault closed the connection without one. */
  readonly status?: number | Matcher
  /** Milliseconds of real time. */
  readonly duration?: number | Matcher
  /** Why the request was refused; null for other requests. */
  readonly error?: TextPattern | null
  readonly diagnostics?: unknown
  /** Ids of the rules that acted. */
  readonly rules?: unknown
  readonly changes?: unknown
  readonly fault?: unknown
  readonly request?: unknown
  readonly response?: unknown
}

/** What the log of requests no longer has. */
export interface ForgottenRequests extends ForgottenRows {
  /**
   * Requests in the log that may match the pattern, but whose headers and bodies are not stored, or only in part; with an
   * object as the pattern of the body, also those whose body is a form or XML; with any pattern of it, those whose body is not
   * UTF-8.
   */
  readonly messages: number
}

/** The latest requests, oldest first, with ways to repeat them. Secrets are left out. */
export interface Requests extends Feed<JournalRow, RequestPattern> {
  /**
   * Writes a request as a curl command for a POSIX shell. It takes tokens from the variables that `faketura env` sets.
   * @returns the command, or `undefined` when the request body is too old to be stored
   * @throws NotFoundError when the request does not exist; so do `fixture` and `test`
   * @example
   * const failed = account.requests.find({ status: 422 })
   * if (failed) console.log(account.requests.curl(failed.id))
   */
  curl(id: number): string | undefined
  /**
   * Writes the record that a request created as a YAML fixture, with the records that it refers to.
   * @example
   * const created = account.requests.find({ operation: 'invoices.create' })
   * if (created) console.log(await account.requests.fixture(created.id))
   */
  fixture(id: number): Promise<string | undefined>
  /**
   * Writes a Vitest test that sends the request again and expects the same status.
   * @example
   * const failed = account.requests.find({ status: 422 })
   * if (failed) console.log(account.requests.test(failed.id))
   */
  test(id: number): string | undefined
  /**
   * Counts what the log no longer has: older `requests`, their `diagnostics`, and, for a pattern with `body`, `request` or
   * `response`, the requests that may match it but cannot be compared with it (`messages`). `clear` sets the counts to 0.
   * @example
   * expect(account.requests.forgotten()).toEqual({ requests: 0, diagnostics: 0, messages: 0 })
   */
  forgotten(pattern?: RequestPattern): ForgottenRequests
}

export const requestRows: RowKind<JournalRow, RequestPattern> = {
  noun: { one: 'request', many: 'requests' },
  knownBy: ['id', 'method', 'path', 'status'],
  keys: () => ({ ...requestKeys(), ...requestMessages, path: patternOfPath, body: {} }),
  refuse: (pattern, secrets) => refuseSecrets({ ...pattern }, secrets),
  compared,
  lacks,
  isUnlike,
}

const patternOfPath = { type: 'string', pattern: pathWithQuery, examples: ['/invoices/{id}.json'] }

/** Whether a pattern is compared with headers or bodies. */
export function asksForMessages({ body, request, response }: RequestPattern): boolean {
  return body !== undefined || request !== undefined || response !== undefined
}

/** Whether what a pattern asks for is no longer stored, or only a part of it. */
function lacks(row: JournalRow, pattern: RequestPattern): boolean {
  if (!asksForMessages(pattern)) return false
  const { body, request, response } = pattern
  return (
    isReleased(row) ||
    ((isFilled(body) || asksForFilledBody(request)) && isPartial(row.request)) ||
    (asksForFilledBody(response) && row.response !== null && isPartial(row.response))
  )
}

/**
 * Whether a pattern of a JSON body meets another form of body, such as XML or a form, which may say the same, or any pattern
 * meets bytes that the log does not show as text.
 */
function isUnlike({ request }: JournalRow, { body }: RequestPattern): boolean {
  const { form, body: text, note } = request
  if (text === null && !form) return isFilled(body) && note !== undefined
  const wanted = structured(body)
  if (!wanted) return false
  // The parts of a form have names such as invoice[oid], and texts, or lists of texts.
  if (text === null) return Object.values(wanted).some(isNested)
  return !/^\s*[[{]/.test(text) && typeof parsedOr(text) === 'string'
}

/** An object or a list in a pattern, also as the sample of a matcher. */
function structured(pattern: unknown): object | undefined {
  const parts = sampleOf(pattern)
  return typeof parts === 'object' && parts !== null && !(parts instanceof RegExp) ? parts : undefined
}

/** Whether a part of a pattern asks for more than texts. */
function isNested(part: unknown): boolean {
  const parts = structured(part)
  return parts !== undefined && !(Array.isArray(parts) && parts.every((one) => !structured(one)))
}

/** A pattern without its conditions on bodies and headers, which may no longer be stored; undefined if it has none. */
export function withoutMessages(pattern: RequestPattern): RequestPattern | undefined {
  const { body, request, response, ...rest } = pattern
  return asksForMessages(pattern) ? rest : undefined
}

/**
 * Counts the requests that may match a pattern, but whose messages cannot be compared with it.
 * @param candidates those that match the rest of the pattern
 */
export function countPartial(candidates: readonly JournalRow[], pattern: RequestPattern): number {
  return candidates.filter((row) => lacks(row, pattern) || isUnlike(row, pattern)).length
}

function asksForFilledBody(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false
  return isAsymmetric(message) || ('body' in message && isFilled(message.body))
}

function isFilled(body: unknown): boolean {
  return body !== undefined && body !== null
}

/** The only account of the requests that a pattern is about. */
export function accountIn({ account }: RequestPattern): string | undefined {
  return typeof account === 'string' ? account : undefined
}

/**
 * Creates the journal view of an emulator.
 * @param account prefix of the account; undefined for the requests of all accounts
 */
export function requestsView(engine: Engine, waiters: Waiters, account?: string): Requests {
  const { journal, state } = engine.runtime
  const source: FeedSource<JournalRow> = {
    all: () => journal.all(account),
    checkOf(pattern) {
      const check = checkOfMasked({ ...pattern }, (row) => isMatch(row, pattern, requestRows))
      if (!check) return undefined
      const entries = new Map(journal.entries(account).map((entry) => [entry.id, entry]))
      return (row, isFound) => {
        const entry = entries.get(row.id)
        if (entry) check(row, () => unmaskedRow({ ...entry, account: row.account }), isFound)
      }
    },
    account,
    clear: () => (account === undefined ? journal.clear() : journal.clearAccount(account)),
    subscribe: (listener) => journal.subscribe(guardedListener(account, requestRows.noun.many, listener)),
    state,
  }
  const entryOf = (id: number): JournalEntry => {
    const entry = journal.entry(id)
    if (entry && (account === undefined || journal.isOf(entry, account))) return entry
    const known = source.all().map((row) => row.id)
    throw notFoundAmong('FAKETURA_UNKNOWN_REQUEST', 'request', id, known)
  }
  const feed = feedOf(source, requestRows, waiters)
  const repeated = (entry: JournalEntry) => {
    const operation = engine.runtime.registry.operations.find(({ id }) => id === entry.operation)
    return repeatable(entry, journal.knownSecrets, operation?.resource.fields)
  }
  return {
    ...feed,
    forgotten(pattern = {}) {
      const rest = withoutMessages(pattern)
      // Checks the pattern.
      feed.filter(pattern)
      const messages = rest ? countPartial(feed.filter(rest), pattern) : 0
      return { ...journal.forgotten(account ?? accountIn(pattern)), messages }
    },
    curl(id) {
      const request = repeated(entryOf(id))
      return request && curlOf(request, engine.url)
    },
    fixture: async (id) => requestFixture(entryOf(id), engine.runtime),
    test(id) {
      const entry = entryOf(id)
      const request = repeated(entry)
      return request && vitestOf(request, entry)
    },
  }
}

/** A body is parsed only if a pattern has it. Patterns are compared with whole bodies; rows show the beginning. */
function compared(row: JournalRow, { path, body: wanted, request, response }: RequestPattern): object {
  const body = () => {
    const { form, note } = row.request
    const text = wholeBody(row.request)
    const asText = isTextual(wanted)
    if (text === null && form) return asText ? Object.values(form).flat().join('\n') : form
    // A note describes a body that is not text.
    if (text === null) return note === undefined ? null : undefined
    const parsed = parsedOr(text)
    // Otherwise an expression would match no JSON, and its negation always.
    return asText && typeof parsed !== 'string' ? text : parsed
  }
  const properties: PropertyDescriptorMap = { body: { get: body } }
  if (request !== undefined) properties.request = { value: whole(row.request) }
  if (response !== undefined) properties.response = { value: row.response && whole(row.response) }
  if (typeof path === 'string') properties.path = { value: pathFor(path, row) }
  return Object.create(row, properties)
}

/**
 * A path in the form in which a pattern has it: without its query if the pattern has none, and as the pattern itself if both say
 * the same. The query may hold a masked token, which a test cannot know.
 */
function pathFor(wanted: string, { path: sent }: JournalRow): string {
  const [path, query] = parted(sent)
  const [wantedPath, wantedQuery] = parted(wanted)
  const isSamePath = pathPattern(wantedPath).test(canonicalPath(path))
  if (wantedQuery === undefined) return isSamePath ? wanted : path
  const isMasked = wantedQuery.includes('=***')
  const parts = query?.split('&').filter((part) => isMasked || !part.endsWith('=***')) ?? []
  const others = parts.join('&')
  if (isSamePath && sorted(others) === sorted(wantedQuery)) return wanted
  return parts.length === 0 ? path : `${path}?${others}`
}

function parted(url: string): readonly [path: string, query: string | undefined] {
  const at = url.indexOf('?')
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)]
}

/** A query in one spelling, its parameters in the order of their names. */
function sorted(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.sort()
  return parameters.toString()
}

function whole(message: JournalMessage): JournalMessage {
  const body = wholeBody(message)
  return body === message.body ? message : { ...message, body }
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return text
  }
}

/** Whether only texts can match a part of a pattern. */
function isTextual(part: unknown): boolean {
  if (typeof part === 'string' || part instanceof RegExp) return true
  return isAsymmetric(part) && expectedTypeOf(part) === 'string'
}
