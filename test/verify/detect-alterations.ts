import type { Emulator } from '../../src/index.ts'
import type { Send } from '../../src/verify/proof-account.ts'
import type { BehaviourVerdict } from '../../src/verify/verdict.ts'
import { sendTo } from '../support/send-to.ts'
import { type Alteration, alterationsOf, altered, operationOf } from './alterations.ts'
import { verdictOn } from './live-account.ts'

/** Where each alteration can be seen: the proofs whose responses have it. */
export type Seen = Map<string, { readonly alteration: Alteration; readonly proofs: Set<string> }>

/** Runs the proofs once, of all areas or of some, and notes what they see. */
export async function watched(emulator: Emulator, only?: readonly string[]): Promise<Seen> {
  const seen: Seen = new Map()
  let proof = ''
  const send = sendTo(emulator)
  const verdict = await verdictOn(emulator, {
    ...(only && { only }),
    progress: (text) => (proof = text.replace(/^.*: /, '')),
    send: async (request) => {
      const response = await send(request)
      if (proof === '') return response
      for (const alteration of alterationsOf(operationOf(request, response), response.text)) {
        const key = keyOf(alteration)
        const entry = seen.get(key) ?? { alteration, proofs: new Set() }
        entry.proofs.add(proof)
        seen.set(key, entry)
      }
      return response
    },
  })
  const wrong = verdict.findings.filter(({ result }) => result === 'differs')
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong, undefined, 2))
  return seen
}

/** So many alterations, of all kinds alike and all over the API; always the same ones. */
export function chosen(seen: Seen, count: number): Alteration[] {
  const byKind = new Map<string, { rank: number; alteration: Alteration }[]>()
  for (const [key, { alteration }] of seen) {
    const list = byKind.get(alteration.kind) ?? []
    list.push({ rank: hash(key), alteration })
    byKind.set(alteration.kind, list)
  }
  const lists = [...byKind.values()].map((list) => list.sort((one, two) => one.rank - two.rank))
  const all: Alteration[] = []
  for (let at = 0; all.length < count && lists.some((list) => list[at]); at++)
    all.push(...lists.flatMap((list) => list[at]?.alteration ?? []))
  return all.slice(0, count)
}

type Difference = Extract<BehaviourVerdict, { result: 'differs' }>

/** The first difference that is found when a proxy alters the responses, or why the run stopped; nothing if it goes unnoticed. */
export async function noticed(
  emulator: Emulator,
  alteration: Alteration,
  seen: Seen,
): Promise<Difference | string | undefined> {
  emulator.reset()
  const stop = new AbortController()
  const send = sendTo(emulator)
  const proofs = seen.get(keyOf(alteration))?.proofs
  if (!proofs) throw new Error(`no proof has seen ${keyOf(alteration)}`)
  let found: Difference | undefined
  const verdict = await verdictOn(emulator, {
    only: [...proofs],
    signal: stop.signal,
    onResult: (result) => {
      if (result.result !== 'differs') return
      found ??= result
      stop.abort()
    },
    send: altering(send, alteration),
  })
  return found ?? verdict.stopped
}

/** What the watch calls the behaviour of a request whose record another response shows differently. */
const behaviourOfMethod: Readonly<Record<string, string>> = {
  GET: 'lists/bare-array',
  POST: 'records/created',
  PUT: 'records/partial-update',
  PATCH: 'records/patch',
}

/**
 * Whether a difference is reported with the behaviour that was altered, and names the altered value: it shows the altered
 * response, another response about the same record with the behaviour of the altered one, both values side by side, or
 * where an altered id leads.
 */
export function isRight({ kind, operation, place }: Alteration, difference: Difference | string): boolean {
  if (typeof difference === 'string') return kind === 'status'
  const { id, subject, text, expected, actual, exchange } = difference
  const [method = '', path] = operation.split(' ')
  const shown = exchange && operationOf(exchange.request, { ...exchange.response, headers: {} }).split(' ')
  const isShown = shown?.[0] === method && shown[1] === path
  const isReadAgain = subject.endsWith('read again') && id === behaviourOfMethod[method]
  if (kind === 'status') return (isShown || isReadAgain) && subject.includes('status')
  const name = place.split('.').at(-1)!.replace('[]', '')
  const said = JSON.stringify([id, subject, text, expected, actual])
  const isNamed = said.includes(name) || said.includes(name.replaceAll('_', ' '))
  const isBeside = JSON.stringify(expected)?.includes(`"${name}"`)
  const isFollowed = name === 'id' && (id === behaviourOfMethod[method] || /\bids\b/.test(subject))
  return isFollowed || (isNamed && Boolean(isShown || isReadAgain || isBeside))
}

/** A proxy that alters the responses of the service. */
export function altering(send: Send, alteration: Alteration): Send {
  return async (request) => {
    const response = await send(request)
    return operationOf(request, response) === alteration.operation ? altered(response, alteration) : response
  }
}

export function keyOf({ kind, operation, place }: Alteration): string {
  return `${operation} ${place} ${kind}`
}

function hash(text: string): number {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 16777619) >>> 0
  return value
}
