import type { ComponentType } from 'preact'
import { Accounts } from '../panels/accounts.tsx'
import { Behaviours } from '../panels/behaviours.tsx'
import { Changes } from '../panels/changes.tsx'
import { Clock } from '../panels/clock.tsx'
import { Coverage } from '../panels/coverage.tsx'
import { Faults } from '../panels/faults/faults.tsx'
import { Fixtures } from '../panels/fixtures.tsx'
import { Outbox } from '../panels/outbox/outbox.tsx'
import { Records } from '../panels/records/records.tsx'
import { Requests } from '../panels/requests/requests.tsx'
import { Snapshots } from '../panels/snapshots.tsx'
import { Webhooks } from '../panels/webhooks/webhooks.tsx'

/** One view of the page. */
export interface View {
  /** First part of its address. */
  readonly name: string
  readonly title: string
  /** Key that goes there after `g`. */
  readonly key: string
  readonly group: 'Watch' | 'Data' | 'Steer' | 'Know'
  readonly Content: ComponentType
}

/** All views, in the order of the navigation; the first one is where the page opens. */
export const views: readonly View[] = [
  { name: 'requests', title: 'Requests', key: 'r', group: 'Watch', Content: Requests },
  { name: 'outbox', title: 'Outbox', key: 'o', group: 'Watch', Content: Outbox },
  { name: 'webhooks', title: 'Webhooks', key: 'w', group: 'Watch', Content: Webhooks },
  { name: 'changes', title: 'Changes', key: 'd', group: 'Watch', Content: Changes },
  { name: 'accounts', title: 'Accounts', key: 'a', group: 'Data', Content: Accounts },
  { name: 'records', title: 'Records', key: 'e', group: 'Data', Content: Records },
  { name: 'snapshots', title: 'Snapshots', key: 's', group: 'Data', Content: Snapshots },
  { name: 'fixtures', title: 'Fixtures', key: 'x', group: 'Data', Content: Fixtures },
  { name: 'clock', title: 'Clock', key: 'c', group: 'Steer', Content: Clock },
  { name: 'faults', title: 'Faults', key: 'f', group: 'Steer', Content: Faults },
  { name: 'coverage', title: 'Coverage', key: 'v', group: 'Know', Content: Coverage },
  { name: 'behaviours', title: 'Behaviours', key: 'b', group: 'Know', Content: Behaviours },
]
