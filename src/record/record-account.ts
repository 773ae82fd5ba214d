import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { hostOf } from '../checks/this-machine.ts'
import { editionOfDocuments } from '../editions/edition-of-documents.ts'
import { type EditionName, editionOfHost, editions, isEditionName } from '../editions/index.ts'
import type { FixtureFormat } from '../fixtures/read/fixture-text.ts'
import type { LiveClient } from '../live/live-client.ts'
import { LiveFailure } from '../live/live-failure.ts'
import { prefixIn } from '../resources/account/prefix-in-url.ts'
import { registry } from '../resources/registry.ts'
import { type Checked, checkRecording } from './check-recording.ts'
import { type Listing, listingsOf } from './listings.ts'
import { Progress } from './progress.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { readAccount } from './read-account.ts'
import { writeRecording } from './write-recording.ts'

export interface RecordOptions {
  readonly client: LiveClient
  /** Path of the fixture to write. */
  readonly path: string
  readonly format: FixtureFormat
  /** Names of resources; all by default. */
  readonly resources?: readonly string[] | undefined
  /** First date of documents and payments. */
  readonly since?: string | undefined
  /** Keeps names, addresses and texts. */
  readonly isRaw: boolean
  /** Seed of the made-up values. */
  readonly salt: string
  readonly edition?: string | undefined
  /** Loads the written fixture and compares it with the recorded account. */
  readonly isChecked: boolean
  readonly schema?: string | undefined
  /** Called after each page. */
  readonly onPage: (resource: string, records: number) => void
}

export interface Recorded {
  /** Number of records by resource. */
  readonly records: Readonly<Record<string, number>>
  /** The data that the fixture lacks, in sentences. */
  readonly losses: readonly string[]
  readonly checked?: Checked
  /** Whether the run continued an interrupted one. */
  readonly isResumed: boolean
}

/**
 * Records an account as a fixture: reads it page by page into a folder beside the output, and writes the fixture from
 * that folder. A run with the same options continues an interrupted one.
 * @throws LiveFailure when the service does not respond, or the folder belongs to a run with other options
 */
export async function recordAccount(options: RecordOptions): Promise<Recorded> {
  const { client, path, format, isRaw, salt, since, schema, onPage } = options
  const pseudonyms = new Pseudonyms(salt)
  const listings = chosen(options)
  const edition = await editionOf(options, listings)
  const folder = `${path}.progress`
  const progress = Progress.open(folder, {
    // A made-up text shows whether the salt is the same without revealing it.
    options: JSON.stringify([
      client.url,
      listings.map(({ resource }) => resource.name),
      since,
      isRaw,
      pseudonyms.text('progress'),
    ]),
  })
  if (!progress) {
    throw new LiveFailure(
      `${folder} is from a run with another --url, --resources, --since, --raw or --salt; run it again with those, or delete the folder`,
    )
  }
  await readAccount(listings, {
    client,
    progress,
    zone: editions[edition].zone,
    onPage,
    recording: { pseudonyms, isRaw, masked: client.masked },
  })
  const head = { edition, prefix: isRaw ? prefixIn(client.url, anonymous) : anonymous, now: progress.at! }
  const resources = listings.map(({ resource }) => resource)
  const { losses, attachments } = await writeRecording(resources, progress, {
    path,
    format,
    head,
    isRaw,
    pseudonyms,
    schema,
  })
  const checked = options.isChecked ? await checkRecording(path, listings, progress) : undefined
  const records = Object.fromEntries(resources.map(({ name }) => [name, progress.of(name).records]))
  if (attachments > 0) records.attachments = attachments
  progress.remove()
  return { records, losses, isResumed: progress.isResumed, ...(checked && { checked }) }
}

function chosen({ resources, since }: RecordOptions): readonly Listing[] {
  const all = listingsOf(registry, since)
  return resources ? all.filter(({ resource }) => resources.includes(resource.name)) : all
}

/** The prefix of an account whose name is a secret. */
const anonymous = 'recorded'

/** The requested edition, else the edition that has the account's host, else the edition of its documents. */
async function editionOf(
  { client, edition }: RecordOptions,
  listings: readonly Listing[],
): Promise<EditionName> {
  if (isEditionName(edition)) return edition
  const ofHost = editionOfHost(hostOf(new URL(client.url)))
  if (ofHost) return ofHost
  if (!listings.some(({ resource }) => resource.name === 'invoices')) return 'international'
  const { text } = await client.request('GET', '/invoices.json', { query: { period: 'all', per_page: 25 } })
  const documents = parsedJson(text)
  return (Array.isArray(documents) && editionOfDocuments(documents.filter(isMap))) || 'international'
}
