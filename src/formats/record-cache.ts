import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Row } from '../state/table.ts'

/** The cache is emptied at this size. That is simpler than ageing, and only large accounts reach it. */
const maxBytes = 128 * 1024 * 1024
/** As well when a client asks under ever more hosts. */
const maxAddresses = 8

interface CachedBytes {
  readonly today: string
  readonly bytes: Buffer
}

type ByView = Map<View, WeakMap<Row, CachedBytes>>

/**
 * Caches the bytes of records in one format, until the day changes or the record is gone: serialising is most of a
 * response's cost. A changed record is a new row, so the bytes of the old row go with it.
 */
export class RecordCache {
  /** By the address that links start with; clients that come as https may ask under several hosts. */
  private byAddress = new Map<string, ByView>()
  private made = 0

  /** @param write makes the text of a record that is not cached, or no longer valid */
  constructor(private readonly write: (row: Row, view: View, scope: AccountScope) => string) {}

  of(row: Row, view: View, scope: AccountScope): Buffer {
    if (!view.isCacheable) return Buffer.from(this.write(row, view, scope))
    const held = this.byAddress.get(scope.accountUrl)?.get(view)?.get(row)
    if (held?.today === scope.today) return held.bytes
    const bytes = Buffer.from(this.write(row, view, scope))
    this.made += bytes.length
    const known = this.byAddress.get(scope.accountUrl)
    if (this.made > maxBytes || (!known && this.byAddress.size >= maxAddresses)) this.forget()
    const byView = this.byAddress.get(scope.accountUrl) ?? (new Map() as ByView)
    this.byAddress.set(scope.accountUrl, byView)
    const cached = byView.get(view) ?? new WeakMap<Row, CachedBytes>()
    byView.set(view, cached.set(row, { today: scope.today, bytes }))
    return bytes
  }

  /** Empties the cache, when something changes that every record shows, such as the address. */
  forget(): void {
    this.byAddress = new Map()
    this.made = 0
  }
}
