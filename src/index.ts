export type { EditionName } from './editions/index.ts'
export type { AccountState } from './emulator/account-state.ts'
export { type ConnectOptions, connect } from './emulator/connect.ts'
export { createEmulator } from './emulator/create-emulator.ts'
export { defineConfig, type FaketuraConfig } from './emulator/define-config.ts'
export type { Emulator, ExportOptions } from './emulator/emulator.ts'
export type { AccountClock, EmulatorClock } from './emulator/emulator-clock.ts'
export type {
  AdminOptions,
  EmulatorOptions,
  Limits,
  ProfileFile,
  WebhookOptions,
} from './emulator/options.ts'
export type { Change } from './emulator/record-changes.ts'
export type { RemoteAccount, RemoteAccountWebhooks } from './emulator/remote/remote-account.ts'
export type { RemoteEmulator } from './emulator/remote/remote-emulator.ts'
export type {
  RemoteFeed,
  RemoteOutbox,
  RemoteRequests,
  RemoteWebhooks,
} from './emulator/remote/remote-feeds.ts'
export type { RemoteReadRecords, RemoteRecords } from './emulator/remote/remote-records.ts'
export type {
  RemoteAccountClock,
  RemoteClock,
  RemoteSnapshot,
  RemoteState,
} from './emulator/remote/remote-state.ts'
export type { Snapshot } from './emulator/snapshot.ts'
export type { Account } from './emulator/views/account.ts'
export type * from './emulator/views/account-records.ts'
export type { AccountUi, InvoiceOrId, UiPayment } from './emulator/views/account-ui.ts'
export type { AccountWebhooks } from './emulator/views/account-webhooks.ts'
export type { Feed } from './emulator/views/feed.ts'
export type { Outbox, OutboxMessage, OutboxPattern, OutboxRow, TextPattern } from './emulator/views/outbox.ts'
export type { IdOrAlias, Input, ReadRecords, RecordPattern, Records } from './emulator/views/records.ts'
export type { ForgottenRequests, RequestPattern, Requests } from './emulator/views/requests.ts'
export type { WaitOptions } from './emulator/views/waiting.ts'
export type { WebhookDelivery, WebhookPattern, Webhooks } from './emulator/views/webhooks.ts'
export {
  ArgumentError,
  ClosedError,
  FaketuraError,
  FixtureError,
  type FixturePlace,
  type FixtureProblem,
  NotFoundError,
  PortError,
  RecordError,
  type RefusedFields,
  StateFileError,
  TimeoutError,
  UnreachableError,
} from './errors/errors.ts'
export type { ErrorCode } from './errors/thrown-errors.ts'
export type { Faults } from './faults/faults-view.ts'
export type { ExportedFixture } from './fixtures/exact/export.ts'
export type {
  Fixture,
  FixtureAccount,
  FixtureName,
  FixturePath,
  FixtureRecord,
  GivenText,
} from './fixtures/fixture.ts'
export type { FixtureList, Fixtures } from './fixtures/load.ts'
export type { ScenarioName } from './fixtures/scenario-name.ts'
export type { Profile, ProfileOverrides } from './kernel/card/profile.ts'
export type { Counts, Coverage, CoveragePercent, OperationCoverage } from './kernel/request/coverage.ts'
export type { DiagnosticCode } from './names/diagnostic-codes.ts'
export type { OperationName, ResourceName } from './names/names.ts'
export type * from './resources/account/account-settings.record.ts'
export type { ChosenSettings, NewAccount } from './resources/account/new-account.ts'
export type { Happening } from './resources/shared/happening.ts'
export type { Fault, FaultAction, FaultRule } from './state/armed-faults.ts'
export type { JournalFault, JournalMessage, JournalRow, RequestDiagnostic } from './state/journal-row.ts'
export type { Rate } from './state/rate-limit.ts'
export type { Now } from './state/time-kinds.ts'
