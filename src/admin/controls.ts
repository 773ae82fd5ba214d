import type { Emulator } from '../emulator.ts'
import type { Service } from '../service.ts'
import type { Events } from './events.ts'
import type { Snapshots } from './snapshots.ts'

/** What the endpoints steer. */
export interface Controls {
  readonly emulator: Emulator
  readonly service: Service
  readonly snapshots: Snapshots
  readonly events: Events
}
