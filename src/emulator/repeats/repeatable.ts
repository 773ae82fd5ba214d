import type { MultipartForm } from '../../state/http-message.ts'
import type { JournalEntry } from '../../state/journal-row.ts'
import { maskedHeaders, textOf } from '../../state/journal-row.ts'
import {
  type KnownSecrets,
  maskedRequest,
  maskedSecrets,
  maskedUrl,
  secretPart,
} from '../../state/mask-secrets.ts'
import { type NamedSecret, type Replacement, type Secret, secretNamed } from '../../state/secret-names.ts'

/**
 * A request that can be sent again. Marks replace its secrets; each language replaces the marks by its own expressions.
 */
export interface Repeatable {
  readonly method: string
  /** Path and query. */
  readonly path: string
  /** The relevant headers, in their usual spelling. */
  readonly headers: Readonly<Record<string, string>>
  /** The body: text, or bytes that are not text. */
  readonly body?: string | Buffer
  readonly form?: RepeatableForm
}

/** A multipart body. */
export interface RepeatableForm {
  /** Names and texts of its parts. */
  readonly texts: readonly (readonly [part: string, text: string])[]
  readonly files: MultipartForm['files']
}

/** A part of a text: literal, or a secret. */
export type Part = string | { readonly secret: Secret }

// From the private use area of Unicode, which no meaningful text contains.
const [opening, closing] = ['\ue000', '\ue001']
const marks = new RegExp(`(${opening}\\w+${closing})`)
const mark: Replacement = (secret) => opening + secret + closing

/** Replaces a wrong secret, so that a refused request is refused again. No account has it as a secret. */
const wrong = 'wrong'

/** Headers that every client sends about its connection. */
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
 * Prepares a request for sending it again.
 * @param ofRecord the names of the fields of the record that it sends; a token among them is the record's own
 * @returns undefined when the journal has dropped its body to make room for newer requests, or when a failed test has saved
 *   only a part of it
 */
export function repeatable(
  { method, url, request, status }: JournalEntry,
  knownSecrets: KnownSecrets,
  ofRecord: object = {},
): Repeatable | undefined {
  if (!request || request.bodyNote !== undefined) return undefined
  const text = request.body && textOf(request.body)
  const sent = [url, text ?? '', ...Object.values(request.headers), ...formValues(request.form)]
  const right = status === 401 ? secretsIn(sent.map(String), knownSecrets) : undefined
  const replaced: Replacement = (secret) => (right?.has(secret) === false ? wrong : mark(secret))
  const inner: NamedSecret = (name) => {
    const secret = secretNamed(name)
    return secret === 'api_token' && Object.hasOwn(ofRecord, name) ? undefined : secret
  }
  // In XML, the account's token is an element of the record, unless it is elsewhere.
  const isNamedElsewhere = /[?&]api_token=./.test(url) || Boolean(request.headers.authorization)
  const element = isNamedElsewhere ? inner : secretNamed
  const marked = (shown: string) => maskedSecrets(shown, knownSecrets, mark)
  const { form, body } = request
  const isForm = form !== undefined
  const headers = Object.entries(maskedHeaders(request.headers, replaced)).filter(
    // The client chooses the boundary of a form.
    ([name]) => !ofTheConnection.has(name) && !(isForm && name === 'content-type'),
  )
  const isXml = text?.trimStart().startsWith('<') === true
  return {
    method,
    path: marked(maskedUrl(url, replaced)),
    headers: Object.fromEntries(headers.map(([name, value]) => [capitalised(name), marked(value)])),
    ...(isForm ? { form: repeatableForm(form, inner, marked, replaced) } : {}),
    ...(body?.length
      ? { body: text === undefined ? body : marked(maskedRequest(text, replaced, isXml ? element : inner)) }
      : {}),
  }
}

/** The kinds of secrets of the emulator that texts contain. A token may be in a header, too. */
function secretsIn(texts: readonly string[], knownSecrets: KnownSecrets): ReadonlySet<Secret> {
  const found = new Set<Secret>()
  for (const text of texts) {
    maskedSecrets(text, knownSecrets, (secret) => {
      found.add(secret)
      if (secret === 'api_token') found.add('authorization')
      return ''
    })
  }
  return found
}

function formValues(form: MultipartForm | undefined): string[] {
  return form ? form.parts.map(([, text]) => text) : []
}

/** Whether a text contains a secret. */
export function holdsSecret(text: string): boolean {
  return text.includes(opening)
}

/** Splits a text at its marks. */
export function textParts(text: string): readonly Part[] {
  const parts = text.split(marks).filter((part) => part !== '')
  return parts.map((part) => (part.startsWith(opening) ? { secret: part.slice(1, -1) as Secret } : part))
}

function repeatableForm(
  { parts, files }: MultipartForm,
  inner: NamedSecret,
  marked: (text: string) => string,
  replaced: Replacement,
): RepeatableForm {
  const texts = parts.map(([part, text]) => {
    const secret = secretPart(part, inner)
    return [part, secret ? replaced(secret) : marked(text)] as const
  })
  return { texts, files }
}

function capitalised(header: string): string {
  return header.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
