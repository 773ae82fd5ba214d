import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Row } from '../state/table.ts'

/** The cache is emptied at this size. That is simpler than ageing, and only large accounts reach it. */
const maxBytes = 128 * 1024 * 1024

interface CachedBytes {
  readonly today: string
  readonly bytes: Buffer
}

/**
 * Caches the bytes of records in one format, until the day changes or the record is gone: serialising is most of a
 * response's cost. A changed record is a new row, so the bytes of the old row go with it.
 */
export class RecordCache {
  private byView = new Map<View, WeakMap<Row, CachedBytes>>()
  private made = 0

  /** @param write makes the text of a record that is not cached, or no longer valid */
  constructor(private readonly write: (row: Row, view: View, scope: AccountScope) => string) {}

  of(row: Row, view: View, scope: AccountScope): Buffer {
    if (!view.isCacheable) return Buffer.from(this.write(row, view, scope))
    const held = this.byView.get(view)?.get(row)
    if (held?.today === scope.today) return held.bytes
    const bytes = Buffer.from(this.write(row, view, scope))
    this.made += bytes.length
    if (this.made > maxBytes) this.forget()
    const cached = this.byView.get(view) ?? new WeakMap<Row, CachedBytes>()
    this.byView.set(view, cached.set(row, { today: scope.today, bytes }))
    return bytes
  }

  /** Empties the cache, when something changes that every record shows, such as the address. */
  forget(): void {
    this.byView = new Map()
    this.made = 0
  }
}
