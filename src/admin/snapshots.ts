import type { Emulator } from '../emulator/emulator.ts'
import type { Snapshot } from '../emulator/snapshot.ts'
import { Refusal, unknown } from './refusal.ts'

/** A snapshot as the admin interface lists it. */
export interface SnapshotRow {
  readonly id: string
  readonly name: string | null
  /** Instant of the emulator's clock. */
  readonly at: string
}

interface Held {
  readonly row: SnapshotRow
  readonly snapshot: Snapshot
}

const maxSnapshots = 1000

/**
 * The snapshots that were taken over HTTP. In a program a snapshot lives as long as somebody holds it; here, as long as
 * nobody deletes it: neither `reset` nor `restore` takes one away.
 */
export class Snapshots {
  private readonly held = new Map<string, Held>()

  constructor(private readonly emulator: Emulator) {}

  all(): readonly SnapshotRow[] {
    return [...this.held.values()].map(({ row }) => row)
  }

  /** @throws Refusal when there are too many */
  take(name: string | undefined, at: string): SnapshotRow {
    if (this.held.size >= maxSnapshots) {
      throw new Refusal(
        422,
        `there are ${maxSnapshots} snapshots, which is the most; delete one of them first`,
      )
    }
    const snapshot = this.emulator.snapshot()
    const row = { id: snapshot.id, name: name ?? null, at }
    this.held.set(row.id, { row, snapshot })
    return row
  }

  /**
   * @param word an id, or a name; of several of one name the latest is meant
   * @throws Refusal when there is none
   */
  get(word: string): Snapshot {
    return this.find(word).snapshot
  }

  /**
   * @param word as of `get`
   * @throws Refusal when there is none
   */
  delete(word: string): void {
    this.held.delete(this.find(word).row.id)
  }

  private find(word: string): Held {
    const all = [...this.held.values()]
    const found = this.held.get(word) ?? all.findLast(({ row }) => row.name === word)
    if (found) return found
    const known = all.flatMap(({ row: { id, name } }) => (name === null ? [id] : [id, name]))
    throw unknown('snapshot', word, known)
  }
}
