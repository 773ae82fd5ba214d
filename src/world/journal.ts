import type { Step } from './history.ts'

/** One thing about a request that its client probably did not mean. */
export interface RequestDiagnostic {
  readonly code: string
  readonly message: string
}

/** A record that a request changed. */
export interface RequestChange {
  readonly resource: string
  readonly id: number
  readonly kind: 'create' | 'update' | 'delete'
}

/** One request as the journal shows it. */
export interface JournalRow {
  readonly id: number
  /** Instant of the emulator's clock. */
  readonly at: string
  /** Prefix of the account, when the request got as far as having one. */
  readonly account: string | null
  /** Such as `invoices.create`, when the path is one of the interface. */
  readonly operation: string | null
  readonly method: string
  /** Path with query, tokens masked. */
  readonly path: string
  readonly status: number
  /** Milliseconds of real time. */
  readonly duration: number
  readonly diagnostics: readonly RequestDiagnostic[]
  /** Names of the rules that acted. */
  readonly rules: readonly string[]
  readonly changes: readonly RequestChange[]
}

/** The requests that an emulator has had. */
export interface Requests {
  /** Oldest first. */
  all(): readonly JournalRow[]
  /** The oldest request that has all these values. */
  find(partial: Partial<JournalRow>): JournalRow | undefined
  last(): JournalRow | undefined
  clear(): void
  /** Calls `listener` with every request from now on, until the returned function is called. */
  subscribe(listener: (row: JournalRow) => void): () => void
}

type Entry = Omit<JournalRow, 'id' | 'path' | 'changes'> & {
  readonly url: string
  readonly steps: readonly Step[]
}

/** The last requests, oldest first; older ones make room, so a long run doesn't fill the memory. */
export class Journal implements Requests {
  private entries: (Entry & { readonly id: number })[] = []
  private lastId = 0
  private readonly listeners = new Set<(row: JournalRow) => void>()

  /** @param most how many requests are kept */
  constructor(private readonly most = 1000) {}

  add(entry: Entry): void {
    const numbered = { ...entry, id: ++this.lastId }
    this.entries.push(numbered)
    // Dropped by halves, so that the cost of making room is spread over many requests.
    if (this.entries.length >= 2 * this.most) this.entries = this.entries.slice(-this.most)
    if (this.listeners.size > 0) {
      const row = rowOf(numbered)
      for (const listener of this.listeners) listener(row)
    }
  }

  all(): readonly JournalRow[] {
    return this.entries.slice(-this.most).map(rowOf)
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
  }

  subscribe(listener: (row: JournalRow) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

function rowOf({ url, steps, ...entry }: Entry & { readonly id: number }): JournalRow {
  return Object.freeze({ ...entry, path: masked(url), changes: changesOf(steps) })
}

/** Steps of records only; counters and the like are nobody's business. */
export function changesOf(steps: readonly Step[]): RequestChange[] {
  return steps.flatMap(({ shelf, key, before, after }) =>
    shelf.resource === undefined
      ? []
      : [
          {
            resource: shelf.resource,
            id: Number(key),
            kind: before ? (after ? 'update' : 'delete') : 'create',
          },
        ],
  )
}

function masked(url: string): string {
  return url.replace(/((?:api|integration)_token=)[^&]*/g, '$1***')
}
