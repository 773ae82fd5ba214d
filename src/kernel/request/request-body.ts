import type { Format, Tree } from '../../formats/format.ts'
import type { HttpRequest } from '../../state/http-message.ts'
import { behaviour } from '../card/behaviour.ts'
import type { Resource } from '../card/resource.ts'
import type { Call } from './call.ts'
import { formFields } from './form-fields.ts'

const nothing: Tree = { value: Object.freeze({}) }

/** Detects the format of a body by its content, because clients mislabel it (observed 22). */
export function bodyFormat({ body, headers }: HttpRequest): 'json' | 'xml' | 'form' | 'none' {
  if (!body || body.length === 0) return 'none'
  const first = firstByte(body)
  if (first === undefined) return 'none'
  if (first === '<') return 'xml'
  if (first === '{' || first === '[') return 'json'
  const contentType = String(headers['content-type'] ?? '')
  if (contentType.includes('xml')) return 'xml'
  return contentType.startsWith('application/x-www-form-urlencoded') && body.includes('=') ? 'form' : 'json'
}

/**
 * Reads a body into an object.
 * @param formats the loaded ones, including the body's
 * @throws Problem `malformedBody` with the position of the mistake
 */
export function readTree(
  request: HttpRequest,
  resource: Resource,
  formats: ReadonlyMap<string, Format>,
): Tree {
  if (request.form) return { value: request.form.fields }
  const format = bodyFormat(request)
  if (format === 'none') return nothing
  if (format === 'form') return { value: formFields(request.body!.toString('utf8')) }
  return formats.get(format)!.read(request.body!, resource)
}

/**
 * Reads the body of a call. In XML, tokens and record are in one element, so they are separated. A record may have
 * a token field; if the account's token is elsewhere in the request, the one in the body belongs to the record.
 * @throws Problem `malformedBody`
 */
export function readContent(call: Call, formats: ReadonlyMap<string, Format>): void {
  const { request, resource, query } = call
  const { value, rootElement } = readTree(request, resource, formats)
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

/** The first character that is not blank, among the first ones. */
function firstByte(body: Buffer): string | undefined {
  const start = body
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return start === '' && body.length <= 1024 ? undefined : start[0]
}

export const requestBodyBehaviours = [
  behaviour(
    'bodies/half-pair',
    'Half of a surrogate pair, which JSON can escape but UTF-8 cannot encode, is stored as U+FFFD',
    'assumed',
  ),
  behaviour(
    'bodies/looks',
    'A body is read as JSON or XML by its content, whatever its Content-Type says',
    'observed 22',
  ),
  behaviour(
    'bodies/nested-form',
    'Brackets in the names of a form nest its fields: record[rows][][name] adds to a row until a field comes again, record[rows][0][name] numbers the row',
    'assumed',
  ),
  behaviour(
    'bodies/markup',
    'An XML body with more than 50,000 elements, attributes and references is 413 before it is parsed',
    'assumed',
  ),
  behaviour(
    'bodies/empty',
    'A POST without body and Content-Type is accepted as an empty one',
    'observed 22',
  ),
]
