import { isMap } from '../checks/is-map.ts'
import { namesIn, type TranslateValue, translatedForm } from './form-translation.ts'

/**
 * Translates the values of a body. Without anything to replace, the body stays the same to the byte.
 * @throws SyntaxError when JSON cannot be read
 */
export function translatedBody(body: Buffer, contentType: string, translate: TranslateValue): Buffer {
  if (/^multipart\//i.test(contentType)) return ofForm(body, contentType, translate)
  const text = body.toString('utf8')
  const first = text.slice(0, 1024).trimStart()[0]
  if (first === '<') return changed(body, text, ofXml(text, translate))
  if (first === '{' || first === '[') {
    const value: unknown = JSON.parse(text)
    const replaced = ofJson(value, [], translate, 0)
    return replaced === value ? body : Buffer.from(JSON.stringify(replaced))
  }
  return text.includes('=') ? changed(body, text, translatedForm(text, translate)) : body
}

function changed(body: Buffer, before: string, after: string): Buffer {
  return before === after ? body : Buffer.from(after)
}

/** Depth below which values stay as they are, because a hostile body may be nested without end. */
const deepest = 40

function ofJson(value: unknown, path: readonly string[], translate: TranslateValue, depth: number): unknown {
  if (depth > deepest) return value
  if (Array.isArray(value)) {
    const list = value.map((one) => ofJson(one, path, translate, depth + 1))
    return list.every((one, at) => one === value[at]) ? value : list
  }
  if (isMap(value)) {
    const entries = Object.entries(value).map(([key, one]) => {
      // A map of rows by their number, as some clients send them.
      const inner = /^\d+$/.test(key) ? path : [...path, key]
      return [key, ofJson(one, inner, translate, depth + 1)] as const
    })
    return entries.every(([key, one]) => one === value[key]) ? value : Object.fromEntries(entries)
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const replaced = translate(path, String(value))
  if (replaced === undefined) return value
  return typeof value === 'number' ? Number(replaced) : replaced
}

/** Replaces the texts of elements; the root element is the wrapper of the record. */
function ofXml(text: string, translate: TranslateValue): string {
  const path: string[] = []
  const pieces = text.split('<').map((piece, at) => {
    const end = piece.indexOf('>')
    const [, slash, name] = /^(\/?)([\w-]{1,100})/.exec(piece) ?? []
    if (at === 0 || end < 0 || name === undefined) return piece
    if (slash) path.pop()
    else if (piece[end - 1] !== '/') path.push(name)
    const value = piece.slice(end + 1).trim()
    const replaced = slash || value === '' ? undefined : translate(namesOfElements(path), value)
    return replaced === undefined ? piece : piece.slice(0, end + 1) + replaced
  })
  return pieces.join('<')
}

/** The names of elements, except rows: only the list around a row is a field. */
function namesOfElements(path: readonly string[]): readonly string[] {
  return path.filter((name, at) => {
    const list = path[at - 1]
    return list === undefined || !isRowOf(name, list)
  })
}

function isRowOf(name: string, list: string): boolean {
  const rows = list.replace(/[-_]attributes$/, '')
  return rows === `${name}s` || rows.replaceAll('_', '-').endsWith(`-${name}s`)
}

/** Replaces values in the parts that are not files. Reads the body as Latin-1, so that each byte is one character. */
function ofForm(body: Buffer, contentType: string, translate: TranslateValue): Buffer {
  const boundary = /boundary="?([^";\s]{1,100})/i.exec(contentType)?.[1]
  if (boundary === undefined) return body
  const text = body.toString('latin1')
  const parts = text.split(`--${boundary}`).map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const head = part.slice(0, Math.max(end, 0))
    const [, name] = /; name="([^"\r\n]{1,200})"/.exec(head) ?? []
    if (name === undefined || head.includes('; filename')) return part
    const value = translate(namesIn(name), part.slice(end + 4, -2))
    return value === undefined ? part : `${head}\r\n\r\n${value}\r\n`
  })
  const replaced = parts.join(`--${boundary}`)
  return replaced === text ? body : Buffer.from(replaced, 'latin1')
}
