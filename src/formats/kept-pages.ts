import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import { bytesOf, Pieces } from '../world/pieces.ts'
import type { Row } from '../world/table.ts'
import type { KeptBytes } from './kept-bytes.ts'

/** Kept pages are dropped as a whole when so many bytes were made, as kept records are. */
const mostBytes = 32 * 1024 * 1024
/** What it takes to remember a record of a page. */
const bytesOfMention = 8

/** The bytes that stand around records and between them. */
interface Frame {
  readonly start: Buffer
  readonly separator?: Buffer
  readonly end: Buffer
}

interface Page {
  readonly records: readonly Buffer[]
  /** Made when the page is asked for again: most pages of a test are read once between two writes. */
  whole?: Buffer
}

/**
 * Pages that are asked for again while nothing on them has changed: putting them together, and sending them from memory
 * that the processor has not at hand, costs more than all the rest of their answer. A page is the same one when it
 * consists of the same kept records, so nothing has to tell it of a change.
 */
export class KeptPages {
  /** By the first record of a page and its last one, with which it goes. */
  private byEnds = new WeakMap<Buffer, WeakMap<Buffer, Page>>()
  private made = 0

  /** @param kept the bytes of the records as they stand on pages */
  constructor(
    private readonly kept: KeptBytes,
    private readonly frame: Frame,
  ) {}

  of(rows: readonly Row[], view: View, scope: AccountScope): Buffer | Pieces {
    const records = rows.map((row) => this.kept.of(row, view, scope))
    return view.isKept ? this.again(records) : this.anew(records)
  }

  private again(records: readonly Buffer[]): Buffer | Pieces {
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

  private anew(records: readonly Buffer[]): Pieces {
    const { start, separator, end } = this.frame
    const pieces = [start]
    for (const record of records) {
      if (separator && pieces.length > 1) pieces.push(separator)
      pieces.push(record)
    }
    pieces.push(end)
    return new Pieces(pieces)
  }

  private whole(records: readonly Buffer[]): Buffer {
    const whole = bytesOf(this.anew(records))
    this.count(whole.length)
    return whole
  }

  private count(bytes: number): void {
    this.made += bytes
    if (this.made > mostBytes) this.forget()
  }

  private forget(): void {
    this.byEnds = new WeakMap()
    this.made = 0
  }
}

function isSame(records: readonly Buffer[], others: readonly Buffer[]): boolean {
  return records.length === others.length && records.every((record, at) => record === others[at])
}
