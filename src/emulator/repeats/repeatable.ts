import type { JournalEntry, KeptRequest } from '../../world/journal-row.ts'
import { formTexts, maskedHeaders, textOf } from '../../world/journal-row.ts'
import { maskedText, maskedUrl, type Secret, type StandIn, secretPart } from '../../world/masking.ts'

/** A request as somebody else can send it again: its secrets are marks, which each language writes in its own way. */
export interface Repeatable {
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** Those that say something about the request, by the names that people write. */
  readonly headers: Readonly<Record<string, string>>
  /** The body: text, or bytes that are none. */
  readonly body?: string | Buffer
  readonly form?: RepeatableForm
}

/** A multipart body. */
export interface RepeatableForm {
  /** Names and texts of its parts. */
  readonly texts: readonly (readonly [part: string, text: string])[]
  readonly files: NonNullable<KeptRequest['form']>['files']
}

/** A part of a text: what stands there, or which secret does. */
export type Part = string | { readonly secret: Secret }

// Of the private use area, so that no text that means something holds them.
const [opening, closing] = ['\ue000', '\ue001']
const marks = new RegExp(`(${opening}\\w+${closing})`)
const mark: StandIn = (secret) => opening + secret + closing

/** What every client says of its connection by itself. */
const ofTheConnection = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'expect',
  'sec-fetch-mode',
])

/**
 * Makes a request ready to be told again.
 * @returns nothing when its body has made room for younger ones
 */
export function repeatable({ method, url, request }: JournalEntry): Repeatable | undefined {
  if (!request) return undefined
  const { form, body } = request
  const isForm = form !== undefined
  const headers = Object.entries(maskedHeaders(request.headers, mark)).filter(
    // The boundary of a form is its sender's business.
    ([name]) => !ofTheConnection.has(name) && !(isForm && name === 'content-type'),
  )
  const text = body && textOf(body)
  return {
    method,
    path: maskedUrl(url, mark),
    headers: Object.fromEntries(headers.map(([name, value]) => [capitalised(name), value])),
    ...(isForm ? { form: repeatableForm(form) } : {}),
    ...(body?.length ? { body: text === undefined ? body : maskedText(text, mark) } : {}),
  }
}

/** Takes a text with marks apart. */
export function textParts(text: string): readonly Part[] {
  const parts = text.split(marks).filter((part) => part !== '')
  return parts.map((part) => (part.startsWith(opening) ? { secret: part.slice(1, -1) as Secret } : part))
}

function repeatableForm({ fields, files }: NonNullable<KeptRequest['form']>): RepeatableForm {
  const texts = [...formTexts(fields)].map(([part, text]) => {
    const secret = secretPart(part)
    return [part, secret ? mark(secret) : text] as const
  })
  return { texts, files }
}

function capitalised(header: string): string {
  return header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
