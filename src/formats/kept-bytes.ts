import type { View } from '../kernel/card/render.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import type { Row } from '../world/table.ts'

/** Kept bytes are dropped as a whole when so many were made: simpler than ageing, and reached only by large worlds. */
const mostBytes = 128 * 1024 * 1024

interface Kept {
  readonly today: string
  readonly bytes: Buffer
}

/**
 * The bytes of records in one format, kept until the day changes or the record is gone: serialising is most of an
 * answer's cost. A changed record is another row, so what was kept of the old one goes with it.
 */
export class KeptBytes {
  private byView = new Map<View, WeakMap<Row, Kept>>()
  private made = 0

  /** @param write makes the text of a record, when there is none or an old one */
  constructor(private readonly write: (row: Row, view: View, scope: AccountScope) => string) {}

  of(row: Row, view: View, scope: AccountScope): Buffer {
    if (!view.isKept) return Buffer.from(this.write(row, view, scope))
    const held = this.byView.get(view)?.get(row)
    if (held?.today === scope.today) return held.bytes
    const bytes = Buffer.from(this.write(row, view, scope))
    this.made += bytes.length
    if (this.made > mostBytes) this.forget()
    const kept = this.byView.get(view) ?? new WeakMap<Row, Kept>()
    this.byView.set(view, kept.set(row, { today: scope.today, bytes }))
    return bytes
  }

  /** For when something changes that all records show, such as the address. */
  forget(): void {
    this.byView = new Map()
    this.made = 0
  }
}
