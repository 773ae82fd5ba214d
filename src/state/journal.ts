import type { HttpRequest, HttpResponse } from './http-message.ts'
import {
  formTexts,
  type JournalEntry,
  type JournalRow,
  journalRow,
  type RequestDiagnostic,
} from './journal-row.ts'

/** Maximum number of bytes of all bodies together. */
const maxBytes = 8 * 1024 * 1024

const droppedAtOnce = 64

/** A write of the program that no request made. */
interface ProgramWrite extends Pick<JournalEntry, 'account' | 'owner' | 'diagnostics'> {
  /** The last request before it. */
  readonly id: number
}

/** The last requests, oldest first; older ones are dropped, so a long run doesn't fill the memory. */
export class Journal {
  private entries: JournalEntry[] = []
  /** Only writes with diagnostics. */
  private writes: ProgramWrite[] = []
  private lastId = 0
  private bytes = 0
  /** Number of entries, the oldest ones, whose bodies were dropped. */
  private released = 0
  private readonly listeners = new Set<(row: JournalRow) => void>()

  /**
   * @param maxEntries most requests in the journal
   * @param serialOf the serial of the account that has a prefix now
   */
  constructor(
    private readonly maxEntries = 1000,
    private readonly serialOf: (prefix: string) => number | undefined = () => undefined,
  ) {}

  /** The id of the next entry. */
  nextId(): number {
    return ++this.lastId
  }

  /** @param entry stored without a copy, with its id: the journal is part of every request's cost */
  add(entry: JournalEntry): void {
    this.entries.push(entry)
    this.bytes += entry.size
    while (this.bytes > maxBytes) this.release(this.entries[this.released++]!)
    // Dropped in small batches, which spreads the cost of moving the others and leaves little garbage.
    if (this.entries.length >= this.maxEntries + droppedAtOnce)
      this.drop(this.entries.length - this.maxEntries)
    if (this.listeners.size > 0) this.notify(journalRow(entry))
  }

  /** Notes the diagnostics of a write that no request made. */
  noteWrite(account: string, call: string, diagnostics: readonly RequestDiagnostic[]): void {
    if (diagnostics.length === 0) return
    const noted = diagnostics.map((one) => Object.freeze({ ...one, call }))
    this.writes.push({ id: this.lastId, account, owner: this.serialOf(account), diagnostics: noted })
    if (this.writes.length > this.maxEntries) this.writes.shift()
  }

  /** The diagnostics of requests and of other writes, in the order in which they occurred. */
  diagnostics(account?: string): readonly RequestDiagnostic[] {
    const isMeant = (one: ProgramWrite) => account === undefined || this.isOf(one, account)
    const requests: readonly Pick<ProgramWrite, 'id' | 'diagnostics'>[] = this.all(account)
    return [...requests, ...this.writes.filter(isMeant)]
      .sort((one, other) => one.id - other.id)
      .flatMap(({ diagnostics }) => diagnostics)
  }

  /** Begins with requests of an earlier emulator, which keep their ids. */
  begin(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.lastId = Math.max(this.lastId, entry.id)
      this.add({ ...entry, owner: (entry.account !== null && this.serialOf(entry.account)) || 0 })
    }
  }

  /** Whether a request is one of the account that has the prefix now, or that had it last. */
  isOf({ account, owner }: Pick<JournalEntry, 'account' | 'owner'>, prefix: string): boolean {
    if (account !== prefix) return false
    const serial = this.serialOf(prefix)
    return serial === undefined || serial === owner
  }

  /** @param account prefix of an account; all accounts when missing */
  all(account?: string): readonly JournalRow[] {
    const entries = this.entries.slice(-this.maxEntries)
    return (account === undefined ? entries : entries.filter((entry) => this.isOf(entry, account))).map(
      (entry) => this.row(entry),
    )
  }

  get(id: number): JournalRow | undefined {
    const entry = this.entry(id)
    return entry && this.row(entry)
  }

  last(): JournalRow | undefined {
    const entry = this.entries.at(-1)
    return entry && this.row(entry)
  }

  /** Deletes the requests of one account. */
  clearAccount(prefix: string): void {
    const isMeant = ({ account }: Pick<JournalEntry, 'account'>) => account === prefix
    this.writes = this.writes.filter((one) => !isMeant(one))
    if (!this.entries.some(isMeant)) return
    for (const entry of this.entries.slice(this.released)) if (isMeant(entry)) this.release(entry)
    this.released -= this.entries.slice(0, this.released).filter(isMeant).length
    this.entries = this.entries.filter((entry) => !isMeant(entry))
  }

  clear(): void {
    this.entries = []
    this.writes = []
    this.lastId = 0
    this.bytes = 0
    this.released = 0
  }

  subscribe(listener: (row: JournalRow) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** The entry of a request, unmasked; only for writing it in another form. */
  entry(id: number): JournalEntry | undefined {
    const age = this.lastId - id
    if (!Number.isInteger(id) || age < 0 || age >= this.maxEntries) return undefined
    const entry = this.entries.at(-1 - age)
    // After requests of an account were deleted, the others have moved towards the start.
    return entry?.id === id ? entry : this.entries.find((other) => other.id === id)
  }

  /** A request of a deleted account shows no account once another one has its prefix. */
  private row(entry: JournalEntry): JournalRow {
    const { account } = entry
    const isFormer = account !== null && !this.isOf(entry, account)
    return journalRow(isFormer ? { ...entry, account: null } : entry)
  }

  private notify(row: JournalRow): void {
    for (const listener of this.listeners) listener(row)
  }

  private drop(count: number): void {
    for (let at = this.released; at < count; at++) this.bytes -= this.entries[at]!.size
    this.entries = this.entries.slice(count)
    this.released = Math.max(0, this.released - count)
  }

  private release(entry: JournalEntry): void {
    this.bytes -= entry.size
    entry.request = undefined
    entry.response = undefined
  }
}

/** Bytes that stay in memory with a request and its response. */
export function messageSize(request: HttpRequest, response: HttpResponse): number {
  let size = (request.body?.length ?? 0) + response.body.length
  if (!request.form) return size
  for (const [, text] of formTexts(request.form.fields)) size += text.length
  for (const { bytes } of Object.values(request.form.files)) size += bytes.length
  return size
}
