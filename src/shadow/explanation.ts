import { isMap } from '../checks/is-map.ts'
import type { Behaviour } from '../kernel/card/behaviour.ts'
import { problemKinds } from '../kernel/card/problem.ts'
import type { Profile } from '../kernel/card/profile.ts'
import { provenanceOf, type Source } from '../kernel/card/provenance.ts'
import type { Operation } from '../kernel/card/registry.ts'
import { behaviours } from '../ledger/behaviours.ts'
import type { ResponseDifference } from '../live/differences.ts'
import type { SwitchableBehaviour } from '../names/switchable-behaviours.ts'

/** What made the emulator respond differently. */
export interface Explanation {
  /** Id of the behaviour in the ledger, or the field, parameter or operation itself, such as `invoices.price_net`. */
  readonly behaviour: string
  /** The emulator's behaviour in words. */
  readonly text: string
  readonly source: Source
  readonly provenance: string
  /** The profile that the live service follows in this behaviour, if switching it removes the difference. */
  readonly follows?: Profile
}

/** What is known about a request besides its differences. */
export interface Exchanged {
  readonly operation: Operation
  /** Names of the parameters in the query. */
  readonly parameters: readonly string[]
  readonly live: Result
  readonly emulator: Result
  /** The rule or effect that refused the request in the emulator. */
  readonly refusedBy: string | undefined
  /** The rule or effect that set the emulator's value at a place of the response. */
  readonly setterOf: (path: string) => string | undefined
}

interface Result {
  readonly status: number
  /** The parsed body, if it is JSON or XML. */
  readonly body: unknown
}

/** More causes of one difference would say nothing. */
const maxCauses = 3

/** Explains a difference that another profile removes. */
export function bySwitch(id: SwitchableBehaviour, follows: Profile): Explanation {
  return { ...inLedger(id)!, follows }
}

/**
 * What the emulator's side of a difference follows from: the rule that refused the request or set the value, else the
 * declaration of the field, the parameter or the operation. Several when each of them may be the cause.
 */
export function causesOf(difference: ResponseDifference, exchanged: Exchanged): readonly Explanation[] {
  const found = candidates(difference, exchanged).filter((one) => one !== undefined)
  return found.length > 0 ? found.slice(0, maxCauses) : [ofOperation(exchanged.operation)]
}

function candidates(
  { kind, path }: ResponseDifference,
  exchanged: Exchanged,
): readonly (Explanation | undefined)[] {
  const { operation, live, emulator, parameters, setterOf } = exchanged
  if (kind === 'status' || isRefusal(live) !== isRefusal(emulator)) return causesOfStatus(exchanged)
  if (isRefusal(emulator)) return causesOfRefusal(exchanged, emulator)
  if (kind === 'order of list' && path === '')
    return [inLedger(parameters.includes('order') ? 'lists/order' : 'lists/newest-first')]
  // Which records a list has depends on its filters.
  if (/^\[\d+\]$/.test(path)) return parameters.map((name) => ofParameter(name, operation))
  const isOfKey = ['missing key', 'extra key', 'order of keys', 'type'].includes(kind)
  return [(isOfKey ? undefined : inLedger(setterOf(path))) ?? ofField(path, operation)]
}

function causesOfStatus(exchanged: Exchanged): readonly (Explanation | undefined)[] {
  const { operation, live, emulator } = exchanged
  if (isRefusal(emulator)) return causesOfRefusal(exchanged, emulator)
  if (isRefusal(live)) return causesOfRefusal({ ...exchanged, refusedBy: undefined }, live)
  return deciding(operation, [live.status, emulator.status])
}

function causesOfRefusal(
  { operation, refusedBy }: Exchanged,
  { status, body }: Result,
): readonly (Explanation | undefined)[] {
  const rule = inLedger(refusedBy)
  if (rule) return [rule]
  const message = isMap(body) ? body.message : undefined
  const named = isMap(message) ? Object.keys(message).map((name) => ofField(name, operation)) : []
  const fields = named.filter((one) => one !== undefined)
  const own = deciding(operation, [status])
  // The values of other bodies are not fields of the record.
  const [first, second] = operation.takesRecord ? [fields, own] : [own, fields]
  if (first.length + second.length > 0) return first.length > 0 ? first : second
  const kinds = Object.values(problemKinds).filter((one) => one.status === status)
  return kinds.map(({ code }) => inLedger(`errors/${code}`))
}

function isRefusal({ status }: Result): boolean {
  return status >= 400
}

/** The behaviours of an operation that decide one of the statuses. */
function deciding({ behaviours }: Operation, wanted: readonly number[]): readonly Explanation[] {
  const all = behaviours?.() ?? []
  return all.filter(({ statuses = [] }) => statuses.some((status) => wanted.includes(status))).map(explained)
}

function inLedger(id: string | undefined): Explanation | undefined {
  const found = id === undefined ? undefined : behaviours().find((one) => one.id === id)
  return found && explained(found)
}

function explained({ id, text, source, provenance }: Behaviour): Explanation {
  return { behaviour: id, text, source, provenance }
}

function ofField(path: string, { resource }: Operation): Explanation | undefined {
  const names = path
    .replaceAll('-', '_')
    .split(/[.[\]\d]+/)
    .filter(Boolean)
  let fields: typeof resource.fields | undefined = resource.fields
  let found: (typeof resource.fields)[string] | undefined
  for (const name of names) {
    found = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
    fields = (found?.rows ?? found?.nested)?.fields
  }
  if (!found) return undefined
  return declared([resource.name, ...names].join('.'), found)
}

function ofParameter(name: string, { id, query = {} }: Operation): Explanation | undefined {
  return Object.hasOwn(query, name) ? declared(`${id} with ${name}`, query[name]!) : undefined
}

function ofOperation({ id, about, routes }: Operation): Explanation {
  return declared(id, { about, source: routes[0]!.source })
}

function declared(
  behaviour: string,
  { about, source }: { readonly about: string; readonly source: Source },
): Explanation {
  return { behaviour, text: about, source, provenance: provenanceOf(source) }
}
