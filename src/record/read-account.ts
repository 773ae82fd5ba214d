import { isMap } from '../checks/is-map.ts'
import type { LiveClient } from '../live/live-client.ts'
import { LiveFailure } from '../live/live-failure.ts'
import { instantOf, type LiveResponse, TooLarge } from '../live/live-response.ts'
import { localTimestamp, type Zone } from '../state/calendar.ts'
import { realTime } from '../state/clock.ts'
import { withAttachedFiles } from './attached-files.ts'
import { type Listing, perPage } from './listings.ts'
import type { Progress, ReadSoFar } from './progress.ts'
import { type RecordedRow, type Recording, recordedRow } from './recorded-values.ts'

/** The parameters of a run. */
export interface AccountReading {
  readonly client: LiveClient
  readonly progress: Progress
  readonly recording: Recording
  /** The time zone of the account. */
  readonly zone: Zone
  /** Called after each page. */
  readonly onPage: (resource: string, records: number) => void
}

/** Unknown keys that are counted separately; more of them would tell a reader nothing new. */
const maxLost = 100

/**
 * Reads the records of all listings, page by page, and continues where an earlier run was interrupted. It notes each
 * resource that the service does not return.
 * @throws LiveFailure when the service does not respond, refuses the token, or returns no list at all
 */
export async function readAccount(listings: readonly Listing[], reading: AccountReading): Promise<void> {
  const { client, progress } = reading
  for (const listing of listings) {
    while (!progress.of(listing.resource.name).isDone) await readPage(listing, reading)
  }
  const refusals = listings.flatMap(({ resource, path }) => {
    const { refused } = progress.of(resource.name)
    return refused === undefined ? [] : [`GET ${path}: ${refused}`]
  })
  if (refusals.length === listings.length) {
    // The next run must not remember the refusals, because it has to send the requests again.
    progress.remove()
    throw new LiveFailure(
      client.masked(`${client.url} returned no list: ${refusals[0]}; is this the URL of an account?`),
    )
  }
}

async function readPage(listing: Listing, reading: AccountReading): Promise<void> {
  const { client, progress, recording, onPage } = reading
  const { resource, path, queries } = listing
  const so = progress.of(resource.name)
  const response = await client.request('GET', path, {
    query: { ...queries[so.list], page: so.page, per_page: perPage },
  })
  progress.at = localTimestamp(instantOf(response.headers.get('date')) ?? realTime(), reading.zone)
  const refused = refusalOf(response, path, client)
  // A response may have a key such as `constructor`.
  const lost: Record<string, number> = Object.assign(Object.create(null), so.lost)
  if (refused !== undefined) {
    progress.add(resource.name, [], { ...nextList(so, queries.length), refused, lost })
    return
  }
  const rows: RecordedRow[] = []
  const listed = rowsIn(response, path)
  const lead = listed.length > 0 ? Number(listed[0]!.id) : null
  if (so.page > 1 && lead === so.lead) {
    progress.add(resource.name, [], { ...nextList(so, queries.length), lost })
    return
  }
  for (const row of listed) {
    if (!listing.isMeant(row)) continue
    const whole = await wholeRow(listing, row, client)
    const recorded = recordedRow(resource.fields, whole, recording, (name) => {
      if (Object.keys(lost).length < maxLost && /^[\w?.]{1,60}$/.test(name))
        lost[name] = (lost[name] ?? 0) + 1
    })
    rows.push(await withFiles(listing, recorded, reading))
  }
  progress.add(resource.name, rows, { ...nextPage(so, listed.length, lead, queries.length), lost })
  onPage(resource.name, progress.of(resource.name).records)
}

/** The reason why a response contains no list; undefined when it does. */
function refusalOf(response: LiveResponse, path: string, client: LiveClient): string | undefined {
  const { status } = response
  if (status === 200) return undefined
  if (status === 401) {
    throw new LiveFailure(
      client.masked(
        `GET ${path}: ${client.url} refuses the token (401); expected the API token of this account`,
      ),
    )
  }
  if (status === 429 || status >= 500)
    throw new LiveFailure(`GET ${path}: status ${status}; run the same command again later to continue`)
  return status >= 300 && status < 400 ? `status ${status}, a redirect` : `status ${status}`
}

function rowsIn(response: LiveResponse, path: string): readonly RecordedRow[] {
  const body = response.json()
  const isRow = (row: unknown): row is RecordedRow =>
    isMap(row) && Number.isSafeInteger(row.id) && Number(row.id) > 0
  if (Array.isArray(body) && body.every(isRow)) return body
  throw new LiveFailure(`GET ${path}: expected a list of records with an id; is this the URL of an account?`)
}

/** The record with the fields that only its own response contains. */
async function wholeRow(listing: Listing, row: RecordedRow, client: LiveClient): Promise<RecordedRow> {
  const one = listing.one(row)
  if (!one) return row
  const response = await client.request('GET', one.path, { query: one.query })
  const body = response.status === 200 ? response.json() : undefined
  // A record that was deleted in the meantime stays as the list had it.
  return isMap(body) && body.id === row.id ? body : row
}

/** The record with its attached files, as far as the service returns them. */
async function withFiles(
  listing: Listing,
  row: RecordedRow,
  { client, progress, recording }: AccountReading,
): Promise<RecordedRow> {
  const path = listing.files(row)
  if (path === undefined) return row
  try {
    return await withAttachedFiles(row, await client.request('GET', path), recording, progress)
  } catch (failure) {
    // Another run would get the same archive, so retrying is useless.
    if (failure instanceof TooLarge) return row
    throw failure
  }
}

type Step = Pick<ReadSoFar, 'list' | 'page' | 'first' | 'lead' | 'isDone'>

/** Ends a list at a page shorter than the first one. The requested size does not count, as the service may limit it. */
function nextPage(
  { list, page, first: known }: ReadSoFar,
  size: number,
  lead: number | null,
  lists: number,
): Step {
  const first = page === 1 ? size : known
  const isFull = size > 0 && size >= first && (size >= perPage || page > 1 || usualSizes.includes(size))
  return isFull ? { list, page: page + 1, first, lead, isDone: false } : nextList({ list }, lists)
}

/** Page sizes to which the service may reduce a larger one. */
const usualSizes: readonly number[] = [10, 20, 25, 50]

function nextList({ list }: Pick<ReadSoFar, 'list'>, lists: number): Step {
  return { list: list + 1, page: 1, first: 0, lead: null, isDone: list + 1 >= lists }
}
