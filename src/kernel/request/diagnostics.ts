import { isEmptyObject } from '../../checks/is-map.ts'
import { pathText } from '../../checks/path.ts'
import { didYouMean, unknownText } from '../../checks/sentences.ts'
import type { DiagnosticCode } from '../../names/diagnostic-codes.ts'
import type { Row } from '../../state/table.ts'
import { behaviour } from '../card/behaviour.ts'
import type { Decoded } from '../card/decode.ts'
import type { Fields } from '../card/field.ts'
import { ListEdits } from '../card/fields/list.ts'
import type { Resource } from '../card/resource.ts'
import type { AccountScope } from '../write/account-scope.ts'
import { ignoredValues } from '../write/read-only-values.ts'
import type { Call } from './call.ts'
import { noteRepeatedNames } from './repeated-keys.ts'
import { bodyFormat, diagnoseEncoding } from './request-body.ts'

/** Finding the nearest name is slow, so only the first unknown fields are noted. */
const maxSuggestions = 20

/**
 * Notes the ignored parts of a record: every unknown field, with the nearest known one, and read-only fields.
 * @param before the record that is updated; clients send it back whole
 */
export function diagnoseDecoded(
  decoded: Decoded,
  resource: Resource,
  scope: AccountScope,
  before?: Row,
): void {
  const { key, declaredFields: fields } = resource
  diagnoseFields(decoded, fields, key, scope)
  const ignored = ignoredValues(decoded, fields, scope, before).slice(0, maxSuggestions)
  if (ignored.length === 0) return
  const names = ignored.map(({ name, path }) => pathText(path, name)).join(', ')
  scope.diagnose('read-only-field', `read-only in ${key}, so the sent values are ignored: ${names}`)
}

/** Notes names that are not fields, with the nearest field. */
export function diagnoseNames(
  unknown: Decoded['unknown'],
  fields: Fields,
  path: string,
  { note }: Pick<Call, 'note'>,
): void {
  for (const name of Object.keys(unknown).slice(0, maxSuggestions)) {
    note('unknown-field', briefly('field', name, path, Object.keys(fields)))
  }
}

/** Notes keys of a body that the operation does not read: beside the record, or all where it takes none. */
function diagnoseBody({ body, operation, rootElement, resource: { key }, note }: Call): void {
  const { takesRecord, body: own = {}, queryInBody, query = {} } = operation
  // In XML, the fields of the record are beside the other keys.
  if (rootElement !== undefined && (takesRecord || Object.hasOwn(own, rootElement))) return
  const inBody = queryInBody ? { ...query, ...own } : own
  let noted = 0
  for (const name of Object.keys(body)) {
    if (knownEverywhere.has(name) || Object.hasOwn(inBody, name) || (takesRecord && name === key)) continue
    const sentence = takesRecord
      ? briefly('key', name, `the body beside ${key}`, [key, 'api_token'])
      : briefly('key', name, `the body of ${operation.id}`, ['api_token', ...Object.keys(inBody)])
    note('unknown-field', sentence)
    if (++noted >= maxSuggestions) return
  }
}

function diagnoseFields(decoded: Decoded, fields: Fields, path: string, scope: AccountScope): void {
  if (scope.diagnostics.length >= maxSuggestions) return
  const note = (code: DiagnosticCode, message: string) => scope.diagnose(code, message)
  diagnoseNames(decoded.unknown, fields, path, { note })
  for (const [name, other] of Object.entries(decoded.replaced ?? {}))
    note('conflicting-fields', `${name} in ${path} is ignored: ${other} counts`)
  for (const name in decoded.values) {
    const value = decoded.values[name]
    if (!(value instanceof ListEdits)) continue
    for (const [at, edit] of value.edits.entries()) {
      if (isClean(edit.decoded)) continue
      diagnoseFields(edit.decoded, fields[name]!.nested!.fields, `${path}.${name}[${at}]`, scope)
    }
  }
}

/** Of thousands of rows, most have nothing to note, and need no path. */
function isClean({ unknown, refusals, values }: Decoded): boolean {
  if (!isEmptyObject(unknown) || !isEmptyObject(refusals)) return false
  for (const name in values) if (values[name] instanceof ListEdits) return false
  return true
}

/** A response may list many diagnostics, so each is short and suggests one name. */
function briefly(noun: string, name: string, owner: string, known: readonly string[]): string {
  return unknownText(noun, name, owner) + didYouMean(name, known)
}

/** Notes words in `fields[key]` and `additional_fields[key]` that are not fields. */
export function diagnoseRequestedFields(names: readonly string[], { resource, note }: Call): void {
  const unknown = names.filter((name) => !Object.hasOwn(resource.declaredFields, name))
  if (unknown.length === 0) return
  const named = Object.fromEntries(unknown.map((name) => [name, name]))
  diagnoseNames(named, resource.declaredFields, resource.key, { note })
}

const knownEverywhere = new Set(['api_token', 'integration_token'])

/** Notes a header that other services read as the method. */
export function diagnoseOverride({ request: { headers, method }, note }: Call): void {
  if (headers['x-http-method-override'] === undefined) return
  note('ignored-value', `X-HTTP-Method-Override is ignored: the request is a ${method}`)
}

/** Notes how a request deviates from the documents. */
export function diagnoseRequest(call: Call): void {
  const { request, query, operation } = call
  const { headers, method } = request
  if (headers.accept === undefined) {
    call.noteUndocumented('missing-accept', 'no Accept header; documented requests have one')
  }
  const written = bodyFormat(request)
  if (method !== 'GET' && method !== 'DELETE' && (written === 'json' || written === 'xml')) {
    const documented = `application/${written}`
    if (
      !String(headers['content-type'] ?? '')
        .toLowerCase()
        .startsWith(documented)
    ) {
      call.note('content-type', `this body is documented with Content-Type: ${documented}`)
    }
  }
  diagnoseEncoding(call)
  diagnoseBody(call)
  noteRepeatedNames(call.repeatedParameters, 'the query', call.note)
  const documented = operation.query ?? {}
  for (const name of Object.keys(query)) {
    if (knownEverywhere.has(name) || Object.hasOwn(documented, name)) continue
    if (/^(additional_)?fields\[\w+\]$/.test(name)) continue
    const known = ['api_token', ...Object.keys(documented)]
    call.note('unknown-parameter', briefly('parameter', name, operation.id, known))
    if (call.diagnostics.length >= maxSuggestions) return
  }
}

export const diagnosticBehaviours = [
  behaviour(
    'diagnostics/unknown-field',
    'An unknown field, in the record, beside it or in the body of an operation without one, is ignored; a diagnostic names the nearest known one',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'repeated-keys/last-value',
    'When an object of a JSON body, a form or a query repeats a key, its last value counts, with a diagnostic',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'dropped-values/diagnosed',
    'Of a field that is sent under two names, or also in additional_fields, the value under its own name counts, unless it is empty or the false of a flag. Of a parameter in the query and in the body, the one in the query counts. The other value gets a diagnostic. So do the id or removal of a row that is not stored, and a row that is sent twice',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'records/read-only-field',
    'A read-only field is ignored, with a diagnostic, also in rows; an update may send back what the record has',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'diagnostics/unknown-path',
    'A request for an unknown path or method gets a diagnostic in the account of its token',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'diagnostics/unknown-parameter',
    'An unknown query parameter is ignored, with a diagnostic; so is a flag that is neither true nor false, and a word that the parameter does not accept',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'diagnostics/missing-accept',
    'A request without Accept is served, with a diagnostic',
    'observed 22',
    'an emulator',
  ),
  behaviour(
    'errors/method-override',
    'X-HTTP-Method-Override does not change the method of a request, and gets a diagnostic',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'diagnostics/content-type',
    'A JSON body with another Content-Type is read, with a diagnostic',
    'observed 22',
  ),
  behaviour(
    'diagnostics/token-place',
    'A token in an undocumented place is accepted, with a diagnostic',
    'observed 22',
  ),
  behaviour(
    'diagnostics/recorded-forms',
    'In the observed profile, forms that recordings show as accepted get no diagnostic: the token in query, body or as Bearer, and no Accept',
    'observed 22',
    'an emulator',
  ),
  behaviour(
    'diagnostics/misplaced-token',
    'A token in a place that is never read, such as another header, a cookie or the record, is 401 with a diagnostic, whether it is valid or not. A valid one assigns the request to the log of its account',
    'assumed',
    'an emulator',
  ),
  behaviour(
    'diagnostics/strict',
    'In strict mode a request with diagnostics is 400 instead of its usual response, and changes nothing',
    'assumed',
    'an emulator',
  ),
]
