import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import { nextTurn } from '../state/real-timers.ts'
import type { Row } from '../state/table.ts'
import { AdjacentBytes, type ByteRange, bytesAt } from './adjacent-bytes.ts'

/**
 * The cache is emptied at this size. That is simpler than evicting single records, and only large accounts reach it.
 */
const maxBytes = 128 * 1024 * 1024
/** It is also emptied when clients use more hosts than this, such as those of many accounts. */
const maxAddresses = 4096
/** Other requests get a turn after these bytes. A page of 100 invoices without their rows takes a tenth of them. */
const maxBytesInTurn = 4 * 1024 * 1024

interface CachedBytes {
  readonly today: string
  readonly place: ByteRange
}

/** A page whose records are being added. */
interface Page {
  readonly pieces: Buffer[]
  /** The last records, which lie next to each other. */
  run: ByteRange | undefined
}

type ByRow = WeakMap<Row, CachedBytes>
type ByView = Map<View, ByRow>

/**
 * Caches the bytes of records in one format, because most of a response's cost is serialising. They are valid until the
 * day changes or the record is garbage collected. A changed record is a new row, so the bytes of the old row go with
 * it.
 */
export class RecordCache {
  /** By the URL that links start with: clients may use several hosts. */
  private byAddress = new Map<string, ByView>()
  /** Bytes written since the cache was last emptied. */
  private bytes = 0
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

  /**
   * The bytes of the records of a page, with separators between them, in as few pieces as possible. A page of records
   * with thousands of rows each is written in several turns.
   */
  ofAll(rows: readonly Row[], view: View, scope: AccountScope): Buffer[] | Promise<Buffer[]> {
    const page: Page = { pieces: [], run: undefined }
    const written = this.addTo(page, rows, 0, view, scope)
    return written === rows.length ? whole(page) : this.inTurns(page, rows, written, view, scope)
  }

  private async inTurns(page: Page, rows: readonly Row[], first: number, view: View, scope: AccountScope) {
    let at = first
    while (at < rows.length) {
      await nextTurn()
      at = this.addTo(page, rows, at, view, scope)
    }
    return whole(page)
  }

  /** Adds records until others get a turn. Returns the place of the first one that was not added. */
  private addTo(page: Page, rows: readonly Row[], first: number, view: View, scope: AccountScope): number {
    const { pieces } = page
    const { separator } = this
    const { today } = scope
    let cached = view.isCacheable ? this.byRow(view, scope) : undefined
    const uncached = cached ? undefined : new AdjacentBytes(separator)
    let { run } = page
    let fresh = 0
    let at = first
    while (at < rows.length && fresh < maxBytesInTurn) {
      const row = rows[at++]!
      const held = cached?.get(row)
      let place = held?.today === today ? held.place : undefined
      if (!place) {
        place = (uncached ?? this.pages).write(this.write(row, view, scope))
        if (cached) cached = this.add(row, view, scope, cached, place)
        fresh += place.end - place.start
      }
      if (run?.buffer === place.buffer && run.end + separator.length === place.start) {
        run = { buffer: run.buffer, start: run.start, end: place.end, followed: undefined }
      } else {
        if (run) this.pushFollowed(pieces, run)
        run = place
      }
    }
    page.run = run
    return at
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
    this.bytes = 0
    this.pages = new AdjacentBytes(this.separator)
  }

  /** @returns where the next record of the view is cached */
  private add(row: Row, view: View, scope: AccountScope, cached: ByRow, place: ByteRange): ByRow {
    this.bytes += place.end - place.start
    let byRow = cached
    if (this.bytes > maxBytes) {
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

function whole({ pieces, run }: Page): Buffer[] {
  if (run) pieces.push(bytesAt(run))
  return pieces
}
