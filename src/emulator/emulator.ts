import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Faults } from '../faults/faults-view.ts'
import type { ExportedFixture } from '../fixtures/exact/export.ts'
import type { GivenText } from '../fixtures/fixture.ts'
import type { Fixtures } from '../fixtures/load.ts'
import type { Coverage } from '../kernel/request/coverage.ts'
import type { Interception, InterceptOptions } from '../reach/reach.ts'
import type { NewAccount } from '../resources/account/new-account.ts'
import type { RequestDiagnostic } from '../state/journal-row.ts'
import type { EmulatorClock } from './emulator-clock.ts'
import type { Change } from './record-changes.ts'
import type { Snapshot } from './snapshot.ts'
import type { Account } from './views/account.ts'
import type { Outbox } from './views/outbox.ts'
import type { Requests } from './views/requests.ts'
import type { Webhooks } from './views/webhooks.ts'

/** A node request listener; an Express application, and mountable in one. */
export type App = (request: IncomingMessage, response: ServerResponse) => void

/** Options of `export`. */
export interface ExportOptions {
  /** Prefix of the account to export; all accounts when left out. */
  readonly account?: string
}

/** A running emulator, with everything that a test needs to control it. */
export interface Emulator {
  /** The emulator's clock. */
  readonly clock: EmulatorClock
  /** Errors, delays and lost connections that you inject. */
  readonly faults: Faults
  /** The e-mails that accounts have sent. */
  readonly outbox: Outbox
  /** The latest requests, oldest first. */
  readonly requests: Requests
  /** Webhook deliveries with their attempts. */
  readonly webhooks: Webhooks
  /** The emulator as an Express application: pass it to supertest, or mount it in another application with `use`. */
  readonly app: App
  /** Base URL of the emulator, without a trailing slash. */
  readonly url: string
  /** Base URL of the application endpoints (log-in, accounts, widgets); on the same port. */
  readonly appUrl: string
  /** Port that the emulator listens on; 0 with `listen: false`. */
  readonly port: number
  /** Token for integration operations, such as opening an account. */
  readonly integrationToken: string
  /** Whether the state came from the state file, in which case no fixtures were loaded. */
  readonly resumed: boolean
  /** All accounts, oldest first. */
  readonly accounts: readonly Account[]
  /**
   * Probable mistakes in the logged requests, such as unknown fields, and values that a rule ignored or replaced when the
   * program wrote a record. Empty if there were no mistakes.
   * @example
   * expect(emulator.diagnostics()).toEqual([])
   */
  diagnostics(): readonly RequestDiagnostic[]
  /**
   * Operations, document kinds and errors that requests have covered since the start. `reset` doesn't clear them.
   * @example
   * const untested = emulator.coverage().operations.filter(({ requests }) => requests === 0)
   */
  coverage(): Coverage
  /**
   * Finds an account.
   * @param prefix of the account. Default: the first account
   * @throws NotFoundError when the account does not exist
   * @example
   * const { url, apiToken } = emulator.account('demo')
   */
  account(prefix?: string): Account
  /**
   * Opens an account with a main department and a main warehouse, or with the records of a fixture's account (`like`).
   * @throws ArgumentError for a wrong option, NotFoundError for an unknown `like`, RecordError when the prefix is in use
   * @example
   * const account = emulator.createAccount({ edition: 'poland', settings: { discount_kind: 'amount' } })
   */
  createAccount(options?: NewAccount): Account
  /**
   * Deletes an account with all its records; `reset` and `restore` bring it back.
   * @throws NotFoundError when the account does not exist
   * @example
   * emulator.deleteAccount('demo')
   */
  deleteAccount(prefix: string): void
  /**
   * Sends a request as the global `fetch` does, without opening a port. A path is resolved against `url`. Pass it to a client
   * that accepts a `fetch`. Redirects are followed within the emulator (Fetch Standard, "HTTP-redirect fetch").
   * @throws TypeError for a redirect to a host that is not the emulator's, with the reason as its cause
   * @example
   * const { apiToken } = emulator.account()
   * const response = await emulator.fetch(`/clients.json?api_token=${apiToken}`)
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /**
   * Lets `fetch`, `http`, `https` and undici in this process reach the emulator under the hosts of the service, such as
   * `https://acme.fakturownia.pl`, without a port. Closing the emulator ends it.
   * @param options `hosts`, and the handling of requests for other hosts
   * @throws ArgumentError for an unknown option or a wrong value
   * @example
   * const interception = emulator.intercept()
   * const response = await fetch(`https://${account.prefix}.invoiceocean.com/clients.json?api_token=${account.apiToken}`)
   * interception.restore()
   */
  intercept(options?: InterceptOptions): Interception
  /**
   * Loads fixtures: adds their accounts, or replaces the whole state when a fixture is an export of all accounts. `reset`
   * returns to the state afterwards. Faults and logged requests stay.
   * @throws FixtureError with the position of each mistake; nothing is loaded then
   * @example
   * await emulator.load('fixtures/overdue.yaml')
   * await emulator.load({ accounts: { acme: { clients: { jan: { name: 'Jan Kowalski' } } } } })
   */
  load<Text extends string = never, Name extends string = Text>(
    fixtures: Fixtures<Text, GivenText<Name>>,
  ): Promise<void>
  /**
   * Exports the state as a fixture. An emulator that loads it responds in the same way, down to the next invoice number.
   * @returns plain data in the fixture language
   * @throws NotFoundError when the account does not exist, ArgumentError for an unknown option
   * @example
   * await writeFile('state.json', JSON.stringify(emulator.export()))
   */
  export(only?: ExportOptions): ExportedFixture
  /**
   * Returns to the initial state, and clears faults and logged requests.
   * @example
   * afterEach(() => emulator.reset())
   */
  reset(): void
  /**
   * Takes a snapshot of the state, for `restore`.
   * @example
   * const before = emulator.snapshot()
   * account.clients.create({ name: 'Acme Ltd' })
   * emulator.restore(before)
   */
  snapshot(): Snapshot
  /**
   * Restores a snapshot of this emulator, older or newer: records, counters, clock, faults, outbox and webhook deliveries.
   * Logged requests stay.
   * @throws ArgumentError for anything but a snapshot of this emulator
   * @example
   * const before = emulator.snapshot()
   * account.clients.create({ name: 'Acme Ltd' })
   * emulator.restore(before)
   */
  restore(snapshot: Snapshot): void
  /**
   * Lists the records that differ from a snapshot. Default: from the initial state. The records of a deleted account are
   * listed as deleted; accounts and their users are listed, too.
   * @throws ArgumentError for anything but a snapshot of this emulator
   * @example
   * const before = emulator.snapshot()
   * await checkout(order, account)
   * expect(emulator.changes(before)).toMatchObject([{ resource: 'invoices', kind: 'create' }])
   */
  changes(since?: Snapshot): Change[]
  /**
   * Finishes open requests and deliveries, then stops listening. Closing twice is fine. The plug-ins of test runners,
   * such as `faketura/vitest`, close their emulator themselves.
   * @example
   * afterAll(() => emulator.close())
   */
  close(): Promise<void>
  /**
   * @example
   * await using emulator = await createEmulator()
   */
  [Symbol.asyncDispose](): Promise<void>
}
