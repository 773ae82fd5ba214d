import { formatValue } from '../checks/format-value.ts'
import { isMap } from '../checks/is-map.ts'
import { filesInZip } from '../documents/zip.ts'
import { createEmulator } from '../emulator/create-emulator.ts'
import type { Fields } from '../kernel/card/field.ts'
import { compareValues } from '../live/compare-values.ts'
import { Differences } from '../live/differences.ts'
import { attachedFilesOf, contentOf } from './attached-files.ts'
import { type Listing, perPage, type Values } from './listings.ts'
import type { Progress } from './progress.ts'
import type { RecordedRow } from './recorded-values.ts'
import { isOwn } from './stored-row.ts'

/** The differences between a loaded recording and the recorded account. */
export interface Checked {
  readonly records: number
  readonly differing: number
  /** The first differences, a sentence each. */
  readonly sentences: readonly string[]
}

const maxSentences = 50

/** Reads a path of the loaded account. */
type Read = (path: string, query: Values) => Promise<Response>

/**
 * Loads a recording into a new emulator, sends it the recorded requests, and compares every record in its responses. It
 * skips URLs, which are the emulator's own, and values that depend on other records or on the date.
 */
export async function checkRecording(
  path: string,
  listings: readonly Listing[],
  progress: Progress,
): Promise<Checked> {
  const emulator = await createEmulator<string>({ fixtures: path, listen: false })
  try {
    const { apiToken } = emulator.account()
    const read: Read = async (place, query) => {
      const parameters = new URLSearchParams({ ...query, api_token: apiToken })
      return emulator.fetch(`${place}?${parameters}`)
    }
    const checking = new Checking(read, progress)
    for (const listing of listings) await checking.compare(listing)
    const { records, differing, sentences } = checking
    return { records, differing, sentences }
  } finally {
    await emulator.close()
  }
}

class Checking {
  records = 0
  differing = 0
  readonly sentences: string[] = []

  constructor(
    private readonly read: Read,
    private readonly progress: Progress,
  ) {}

  /** Compares page by page, so that the size of the account does not matter. */
  async compare(listing: Listing): Promise<void> {
    const { resource, queries, path } = listing
    const { refused, bytes } = this.progress.of(resource.name)
    if (refused !== undefined || bytes === 0) return
    const places = new Map<number, { start: number; size: number }>()
    for (const { row, ...place } of this.progress.rows(resource.name)) places.set(Number(row.id), place)
    this.records += places.size
    const reader = this.progress.reader(resource.name)
    for (const query of queries) {
      for (let page = 1; ; page++) {
        const response = await this.read(path, { ...query, page: String(page), per_page: String(perPage) })
        const rows = await response.json()
        if (!Array.isArray(rows) || rows.length === 0) break
        for (const row of rows) {
          const place = places.get(row.id)
          // A record can be in both lists. Writing the recording also adds a department to an account that has none.
          if (!place) continue
          places.delete(row.id)
          await this.row(listing, reader.at(place.start, place.size), row)
        }
      }
    }
    reader.close()
    for (const id of places.keys()) this.note(`${resource.name} ${id}: the loaded account does not list it`)
    this.differing += places.size
  }

  private async row(listing: Listing, recorded: RecordedRow, listed: RecordedRow): Promise<void> {
    const { resource } = listing
    const one = listing.one(recorded)
    const loaded: unknown = one ? await (await this.read(one.path, one.query)).json() : listed
    const found = new Differences()
    const own = (row: RecordedRow) => comparable(resource.fields, row)
    if (isMap(loaded)) {
      const { name, fields } = resource
      compareValues(own(recorded), own(loaded), { resource: name, fields }, found)
    }
    await this.files(listing, recorded)
    const differences = found.all.filter(({ kind }) => kind !== 'extra key' && kind !== 'order of keys')
    if (differences.length === 0) return
    this.differing++
    for (const { path, live, emulator } of differences)
      this.note(
        `${resource.name} ${recorded.id}: ${path}: recorded ${formatValue(live)}, loaded ${formatValue(emulator)}`,
      )
  }

  /** Compares the attached files of a record, by name and content. */
  private async files(listing: Listing, recorded: RecordedRow): Promise<void> {
    const files = attachedFilesOf(recorded)
    const path = listing.files(recorded)
    if (files.length === 0 || path === undefined) return
    this.records += files.length
    const response = await this.read(path, {})
    const archive = await filesInZip(new Uint8Array(await response.arrayBuffer()), true)
    const loaded = new Map(archive?.map(({ path, bytes }) => [path, bytes]))
    for (const file of files) {
      const bytes = loaded.get(file.name)
      if (bytes && contentOf(file, this.progress).equals(bytes)) continue
      this.differing++
      const reason = bytes ? 'the loaded one has different content' : 'the loaded account does not have it'
      this.note(`${listing.resource.name} ${recorded.id}: attached file ${file.name}: ${reason}`)
    }
  }

  private note(sentence: string): void {
    if (this.sentences.length < maxSentences) this.sentences.push(sentence)
  }
}

/** A record without the values that are the emulator's own. */
function comparable(fields: Fields, row: RecordedRow): RecordedRow {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = fields[name]
      return field !== undefined && !isOwn(name, field)
    }),
  )
}
