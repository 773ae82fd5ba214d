import { vi } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { ProofAccount, type ProofResponse, type Send } from '../../src/verify/proof-account.ts'
import type { BehaviourVerdict } from '../../src/verify/verdict.ts'
import { behaviourOf } from '../../src/verify/watch.ts'
import { sendTo } from '../support/send-to.ts'
import { type Alteration, alterationsOf, altered, operationOf } from './alterations.ts'
import { verdictOn } from './live-account.ts'
import { readNotes } from './read-notes.ts'

/** Where each alteration can be seen: the proofs whose responses have it, and those that read the value. */
export type Seen = Map<
  string,
  { readonly alteration: Alteration; readonly proofs: Set<string>; readonly readers: Set<string> }
>

/** Runs the proofs once, of all areas or of some, and notes what they see. */
export async function watched(emulator: Emulator, only?: readonly string[]): Promise<Seen> {
  const seen: Seen = new Map()
  let proof = ''
  const send = sendTo(emulator)
  const read = new Map<string, Set<string>>()
  const plain = ProofAccount.prototype.send
  const spy = vi.spyOn(ProofAccount.prototype, 'send').mockImplementation(async function (
    this: ProofAccount,
    ...args
  ) {
    const response = await plain.apply(this, args)
    const operation = operationOf(this.last!.request, response)
    const reader = proof
    const body = readNotes(response.body, (place) => {
      const key = `${operation} ${place}`
      read.set(key, (read.get(key) ?? new Set()).add(reader))
    })
    return { ...response, body } as ProofResponse<never>
  })
  const verdict = await verdictOn(emulator, {
    ...(only && { only }),
    progress: (text) => (proof = text.replace(/^.*: /, '')),
    send: async (request) => {
      const response = await send(request)
      if (proof === '') return response
      for (const alteration of alterationsOf(operationOf(request, response), response.text)) {
        const key = keyOf(alteration)
        const entry = seen.get(key) ?? { alteration, proofs: new Set(), readers: new Set() }
        entry.proofs.add(proof)
        seen.set(key, entry)
      }
      return response
    },
  })
  spy.mockRestore()
  for (const { alteration, proofs, readers } of seen.values())
    for (const id of readersOf(alteration, read, proofs)) readers.add(id)
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

/**
 * The first difference that is found when a proxy alters the responses, or why the run stopped; nothing if it goes
 * unnoticed.
 */
export async function noticed(
  emulator: Emulator,
  alteration: Alteration,
  seen: Seen,
): Promise<Difference | string | undefined> {
  const proofs = seen.get(keyOf(alteration))?.proofs
  if (!proofs) throw new Error(`no proof has seen ${keyOf(alteration)}`)
  // The clean-up after an area lists the records of all its proofs.
  const areas = new Set([...proofs].map((id) => id.split('/')[0]!))
  return (await foundBy([...proofs], emulator, alteration)) ?? foundBy([...areas], emulator, alteration)
}

async function foundBy(
  only: readonly string[],
  emulator: Emulator,
  alteration: Alteration,
): Promise<Difference | string | undefined> {
  emulator.reset()
  const stop = new AbortController()
  let found: Difference | undefined
  const verdict = await verdictOn(emulator, {
    only,
    signal: stop.signal,
    onResult: (result) => {
      if (result.result !== 'differs') return
      found ??= result
      stop.abort()
    },
    send: altering(sendTo(emulator), alteration),
  })
  return found ?? verdict.stopped
}

/** The proofs that read an altered value: every request has a status, and an order is read with its list or keys. */
function readersOf(
  { kind, operation, place }: Alteration,
  read: ReadonlyMap<string, ReadonlySet<string>>,
  all: ReadonlySet<string>,
): ReadonlySet<string> {
  if (kind === 'status') return all
  const around = place.replace(/[^.]*$/, '')
  const places = kind === 'missing key' || kind === 'order' ? [place, `${around}*`] : [place]
  return new Set(places.flatMap((one) => [...(read.get(`${operation} ${one}`) ?? [])]))
}

/**
 * The behaviours that an alteration touches: those whose proofs read the value, those of its kind of response, and those
 * of the other requests of these proofs that return the same field of the same records.
 */
function touchedBy({ kind, operation, place }: Alteration, seen: Seen): ReadonlySet<string> {
  const { proofs = new Set<string>(), readers = [] } = seen.get(`${operation} ${place} ${kind}`) ?? {}
  const { keys, error, missing, ...ofMethods } = behaviourOf
  const isOfError = Number(operation.split(' ')[2]) >= 400
  const others = [...seen.values()].filter(
    ({ alteration: other, proofs: its }) =>
      resourceOf(other.operation) === resourceOf(operation) &&
      other.place.replace(/^\[\]\./, '') === place.replace(/^\[\]\./, '') &&
      [...its].some((one) => proofs.has(one)),
  )
  const methods = new Set(others.map(({ alteration }) => alteration.operation.split(' ')[0]))
  const ofResponses = Object.entries(ofMethods).flatMap(([name, id]) => (methods.has(name) ? [id] : []))
  return new Set([...readers, ...(isOfError ? [error, missing] : [keys, ...ofResponses])])
}

/** Such as `invoices`. */
function resourceOf(operation: string): string | undefined {
  return /^\S+ \/([^/.]+)/.exec(operation)?.[1]
}

/**
 * Whether a difference is reported with a behaviour that the alteration touches, and names the altered value. What an
 * altered id leads to names no id.
 */
export function isRight(alteration: Alteration, difference: Difference | string, seen: Seen): boolean {
  const { kind, place } = alteration
  if (typeof difference === 'string') return kind === 'status'
  const { id, subject, text, expected, actual } = difference
  if (!touchedBy(alteration, seen).has(id)) return false
  const name = kind === 'status' ? kind : place.split('.').at(-1)!.replace('[]', '')
  const said = JSON.stringify([id, subject, text, expected, actual])
  return name === 'id' || said.includes(name) || said.includes(name.replaceAll('_', ' '))
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
