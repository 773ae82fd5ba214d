import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { referredTo } from './collections.ts'

/** Names of parameters that make the account send e-mail. */
const sending = /(send_by_email|send_e?mail|email_to|send_after_completion|send_completion_to|reminder)$/
const clearing = /^(gov_save_and_send|send_to_ksef)$/
/** Reserved domains, which belong to nobody (RFC 2606). */
const reserved = /(^|\.)(example(\.\w+)?|test|invalid|localhost)$/i

/**
 * The reason why a body is not safe for an account in use: it would make the account send e-mail or documents, or
 * change records of others. Undefined for a safe body.
 */
export function harmOf(body: string): string | undefined {
  for (const rest of body.split('@').slice(1)) {
    const domain = /^[a-z0-9.-]+/i.exec(rest)?.[0] ?? ''
    if (domain.includes('.') && !reserved.test(domain))
      return `has an e-mail address at ${domain}, which may belong to somebody`
  }
  const pairs = namedValues(body)
  const isIncomplete = pairs.some(([name, value]) => name === 'status' && value === 'incomplete')
  const isQuiet = pairs.some(([name, value]) => name === 'prevent_send_email_to_complete' && isSet(value))
  if (isIncomplete && !isQuiet) return 'would ask the buyer by e-mail for what is missing'
  return pairs.map(([name, value]) => harmOfPair(name, value)).find((harm) => harm !== undefined)
}

function harmOfPair(name: string, value: unknown): string | undefined {
  if (!isSet(value)) return undefined
  if (sending.test(name)) return `would send e-mail (${name})`
  if (clearing.test(name)) return `would send documents to KSeF (${name})`
  if (name === 'main') return 'would change which record is the main one'
  if (name === '_method') return 'would hide its method'
  return undefined
}

/** Whether a body may have lines that name a product. Such a line creates the product if it does not exist. */
export function namesProducts(body: string): boolean {
  const tree = parsedJson(body)
  if (tree === undefined) return /positions|product_name/.test(body)
  return pairsIn(tree).some(([name, value]) =>
    name === 'product_name' ? isSet(value) : name === 'positions' && !hasOnlyKnownProducts(value),
  )
}

function hasOnlyKnownProducts(rows: unknown): boolean {
  if (!isMap(rows) && !Array.isArray(rows)) return false
  return Object.values(rows).every((row) => isMap(row) && (isSet(row.product_id) || !isSet(row.name)))
}

export function isSet(value: unknown): boolean {
  return !(value === undefined || value === null || /^(false|no|0|)$/.test(String(value)))
}

/** A record that a body refers to. */
export interface Reference {
  readonly resource: string
  readonly id: number
}

/** The records whose ids a request or a response contains. */
export function referencesIn(body: string): Reference[] {
  return namedValues(body).flatMap(([name, value]) => {
    const collection = referredTo(name)
    if (!collection) return []
    return [value]
      .flat()
      .map((one) => (isMap(one) ? Number.NaN : Number.parseInt(String(one), 10)))
      .filter((id) => id > 0)
      .map((id) => ({ resource: collection.name, id }))
  })
}

/** All names and values in a JSON or XML body or a form, at any depth. */
export function namedValues(body: string): [string, unknown][] {
  const tree = parsedJson(body)
  if (tree !== undefined) return pairsIn(tree)
  const pairs = [...elementsOf(body), ...partsOf(body)]
  return (pairs.length > 0 ? pairs : [...new URLSearchParams(body)]).map(([name, value]) => [
    // The last word counts: `invoice[status]` sets `status`.
    name.replaceAll('-', '_').replaceAll('[]', '').replaceAll(']', '').split('[').at(-1)!,
    value,
  ])
}

/** The elements of an XML body that begin with text, as names and texts. */
function elementsOf(body: string): [string, string][] {
  return body
    .split('<')
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('>')
      const name = /^[\w-]+/.exec(part)?.[0]
      return name === undefined || end < 0 ? [] : [[name, part.slice(end + 1).trim()]]
    })
}

/** The parts of a multipart body. */
function partsOf(body: string): [string, string][] {
  return body
    .split('name="')
    .slice(1)
    .flatMap((part) => {
      const name = part.split('"', 1)[0]!
      const start = part.indexOf('\r\n\r\n')
      return start < 0 ? [] : [[name, part.slice(start + 4).split('\r\n', 1)[0]!]]
    })
}

function pairsIn(tree: unknown): [string, unknown][] {
  if (Array.isArray(tree)) return tree.flatMap(pairsIn)
  if (!isMap(tree)) return []
  return Object.entries(tree).flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    ...pairsIn(value),
  ])
}
