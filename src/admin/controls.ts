import type { Engine } from '../emulator/engine.ts'
import type { RunningEmulator } from '../emulator/running-emulator.ts'
import type { Events } from './admin-events.ts'
import type { Snapshots } from './snapshots.ts'

/** The objects that endpoints work on. */
export interface Controls {
  readonly emulator: RunningEmulator
  readonly engine: Engine
  readonly snapshots: Snapshots
  readonly events: Events
}
