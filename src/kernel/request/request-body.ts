import { isEmptyObject, isMap } from '../../checks/is-map.ts'
import type { Format, Tree } from '../../formats/format.ts'
import type { HttpRequest } from '../../state/http-message.ts'
import { behaviour } from '../card/behaviour.ts'
import { ListEdits } from '../card/fields/list.ts'
import type { Resource } from '../card/resource.ts'
import { bodyText, holdsText, replacement, startOfBody } from './body-text.ts'
import type { Call } from './call.ts'
import { formFields, nestedFields } from './form-fields.ts'
import { diagnoseRepeatedKeys, maxNoted } from './repeated-keys.ts'

/** The loaded formats, by extension. */
type Formats = ReadonlyMap<string, Format>

const nothing: Tree = { value: Object.freeze({}) }
const [brace, bracket] = Buffer.from('{[')
/** A JSON escape of half a surrogate pair. */
const halfEscape = /\\u[dD][89a-fA-F]/

/** Detects the format of a body by its content, because clients mislabel it (observed 22). */
export function bodyFormat(request: HttpRequest): 'json' | 'xml' | 'form' | 'none' {
  const { body, headers } = request
  if (!body || body.length === 0) return 'none'
  // Nearly all bodies begin with a bracket, which is the same byte in every charset except UTF-16.
  const isBracket = body[0] === brace || body[0] === bracket
  if (isBracket && !String(headers['content-type'] ?? '').includes('16')) return 'json'
  const first = firstCharacter(request)
  if (first === undefined) return 'none'
  if (first === '<') return 'xml'
  if (first === '{' || first === '[') return 'json'
  const contentType = String(headers['content-type'] ?? '').toLowerCase()
  if (contentType.includes('xml')) return 'xml'
  return contentType.startsWith('application/x-www-form-urlencoded') && body.includes('=') ? 'form' : 'json'
}

/**
 * Reads a body into an object.
 * @param formats the loaded ones, including the body's
 * @param note called for text that cannot be read
 * @param isChecked whether `checkContent` has checked the body
 * @throws Problem `malformedBody` with the position of the mistake, or `unsupportedBody` for an unknown charset
 */
export function readTree(
  request: HttpRequest,
  resource: Resource,
  formats: Formats,
  note?: Call['note'],
  isChecked = false,
): Tree {
  const damaged = (charset: string) =>
    note?.('charset', `the body is not valid ${charset}: unreadable bytes became U+FFFD`)
  const isReplaced = (text: string) => text.includes(replacement)
  if (request.form) {
    const value = nestedFields(request.form.parts, note)
    if (note && holdsText(value, isReplaced)) damaged('utf-8')
    return { value }
  }
  const name = bodyFormat(request)
  if (name === 'none') return nothing
  const { text, charset, isDamaged } = bodyText(request)
  if (name === 'form') {
    const value = formFields(text, charset, note)
    if (note && (isDamaged || holdsText(value, isReplaced))) damaged(charset)
    return { value }
  }
  if (isDamaged) damaged(charset)
  const format = formats.get(name)!
  const dropped = note && firstDropped(note)
  if (!isChecked) format.check?.(text, dropped)
  const tree = format.read(text, resource, dropped)
  if (note && name === 'json') diagnoseRepeatedKeys(text, tree.value, note)
  const mayHoldHalves = text.includes('\\u') ? halfEscape.test(text) : text.includes('&#')
  if (note && mayHoldHalves && holdsText(tree.value, (inner) => !inner.isWellFormed())) {
    note('charset', 'an unpaired surrogate in the body became U+FFFD')
  }
  return tree
}

/** Notes the first values that a format drops: more would add no information. */
function firstDropped(note: Call['note']): (sentence: string) => void {
  let noted = 0
  return (sentence) => {
    if (noted++ < maxNoted) note('ignored-value', sentence)
  }
}

/**
 * Checks a long body before it is read, so that other requests get a turn in between.
 * @returns whether its format has a check
 * @throws Problem `malformedBody` with the position of the mistake, or `unsupportedBody` for an unknown charset
 */
export function checkContent({ request, note }: Call, formats: Formats): boolean {
  const format = request.form ? undefined : formats.get(bodyFormat(request))
  if (!format?.check) return false
  format.check(bodyText(request).text, firstDropped(note))
  return true
}

/** Notes unreadable bytes in a query. */
export function diagnoseEncoding({ request, query, note }: Pick<Call, 'request' | 'query' | 'note'>): void {
  if (!request.url.includes('%') || !holdsText(query, (text) => text.includes(replacement))) return
  note('charset', 'the query is not valid utf-8: unreadable bytes became U+FFFD')
}

/**
 * Reads the body of a call. In XML, tokens and record are in one element, so they are separated. A record may have
 * a token field; if the account's token is elsewhere in the request, the one in the body belongs to the record.
 * @throws Problem `malformedBody`
 */
export function readContent(call: Call, formats: Formats, isChecked = false): void {
  const { request, resource, query } = call
  const { value, rootElement } = readTree(request, resource, formats, call.note, isChecked)
  call.rootElement = rootElement
  call.tokens = value
  call.body = value
  if (rootElement === undefined) return
  const { integration_token, ...withToken } = value
  const isNamedElsewhere = Boolean(query.api_token || request.headers.authorization)
  if (isNamedElsewhere && Object.hasOwn(resource.fields, 'api_token')) {
    call.tokens = { integration_token }
    call.body = withToken
  } else {
    const { api_token, ...record } = withToken
    call.body = record
  }
}

/**
 * Reads the rows of a sent record ahead of the operation, because thousands take long.
 * @returns whether there are any
 */
export function readRows(call: Call): boolean {
  const { operation, resource, rootElement, body } = call
  const sent = rootElement === undefined ? body[resource.key] : body
  if (!operation.takesRecord || !isMap(sent)) return false
  // Beside an empty list, rows under another name of the field count.
  const lists = [...resource.lists].filter(([name]) => !isEmptyObject(Object(sent[name])))
  const read = lists.map(([name, field]) => [name, field.read(sent[name])] as const)
  // The operation refuses what cannot be read.
  const edits = Object.fromEntries(read.filter(([, rows]) => rows instanceof ListEdits))
  const record = { ...sent, ...edits }
  call.body = rootElement === undefined ? { ...body, [resource.key]: record } : record
  return lists.length > 0
}

/** The first character that is not blank. Nearly always it is near the start, so little of a body is searched. */
function firstCharacter(request: HttpRequest): string | undefined {
  let searched = 1024
  let start = startOfBody(request, searched).trimStart()
  while (start === '' && searched < request.body!.length) {
    searched *= 16
    start = startOfBody(request, searched).trimStart()
  }
  return start[0]
}

export const requestBodyBehaviours = [
  behaviour(
    'bodies/half-pair',
    'Half of a surrogate pair, which JSON can escape but UTF-8 cannot encode, becomes U+FFFD, with a diagnostic',
    'assumed',
  ),
  behaviour(
    'bodies/charset',
    'A body, and what is percent-encoded in a form, is decoded by its byte order mark, the charset of Content-Type, its XML declaration, else as UTF-8. Unreadable bytes, also in the query, get a diagnostic; an unknown charset is 415',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'bodies/looks',
    'A body is read as JSON or XML by its content; its Content-Type is ignored',
    'observed 22',
  ),
  behaviour(
    'bodies/nested-form',
    'Brackets in the names of a form nest its fields: record[rows][][name] adds to a row until a field comes again, record[rows][0][name] numbers the row',
    'assumed',
  ),
  behaviour(
    'bodies/element-names',
    'An XML element has the name of its field without the characters that XML excludes, such as <overdue> for overdue?; a record that was read as XML may be sent back',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'bodies/markup',
    'An XML body with more than 50,000 elements, attributes and references is 413 before it is parsed',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'bodies/references',
    'A reference that XML does not have, such as &nbsp; or &#0;, is 400 with its line, also in an attribute, but not in CDATA or a comment. So are a character that XML excludes, -- in a comment, ]]> in a text, and what is outside the root element but no comment or instruction',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'bodies/excluded-characters',
    'A character that XML cannot express, such as U+0001, is stored and returned in JSON; responses in XML leave it out',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'dropped-values/markup',
    'In an XML body, text beside elements, attributes other than type and nil, the content of an element with nil="true", and processing instructions are ignored, with a diagnostic; declarations of namespaces are ignored without one',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'bodies/empty',
    'A POST without body and Content-Type is accepted as an empty one',
    'observed 22',
  ),
]
