import type { Version } from './world/history.ts'

/** A state of an emulator to come back to. Taking one is free; going back costs what changed since. */
export class Snapshot {
  /** Private, so that printing or comparing a snapshot doesn't walk through the world. */
  readonly #version: Version

  /** @param id counts up within one emulator */
  constructor(
    readonly id: string,
    version: Version,
  ) {
    this.#version = version
  }

  /** @internal */
  static versionOf(snapshot: Snapshot): Version {
    return snapshot.#version
  }
}
