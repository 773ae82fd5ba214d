import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Row } from '../state/table.ts'
import { AdjacentBytes, type ByteRange, bytesAt } from './adjacent-bytes.ts'

/**
 * The cache is emptied at this size. That is simpler than evicting single records, and only large accounts reach it.
 */
const maxBytes = 128 * 1024 * 1024
/** It is also emptied when clients use more hosts than this. */
const maxAddresses = 8

interface CachedBytes {
  readonly today: string
  readonly place: ByteRange
}

type ByRow = WeakMap<Row, CachedBytes>
type ByView = Map<View, ByRow>

/**
 * Caches the bytes of records in one format, because most of a response's cost is serialising. They are valid until the
 * day changes or the record is garbage collected. A changed record is a new row, so the bytes of the old row go with
 * it.
 */
export class RecordCache {
  /** By the URL that links start with: clients that use https may use several hosts. */
  private byAddress = new Map<string, ByView>()
  private made = 0
  /** The last URL, and its cached bytes: nearly all requests have the same one. */
  private address: string | undefined
  private byView: ByView = new Map()

  /** Where the records of pages are written. */
  private pages: AdjacentBytes

  /**
   * @param write returns the text of a record whose bytes are not cached, or no longer valid
   * @param separator between the records of a page
   */
  constructor(
    private readonly write: (row: Row, view: View, scope: AccountScope) => string,
    private readonly separator = Buffer.alloc(0),
  ) {
    this.pages = new AdjacentBytes(separator)
  }

  of(row: Row, view: View, scope: AccountScope): Buffer {
    if (!view.isCacheable) return Buffer.from(this.write(row, view, scope))
    const { today } = scope
    const cached = this.byRow(view, scope)
    const held = cached.get(row)
    if (held?.today === today) return bytesAt(held.place)
    const bytes = Buffer.from(this.write(row, view, scope))
    this.add(row, view, scope, cached, { buffer: bytes, start: 0, end: bytes.length, followed: undefined })
    return bytes
  }

  /** The bytes of the records of a page, with separators between them, in as few pieces as possible. */
  ofAll(rows: readonly Row[], view: View, scope: AccountScope): Buffer[] {
    const pieces: Buffer[] = []
    const { separator } = this
    if (!view.isCacheable) {
      for (const row of rows) pieces.push(Buffer.from(this.write(row, view, scope)), separator)
      pieces.pop()
      return pieces
    }
    const { today } = scope
    let cached = this.byRow(view, scope)
    let run: ByteRange | undefined
    for (const row of rows) {
      const held = cached.get(row)
      let place = held?.today === today ? held.place : undefined
      if (!place) {
        place = this.pages.write(this.write(row, view, scope))
        cached = this.add(row, view, scope, cached, place)
      }
      if (run?.buffer === place.buffer && run.end + separator.length === place.start) {
        run = { buffer: run.buffer, start: run.start, end: place.end, followed: undefined }
      } else {
        if (run) this.pushFollowed(pieces, run)
        run = place
      }
    }
    if (run) pieces.push(bytesAt(run))
    return pieces
  }

  /** Adds bytes and the separator behind them, which in the buffer of a page is there already. */
  private pushFollowed(pieces: Buffer[], place: ByteRange): void {
    const { buffer, start, end } = place
    const endOfBoth = end + this.separator.length
    if (endOfBoth > buffer.length) pieces.push(buffer, this.separator)
    else {
      place.followed ??= buffer.subarray(start, endOfBoth)
      pieces.push(place.followed)
    }
  }

  /** Empties the cache, when a value changes that all records contain. */
  forget(): void {
    this.byAddress = new Map()
    this.address = undefined
    this.made = 0
    this.pages = new AdjacentBytes(this.separator)
  }

  /** @returns where the next record of the view is cached */
  private add(row: Row, view: View, scope: AccountScope, cached: ByRow, place: ByteRange): ByRow {
    this.made += place.end - place.start
    let byRow = cached
    if (this.made > maxBytes) {
      this.forget()
      byRow = this.byRow(view, scope)
    }
    byRow.set(row, { today: scope.today, place })
    return byRow
  }

  /** The cached bytes of a view, by the URL that the links of the response start with. */
  private byRow(view: View, scope: AccountScope): ByRow {
    this.moveTo(scope.accountUrl)
    const known = this.byView.get(view)
    if (known) return known
    const empty: ByRow = new WeakMap()
    this.byView.set(view, empty)
    return empty
  }

  private moveTo(address: string): void {
    if (address === this.address) return
    const known = this.byAddress.get(address)
    if (!known && this.byAddress.size >= maxAddresses) this.forget()
    this.address = address
    this.byView = known ?? new Map()
    this.byAddress.set(address, this.byView)
  }
}
