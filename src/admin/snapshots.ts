import type { Emulator } from '../emulator/emulator.ts'
import type { Snapshot } from '../emulator/snapshot.ts'
import type { Account } from '../emulator/views/account.ts'
import type { Clock } from '../state/clock.ts'
import { Refusal, unknown } from './refusal.ts'
import { clockRow } from './rows.ts'

/** The scope of a request: all accounts, or one. */
export interface Owned {
  readonly view: Pick<Emulator | Account, 'changes' | 'clock' | 'faults' | 'reset' | 'restore' | 'snapshot'>
  readonly clock: Clock
  /** Prefix of the account; missing for all. */
  readonly account?: string
}

/** A snapshot in a list. */
export interface SnapshotRow {
  readonly id: string
  readonly name: string | null
  /** The time of the snapshot. */
  readonly at: string
}

interface Held {
  readonly row: SnapshotRow
  /** Prefix of the account; missing for all accounts. */
  readonly account: string | undefined
  readonly snapshot: Snapshot
}

const maxSnapshots = 1000

/**
 * The snapshots made over HTTP. They stay until a request deletes them; neither `reset` nor `restore` removes one.
 */
export class Snapshots {
  private readonly held = new Map<string, Held>()

  all(owner: Owned): readonly SnapshotRow[] {
    return this.of(owner).map(({ row }) => row)
  }

  /** @throws Refusal 422 if there are too many */
  take(name: string | undefined, { view, clock, account }: Owned): SnapshotRow {
    if (this.held.size >= maxSnapshots) {
      throw new Refusal(422, `there are already ${maxSnapshots} snapshots; delete one first`)
    }
    const snapshot = view.snapshot()
    const row = { id: snapshot.id, name: name ?? null, at: clockRow(clock).now }
    this.held.set(row.id, { row, account, snapshot })
    return row
  }

  /**
   * @param word an id, or a name; the latest snapshot of a name wins
   * @throws Refusal 404 for an unknown snapshot
   */
  get(word: string, owner: Owned): Snapshot {
    return this.find(word, owner).snapshot
  }

  /**
   * @param word as in `get`
   * @throws Refusal 404 for an unknown snapshot
   */
  delete(word: string, owner: Owned): void {
    this.held.delete(this.find(word, owner).row.id)
  }

  private of({ account }: Owned): readonly Held[] {
    return [...this.held.values()].filter((held) => held.account === account)
  }

  private find(word: string, owner: Owned): Held {
    const all = this.of(owner)
    const found = all.find(({ row }) => row.id === word) ?? all.findLast(({ row }) => row.name === word)
    if (found) return found
    const known = all.flatMap(({ row: { id, name } }) => (name === null ? [id] : [id, name]))
    throw unknown('snapshot', word, known, 'FAKETURA_INVALID_SNAPSHOT')
  }
}
