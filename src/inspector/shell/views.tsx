import type { ComponentType } from 'preact'
import { Accounts } from '../panels/accounts.tsx'
import { Behaviours } from '../panels/behaviours.tsx'
import { Changes } from '../panels/changes.tsx'
import { ClockPanel } from '../panels/clock.tsx'
import { CoveragePanel } from '../panels/coverage.tsx'
import { FaultsPanel } from '../panels/faults/faults.tsx'
import { FixturesPanel } from '../panels/fixtures.tsx'
import { OutboxPanel } from '../panels/outbox/outbox.tsx'
import { RecordsPanel } from '../panels/records/records.tsx'
import { RequestsPanel } from '../panels/requests/requests.tsx'
import { SnapshotsPanel } from '../panels/snapshots.tsx'
import { WebhooksPanel } from '../panels/webhooks/webhooks.tsx'

/** One view of the page. */
export interface InspectorView {
  /** First part of its path. */
  readonly name: string
  readonly title: string
  /** Key that opens it after `g`. */
  readonly key: string
  readonly group: 'Activity' | 'Data' | 'Controls' | 'Reference'
  readonly Content: ComponentType
}

/** All views, in the order of the navigation; the page opens with the first. */
export const views: readonly InspectorView[] = [
  { name: 'requests', title: 'Requests', key: 'r', group: 'Activity', Content: RequestsPanel },
  { name: 'outbox', title: 'Outbox', key: 'o', group: 'Activity', Content: OutboxPanel },
  { name: 'webhooks', title: 'Webhooks', key: 'w', group: 'Activity', Content: WebhooksPanel },
  { name: 'changes', title: 'Changes', key: 'd', group: 'Activity', Content: Changes },
  { name: 'accounts', title: 'Accounts', key: 'a', group: 'Data', Content: Accounts },
  { name: 'records', title: 'Records', key: 'e', group: 'Data', Content: RecordsPanel },
  { name: 'snapshots', title: 'Snapshots', key: 's', group: 'Data', Content: SnapshotsPanel },
  { name: 'fixtures', title: 'Fixtures', key: 'x', group: 'Data', Content: FixturesPanel },
  { name: 'clock', title: 'Clock', key: 'c', group: 'Controls', Content: ClockPanel },
  { name: 'faults', title: 'Faults', key: 'f', group: 'Controls', Content: FaultsPanel },
  { name: 'coverage', title: 'Coverage', key: 'v', group: 'Reference', Content: CoveragePanel },
  { name: 'behaviours', title: 'Behaviours', key: 'b', group: 'Reference', Content: Behaviours },
]
