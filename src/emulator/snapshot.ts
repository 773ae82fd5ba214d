import { wrongValue } from '../checks/sentences.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { WorldMark } from '../world/world.ts'

/** A state of an emulator to come back to. Taking one is free; going back costs what changed since. */
export class Snapshot {
  /** Counts up within one emulator, such as `snapshot-1`. */
  readonly id: string
  /** Private, so that printing or comparing a snapshot doesn't walk through the world. */
  readonly #moment: WorldMark

  /** @internal */
  constructor(id: string, moment: WorldMark) {
    this.id = id
    this.#moment = moment
  }

  /**
   * @internal
   * @throws ArgumentError for what is no snapshot
   */
  static momentOf(snapshot: unknown): WorldMark {
    if (typeof snapshot === 'object' && snapshot !== null && #moment in snapshot) return snapshot.#moment
    throw new ArgumentError(
      'FAKETURA_INVALID_SNAPSHOT',
      wrongValue('snapshot', snapshot, 'what snapshot() of this emulator has returned'),
    )
  }
}
