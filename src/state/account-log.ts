import type { JournalEntry, RequestDiagnostic } from './journal-row.ts'

/** A write of the program that no request made. */
export interface ProgramWrite {
  /** The last request before it. */
  readonly id: number
  readonly diagnostics: readonly RequestDiagnostic[]
}

const droppedAtOnce = 64
/** Maximum number of dropped requests whose diagnostics stay. */
const maxMistaken = 100

/** The requests of one account, oldest first, and the diagnostics of its other writes. */
export class AccountLog {
  bytes = 0
  private entries: JournalEntry[] = []
  /** Only writes with diagnostics. */
  private written: ProgramWrite[] = []
  /** Number of entries, the oldest ones, whose bodies were dropped. */
  private released = 0
  private dropped = 0
  private droppedDiagnostics = 0
  /** Dropped requests with diagnostics: a list without these would say that there were no mistakes. */
  private mistaken: readonly ProgramWrite[] = []

  /**
   * @param account null for requests that name no account
   * @param maxEntries maximum number of requests to show, and of writes
   */
  constructor(
    readonly account: string | null,
    readonly owner: number | undefined,
    private readonly maxEntries: number,
  ) {}

  /** Rows in memory. */
  get size(): number {
    return this.entries.length + this.written.length
  }

  shown(): readonly JournalEntry[] {
    return this.entries.slice(-this.maxEntries)
  }

  writes(): readonly ProgramWrite[] {
    return this.written
  }

  /** Requests that are no longer shown; of the dropped ones, the latest with diagnostics. */
  noLongerShown(): readonly ProgramWrite[] {
    return [...this.mistaken, ...this.entries.slice(0, -this.maxEntries)]
  }

  last(): JournalEntry | undefined {
    return this.entries.at(-1)
  }

  add(entry: JournalEntry): void {
    this.entries.push(entry)
    this.bytes += entry.size
    // Dropped in small batches, which spreads the cost of moving the others and leaves little garbage.
    if (this.entries.length >= this.maxEntries + droppedAtOnce)
      this.dropRequests(this.entries.length - this.maxEntries)
  }

  noteWrite(write: ProgramWrite): void {
    this.written.push(write)
    if (this.written.length > this.maxEntries) this.dropWrites(1)
  }

  /** How many requests are no longer shown, and how many diagnostics they and older writes had. */
  forgotten(): { readonly requests: number; readonly diagnostics: number } {
    const hidden = this.entries.slice(0, -this.maxEntries)
    return {
      requests: this.dropped + hidden.length,
      diagnostics: this.droppedDiagnostics + countDiagnostics(hidden),
    }
  }

  /** Drops the oldest rows until `size` are left. */
  shrinkTo(size: number): void {
    const excess = this.size - size
    if (excess <= 0) return
    const requests = Math.min(excess, this.entries.length)
    this.dropRequests(requests)
    this.dropWrites(excess - requests)
  }

  /** Drops the headers and bodies of the oldest requests until at most `bytes` are left. */
  releaseTo(bytes: number): void {
    while (this.bytes > bytes) {
      const entry = this.entries[this.released++]!
      this.bytes -= entry.size
      entry.request = undefined
      entry.response = undefined
    }
  }

  private dropRequests(count: number): void {
    for (let at = this.released; at < count; at++) this.bytes -= this.entries[at]!.size
    const dropped = this.entries.slice(0, count)
    this.droppedDiagnostics += countDiagnostics(dropped)
    const mistaken = dropped.filter(({ diagnostics }) => diagnostics.length > 0)
    const noted = mistaken.map(({ id, diagnostics }) => ({ id, diagnostics }))
    if (noted.length > 0) this.mistaken = [...this.mistaken, ...noted].slice(-maxMistaken)
    this.dropped += count
    this.entries = this.entries.slice(count)
    this.released = Math.max(0, this.released - count)
  }

  private dropWrites(count: number): void {
    this.droppedDiagnostics += countDiagnostics(this.written.splice(0, count))
  }
}

/**
 * The largest share of each that keeps the sum within a limit: whoever uses less keeps it all, so that one large user does
 * not push out the others.
 */
export function fairShare(uses: readonly number[], limit: number): number {
  let left = limit
  let others = uses.length
  for (const use of uses.toSorted((one, other) => one - other)) {
    if (use * others > left) return left / others
    left -= use
    others--
  }
  return Infinity
}

function countDiagnostics(rows: readonly Pick<ProgramWrite, 'diagnostics'>[]): number {
  return rows.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0)
}
