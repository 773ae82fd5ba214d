import type { IncomingMessage, ServerResponse } from 'node:http'
import { MailQueue } from '../documents/mail/deliveries.ts'
import { NotFoundError } from '../errors/errors.ts'
import { type Faults, faultsView } from '../faults/faults-view.ts'
import { openAccountLike } from '../fixtures/account-like.ts'
import { type ExportedFixture, exportedWorld } from '../fixtures/exact/export.ts'
import {
  type FixtureDocument,
  type FixtureName,
  type Fixtures,
  type GivenFixture,
  readFixtures,
} from '../fixtures/load.ts'
import { fetchFrom } from '../http/fetch.ts'
import { close, createShell, listen, type Shell } from '../http/listen.ts'
import type { Coverage } from '../kernel/request/coverage.ts'
import { Lifetime } from '../kernel/request/lifetime.ts'
import { AccountScope } from '../kernel/write/account-scope.ts'
import { furnish, type NewAccount, openAccount } from '../resources/account/new-account.ts'
import { registry } from '../resources/registry.ts'
import type { StateFile } from '../state/state-file.ts'
import type { StoredAccount } from '../world/accounts.ts'
import { deleteAccount } from '../world/delete-account.ts'
import type { RequestDiagnostic } from '../world/journal-row.ts'
import type { WorldMark } from '../world/world.ts'
import { AdminAccess, type AdminInterface, type AdminSettings } from './admin-access.ts'
import { type Change, changesOf } from './changes.ts'
import { EmulatorClock } from './emulator-clock.ts'
import type { Engine } from './engine.ts'
import { refuseUnknownOptions } from './matching/pattern-keys.ts'
import { checkNewAccount } from './option-table.ts'
import type { EmulatorOptions } from './options.ts'
import { type Beginning, beginWorld, loadInto, reseedWorld } from './seeding.ts'
import { Snapshot } from './snapshot.ts'
import { type Account, diagnosticsOf } from './views/account.ts'
import { openedAccount } from './views/open-account-view.ts'
import { type Outbox, outboxView } from './views/outbox.ts'
import { byRules } from './views/refused.ts'
import { type Requests, requestsView } from './views/requests.ts'
import { Waiters } from './views/waiting.ts'
import { type Webhooks, webhooksView } from './views/webhooks.ts'

const megabyte = 1024 * 1024

/** A node request listener; an Express application, and mountable in one. */
export type App = (request: IncomingMessage, response: ServerResponse) => void

/** How an emulator is made, besides its options. */
export interface EmulatorParts {
  /** `reseed` is going to be called. */
  readonly isReseeded: boolean
  readonly loadAdmin: (emulator: Emulator, settings: AdminSettings) => Promise<AdminInterface>
}

/** A running emulator, with everything that a test needs to control it. */
export class Emulator {
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
  readonly #lifetime = new Lifetime()
  readonly #waiters: Waiters
  readonly #admin: AdminAccess
  readonly #deliveries: MailQueue | undefined
  readonly #engine: Engine
  readonly #options: EmulatorOptions<string>
  readonly #state: StateFile | undefined
  /** The way back to it remembers every record, so it is kept only where `reseed` is wanted. */
  readonly #empty: WorldMark | undefined
  readonly #shell: Shell
  #app: App | undefined
  #port = 0
  #baseline: WorldMark
  /** What the world was seeded with, for accounts like those. */
  #documents: readonly FixtureDocument[]
  #snapshots = 0
  #closed: Promise<void> | undefined

  /** @internal Use `createEmulator`. */
  constructor(
    engine: Engine,
    options: EmulatorOptions<string>,
    beginning: Beginning,
    { isReseeded, loadAdmin }: EmulatorParts,
  ) {
    this.#engine = engine
    this.#options = options
    this.#state = beginning.state
    this.#empty = isReseeded ? engine.world.mark() : undefined
    this.clock = new EmulatorClock(engine.runtime, engine.life, this.#lifetime)
    const { world, pipeline } = engine
    this.#waiters = new Waiters(engine.runtime.journal, this.#lifetime)
    this.#documents = beginning.documents
    this.#baseline = beginWorld(engine, options, beginning)
    this.#admin = new AdminAccess((settings) => loadAdmin(this, settings), engine, options)
    this.#shell = createShell({
      admin: (request, response) => this.#admin.answer(request, response),
      handle: (request) => pipeline.handle(request),
      refuse: (request, problem) => pipeline.refuse(request, problem),
      filePart: (method, url) => pipeline.filePart(method, url),
      milliseconds: () => world.clock.milliseconds(),
      lifetime: this.#lifetime,
      bodyLimit: options.limits?.body ?? megabyte,
    })
    this.faults = faultsView(engine.runtime, this.#lifetime)
    this.outbox = outboxView(world, this.#waiters)
    this.webhooks = webhooksView(engine, this.#waiters)
    this.requests = requestsView(engine, this.#waiters)
    const deliveries = options.smtp === undefined ? undefined : new MailQueue(options.smtp)
    if (deliveries) this.outbox.subscribe((message) => deliveries.add(message))
    this.#deliveries = deliveries
  }

  /** The emulator as an Express application: pass it to supertest, or mount it in another application with `use`. */
  get app(): App {
    this.#lifetime.assertOpen()
    if (!this.#app) throw new Error('the application is not loaded yet; await loadApp() first')
    return this.#app
  }

  /** @internal Loads the application; `createEmulator` has done it, a start on a port does it after the ready line. */
  async loadApp(): Promise<void> {
    this.#app = await this.#shell.load()
  }

  /** Base URL of the emulator, without a trailing slash. */
  get url(): string {
    return this.#engine.url
  }

  /** Base URL of the application endpoints (log-in, accounts, widgets); on the same port. */
  get appUrl(): string {
    return this.#engine.url
  }

  /** Port that the emulator listens on; 0 when it opened none. */
  get port(): number {
    return this.#port
  }

  /** Token for integration operations, such as opening an account (specification 5). */
  get integrationToken(): string {
    return this.#engine.integrationToken
  }

  /** Whether the state came from the state file, so that fixtures were not loaded. */
  get resumed(): boolean {
    return this.#state?.holdsWorld === true
  }

  /** All accounts, oldest first. */
  get accounts(): readonly Account[] {
    return [...this.#engine.world.accounts.all()].map((account) => this.#view(account))
  }

  /** Probable mistakes of clients in the logged requests, such as unknown fields; empty when there are none. */
  diagnostics(): readonly RequestDiagnostic[] {
    return diagnosticsOf(this.requests)
  }

  /** Operations, document kinds and errors that requests have covered since the start, also before a `reset`. */
  coverage(): Coverage {
    return this.#engine.runtime.coverage.report()
  }

  /**
   * Finds an account.
   * @param prefix of the account. Default: the first account
   * @throws NotFoundError when the account does not exist
   */
  account(prefix?: string): Account {
    this.#lifetime.assertOpen()
    const { world } = this.#engine
    const { accounts } = world
    const stored = prefix === undefined ? accounts.all().next().value : accounts.first('prefix', prefix)
    if (!stored) {
      const known = world.prefixes.join(', ') || 'none'
      const reason = `there is no account ${prefix ?? 'yet'}; there are ${known}`
      throw new NotFoundError('FAKETURA_UNKNOWN_ACCOUNT', reason)
    }
    return this.#view(stored)
  }

  /** Opens an account with a main department and a main warehouse, or with the records of a fixture's account (`like`). */
  createAccount(options: NewAccount = {}): Account {
    this.#lifetime.assertOpen()
    checkNewAccount(options)
    const { runtime, edition, world } = this.#engine
    const { like } = options
    const open = () => {
      if (like !== undefined) return openAccountLike(runtime, this.#documents, like, options, edition)
      const account = openAccount(runtime, options, edition)
      furnish(runtime, account)
      return account
    }
    return this.#view(byRules(() => world.history.transaction(open).result))
  }

  /**
   * Deletes an account with all its records; `reset` and `restore` bring it back.
   * @throws NotFoundError when the account does not exist
   */
  deleteAccount(prefix: string): void {
    const { world } = this.#engine
    deleteAccount(world, world.accounts.first('prefix', this.account(prefix).prefix)!)
  }

  /** Sends a request without opening a port. A path is resolved against `url`. */
  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    this.#lifetime.assertOpen()
    return fetchFrom(this.#shell.server, this.url, input, init)
  }

  /**
   * Loads fixtures: adds their accounts, or replaces the whole state when a fixture is an export of all accounts. `reset`
   * returns to the state afterwards. Faults and logged requests stay.
   * @throws FixtureError with the position of each mistake; nothing is loaded then
   */
  async load<Name extends string = FixtureName>(fixtures: Fixtures<GivenFixture<Name>>): Promise<void> {
    this.#lifetime.assertOpen()
    this.loadDocuments(await readFixtures(fixtures))
  }

  /** @internal Loads fixtures that have been read already. */
  loadDocuments(documents: readonly FixtureDocument[]): void {
    this.#lifetime.assertOpen()
    const isWhole = loadInto(this.#engine, documents)
    this.#documents = isWhole ? documents : [...this.#documents, ...documents]
    this.#baseline = this.#engine.world.mark()
  }

  /**
   * Exports the state as a fixture. An emulator that loads it responds in the same way, down to the next invoice number.
   * @param only `{ account }` exports the account with this prefix alone
   * @returns plain data in the fixture language
   * @throws NotFoundError when the account does not exist, ArgumentError for an unknown option
   */
  export(only: { readonly account?: string } = {}): ExportedFixture {
    this.#lifetime.assertOpen()
    refuseUnknownOptions(only, ['account'], 'export')
    const prefix = only.account === undefined ? undefined : this.account(only.account).prefix
    return exportedWorld(this.#engine.runtime, prefix)
  }

  /** @internal Puts the world of other fixtures in the place of this one; it is tried elsewhere first. */
  reseed(documents: readonly FixtureDocument[]): void {
    this.#lifetime.assertOpen()
    this.#baseline = reseedWorld(this.#engine, this.#options, documents, this.#empty)
    this.#documents = documents
    this.#engine.runtime.journal.clear()
  }

  /** Returns to the initial state, and clears faults and logged requests. */
  reset(): void {
    this.#lifetime.assertOpen()
    const { journal, world, rateLimit } = this.#engine.runtime
    journal.clear()
    world.restore(this.#baseline, 'reset')
    // What was armed or counted before further fixtures were loaded is no part of them.
    world.faults.clear()
    rateLimit?.clear()
  }

  /** Takes a snapshot of the state, for `restore`. */
  snapshot(): Snapshot {
    this.#lifetime.assertOpen()
    return new Snapshot(`snapshot-${++this.#snapshots}`, this.#engine.world.mark())
  }

  /**
   * Restores a snapshot of this emulator, older or newer: records, counters, clock, faults, outbox and webhook deliveries.
   * Logged requests stay.
   */
  restore(snapshot: Snapshot): void {
    this.#lifetime.assertOpen()
    this.#engine.world.restore(Snapshot.momentOf(snapshot))
  }

  /** Lists the records that differ from a snapshot. Default: from the initial state. */
  changes(since?: Snapshot): Change[] {
    const { world, runtime } = this.#engine
    const { version } = since === undefined ? this.#baseline : Snapshot.momentOf(since)
    const steps = world.history.changesSince(version)
    return changesOf(steps, registry, (id) => {
      const account = world.accounts.get(id)
      return account && new AccountScope(runtime, account)
    })
  }

  /** Finishes open requests and deliveries, then stops listening. Closing twice is fine. */
  close(): Promise<void> {
    // Waiters say what they missed, which an emulator that is closed would not tell.
    this.#waiters.close()
    this.#lifetime.end()
    this.#closed ??= Promise.all([this.#admin.close(), close(this.#shell)])
      .then(() => Promise.all([this.#deliveries?.settled(), this.#engine.life.close()]))
      .then(() => undefined)
      .finally(() => this.#state?.close())
    return this.#closed
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** @internal */
  async listen(host: string, port: number): Promise<void> {
    this.#lifetime.assertOpen()
    this.#port = await listen(this.#shell.server, host, port)
    const shown = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host
    this.#engine.moveTo(`http://${shown}:${this.#port}`)
  }

  /** @internal From now on the state file, if there is one, keeps what happens. */
  keepState(): void {
    this.#lifetime.assertOpen()
    this.#state?.keep(this.#engine.world, () => this.#baseline)
    // Not before, or what happens then would be in the world and not in its file.
    if (this.resumed) this.#engine.life.resume()
  }

  #view(stored: StoredAccount): Account {
    return openedAccount({ engine: this.#engine, waiters: this.#waiters }, stored)
  }
}
