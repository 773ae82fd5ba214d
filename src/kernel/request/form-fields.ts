import { unescape as unescaped } from 'node:querystring'
import { isMap } from '../../checks/is-map.ts'
import { maxBodyDepth } from '../../checks/nesting.ts'
import type { MultipartForm } from '../../state/http-message.ts'
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
  const decoded = unescapedIn(charset)
  const pairs = body.split('&').filter((pair) => pair !== '')
  const parts = pairs.map((pair): [string, string] => {
    const equals = pair.indexOf('=')
    if (equals < 0) return [decoded(pair), '']
    return [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))]
  })
  return nestedFields(parts, note)
}

/**
 * The fields of a form, nested by the brackets in their names. A field that is repeated has its last value.
 * @param parts names and texts, in the order of the form
 * @param note called for each repeated field
 * @throws Problem `malformedBody` when two names contradict each other
 */
export function nestedFields(parts: MultipartForm['parts'], note?: Call['note']): FormFields {
  const fields = emptyFields()
  const repeated = new Set<string>()
  for (const [name, text] of parts) if (!setField(fields, name, text)) repeated.add(name)
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
