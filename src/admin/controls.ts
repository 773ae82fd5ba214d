import type { Emulator } from '../emulator/emulator.ts'
import type { Engine } from '../emulator/engine.ts'
import type { Events } from './admin-events.ts'
import type { Snapshots } from './snapshots.ts'

/** What the endpoints steer. */
export interface Controls {
  readonly emulator: Emulator
  readonly engine: Engine
  readonly snapshots: Snapshots
  readonly events: Events
}
