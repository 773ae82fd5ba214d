import { isMap } from '../checks/is-map.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { counterName } from '../resources/shared/next-number.ts'
import { countersOf } from '../rules/numbering.ts'
import { RecordAliases } from './aliases.ts'
import { type AttachedFile, attachedFilesOf } from './attached-files.ts'
import type { Progress } from './progress.ts'
import type { RecordedRow } from './recorded-values.ts'

/** The records of a resource: their places in the progress, and their aliases. */
export interface RecordedResource {
  readonly resource: Resource
  readonly aliases: ReadonlyMap<number, string>
  readonly places: ReadonlyMap<number, { readonly start: number; readonly size: number }>
}

/** Data about the account that follows from its records. */
export interface RecordedAccount {
  readonly resources: readonly RecordedResource[]
  readonly id: number
  /** Id of a user: the account's owner, as far as the records show. */
  readonly owner: number
  readonly counters: Readonly<Record<string, number>>
  /** The files that are attached to documents, by the id of the document. */
  readonly attachedFiles: ReadonlyMap<number, readonly AttachedFile[]>
  /** How many further files the service did not return. */
  readonly missingFiles: number
}

/** Goes through all recorded data once. It keeps only a few bytes of each record in memory. */
export function recordedAccount(resources: readonly Resource[], progress: Progress): RecordedAccount {
  const counters: Record<string, number> = {}
  let account: unknown
  let owner: unknown
  const attachedFiles = new Map<number, readonly AttachedFile[]>()
  const attached = new Map<number, number>()
  const recorded = resources.map((resource): RecordedResource => {
    const aliases = new RecordAliases(resource.key)
    const places = new Map<number, { start: number; size: number }>()
    for (const { row, start, size } of progress.rows(resource.name)) {
      aliases.add(row)
      places.set(Number(row.id), { start, size })
      account ??= row.account_id ?? accountOfRows(row)
      owner ??= row.user_id ?? row.creator_id
      count(row, counters)
      if (Number(row.attachments_count) > 0) attached.set(Number(row.id), Number(row.attachments_count))
      const files = attachedFilesOf(row)
      if (files.length > 0) attachedFiles.set(Number(row.id), files)
    }
    return { resource, places, aliases: aliases.all() }
  })
  const missing = [...attached].map(([id, count]) => count - (attachedFiles.get(id)?.length ?? 0))
  const missingFiles = missing.reduce((sum, count) => sum + Math.max(0, count), 0)
  return {
    resources: recorded,
    id: idOr1(account),
    owner: idOr1(owner),
    counters,
    attachedFiles,
    missingFiles,
  }
}

function idOr1(id: unknown): number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 1
}

/** The account's id from a record's lines, for records that do not have it themselves. */
function accountOfRows(row: RecordedRow): unknown {
  const [line] = Object.values(row).flatMap((value) => (Array.isArray(value) ? value : []))
  return isMap(line) ? line.account_id : undefined
}

/** Raises the counter of a document's kind, so that the next document continues after the highest number. */
function count(row: RecordedRow, counters: Record<string, number>): void {
  const { kind, pattern, issue_date: date, income } = row
  if (typeof kind !== 'string' || typeof pattern !== 'string' || typeof date !== 'string') return
  // `nr` alone is the pattern of a number that a user entered.
  if (pattern === 'nr') return
  for (const key of countersOf(pattern)) {
    const counted = row[key]
    if (typeof counted !== 'number' || !Number.isSafeInteger(counted) || counted < 0) continue
    const name = counterName({ kind, date, isExpense: income === false }, pattern, key)
    counters[name] = Math.max(counters[name] ?? 0, counted)
  }
}
