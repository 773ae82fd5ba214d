import { isDeepStrictEqual } from 'node:util'
import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { registry } from '../resources/registry.ts'
import { addressed, type Collection } from './collections.ts'
import { expectRecord, isShownIn } from './expect-record.ts'
import { Disagreement } from './expectations.ts'
import type { ProofRequest, Send } from './proof-account.ts'

type Received = Awaited<ReturnType<Send>>
type Values = Readonly<Record<string, unknown>>

/** A difference that no proof looked for. */
export interface Noticed {
  /** The behaviour that it contradicts. */
  readonly id: string
  readonly difference: Disagreement
}

/** The behaviours that every response can prove, besides the one that its proof tests. */
export const behaviourOf = {
  keys: 'gaps/response-fields',
  error: 'errors/shape',
  missing: 'errors/not-found',
  POST: 'records/created',
  PUT: 'records/partial-update',
  PATCH: 'records/patch',
  DELETE: 'records/deleted',
  GET: 'lists/bare-array',
} as const

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Place {
  readonly collection: Collection
  readonly id?: number
}

const shownInLists = isShownIn('all')
const shownAlone = isShownIn('all', 'one')

/**
 * Checks every response of a run: whether records have their keys, and whether an unchanged record is the same in
 * another response. This costs no requests, and finds differences that no single proof looks for.
 */
export class Watch {
  /** Values of records, as seen since the last request that wrote. */
  private readonly known = new Map<string, { readonly values: Values; readonly method: Method }>()

  /** The first difference in a response. */
  look(request: ProofRequest, response: Received): Noticed | undefined {
    const { method } = request
    if (!isMethod(method)) return undefined
    const [path = '', query = ''] = request.path.split('?')
    if (method !== 'GET') this.known.clear()
    const place = addressed(path)
    if (response.status < 300 && (!place || isSpecial(query))) return undefined
    const differences =
      place && response.status < 300
        ? this.differences(method, path, place, response)
        : refusals(method, path, place, response)
    for (const one of differences) return one
    return undefined
  }

  private *differences(
    method: Method,
    path: string,
    { collection, id }: Place,
    { status, text }: Received,
  ): Iterable<Noticed> {
    const own = behaviourOf[method]
    const isPlain = isOfRecords(path, collection)
    const usual = method === 'POST' ? 201 : 200
    if (isPlain && status !== usual) yield { id: own, difference: new Disagreement('status', usual, status) }
    if (method === 'DELETE' || !path.endsWith('.json')) return
    // Cuts off milliseconds, because the response to a write has them and later reads do not.
    const body = parsedJson(text.replace(/(T\d\d:\d\d:\d\d\.)\d{3}/g, '$1000'))
    const isList = isPlain && method === 'GET' && id === undefined
    if (isList && !Array.isArray(body)) {
      yield { id: own, difference: new Disagreement('form of the list', 'a list', body) }
      return
    }
    const { fields } = registry.resource(collection.name)
    const shown = isList ? shownInLists : shownAlone
    for (const record of isList ? (body as unknown[]) : [body]) {
      // Other paths below a list may return a record or something else.
      if (!isPlain && !(isMap(record) && 'id' in record && 'created_at' in record)) continue
      const difference = differenceOf(() => expectRecord(`a ${collection.key}`, record, fields, shown))
      if (difference) yield { id: behaviourOf.keys, difference }
      if (!isMap(record)) continue
      if (isPlain && id !== undefined && record.id !== id)
        yield { id: own, difference: new Disagreement('id', id, record.id) }
      yield* this.changes(method, `${collection.name} ${record.id}`, record)
    }
  }

  /** Values that differ from an earlier response, although nothing was written in between. */
  private *changes(method: Method, key: string, values: Values): Iterable<Noticed> {
    const before = this.known.get(key)
    const other = before && before.method !== 'GET' ? before.method : method
    if (before)
      for (const name of Object.keys(values)) {
        const value = before.values[name]
        if (values[name] === value || !Object.hasOwn(before.values, name)) continue
        if (isDeepStrictEqual(values[name], value)) continue
        const difference = new Disagreement(`${name} of ${key} read again`, value, values[name])
        yield { id: behaviourOf[other], difference }
      }
    const all = before ? { ...before.values, ...values } : values
    this.known.set(key, { values: all, method: before?.method ?? method })
  }
}

/** Differences in an error: in its form, or in the status or the message for an unknown record. */
function* refusals(
  method: Method,
  path: string,
  place: Place | undefined,
  { status, text }: Received,
): Iterable<Noticed> {
  if (status < 400 || status >= 500) return
  const body = parsedJson(text)
  if (!path.endsWith('.json') && !isMap(body)) return
  const message = isMap(body) && body.code === 'error' ? body.message : undefined
  if (typeof message !== 'string' && !areTexts(message))
    yield { id: behaviourOf.error, difference: new Disagreement('error', 'code and message', body) }
  // Profiles disagree about the paths of other resources.
  if (place?.id === undefined || place.collection.reads.length !== 1 || !isOfRecords(path, place.collection))
    return
  if (method === 'GET' && status === 422)
    yield { id: behaviourOf.missing, difference: new Disagreement('status', 404, status) }
  if (method !== 'DELETE' && status === 404 && !/^not found$/i.test(String(message)))
    yield { id: behaviourOf.missing, difference: new Disagreement('message', 'Not found', message) }
}

function areTexts(message: unknown): boolean {
  return (
    isMap(message) &&
    Object.values(message).every(
      (texts) => Array.isArray(texts) && texts.every((one) => typeof one === 'string'),
    )
  )
}

function differenceOf(check: () => void): Disagreement | undefined {
  try {
    check()
    return undefined
  } catch (failure) {
    if (failure instanceof Disagreement) return failure
    throw failure
  }
}

function isMethod(method: string): method is Method {
  return /^[A-Z]+$/.test(method) && Object.hasOwn(behaviourOf, method)
}

/** Whether a query changes the fields of records. */
function isSpecial(query: string): boolean {
  return /fields|correction_positions|with_|warehouse/.test(query)
}

/** Whether a path leads to a list or a record, and not to another action. */
function isOfRecords(path: string, { starts }: Collection): boolean {
  return starts.some(
    (start) => path.startsWith(start) && /^(\/\d+)?\.(json|xml)$/.test(path.slice(start.length)),
  )
}
