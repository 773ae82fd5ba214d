import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import { bytesOf, Chunks } from '../state/chunks.ts'
import type { Row } from '../state/table.ts'
import type { RecordCache } from './record-cache.ts'

/** The cache is emptied at this size, like the cache of records. */
const maxBytes = 32 * 1024 * 1024
/** The cost of remembering one record of a page. */
const bytesOfMention = 8

/** The bytes around and between the records. */
interface Frame {
  readonly start: Buffer
  readonly separator?: Buffer
  readonly end: Buffer
}

interface Page {
  readonly records: readonly Buffer[]
  /** Made when the page is requested again: a test reads most pages once between two writes. */
  whole?: Buffer
}

/**
 * Caches pages that are requested again while nothing on them has changed. Joining the records, and sending them from
 * memory outside the processor's cache, costs more than the rest of the response. A page is the same when it
 * consists of the same cached rows, so no change has to invalidate it.
 */
export class PageCache {
  /** By the first record of a page, then its last one. The entry lives as long as the first record. */
  private byEnds = new WeakMap<Buffer, WeakMap<Buffer, Page>>()
  private made = 0

  /** @param recordCache the bytes of the records as pages show them */
  constructor(
    private readonly recordCache: RecordCache,
    private readonly frame: Frame,
  ) {}

  of(rows: readonly Row[], view: View, scope: AccountScope): Buffer | Chunks {
    const records = rows.map((row) => this.recordCache.of(row, view, scope))
    return view.isCacheable ? this.again(records) : this.anew(records)
  }

  private again(records: readonly Buffer[]): Buffer | Chunks {
    const first = records[0]
    const last = records.at(-1)
    if (first === undefined || last === undefined) return this.anew(records)
    const held = this.byEnds.get(first)?.get(last)
    if (held && isSame(held.records, records)) {
      held.whole ??= this.whole(records)
      return held.whole
    }
    this.count(records.length * bytesOfMention)
    const pages = this.byEnds.get(first) ?? new WeakMap<Buffer, Page>()
    this.byEnds.set(first, pages.set(last, { records }))
    return this.anew(records)
  }

  private anew(records: readonly Buffer[]): Chunks {
    const { start, separator, end } = this.frame
    const chunks = [start]
    for (const record of records) {
      if (separator && chunks.length > 1) chunks.push(separator)
      chunks.push(record)
    }
    chunks.push(end)
    return new Chunks(chunks)
  }

  private whole(records: readonly Buffer[]): Buffer {
    const whole = bytesOf(this.anew(records))
    this.count(whole.length)
    return whole
  }

  private count(bytes: number): void {
    this.made += bytes
    if (this.made > maxBytes) this.forget()
  }

  private forget(): void {
    this.byEnds = new WeakMap()
    this.made = 0
  }
}

function isSame(records: readonly Buffer[], others: readonly Buffer[]): boolean {
  return records.length === others.length && records.every((record, at) => record === others[at])
}
