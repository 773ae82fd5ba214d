import { parse } from 'node:querystring'
import type { Format, Tree } from '../../formats/format.ts'
import { behaviour } from '../card/behaviour.ts'
import type { Resource } from '../card/resource.ts'
import type { Exchange } from './exchange.ts'

const nothing: Tree = { value: Object.freeze({}) }

/** The format in which a body is written: its own looks decide, because clients mislabel it (observed 22). */
export function bodyFormat({ body, headers }: Exchange): 'json' | 'xml' | 'form' | 'none' {
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
 * @param formats those that are loaded; the body's must be among them
 * @throws Problem `malformedBody` with a sentence that says where it went wrong
 */
export function readTree(exchange: Exchange, resource: Resource, formats: ReadonlyMap<string, Format>): Tree {
  if (exchange.form) return { value: exchange.form.fields }
  const format = bodyFormat(exchange)
  if (format === 'none') return nothing
  if (format === 'form') return { value: parse(exchange.body!.toString('utf8')) }
  return formats.get(format)!.read(exchange.body!, resource)
}

/** The first character that is no blank, looked for among the first ones only. */
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
    'Half of a surrogate pair, which JSON can escape and no bytes can carry, is stored as U+FFFD',
    'assumed',
  ),
  behaviour(
    'bodies/looks',
    'A body is read as what it looks like, JSON or XML, whatever its Content-Type says',
    'observed 22',
  ),
  behaviour(
    'bodies/empty',
    'A POST without body and Content-Type is taken as one that sends nothing',
    'observed 22',
  ),
]
