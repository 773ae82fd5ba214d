import { wrongValue } from '../checks/sentences.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { Checkpoint } from '../state/emulator-state.ts'

/**
 * A state of an emulator to restore later. Taking one is free; restoring it takes time for what has changed since.
 */
export class Snapshot {
  /** Counts up within one emulator, such as `snapshot-1`. */
  readonly id: string
  /** Private, so that printing or comparing a snapshot doesn't read the whole state. */
  readonly #checkpoint: Checkpoint

  /** @internal */
  constructor(id: string, moment: Checkpoint) {
    this.id = id
    this.#checkpoint = moment
  }

  /**
   * @internal
   * @throws ArgumentError for anything but a snapshot
   */
  static checkpointOf(snapshot: unknown): Checkpoint {
    if (typeof snapshot === 'object' && snapshot !== null && #checkpoint in snapshot)
      return snapshot.#checkpoint
    throw new ArgumentError(
      'FAKETURA_INVALID_SNAPSHOT',
      wrongValue('snapshot', snapshot, 'what snapshot() of this emulator has returned'),
    )
  }
}
