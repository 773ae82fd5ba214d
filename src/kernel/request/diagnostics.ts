import { formatValue } from '../../checks/format-value.ts'
import { didYouMean } from '../../checks/sentences.ts'
import { behaviour } from '../card/behaviour.ts'
import type { Decoded } from '../card/decode.ts'
import type { Fields } from '../card/field.ts'
import { ListEdits } from '../card/fields/list.ts'
import type { Resource } from '../card/resource.ts'
import type { AccountScope } from '../write/account-scope.ts'
import type { Call } from './call.ts'
import { bodyFormat } from './request-body.ts'

/** Looking for the nearest name is slow, so only the first unknown fields are noted. */
const maxSuggestions = 20

/** Notes every unknown field, with the nearest known one. */
export function diagnoseDecoded(decoded: Decoded, resource: Resource, scope: AccountScope): void {
  diagnoseFields(decoded, resource.declaredFields, resource.key, scope)
}

/** Notes unknown names, each with the nearest known one. */
export function diagnoseNames(
  unknown: readonly string[],
  fields: Fields,
  path: string,
  note: (code: string, message: string) => void,
): void {
  for (const name of unknown.slice(0, maxSuggestions)) {
    note('unknown-field', unknownIn('field', name, `in ${path}`, Object.keys(fields)))
  }
}

/** Notes keys beside the record in a JSON body that are neither tokens nor documented. */
export function diagnoseWrapper(
  body: Readonly<Record<string, unknown>>,
  { key, siblingKeys = {} }: Resource,
  note: (code: string, message: string) => void,
): void {
  let count = 0
  for (const name of Object.keys(body)) {
    if (name === key || knownEverywhere.has(name) || Object.hasOwn(siblingKeys, name)) continue
    const known = [key, 'api_token', ...Object.keys(siblingKeys)]
    note('unknown-field', unknownIn('key', name, `beside ${key}`, known))
    if (++count >= maxSuggestions) return
  }
}

function diagnoseFields(decoded: Decoded, fields: Fields, path: string, scope: AccountScope): void {
  if (scope.diagnostics.length >= maxSuggestions) return
  diagnoseNames(decoded.unknown, fields, path, (code, message) => scope.diagnose(code, message))
  for (const [name, value] of Object.entries(decoded.values)) {
    if (!(value instanceof ListEdits)) continue
    for (const [at, edit] of value.edits.entries()) {
      diagnoseFields(edit.decoded, fields[name]!.nested!.fields, `${path}.${name}[${at}]`, scope)
    }
  }
}

/** A response may list many diagnostics, so each is short and suggests one name. */
function unknownIn(noun: string, name: string, place: string, known: readonly string[]): string {
  return `unknown ${noun} ${formatValue(name)} ${place}${didYouMean(name, known)}`
}

const knownEverywhere = new Set(['api_token', 'integration_token'])

/** Notes what a request leaves out or adds, compared with the documents. */
export function diagnoseRequest(call: Call): void {
  const { request, query, operation } = call
  const { headers, method } = request
  if (headers.accept === undefined) call.note('missing-accept', 'the interface documents an Accept header')
  const written = bodyFormat(request)
  if (method !== 'GET' && method !== 'DELETE' && (written === 'json' || written === 'xml')) {
    const documented = `application/${written}`
    if (!String(headers['content-type'] ?? '').startsWith(documented)) {
      call.note('content-type', `this body is documented with Content-Type: ${documented}`)
    }
  }
  const documented = operation.query ?? {}
  for (const name of Object.keys(query)) {
    if (knownEverywhere.has(name) || Object.hasOwn(documented, name)) continue
    if (/^(additional_)?fields\[\w+\]$/.test(name)) continue
    const known = ['api_token', ...Object.keys(documented)]
    call.note('unknown-parameter', unknownIn('parameter', name, `in ${operation.id}`, known))
    if (call.diagnostics.length >= maxSuggestions) return
  }
}

export const diagnosticBehaviours = [
  behaviour(
    'diagnostics/unknown-field',
    'An unknown field, in the record or beside it, is ignored; a diagnostic names the nearest known one',
    'assumed',
  ),
  behaviour(
    'diagnostics/unknown-path',
    'A request for an unknown path or method gets a diagnostic in the account of its token',
    'assumed',
  ),
  behaviour(
    'diagnostics/unknown-parameter',
    'An unknown query parameter is ignored, with a diagnostic',
    'assumed',
  ),
  behaviour(
    'diagnostics/missing-accept',
    'A request without Accept is served, with a diagnostic',
    'observed 22',
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
    'diagnostics/misplaced-token',
    'A token in a place that is never read, such as another header, a cookie or the record, is 401 with a diagnostic, whether it is valid or not',
    'assumed',
  ),
  behaviour(
    'diagnostics/strict',
    'In strict mode a request with diagnostics is 400 instead of its usual response, and changes nothing',
    'assumed',
  ),
]
