import type { ProofRequest, Send } from '../../src/verify/proof-account.ts'

export type Received = Awaited<ReturnType<Send>>
type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** One thing that an altering proxy changes, in every response of an operation that has it. */
export interface Alteration {
  readonly kind: Kind
  /** Method, path without ids, and status, such as `GET /invoices/{id}.json 200`. */
  readonly operation: string
  /** Place of the value, such as `positions.[].tax`; empty for the whole response. */
  readonly place: string
}

/** What each kind does to a value; `undefined` where it does not apply. */
const kinds = {
  'missing key': () => undefined,
  type: (value: Json): Json | undefined => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : [value]
    return Array.isArray(value) ? {} : undefined
  },
  text: (value: Json) =>
    typeof value === 'string' && /[a-z]/i.test(value) && !isTime(value) ? `${value}x` : undefined,
  date: (value: Json) =>
    typeof value === 'string' && isTime(value)
      ? `${Number(value.slice(0, 4)) + 1}${value.slice(4)}`
      : undefined,
  number: (value: Json) => (typeof value === 'number' ? value + 1 : undefined),
  rounding: (value: Json) =>
    typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? (Number(value) + 0.01).toFixed(2) : undefined,
  'true and false': (value: Json) => (typeof value === 'boolean' ? !value : undefined),
} as const

const others = ['order', 'status'] as const
export type Kind = keyof typeof kinds | (typeof others)[number]

const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)

export function operationOf({ method, path }: ProofRequest, { status }: Received): string {
  return `${method} ${path
    .replace(/\?.*$/s, '')
    .replace(/~[^/.]*/g, '{name}')
    .replace(/\d{3,}/g, '{id}')} ${status}`
}

/** Everything that can be altered in a response. */
export function alterationsOf(operation: string, text: string): Alteration[] {
  const all: Alteration[] = [{ kind: 'status', operation, place: '' }]
  const visit = (value: Json, place: string) => {
    if (Array.isArray(value)) {
      if (value.length > 1) all.push({ kind: 'order', operation, place })
      for (const one of value) visit(one, `${place}[].`)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const here = `${place}${name}`
        all.push({ kind: 'missing key', operation, place: here }, { kind: 'order', operation, place: here })
        for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
          if (kinds[kind](inner) !== undefined) all.push({ kind, operation, place: here })
        visit(inner, `${here}.`)
      }
    }
  }
  const tree = parsed(text)
  if (tree !== undefined) visit(tree, '')
  return all
}

/** The response as the proxy passes it on; the same one where there is nothing to alter. */
export function altered(response: Received, { kind, place }: Alteration): Received {
  if (kind === 'status') return { ...response, status: other(response.status) }
  const tree = parsed(response.text)
  if (tree === undefined) return response
  return { ...response, text: JSON.stringify(alteredAt(tree, place, kind)) }
}

function alteredAt(tree: Json, place: string, kind: Kind): Json {
  if (Array.isArray(tree)) {
    if (place === '' && kind === 'order') return [...tree].reverse()
    return place.startsWith('[].') ? tree.map((one) => alteredAt(one, place.slice(3), kind)) : tree
  }
  if (typeof tree !== 'object' || tree === null) return tree
  const name = /^[^.[]*/.exec(place)![0]
  if (!Object.hasOwn(tree, name)) return tree
  const rest = place
    .slice(name.length)
    .replace(/^\.(?!\[)/, '')
    .replace(/^\.(?=\[)/, '')
  const entries = Object.entries(tree)
  if (rest !== '') return { ...tree, [name]: alteredAt(tree[name]!, rest, kind) }
  if (kind === 'order') {
    if (Array.isArray(tree[name]) && tree[name].length > 1)
      return { ...tree, [name]: [...tree[name]].reverse() }
    const { [name]: moved, ...before } = tree
    // To the end, or to the start if it is the last one.
    return entries.at(-1)![0] === name ? { [name]: moved!, ...before } : { ...before, [name]: moved! }
  }
  if (kind === 'status') return tree
  const value = kinds[kind](tree[name]!)
  return Object.fromEntries(
    entries.flatMap(([key, inner]): [string, Json][] => {
      if (key !== name) return [[key, inner]]
      if (kind === 'missing key') return []
      return [[key, value ?? inner]]
    }),
  )
}

function other(status: number): number {
  const wrong: Readonly<Record<number, number>> = { 200: 201, 201: 200, 401: 403, 404: 422, 422: 400 }
  return wrong[status] ?? status + 1
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
