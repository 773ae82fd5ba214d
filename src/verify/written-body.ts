import { isMap } from '../checks/is-map.ts'
import { referredTo } from './collections.ts'
import { parsedJson } from './parsed-json.ts'

/** What would leave the account if a request said so. */
const sending = /(send_by_email|send_e?mail|email_to|send_after_completion|send_completion_to|reminder)$/
const clearing = /^(gov_save_and_send|send_to_ksef)$/
/** Names that belong to nobody (RFC 2606). */
const reserved = /(^|\.)(example(\.\w+)?|test|invalid|localhost)$/i

/**
 * Why a body must not be sent to an account that somebody works with, if it must not: it would send e-mail or documents,
 * or change records of others on the way.
 */
export function harmOf(body: string): string | undefined {
  for (const [, domain] of body.matchAll(/[\w.+-]+@([\w.-]+\w)/g)) {
    if (!reserved.test(domain!)) return `has an e-mail address at ${domain}, which may belong to somebody`
  }
  return pairsOf(body)
    .map(([name, value]) => harmOfPair(name, value))
    .find((harm) => harm !== undefined)
}

function harmOfPair(name: string, value: unknown): string | undefined {
  if (name === 'status' && value === 'incomplete') return 'would ask the buyer by e-mail for what is missing'
  if (!isSet(value)) return undefined
  if (sending.test(name)) return `would send e-mail (${name})`
  if (clearing.test(name)) return `would send documents to KSeF (${name})`
  if (name === 'main') return 'would change which record is the main one'
  if (name === '_method') return 'would hide its method'
  return undefined
}

function isSet(value: unknown): boolean {
  return !(value === undefined || value === null || /^(false|no|0|)$/.test(String(value)))
}

/** A record that a body refers to. */
export interface Reference {
  readonly resource: string
  readonly id: number
}

/** The records that a body or a response refers to by their ids. */
export function referencesIn(body: string): Reference[] {
  return pairsOf(body).flatMap(([name, value]) => {
    const collection = referredTo(name)
    if (!collection) return []
    return [value]
      .flat()
      .map((one) => (isMap(one) ? Number.NaN : Number.parseInt(String(one), 10)))
      .filter((id) => id > 0)
      .map((id) => ({ resource: collection.name, id }))
  })
}

/** Every name and value at any depth of a JSON or XML body; other formats have those of their text. */
export function pairsOf(body: string): [string, unknown][] {
  const tree = parsedJson(body)
  if (tree !== undefined) return pairsIn(tree)
  const elements = [...body.matchAll(/<([\w-]+)[^>]*>([^<]*)</g)]
  const parts = [...body.matchAll(/name="([^"]*)"\r?\n(?:[\w-]+:.*\r?\n)*\r?\n([^\r]*)/g)]
  const form = elements.length + parts.length > 0 ? [] : [...new URLSearchParams(body)]
  return [...[...elements, ...parts].map(([, name, text]): [string, unknown] => [name!, text]), ...form].map(
    ([name, value]) => [/(\w+)(\[\])?\]?$/.exec(name.replaceAll('-', '_'))?.[1] ?? name, value],
  )
}

function pairsIn(tree: unknown): [string, unknown][] {
  if (Array.isArray(tree)) return tree.flatMap(pairsIn)
  if (!isMap(tree)) return []
  return Object.entries(tree).flatMap(([name, value]): [string, unknown][] => [
    [name, value],
    ...pairsIn(value),
  ])
}
