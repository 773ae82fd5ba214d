import { wrongValue } from '../checks/sentences.ts'
import { ArgumentError } from '../errors/errors.ts'
import { snapshotOfOther } from '../errors/refused-argument.ts'
import type { Checkpoint } from '../state/emulator-state.ts'
import type { AccountCheckpoint } from '../state/version-chain.ts'

/**
 * A state of an emulator, or of one account, to restore later. Taking one is free; restoring it takes time for what has
 * changed since.
 */
export class Snapshot {
  /** Counts up within one emulator, such as `snapshot-1`. */
  readonly id: string
  /** Private, so that printing or comparing a snapshot doesn't read the whole state. */
  readonly #checkpoint: Checkpoint | AccountCheckpoint

  /** @internal */
  constructor(id: string, checkpoint: Checkpoint | AccountCheckpoint) {
    this.id = id
    this.#checkpoint = checkpoint
  }

  /**
   * @internal
   * @throws ArgumentError for anything but a snapshot of an emulator
   */
  static checkpointOf(snapshot: unknown): Checkpoint {
    const checkpoint = Snapshot.#checkpointIn(snapshot)
    if (checkpoint && 'milliseconds' in checkpoint) return checkpoint
    throw invalid(snapshot, checkpoint, 'what snapshot() of this emulator has returned')
  }

  /**
   * @internal
   * @throws ArgumentError for anything but a snapshot of an account
   */
  static accountCheckpointOf(snapshot: unknown): AccountCheckpoint {
    const checkpoint = Snapshot.#checkpointIn(snapshot)
    if (checkpoint && 'reuses' in checkpoint) return checkpoint
    throw invalid(snapshot, checkpoint, 'what snapshot() of this account has returned')
  }

  static #checkpointIn(snapshot: unknown): Checkpoint | AccountCheckpoint | undefined {
    return typeof snapshot === 'object' && snapshot !== null && #checkpoint in snapshot
      ? snapshot.#checkpoint
      : undefined
  }
}

function invalid(
  snapshot: unknown,
  checkpoint: Checkpoint | AccountCheckpoint | undefined,
  expected: string,
): ArgumentError {
  if (!checkpoint)
    return new ArgumentError('FAKETURA_INVALID_SNAPSHOT', wrongValue('snapshot', snapshot, expected))
  return snapshotOfOther('reuses' in checkpoint, expected)
}
