import { isMap } from '../checks/is-map.ts'
import { namesIn, type Translate, translatedForm } from './form-translation.ts'

/**
 * Translates the values of a body. It stays byte by byte as it is when nothing in it has to be replaced.
 * @throws SyntaxError when JSON cannot be read
 */
export function translatedBody(body: Buffer, contentType: string, translate: Translate): Buffer {
  if (/^multipart\//i.test(contentType)) return ofForm(body, translate)
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

/** A hostile body may be nested without end; deeper values stay as they are. */
const deepest = 40

function ofJson(value: unknown, path: readonly string[], translate: Translate, depth: number): unknown {
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
function ofXml(text: string, translate: Translate): string {
  const path: string[] = []
  return text.replace(/<(\/?)([\w-]+)([^<>]*)>([^<>]*)/g, (whole, slash, name, rest, inner: string) => {
    if (slash) {
      path.pop()
      return whole
    }
    if (rest.endsWith('/')) return whole
    path.push(name)
    const value = inner.trim()
    const replaced = value === '' ? undefined : translate(namesOfElements(path), value)
    return replaced === undefined ? whole : `<${name}${rest}>${replaced}`
  })
}

/** The element of a row is no name of a field; the list around it is. */
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

/** Replaces the values of the parts that are no files. Every byte is one character meanwhile. */
function ofForm(body: Buffer, translate: Translate): Buffer {
  const text = body.toString('latin1')
  const replaced = text.replace(
    /(\r\n[Cc]ontent-[Dd]isposition: form-data; name="([^"\r\n]{1,200})"\r\n(?:[\w-]+:[^\r\n]*\r\n)*\r\n)([^\r\n]{1,2000})(?=\r\n--)/g,
    (whole, head, name, value) => {
      const translated = translate(namesIn(name), value)
      return translated === undefined ? whole : head + translated
    },
  )
  return replaced === text ? body : Buffer.from(replaced, 'latin1')
}
