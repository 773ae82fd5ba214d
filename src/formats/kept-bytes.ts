import type { Desk } from '../kernel/desk.ts'
import type { View } from '../kernel/render.ts'
import type { Row } from '../world/table.ts'

/** Kept bytes are dropped as a whole when they reach this size: simpler than ageing, and reached only by large worlds. */
const mostBytes = 128 * 1024 * 1024

interface Kept {
  readonly row: Row
  readonly today: string
  readonly bytes: Buffer
}

/** The bytes of records in one format, kept until the record or the day changes: serialising is most of an answer's cost. */
export class KeptBytes {
  private byView = new Map<View, Map<number, Kept>>()
  private size = 0

  /** @param write makes the text of a record, when there is none or an old one */
  constructor(private readonly write: (row: Row, view: View, desk: Desk) => string) {}

  of(row: Row, view: View, desk: Desk): Buffer {
    if (!view.isKept) return Buffer.from(this.write(row, view, desk))
    const held = this.byView.get(view)?.get(row.id)
    if (held && held.row === row && held.today === desk.today) return held.bytes
    const bytes = Buffer.from(this.write(row, view, desk))
    if (this.size + bytes.length > mostBytes) this.forget()
    this.size += bytes.length - (held?.bytes.length ?? 0)
    const kept = this.byView.get(view) ?? new Map<number, Kept>()
    this.byView.set(view, kept.set(row.id, { row, today: desk.today, bytes }))
    return bytes
  }

  /** For when something changes that all records show, such as the address. */
  forget(): void {
    this.byView = new Map()
    this.size = 0
  }
}
