import { unescape as unescaped } from 'node:querystring'
import { isMap } from '../../checks/is-map.ts'
import { maxBodyDepth } from '../../checks/nesting.ts'
import { Problem } from '../card/problem.ts'
import { decoderOf } from './body-text.ts'
import type { Call } from './call.ts'
import { noteRepeatedNames } from './repeated-keys.ts'

/** The fields of a form. The object has no prototype, because clients choose the names. */
interface FormFields {
  [name: string]: unknown
}

/**
 * The fields of a form's body, nested by the brackets in their names, such as `invoice[positions][][name]=Lamp`.
 * @param charset of the percent-encoded bytes
 * @param note called for each repeated field
 */
export function formFields(body: string, charset: string, note?: Call['note']): FormFields {
  const fields = emptyFields()
  const decoded = unescapedIn(charset)
  const repeated = new Set<string>()
  for (const pair of body.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals))
    const isFirst = setField(fields, name, equals < 0 ? '' : decoded(pair.slice(equals + 1)))
    if (!isFirst) repeated.add(name)
  }
  if (note) noteRepeatedNames(repeated, 'the form', note)
  for (const name in fields) fields[name] = withTextLists(fields[name])
  return fields
}

/** Texts with numbers, such as `codes[0]`, are a list, like those with `codes[]`. Rows with numbers are lists already. */
function withTextLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextLists)
  if (!isFields(value)) return value
  const entries = Object.entries(value)
  if (entries.every(([name, inner]) => /^\d+$/.test(name) && typeof inner === 'string'))
    return entries.map(([, text]) => text)
  for (const [name, inner] of entries) value[name] = withTextLists(inner)
  return value
}

/**
 * Completes the fields of a multipart form. The multipart reader leaves gaps between numbered rows. It does not nest
 * names such as `rows[][name]`, but lists all their values. These can be split into rows only if each row has each field.
 * @throws Problem `malformedBody` when a row lacks a field, `unsupportedBody` for a part in an unknown charset
 */
export function partFields(fields: FormFields): FormFields {
  for (const [name, value] of Object.entries(fields)) fields[name] = withoutGaps(value, name)
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    name.includes('[][')
      ? [{ name, values: Array.isArray(value) ? value.map(String) : [String(value)] }]
      : [],
  )
  const first = new Map<string, (typeof parts)[number]>()
  for (const part of parts) {
    const list = part.name.slice(0, part.name.indexOf('[]'))
    const other = first.get(list) ?? part
    first.set(list, other)
    if (other.values.length !== part.values.length) {
      throw malformed(other.name, `and ${part.name} are not in every row; number the rows: ${list}[0]`)
    }
    delete fields[part.name]
  }
  const rows = Math.max(0, ...parts.map(({ values }) => values.length))
  for (let at = 0; at < rows; at++) {
    for (const { name, values } of parts) if (at < values.length) setField(fields, name, values[at]!)
  }
  return fields
}

/** @param path the name of the part */
function withoutGaps(value: unknown, path: string): unknown {
  // The multipart reader returns no value for a charset that it cannot decode.
  if (value === undefined) {
    throw new Problem(
      'unsupportedBody',
      `The charset of the part ${path.slice(0, 100)} is not known; send UTF-8`,
    )
  }
  if (Array.isArray(value)) return Object.values(value).map((inner) => withoutGaps(inner, `${path}[]`))
  if (isFields(value)) {
    for (const [name, inner] of Object.entries(value)) value[name] = withoutGaps(inner, `${path}[${name}]`)
  }
  return value
}

/** @returns whether the field had no value before */
function setField(fields: FormFields, name: string, value: string): boolean {
  const path = pathIn(name)
  if (path.length > maxBodyDepth) throw malformed(name, `is nested more than ${maxBodyDepth} levels deep`)
  return setPath(fields, path, value, name)
}

/** `[]` adds a value or a row to a list. A new row begins when the last row already has the field. */
function setPath(fields: FormFields, path: readonly string[], value: string, name: string): boolean {
  const [key = '', next, ...rest] = path
  const present = fields[key]
  if (next === undefined) {
    if (typeof present === 'object') throw malformed(name, 'is a text here, but has fields elsewhere')
    fields[key] = value
    return present === undefined
  }
  if (next !== '') {
    const inner = present ?? emptyFields()
    if (!isFields(inner)) throw malformed(name, 'has fields here, but is something else elsewhere')
    fields[key] = inner
    return setPath(inner, path.slice(1), value, name)
  }
  const list: unknown = present ?? []
  if (!Array.isArray(list)) throw malformed(name, 'is a list here, but something else elsewhere')
  fields[key] = list
  if (rest.length === 0) {
    list.push(value)
    return true
  }
  const last: unknown = list.at(-1)
  const row = isFields(last) && !has(last, rest) ? last : emptyFields()
  if (row !== last) list.push(row)
  return setPath(row, rest, value, name)
}

function has(fields: FormFields, [key = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(fields, key)) return false
  const inner = fields[key]
  return rest.length === 0 || (rest[0] !== '' && (!isFields(inner) || has(inner, rest)))
}

/** Splits `a[b][]` into `a`, `b` and an empty text. A name with unmatched brackets stays whole. */
function pathIn(name: string): string[] {
  const first = name.indexOf('[')
  if (first <= 0) return [name]
  const path = [name.slice(0, first)]
  for (let at = first; at < name.length; ) {
    const end = name.indexOf(']', at)
    if (name[at] !== '[' || end < 0) return [name]
    path.push(name.slice(at + 1, end))
    at = end + 1
  }
  return path
}

/** Browsers encode the forms of UTF-16 pages as UTF-8, so a wide charset only applies to the body itself. */
function unescapedIn(charset: string): (text: string) => string {
  if (charset.startsWith('utf-')) return (text) => unescaped(text.replaceAll('+', ' '))
  const decoder = decoderOf(charset)
  const bytes = (run: string) => decoder.decode(Buffer.from(run.replaceAll('%', ''), 'hex'))
  return (text) => text.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, bytes)
}

function emptyFields(): FormFields {
  return Object.create(null)
}

function isFields(value: unknown): value is FormFields {
  return isMap(value)
}

function malformed(name: string, what: string): Problem {
  return new Problem('malformedBody', `The form cannot be read: ${name.slice(0, 100)} ${what}`)
}
