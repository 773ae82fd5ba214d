import type { Emulator } from '../emulator/emulator.ts'
import type { Snapshot } from '../emulator/snapshot.ts'
import { Refusal, unknown } from './refusal.ts'

/** A snapshot in a list. */
export interface SnapshotRow {
  readonly id: string
  readonly name: string | null
  /** The emulator's time when it was taken. */
  readonly at: string
}

interface Held {
  readonly row: SnapshotRow
  readonly snapshot: Snapshot
}

const maxSnapshots = 1000

/**
 * The snapshots taken over HTTP. They stay until a request deletes them; neither `reset` nor `restore` removes one.
 */
export class Snapshots {
  private readonly held = new Map<string, Held>()

  constructor(private readonly emulator: Emulator) {}

  all(): readonly SnapshotRow[] {
    return [...this.held.values()].map(({ row }) => row)
  }

  /** @throws Refusal 422 if there are too many */
  take(name: string | undefined, at: string): SnapshotRow {
    if (this.held.size >= maxSnapshots) {
      throw new Refusal(422, `there are already ${maxSnapshots} snapshots; delete one first`)
    }
    const snapshot = this.emulator.snapshot()
    const row = { id: snapshot.id, name: name ?? null, at }
    this.held.set(row.id, { row, snapshot })
    return row
  }

  /**
   * @param word an id, or a name; the latest snapshot of a name wins
   * @throws Refusal 404 for an unknown snapshot
   */
  get(word: string): Snapshot {
    return this.find(word).snapshot
  }

  /**
   * @param word like that of `get`
   * @throws Refusal 404 for an unknown snapshot
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
