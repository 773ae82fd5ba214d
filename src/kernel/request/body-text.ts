import { isUtf8 } from 'node:buffer'
import { formatValue } from '../../checks/format-value.ts'
import type { HttpRequest } from '../../state/http-message.ts'
import { Problem } from '../card/problem.ts'

/** The text of a body. */
export interface DecodedText {
  readonly text: string
  /** The character encoding that it was read with. */
  readonly charset: string
  /** Some bytes are not valid in this encoding; they became U+FFFD. */
  readonly isDamaged: boolean
}

/** How many bytes are searched for an XML declaration. */
const headLength = 256

const wideCharsets = new Set(['utf-16', 'utf-16le', 'utf-16be'])

const byteOrderMarks: readonly (readonly [charset: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** No byte order mark begins with a smaller byte. */
const lowestMark = 0xef

/**
 * Decodes a body by its byte order mark, else the charset of Content-Type, else its XML declaration, else as UTF-8.
 * @throws Problem `unsupportedBody` for a charset that Node.js cannot decode
 */
export function bodyText(request: HttpRequest): DecodedText {
  const body = request.body!
  const charset = charsetOf(request)
  if (charset === 'utf-8')
    return { text: withoutMark(body.toString('utf8')), charset, isDamaged: !isUtf8(body) }
  const text = decoderOf(charset).decode(body)
  return { text, charset, isDamaged: text.includes(replacement) }
}

/** The beginning of a body, to detect its format. */
export function startOfBody(request: HttpRequest, length: number): string {
  const start = request.body!.subarray(0, length)
  const charset = charsetOf(request)
  // Brackets have the same bytes as in UTF-8 in every encoding but UTF-16.
  return wideCharsets.has(charset) ? decoderOf(charset).decode(start) : withoutMark(start.toString('utf8'))
}

function charsetOf({ body, headers }: HttpRequest): string {
  if (body![0]! >= lowestMark) {
    const marked = byteOrderMarks.find(([, ...bytes]) => bytes.every((byte, at) => body![at] === byte))
    if (marked) return marked[0]
  }
  const type = String(headers['content-type'] ?? '')
  const label = type.includes(';') ? /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] : undefined
  const name = (label ?? declaredIn(body!) ?? 'utf-8').toLowerCase()
  return name === 'utf8' ? 'utf-8' : name
}

/** A declaration that can be read byte by byte is not in UTF-16, even if it claims to be. */
function declaredIn(body: Buffer): string | undefined {
  if (body[0] !== 0x3c) return undefined
  const head = body.subarray(0, headLength).toString('latin1')
  const declared = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  return declared?.toLowerCase().startsWith('utf-16') ? undefined : declared
}

/** @throws Problem `unsupportedBody` for a charset that Node.js cannot decode */
export function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset)
  } catch {
    throw new Problem('unsupportedBody', `The charset ${formatValue(charset)} is not known; send UTF-8`)
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** What unreadable bytes become. */
export const replacement = '\uFFFD'

/** Whether any text in a tree, name or value, passes a test. It does not recurse, because clients may nest deeply. */
export function holdsText(tree: unknown, isWanted: (text: string) => boolean): boolean {
  const rest = [tree]
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value === 'string' && isWanted(value)) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (isWanted(name)) return true
      if (inner !== undefined) rest.push(inner)
    }
  }
  return false
}
