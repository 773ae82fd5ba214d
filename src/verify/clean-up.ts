import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { type AccountGuard, isMissing } from './account-guard.ts'
import { type Collection, collections, listPath } from './collections.ts'
import { NotTried } from './proof.ts'
import type { Reference } from './written-body.ts'

/** A record of a run, as found in a list or a response. */
export interface FoundRecord extends Reference {
  readonly name: string
}

/** A record that could not be removed. */
export interface LeftRecord extends FoundRecord {
  readonly reason: string
}

const perPage = 100
const names = ['number', 'name', 'buyer_name', 'client_name', 'title', 'oid', 'description']
const otherNames = ['external_id', 'last_name', 'code', 'bank_name']

/**
 * Removes all records that were created. It reads each record first, and removes only those with the mark.
 * @param left records that could not be removed, in earlier calls and in this one
 * @param isLast whether to search every list that the run has written to, and to try the records in `left` again
 * @returns names of the resources whose lists could not be read
 */
export async function cleanUp(
  guard: AccountGuard,
  mark: string,
  left: LeftRecord[],
  isLast: boolean,
): Promise<string[]> {
  // The service may have been busy, or a record that has since been removed may have blocked it.
  if (isLast) for (const record of left.splice(0)) guard.own.keep(record)
  const found: FoundRecord[] = []
  const unread: string[] = []
  const candidates = guard.own.all()
  const isLeft = (one: Reference) => left.some((record) => isSame(record, one))
  for (const collection of collections) {
    const here = candidates.filter(({ resource }) => resource === collection.name)
    const isDue = isLast
      ? here.length > 0 || guard.touched.has(collection.name)
      : here.length > 0 && !left.some(({ resource }) => resource === collection.name)
    if (!isDue) continue
    const list = await marked(guard, collection, mark, 1)
    const listed = list.found.filter((record) => !isLeft(record))
    if (list.failure !== undefined) unread.push(collection.name)
    for (const record of listed) guard.own.keep(record)
    found.push(...listed)
    for (const reference of here) {
      if (list.found.some((one) => isSame(one, reference))) continue
      const seen = await look(guard, mark, reference)
      if (seen === undefined) guard.own.remove(reference)
      else if ('reason' in seen) left.push(seen)
      else found.push(seen)
    }
  }
  left.push(...(await removeAll(guard, found)))
  for (const record of left) guard.own.remove(record)
  return unread
}

/** Reads a record again: to remove it, to leave it for a reason, or to forget it. */
async function look(
  guard: AccountGuard,
  mark: string,
  reference: Reference,
): Promise<FoundRecord | LeftRecord | undefined> {
  const { resource, id } = reference
  const text = await orReason(guard.read(reference))
  if (typeof text === 'object') return { resource, id, name: '', ...text }
  if (text === undefined) return undefined
  const record = foundIn(resource, parsedJson(text), id)
  if (text.includes(mark)) return record
  return guard.own.isUnmarked(reference)
    ? { ...record, reason: 'made by this run, but without its mark' }
    : undefined
}

/** The body of a record, or the reason why it could not be read. */
function orReason(reading: Promise<string | undefined>): Promise<string | undefined | { reason: string }> {
  return reading.catch((failure: unknown) => {
    if (!(failure instanceof NotTried)) throw failure
    return { reason: failure.message }
  })
}

/** Records of earlier runs in the lists of an account. */
export interface MarkedRecords {
  /** Records whose names begin with the mark. */
  readonly found: FoundRecord[]
  /** Records that only mention the mark, such as a user's document that sells a product of a run. */
  readonly others: FoundRecord[]
  /** Lists that could not be read, each with the reason. */
  readonly unread: string[]
}

/** Finds the records of all runs in every list. */
export async function findMarked(
  guard: AccountGuard,
  mark: string,
  progress: (text: string) => void,
): Promise<MarkedRecords> {
  const all: MarkedRecords = { found: [], others: [], unread: [] }
  for (const collection of collections) {
    progress(collection.name)
    const { found, others, failure } = await marked(guard, collection, mark)
    all.found.push(...found.filter((one) => !others.has(one.id)))
    all.others.push(...found.filter((one) => others.has(one.id)))
    if (failure !== undefined) all.unread.push(`${collection.name}: ${failure}`)
  }
  return all
}

/**
 * Removes records, each before the records that it refers to.
 * @returns the records that could not be removed
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
    // Tries the remaining records again, because those that blocked them may have been removed.
    if (left.length === 0 || left.length === waiting.length) return left
    waiting = left
  }
}

/** @returns the reason why a record could not be removed; undefined when it was */
async function removed(guard: AccountGuard, { resource, id }: Reference): Promise<string | undefined> {
  const request = guard.reading(`${listPath(resource)}/${id}.json`)
  const { status, text } = await guard.sent({ ...request, method: 'DELETE' })
  if (status < 300) return undefined
  if (isMissing(status)) {
    const text = await orReason(guard.read({ resource, id }))
    if (text === undefined) return undefined
    if (typeof text === 'object') return text.reason
  }
  return `status ${status} ${guard.masked(text).slice(0, 120)}`
}

/** An id that no record should have; a read confirms that before the id is used. */
const unusedId = 2_147_483_646

/**
 * Whether the API removes records of a resource. It does if removing a record that does not exist gets the response to
 * reading one, because then it looks for the record, and if an unknown path gets another response. If a service gives
 * all three the same response, it removes records if it wants a token for them, and none for an unknown path.
 * After any other response, records might be left over.
 */
export async function removes(guard: AccountGuard, resource: string): Promise<boolean> {
  const path = `${listPath(resource)}/${unusedId}`
  const read = await guard.sent(guard.reading(`${path}.json`))
  if (!isMissing(read.status)) return false
  const isAlike = ({ status, text }: typeof read) => isMissing(status) && text === read.text
  const deleting = (place: string, query?: Readonly<Record<string, string>>) =>
    guard.sent({ ...guard.reading(place, query), method: 'DELETE' })
  if (!isAlike(await deleting(`${path}.json`))) return false
  const unknown = `${path}/unknown.json`
  if (!isAlike(await deleting(unknown))) return true
  const stranger = { api_token: 'not-a-token' }
  const { status } = await deleting(`${path}.json`, stranger)
  return (status === 401 || status === 403) && isMissing((await deleting(unknown, stranger)).status)
}

/** The records of a list that contain a mark. */
interface MarkedList {
  readonly found: FoundRecord[]
  /** Ids of those whose names do not begin with the mark. */
  readonly others: ReadonlySet<number>
  /** The reason why the list could not be read to its end. */
  readonly failure?: string
}

/**
 * The records of a list that contain the mark. Lists begin with the newest record.
 * @param unmarkedPages reading stops after this number of pages without such a record; by default, all pages are read
 */
async function marked(
  guard: AccountGuard,
  { name, path }: Collection,
  mark: string,
  unmarkedPages = Number.POSITIVE_INFINITY,
): Promise<MarkedList> {
  const found = new Map<number, FoundRecord>()
  const others = new Set<number>()
  const seen = new Set<unknown>()
  for (let [page, unmarked] = [1, 0]; unmarked < unmarkedPages; page++) {
    const query = { page: String(page), per_page: String(perPage), period: 'all', income: 'all' }
    const { status, text } = await guard.sent(guard.reading(`${path}.json`, query))
    if (isMissing(status)) break
    const records = status === 200 ? parsedJson(text) : undefined
    if (!Array.isArray(records))
      return { found: [...found.values()], others, failure: `expected a list, got status ${status}` }
    // A service that ignores the page number would return records forever.
    const fresh = records.filter((one) => isMap(one) && !seen.has(one.id))
    for (const one of fresh) seen.add(one.id)
    const own = records.filter((one) => JSON.stringify(one).includes(mark))
    for (const record of own) {
      const one = foundIn(name, record)
      if (!(one.id > 0)) continue
      found.set(one.id, one)
      if (!isNamedBy(mark, name, record)) others.add(one.id)
    }
    unmarked = own.length > 0 ? 0 : unmarked + 1
    if (fresh.length === 0 || records.length < perPage) break
  }
  return { found: [...found.values()], others }
}

/** Whether a field that names a record starts with the mark, as in all records of a run. */
function isNamedBy(mark: string, resource: string, record: unknown): boolean {
  if (!isMap(record)) return false
  return [...names, ...otherNames].some((field) => {
    // The description of a document is a text for its buyer, and does not name it.
    if (field === 'description' && resource !== 'warehouse_documents') return false
    const value = record[field]
    return typeof value === 'string' && value.startsWith(mark)
  })
}

function isSame(one: Reference, other: Reference): boolean {
  return one.resource === other.resource && one.id === other.id
}

function foundIn(resource: string, record: unknown, id?: number): FoundRecord {
  const values = isMap(record) ? record : {}
  const name = names.map((one) => values[one]).find((text) => typeof text === 'string' && text !== '')
  return { resource, id: id ?? Number(values.id), name: String(name ?? '') }
}
