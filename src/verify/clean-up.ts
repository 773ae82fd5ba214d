import { isMap } from '../checks/is-map.ts'
import type { AccountGuard } from './account-guard.ts'
import { type Collection, collections, listPath } from './collections.ts'
import { parsedJson } from './parsed-json.ts'
import type { Reference } from './written-body.ts'

/** A record of a run, as a list or a response shows it. */
export interface FoundRecord extends Reference {
  readonly name: string
}

/** A record that the API does not remove. */
export interface LeftRecord extends FoundRecord {
  readonly reason: string
}

const perPage = 100
const names = ['number', 'name', 'buyer_name', 'client_name', 'title', 'oid', 'description']

/**
 * Takes away everything that was made: it reads each record first, and removes only what carries the mark.
 * @param left what could not be removed before, and now
 * @param isLast whether to look again at resources whose records could not be removed before
 */
export async function cleanUp(
  guard: AccountGuard,
  mark: string,
  left: LeftRecord[],
  isLast: boolean,
): Promise<void> {
  const found: FoundRecord[] = []
  const candidates = guard.own.all()
  for (const collection of collections) {
    const here = candidates.filter(({ resource }) => resource === collection.name)
    if (here.length === 0 || (!isLast && left.some(({ resource }) => resource === collection.name))) continue
    const listed = await marked(guard, collection, mark, 1)
    found.push(...listed)
    for (const reference of here) {
      if (listed.some(({ id }) => id === reference.id)) continue
      const text = await guard.read(reference)
      if (text?.includes(mark)) found.push(foundIn(reference.resource, parsedJson(text), reference.id))
      else guard.own.remove(reference)
    }
  }
  const isLeft = (one: Reference) =>
    left.some(({ resource, id }) => resource === one.resource && id === one.id)
  left.push(
    ...(await removeAll(
      guard,
      found.filter((record) => !isLeft(record)),
    )),
  )
  for (const record of left) guard.own.remove(record)
}

/** Finds the records of all runs, or of one, in every list. */
export async function findMarked(
  guard: AccountGuard,
  mark: string,
  progress: (text: string) => void,
): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  for (const collection of collections) {
    progress(collection.name)
    found.push(...(await marked(guard, collection, mark)))
  }
  return found
}

/**
 * Removes records, each before those that it refers to.
 * @returns what could not be removed
 */
export async function removeAll(guard: AccountGuard, records: readonly FoundRecord[]): Promise<LeftRecord[]> {
  let waiting = records.map((record): LeftRecord => ({ ...record, reason: '' }))
  for (;;) {
    const left: LeftRecord[] = []
    for (const record of waiting) {
      const reason = await removed(guard, record)
      if (reason === undefined) guard.own.remove(record)
      else left.push({ ...record, reason })
    }
    // What was in the way may be gone now.
    if (left.length === 0 || left.length === waiting.length) return left
    waiting = left
  }
}

/** @returns why a record could not be removed */
async function removed(guard: AccountGuard, { resource, id }: Reference): Promise<string | undefined> {
  const request = guard.reading(`${listPath(resource)}/${id}.json`)
  const { status, text } = await guard.sent({ ...request, method: 'DELETE' })
  return status < 300 || (status === 404 && (await guard.read({ resource, id })) === undefined)
    ? undefined
    : `status ${status} ${text.slice(0, 120)}`
}

/**
 * The records of a list that carry the mark; lists have the newest first.
 * @param unmarkedPages after so many pages without any, the rest is not read; all pages are read by default
 */
async function marked(
  guard: AccountGuard,
  { name, path }: Collection,
  mark: string,
  unmarkedPages = Number.POSITIVE_INFINITY,
): Promise<FoundRecord[]> {
  const found = new Map<number, FoundRecord>()
  const seen = new Set<unknown>()
  for (let [page, unmarked] = [1, 0]; unmarked < unmarkedPages; page++) {
    const query = { page: String(page), per_page: String(perPage), period: 'all', income: 'all' }
    const { status, text } = await guard.sent(guard.reading(`${path}.json`, query))
    const records = status === 200 ? parsedJson(text) : []
    if (!Array.isArray(records)) break
    // A service that ignores the page would have no end.
    const fresh = records.filter((one) => isMap(one) && !seen.has(one.id))
    for (const one of fresh) seen.add(one.id)
    const own = records.filter((one) => JSON.stringify(one).includes(mark)).map((one) => foundIn(name, one))
    for (const one of own) if (one.id > 0) found.set(one.id, one)
    unmarked = own.length > 0 ? 0 : unmarked + 1
    if (fresh.length === 0 || records.length < perPage) break
  }
  return [...found.values()]
}

function foundIn(resource: string, record: unknown, id?: number): FoundRecord {
  const values = isMap(record) ? record : {}
  const name = names.map((one) => values[one]).find((text) => typeof text === 'string' && text !== '')
  return { resource, id: id ?? Number(values.id), name: String(name ?? '') }
}
