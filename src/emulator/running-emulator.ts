import { MailQueue } from '../documents/mail/deliveries.ts'
import { NotFoundError } from '../errors/errors.ts'
import { accountNotFound } from '../errors/refused-argument.ts'
import { type Faults, faultsView } from '../faults/faults-view.ts'
import { openAccountLike } from '../fixtures/account-like.ts'
import { type ExportedFixture, exportedFixture } from '../fixtures/exact/export.ts'
import type { GivenText } from '../fixtures/fixture.ts'
import { type Fixtures, readFixtures } from '../fixtures/load.ts'
import type { FixtureDocument } from '../fixtures/read/document.ts'
import { createApp } from '../http/app.ts'
import { fetchAndFollow } from '../http/fetch.ts'
import { close, createShell, listen, type Shell, urlOf } from '../http/listen.ts'
import type { Coverage } from '../kernel/request/coverage.ts'
import { Lifetime } from '../kernel/request/lifetime.ts'
import { checkInterceptOptions } from '../reach/intercept-options.ts'
import { type Interception, type InterceptOptions, Reach } from '../reach/reach.ts'
import { addInitialRecords, type NewAccount, openAccount } from '../resources/account/new-account.ts'
import { commonTimeline } from '../scheduler/timeline.ts'
import type { StoredAccount } from '../state/accounts.ts'
import { deleteAccount } from '../state/delete-account.ts'
import type { JournalEntry, RequestDiagnostic } from '../state/journal-row.ts'
import type { StateFile } from '../state-file/state-file.ts'
import { accountState, type StateAccount } from './account-state.ts'
import { AdminAccess, type AdminInterface, type AdminSettings } from './admin-access.ts'
import type { App, Emulator, ExportOptions } from './emulator.ts'
import { EmulatorClock } from './emulator-clock.ts'
import type { Engine } from './engine.ts'
import { InitialState } from './initial-state.ts'
import type { EmulatorOptions } from './options.ts'
import { type Change, changesOf } from './record-changes.ts'
import { type Beginning, beginState, reseed } from './seeding.ts'
import { SharedUse } from './shared-use.ts'
import { Snapshot } from './snapshot.ts'
import type { Account } from './views/account.ts'
import { accountToExport, checkNewAccount } from './views/account-options.ts'
import { openedAccount } from './views/open-account-view.ts'
import { type Outbox, outboxView } from './views/outbox.ts'
import { byRules } from './views/refused.ts'
import { type Requests, requestsView } from './views/requests.ts'
import { Waiters } from './views/waiting.ts'
import { type Webhooks, webhooksView } from './views/webhooks.ts'

const megabyte = 1024 * 1024

/** A running emulator, with internal methods to start, seed and save it. */
export class RunningEmulator implements Emulator {
  readonly clock: EmulatorClock
  readonly faults: Faults
  readonly outbox: Outbox
  readonly requests: Requests
  readonly webhooks: Webhooks
  readonly #shared = new SharedUse()
  readonly #lifetime = new Lifetime()
  readonly #waiters: Waiters
  readonly #admin: AdminAccess
  readonly #deliveries: MailQueue | undefined
  readonly #engine: Engine
  readonly #options: EmulatorOptions<string>
  readonly #stateFile: StateFile | undefined
  readonly #shell: Shell
  /** @internal */
  readonly reach: Reach
  #app: App | undefined
  #port = 0
  readonly #initial: InitialState
  #snapshots = 0
  #closed: Promise<void> | undefined

  /** @internal Use `createEmulator`. */
  constructor(
    engine: Engine,
    options: EmulatorOptions<string>,
    beginning: Beginning,
    loadAdmin: (emulator: RunningEmulator, settings: AdminSettings) => Promise<AdminInterface>,
  ) {
    this.#engine = engine
    this.#options = options
    this.#stateFile = beginning.stateFile
    const { state, pipeline, runtime, scheduler } = engine
    const lifetime = this.#lifetime
    this.clock = new EmulatorClock({
      runtime,
      scheduler,
      lifetime,
      timeline: () => commonTimeline(state),
      refuse: (method) => this.#shared.refuse(`emulator.clock.${method}()`, `account.clock.${method}()`),
    })
    this.#waiters = new Waiters(runtime.journal, lifetime)
    this.#initial = new InitialState(engine, beginState(engine, options, beginning))
    this.#admin = new AdminAccess((settings) => loadAdmin(this, settings), engine, options)
    this.#shell = createShell({
      admin: (request, response) => this.#admin.handle(request, response),
      handle: (request) => lifetime.during(pipeline.handle(request)),
      refuse: (request, problem) => pipeline.refuse(request, problem),
      filePart: (method, url) => pipeline.filePart(method, url),
      milliseconds: () => state.clock.milliseconds(),
      lifetime,
      bodyLimit: options.limits?.body ?? megabyte,
    })
    this.reach = new Reach(this.#shell, lifetime)
    engine.reach = this.reach
    this.faults = faultsView({ runtime, lifetime, refuse: (...calls) => this.#shared.refuse(...calls) })
    this.outbox = this.#shared.guarded('outbox', outboxView(state, this.#waiters))
    this.webhooks = this.#shared.guarded('webhooks', webhooksView(engine, this.#waiters))
    this.requests = this.#shared.guarded('requests', requestsView(engine, this.#waiters))
    const deliveries = options.smtp === undefined ? undefined : new MailQueue(options.smtp)
    if (deliveries) this.outbox.subscribe((message) => deliveries.add(message))
    this.#deliveries = deliveries
  }

  get app(): App {
    this.#lifetime.assertOpen()
    this.#app ??= createApp(this.#shell.respond)
    return this.#app
  }

  /** @internal While tests run concurrently, refuses `close` and everything that would change all accounts. */
  shareWhile(isShared: (() => boolean) | undefined): void {
    this.#shared.watch(isShared)
  }

  get url(): string {
    return this.#engine.url
  }

  get appUrl(): string {
    return this.#engine.url
  }

  get port(): number {
    return this.#port
  }

  get integrationToken(): string {
    return this.#engine.integrationToken
  }

  get resumed(): boolean {
    return this.#stateFile?.holdsState === true
  }

  get accounts(): readonly Account[] {
    return [...this.#engine.state.accounts.all()].map((account) => this.#view(account))
  }

  diagnostics(): readonly RequestDiagnostic[] {
    return this.#engine.runtime.journal.diagnostics()
  }

  coverage(): Coverage {
    return this.#engine.runtime.coverage.report()
  }

  account(prefix?: string): Account {
    this.#lifetime.assertOpen()
    if (prefix !== undefined) return this.#view(this.#stored(prefix))
    const first = this.#engine.state.accounts.all().next().value
    if (!first) throw new NotFoundError('FAKETURA_UNKNOWN_ACCOUNT', 'there is no account yet')
    return this.#view(first)
  }

  createAccount(options: NewAccount = {}): Account {
    this.#lifetime.assertOpen()
    checkNewAccount(options)
    const { runtime, edition, state } = this.#engine
    const { like } = options
    const open = () => {
      if (like !== undefined) return openAccountLike(runtime, this.#initial.loads, like, options)
      const account = openAccount(runtime, options, edition)
      addInitialRecords(runtime, account)
      return account
    }
    return this.#view(byRules(() => state.history.transaction(open).result))
  }

  deleteAccount(prefix: string): void {
    this.#lifetime.assertOpen()
    deleteAccount(this.#engine.state, this.#stored(prefix))
  }

  // Bound to the emulator, so that it can be passed to a client like the global `fetch`.
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    this.#lifetime.assertOpen()
    return fetchAndFollow(this.#shell, this.url, (url) => this.reach.serves(url), input, init)
  }

  intercept(options: InterceptOptions = {}): Interception {
    checkInterceptOptions(options)
    return this.reach.intercept(options)
  }

  async load<Text extends string = never, Name extends string = Text>(
    fixtures: Fixtures<Text, GivenText<Name>>,
  ): Promise<void> {
    this.loadDocuments(await readFixtures(fixtures))
  }

  /**
   * @internal Loads fixtures that were read before.
   */
  loadDocuments(documents: readonly FixtureDocument[]): void {
    this.#lifetime.assertOpen()
    this.#shared.refuseLoading(documents, this.#engine.state.clock)
    this.#initial.load(documents, this.#shared.isShared)
  }

  export(only: ExportOptions = {}): ExportedFixture {
    this.#lifetime.assertOpen()
    const account = accountToExport(only)
    const prefix = account === undefined ? undefined : this.account(account).prefix
    return exportedFixture(this.#engine.runtime, prefix)
  }

  /**
   * @internal Replaces the state with other fixtures, after trying them separately.
   */
  reseed(documents: readonly FixtureDocument[]): void {
    this.#lifetime.assertOpen()
    this.#initial.replace(reseed(this.#engine, this.#options, documents))
    this.#engine.runtime.journal.clear()
  }

  /** @internal Shows requests that an earlier emulator has saved, until a reset. */
  showRequests(saved: readonly JournalEntry[]): void {
    this.#lifetime.assertOpen()
    this.#engine.runtime.journal.begin(saved)
  }

  reset(): void {
    this.#lifetime.assertOpen()
    this.#shared.refuse('emulator.reset()', 'account.reset()')
    const { journal, state, rateLimit } = this.#engine.runtime
    state.restore(this.#initial.checkpoint, 'reset')
    journal.clear()
    state.faults.clear()
    rateLimit?.clear()
  }

  snapshot(): Snapshot {
    this.#lifetime.assertOpen()
    return new Snapshot(this.#nextSnapshot(), this.#engine.state.mark())
  }

  restore(snapshot: Snapshot): void {
    this.#lifetime.assertOpen()
    this.#shared.refuse('emulator.restore()', 'account.restore()')
    this.#engine.state.restore(Snapshot.checkpointOf(snapshot))
  }

  /** @internal A snapshot, and a function that undoes later changes of what `reset` restores. */
  beforeTests(): readonly [before: Snapshot, restoreInitial: () => void] {
    return [this.snapshot(), this.#initial.mark()]
  }

  changes(since?: Snapshot): Change[] {
    const { state, runtime } = this.#engine
    const { version } = since === undefined ? this.#initial.checkpoint : Snapshot.checkpointOf(since)
    return changesOf(state.history.changesSince(version), runtime)
  }

  async close(): Promise<void> {
    if (!this.#closed) this.#shared.refuseClosing()
    // The errors of waits describe the closest records, which are not available once the emulator is closed.
    this.#waiters.close()
    this.#lifetime.end()
    this.reach.restore()
    this.#closed ??= Promise.all([this.#admin.close(), close(this.#shell, this.reach.servers)])
      .then(() => this.#lifetime.settled())
      .then(() => this.reach.remove())
      .then(() => Promise.all([this.#deliveries?.settled(), this.#engine.scheduler.close()]))
      .then(() => undefined)
      .finally(() => this.#stateFile?.close())
    return this.#closed
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** @internal */
  async listen(host: string, port: number): Promise<void> {
    this.#lifetime.assertOpen()
    this.#port = await listen(this.#shell.server, host, port)
    this.#engine.moveTo(urlOf('http', host, this.#port))
  }

  /**
   * @internal From now on, changes are saved in the state file, if there is one.
   */
  keepState(): void {
    this.#lifetime.assertOpen()
    this.#stateFile?.keep(this.#engine.state, () => this.#initial.checkpoint)
    // Only now, because changes before this line would be in the state but not in the file.
    if (this.resumed) this.#engine.scheduler.resume()
  }

  #stored(prefix: string): StoredAccount {
    const { state } = this.#engine
    const stored = state.accounts.first('prefix', prefix)
    if (stored) return stored
    throw accountNotFound(prefix, state.prefixes)
  }

  #view(stored: StoredAccount): Account {
    const engine = this.#engine
    const source = { engine, lifetime: this.#lifetime, nextSnapshot: () => this.#nextSnapshot() }
    const shared = {
      engine,
      waiters: this.#waiters,
      state: (one: StateAccount) => accountState(source, one),
    }
    return openedAccount(shared, stored)
  }

  #nextSnapshot(): string {
    return `snapshot-${++this.#snapshots}`
  }
}
