import { isUtf8 } from 'node:buffer'
import type { DiagnosticCode } from '../names/diagnostic-codes.ts'
import type { OperationName } from '../names/names.ts'
import { type Body, bytesOf, Chunks } from './chunks.ts'
import type { HttpHeaders, HttpRequest, HttpResponse, MultipartForm } from './http-message.ts'
import {
  type KnownSecrets,
  maskedHeader,
  maskedRequest,
  maskedResponse,
  maskedSecrets,
  maskedUrl,
  secretPart,
  stars,
} from './mask-secrets.ts'
import type { Replacement } from './secret-names.ts'
import type { Mutation } from './version-chain.ts'

/** Something in a request, or in a write of the program, that was probably not intended. */
export interface RequestDiagnostic {
  /** Its kind, such as `unknown-field`. */
  readonly code: DiagnosticCode
  readonly message: string
  /** The method that the program called, such as `invoices.create`; missing for a request. */
  readonly call?: string
}

/** A record that a request changed. */
export interface RequestChange {
  readonly resource: string
  readonly id: number
  readonly kind: 'create' | 'update' | 'delete'
}

/** Headers and body in one direction. Secrets are masked, long texts shortened. */
export interface JournalMessage {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; null when it is missing or not text. */
  readonly body: string | null
  /** Parts of a multipart body by name, with a list for parts of one name; for a file, its name, type and size. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  /** Why the body is missing or shortened. */
  readonly note?: string
}

/** The fault that acted on a request. */
export interface JournalFault {
  readonly id: number
  /** What it did; a range of delays is replaced by the chosen delay. */
  readonly then: object
}

/**
 * One request in the log. `request` and `response` are computed on access, and are not enumerable: listing, spreading and
 * JSON leave them out.
 */
export interface JournalRow {
  readonly id: number
  /** Instant of the account's clock, or of the emulator's for a request that was assigned to no account. */
  readonly at: string
  /** Prefix of the account; null for a request that was assigned to none. */
  readonly account: string | null
  /** Such as `invoices.create`; null for an unknown endpoint. */
  readonly operation: OperationName | null
  readonly method: string
  /** Path with query, tokens masked. */
  readonly path: string
  /** Status of the response; 0 when a fault closed the connection without one. */
  readonly status: number
  /** Milliseconds of real time. */
  readonly duration: number
  /** Why the request was refused, in a sentence; null for other requests. */
  readonly error: string | null
  readonly diagnostics: readonly RequestDiagnostic[]
  /** Names of the rules that acted. */
  readonly rules: readonly string[]
  readonly changes: readonly RequestChange[]
  /** The fault that acted, if one did. */
  readonly fault: JournalFault | null
  readonly request: JournalMessage
  /** The whole response, even if a fault changed what arrived; null without one. */
  readonly response: JournalMessage | null
}

/** A request in the journal, as it was recorded. */
export interface JournalEntry extends Omit<JournalRow, 'path' | 'request' | 'response' | 'fault'> {
  readonly url: string
  readonly fault?: JournalFault
  /** The serial of the account, which a later one of the same prefix does not have. */
  readonly owner?: number | undefined
  /** Dropped to make room for later ones. */
  request: HttpRequest | undefined
  /** Missing when there was none; dropped with the request. */
  response: HttpResponse | undefined
  /** Bytes in memory. Stored, because counting them again would touch memory outside the cache. */
  readonly size: number
}

export const evicted: JournalMessage = { headers: {}, body: null, note: 'no longer stored' }

/** Whether the headers and bodies of a request were dropped to make room for later ones. */
export function isReleased({ request }: Pick<JournalRow, 'request'>): boolean {
  return request.note === evicted.note
}

/** The end of the note when a failed test has saved only the beginning of a body. */
export const unsaved = '; the rest was not saved'

/** Whether a message shows only the beginning of its body: a note is beside it, and not instead of it. */
export function isShortened({ body, note }: JournalMessage): boolean {
  return body !== null && note !== undefined
}

/** Whether a message shows only the beginning of its body, and the rest is not stored. */
export function isPartial(message: JournalMessage): boolean {
  return isShortened(message) && message.note!.endsWith(unsaved)
}

/** The whole bodies of messages that show only the beginning. They are masked on demand, because most are never read. */
const wholeBodies = new WeakMap<JournalMessage, () => string>()

/** The whole body of a message. The message itself may show only the beginning. */
export function wholeBody(message: JournalMessage): string | null {
  return wholeBodies.get(message)?.() ?? message.body
}

/** Notes the whole body of a message that shows only the beginning. */
export function noteWhole<Message extends JournalMessage>(message: Message, whole: () => string): Message {
  wholeBodies.set(message, whole)
  return message
}

/** How the texts of a request are shown. */
interface Shown {
  readonly url: (text: string) => string
  readonly header: (name: string, value: string) => string
  readonly request: (text: string) => string
  readonly response: (text: string) => string
  /** A part of a multipart form. */
  readonly part: (name: string, text: string) => string
  /** Changes any text, after the others. */
  readonly any: (text: string) => string
  /** The messages that were read, as long as their entries have them. */
  readonly messages: WeakMap<HttpRequest | HttpResponse, JournalMessage>
}

/**
 * Returns what makes the row of an entry. A test searches the log often, so it makes each once (row `device: shared rows`).
 * @param knownSecrets the secrets of the emulator, which are masked in every place
 */
export function rowReader(knownSecrets: KnownSecrets): (entry: JournalEntry) => JournalRow {
  const shown = {
    ...masked,
    any: (text: string) => maskedSecrets(text, knownSecrets),
    messages: new WeakMap(),
  }
  const rows = new WeakMap<JournalEntry, JournalRow>()
  return (entry) => {
    const known = rows.get(entry)
    if (known) return known
    const row = rowOf(entry, shown)
    rows.set(entry, row)
    return row
  }
}

const masked: Omit<Shown, 'any' | 'messages'> = {
  url: maskedUrl,
  header: maskedHeader,
  request: maskedRequest,
  response: maskedResponse,
  part: (name, text) => {
    const secret = secretPart(name)
    return secret ? stars(secret) : maskedRequest(text)
  },
}

/** The row of an entry with its secrets, only to find out whether they matter for a pattern. */
export function unmaskedRow(entry: JournalEntry): JournalRow {
  return rowOf(entry, { ...whole, messages: new WeakMap() })
}

const same = (text: string) => text
const second = (_: string, text: string) => text
const whole: Omit<Shown, 'messages'> = {
  url: same,
  header: second,
  request: same,
  response: same,
  part: second,
  any: same,
}

function rowOf(entry: JournalEntry, shown: Shown): JournalRow {
  const { url, fault, owner, request, response, size, ...rest } = entry
  const { error, diagnostics } = rest
  const row = {
    ...rest,
    error: error && shown.any(error),
    diagnostics: Object.freeze(
      diagnostics.map((one) => Object.freeze({ ...one, message: shown.any(one.message) })),
    ),
    path: shown.any(shown.url(url)),
    fault: fault ?? null,
  }
  return Object.freeze(
    Object.defineProperties(row, {
      request: {
        get: () => (entry.request ? readMessage(entry.request, 'request', shown) : evicted),
      },
      response: {
        get: () => {
          if (entry.response) return readMessage(entry.response, 'response', shown)
          return entry.request ? null : evicted
        },
      },
    }),
  ) as typeof row & Pick<JournalRow, 'request' | 'response'>
}

/** Diagnostics without secrets; a message may repeat a part of the request. */
export function maskedDiagnostics(
  diagnostics: readonly RequestDiagnostic[],
  knownSecrets: KnownSecrets,
): readonly RequestDiagnostic[] {
  return diagnostics.map((one) => ({ ...one, message: maskedSecrets(one.message, knownSecrets) }))
}

/**
 * The changes of a request. The log has no rows of records, which may be large. Counters and other cells are internal.
 */
export function requestChanges(mutations: readonly Mutation[]): readonly RequestChange[] {
  const changes = mutations.flatMap(({ store, key, before, after }) =>
    store.resource === undefined
      ? []
      : [
          Object.freeze({
            resource: store.resource,
            id: Number(key),
            kind: before ? (after ? 'update' : 'delete') : 'create',
          } as const),
        ],
  )
  return Object.freeze(changes)
}

/** Maximum number of characters of a body to show. */
const maxShown = 64 * 1024

type Message = HttpRequest | (HttpResponse & { form?: undefined })

function readMessage(message: Message, side: 'request' | 'response', shown: Shown): JournalMessage {
  const known = shown.messages.get(message)
  if (known) return known
  const read = Object.freeze(messageOf(message, side, shown))
  shown.messages.set(message, read)
  return read
}

function messageOf(message: Message, side: 'request' | 'response', shown: Shown): JournalMessage {
  const { headers, body, form, bodyNote } = message
  const shownHeaders = Object.freeze(mapped(headersOf(headers, shown.header), shown.any))
  if (form) return { headers: shownHeaders, body: null, form: formOf(form, shown) }
  const text = body === undefined ? undefined : textOf(body)
  if (text === undefined) {
    const size = body?.length ?? 0
    const note =
      bodyNote ?? (size > 0 ? `${size} bytes of ${headers['content-type'] ?? 'no text'}` : undefined)
    return { headers: shownHeaders, body: null, ...(note !== undefined && { note }) }
  }
  const shownText = (part: string) => shown.any(shown[side](part))
  if (text.length <= maxShown)
    return {
      headers: shownHeaders,
      body: shownText(text),
      ...(bodyNote !== undefined && { note: bodyNote }),
    }
  const note = `the first ${maxShown} of ${text.length} characters`
  // Masked after it is cut; a secret that is cut in two is masked to its end.
  const beginning = shownText(text.slice(0, maxShown)).slice(0, maxShown)
  let all: string | undefined
  // Read again, because holding the text would take as much memory as the request itself.
  const readAll = () => (all ??= shownText(textOf(body!)!))
  return noteWhole({ headers: shownHeaders, body: beginning, note }, readAll)
}

function mapped(texts: Record<string, string>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
}

/** The headers of a message with its secrets masked. */
export function maskedHeaders(
  headers: HttpHeaders,
  replacement: Replacement = stars,
): Record<string, string> {
  return headersOf(headers, (name, value) => maskedHeader(name, value, replacement))
}

function headersOf(
  headers: HttpHeaders,
  shownAs: (name: string, value: string) => string,
): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [header, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const name = header.toLowerCase()
    shown[name] = shownAs(name, typeof value === 'string' ? value : value.join(', '))
  }
  return shown
}

/** The text of a body; undefined when it is empty or not text. */
export function textOf(body: Body): string | undefined {
  if (body.length === 0) return undefined
  if (typeof body === 'string') return body
  if (body instanceof Chunks) return textOf(bytesOf(body))
  return isUtf8(body) && !body.includes(0) ? body.toString('utf8') : undefined
}

function formOf({ parts, files }: MultipartForm, shown: Shown): NonNullable<JournalMessage['form']> {
  const form: Record<string, string | readonly string[]> = {}
  for (const [part, sent] of parts) {
    const text = shown.any(shown.part(part, sent))
    form[part] = Object.hasOwn(form, part) ? Object.freeze([form[part]!, text].flat()) : text
  }
  for (const [part, { name, contentType, bytes }] of Object.entries(files)) {
    form[part] = shown.any(`${name}, ${bytes.length} bytes of ${contentType}`)
  }
  return Object.freeze(form)
}
