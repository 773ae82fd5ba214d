import { type JournalEntry, type JournalRow, type NumberedEntry, rowOf } from './journal-row.ts'

/** The requests that an emulator has had. */
export interface Requests {
  /** Oldest first. */
  all(): readonly JournalRow[]
  /** The request with this number; nothing when it is unknown or made room for younger ones. */
  get(id: number): JournalRow | undefined
  /** The oldest request that has all these values. */
  find(partial: Partial<JournalRow>): JournalRow | undefined
  last(): JournalRow | undefined
  clear(): void
  /**
   * Calls `listener` with every request from now on, until the returned function is called. What a listener throws
   * becomes a warning of the process; the request doesn't notice.
   */
  subscribe(listener: (row: JournalRow) => void): () => void
}

/** Bytes of bodies that are kept at most, over all requests. */
const mostBytes = 8 * 1024 * 1024

/** The last requests, oldest first; older ones make room, so a long run doesn't fill the memory. */
export class Journal implements Requests {
  private entries: NumberedEntry[] = []
  private lastId = 0
  private bytes = 0
  /** How many of the entries, the oldest, have let go of their bodies. */
  private released = 0
  private readonly listeners = new Set<(row: JournalRow) => void>()

  /** @param most how many requests are kept */
  constructor(private readonly most = 1000) {}

  add(entry: JournalEntry): void {
    const numbered: NumberedEntry = {
      ...entry,
      id: ++this.lastId,
      request: entry.request,
      answer: entry.answer,
    }
    this.entries.push(numbered)
    this.bytes += sizeOf(numbered)
    while (this.bytes > mostBytes) this.release(this.entries[this.released++]!)
    // Dropped by halves, so that the cost of making room is spread over many requests.
    if (this.entries.length >= 2 * this.most) this.drop(this.entries.length - this.most)
    if (this.listeners.size > 0) this.tell(rowOf(numbered))
  }

  all(): readonly JournalRow[] {
    return this.entries.slice(-this.most).map(rowOf)
  }

  get(id: number): JournalRow | undefined {
    const entry = this.entry(id)
    return entry && rowOf(entry)
  }

  find(partial: Partial<JournalRow>): JournalRow | undefined {
    const wanted = Object.entries(partial)
    return this.all().find((row) => wanted.every(([name, value]) => row[name as keyof JournalRow] === value))
  }

  last(): JournalRow | undefined {
    const entry = this.entries.at(-1)
    return entry && rowOf(entry)
  }

  clear(): void {
    this.entries = []
    this.lastId = 0
    this.bytes = 0
    this.released = 0
  }

  subscribe(listener: (row: JournalRow) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** What is known of a request, unmasked; only for what writes it down in another form. */
  protected entry(id: number): NumberedEntry | undefined {
    const age = this.lastId - id
    return Number.isInteger(id) && age >= 0 && age < this.most ? this.entries.at(-1 - age) : undefined
  }

  private tell(row: JournalRow): void {
    for (const listener of this.listeners) {
      try {
        listener(row)
      } catch (error) {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
        process.emitWarning(`a listener of the requests threw: ${text}`, 'FaketuraListener')
      }
    }
  }

  private drop(count: number): void {
    for (const entry of this.entries.slice(this.released, count)) this.release(entry)
    this.entries = this.entries.slice(count)
    this.released = Math.max(0, this.released - count)
  }

  private release(entry: NumberedEntry): void {
    this.bytes -= sizeOf(entry)
    entry.request = undefined
    entry.answer = undefined
  }
}

/** Bytes that an entry keeps from being thrown away. */
function sizeOf({ request, answer }: NumberedEntry): number {
  let size = (request?.body?.length ?? 0) + (answer?.body.length ?? 0)
  if (!request?.form) return size
  for (const text of Object.values(request.form.fields)) size += String(text).length
  for (const { bytes } of Object.values(request.form.files)) size += bytes.length
  return size
}
