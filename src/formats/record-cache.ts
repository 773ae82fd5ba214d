import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Row } from '../state/table.ts'

/** The cache is emptied at this size. That is simpler than ageing, and only large accounts reach it. */
const maxBytes = 128 * 1024 * 1024
/** It is also emptied when clients use more hosts than this. */
const maxAddresses = 8

interface CachedBytes {
  readonly today: string
  readonly bytes: Buffer
}

type ByRow = WeakMap<Row, CachedBytes>
type ByView = Map<View, ByRow>

/**
 * Caches the bytes of records in one format, until the day changes or the record is gone: serialising is most of a
 * response's cost. A changed record is a new row, so the bytes of the old row go with it.
 */
export class RecordCache {
  /** By the address that links start with: clients that come as https may use several hosts. */
  private byAddress = new Map<string, ByView>()
  private made = 0
  /** The last address, and what is cached for it: nearly all requests have the same one. */
  private address: string | undefined
  private byView: ByView = new Map()

  /** @param write makes the text of a record that is not cached, or no longer valid */
  constructor(private readonly write: (row: Row, view: View, scope: AccountScope) => string) {}

  of(row: Row, view: View, scope: AccountScope): Buffer {
    return this.ofAll([row], view, scope)[0]!
  }

  /** The bytes of each record of a page. */
  ofAll(rows: readonly Row[], view: View, scope: AccountScope): Buffer[] {
    if (!view.isCacheable) return rows.map((row) => Buffer.from(this.write(row, view, scope)))
    const { today } = scope
    let cached = this.byRow(view, scope)
    return rows.map((row) => {
      const held = cached.get(row)
      if (held?.today === today) return held.bytes
      const bytes = Buffer.from(this.write(row, view, scope))
      this.made += bytes.length
      if (this.made > maxBytes) {
        this.forget()
        cached = this.byRow(view, scope)
      }
      cached.set(row, { today, bytes })
      return bytes
    })
  }

  /** Empties the cache, when something changes that every record shows. */
  forget(): void {
    this.byAddress = new Map()
    this.address = undefined
    this.made = 0
  }

  /** What is cached of a view, under the address that the links of the response start with. */
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
