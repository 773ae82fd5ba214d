import type { Emulator } from '../emulator.ts'
import type { Snapshot } from '../snapshot.ts'
import { Refusal, unknown } from './refusal.ts'

/** A snapshot as the admin interface lists it. */
export interface SnapshotRow {
  readonly id: string
  readonly name: string | null
  /** Instant of the emulator's clock. */
  readonly at: string
}

const most = 1000

/**
 * The snapshots that were taken over HTTP. In a program a snapshot lives as long as somebody holds it; here, as long as
 * nobody deletes it: neither `reset` nor `restore` takes one away.
 */
export class Snapshots {
  private readonly held = new Map<string, { readonly row: SnapshotRow; readonly snapshot: Snapshot }>()

  constructor(private readonly emulator: Emulator) {}

  all(): readonly SnapshotRow[] {
    return [...this.held.values()].map(({ row }) => row)
  }

  /** @throws Refusal when there are too many */
  take(name: string | undefined, at: string): SnapshotRow {
    if (this.held.size >= most) {
      throw new Refusal(422, `there are ${most} snapshots, which is the most; delete one of them first`)
    }
    const snapshot = this.emulator.snapshot()
    const row = { id: snapshot.id, name: name ?? null, at }
    this.held.set(row.id, { row, snapshot })
    return row
  }

  /** @throws Refusal when there is none of this id */
  get(id: string): Snapshot {
    const held = this.held.get(id)
    if (!held) throw unknown('snapshot', id, [...this.held.keys()])
    return held.snapshot
  }

  /** @throws Refusal when there is none of this id */
  delete(id: string): void {
    this.get(id)
    this.held.delete(id)
  }
}
