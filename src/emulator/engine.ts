import { hostName } from '../checks/this-machine.ts'
import { type EditionName, editions, isEditionName } from '../editions/index.ts'
import type { Format } from '../formats/format.ts'
import { JsonFormat } from '../formats/json.ts'
import { problemKinds } from '../kernel/card/problem.ts'
import { type Profile, type ProfileChoice, profileChoice } from '../kernel/card/profile.ts'
import { CoverageCounter } from '../kernel/request/coverage.ts'
import { Pipeline, type PipelineRuntime } from '../kernel/request/pipeline.ts'
import { bodyFormat } from '../kernel/request/request-body.ts'
import { Router } from '../kernel/request/router.ts'
import { registry } from '../resources/registry.ts'
import { Scheduler } from '../scheduler/scheduler.ts'
import { EmulatorState } from '../state/emulator-state.ts'
import type { HttpRequest } from '../state/http-message.ts'
import { Journal } from '../state/journal.ts'
import { RateLimit } from '../state/rate-limit.ts'
import type { Secret } from '../state/secret-names.ts'
import { WebhookDispatcher } from '../webhooks/dispatcher.ts'
import type { EmulatorOptions, Limits } from './options.ts'
import { chosenProfile } from './profile-option.ts'

/** Routers by profile, created on first use. */
const routers: { [name in Profile]?: Router } = {}

const hostSuffixes = Object.values(editions).flatMap((edition) => edition.hosts)

interface Entrances {
  readonly ports: readonly number[]
  readonly interceptedHosts: readonly string[]
}

/** The core of an emulator: its state, and the pipeline that handles requests. */
export class Engine {
  readonly runtime: PipelineRuntime
  readonly pipeline: Pipeline
  readonly dispatcher: WebhookDispatcher
  /** Runs scheduled work, such as recurring invoices. */
  readonly scheduler: Scheduler
  /** URL of the emulator, without a slash at the end; set once it listens. */
  url = 'http://localhost'
  /** The integration token that follows from a seed. */
  private generated: { readonly seed: number; readonly token: string } | undefined
  /** The ports that lead to the emulator, and the hosts whose requests in this process do. */
  reach: Entrances = { ports: [], interceptedHosts: [] }

  /**
   * @param firstEdition edition of the clock and of accounts that don't set one, unless fixtures set another
   */
  constructor(
    options: EmulatorOptions<string>,
    private readonly firstEdition: EditionName,
  ) {
    const { strict = false, seed = 1, limits = {}, webhooks = {} } = options
    const choice = profileChoice(chosenProfile(options.profile))
    const formats = new Map<string, Format>([['json', new JsonFormat()]])
    const state = new EmulatorState(
      seed,
      (resource) => registry.indexedFields(resource),
      (resource) => registry.uniqueFields(resource),
      (edition = this.edition) => editions[edition as EditionName].zone,
    )
    this.runtime = {
      registry,
      state,
      maxRecords: limits.records,
      rateLimit: limits.rate && new RateLimit(limits.rate, state),
      ...choice,
      strict,
      router: routerOf(choice, options),
      formats,
      loadFormat: (request) => loadFormat(request, formats),
      journal: new Journal(
        undefined,
        (prefix) => state.accounts.first('prefix', prefix)?.tables.serial,
        (text) => this.secretOf(text),
        () => `${state.accounts.revision} ${state.users.revision} ${this.integrationToken}`,
      ),
      coverage: new CoverageCounter(registry, choice, impossibleProblems(strict, limits)),
      hostSuffixes,
      trustedPages: {
        origins: options.allowedOrigins ?? [],
        hosts: () => [...ownHosts(options), ...this.reach.interceptedHosts],
        hostSuffixes,
      },
      edition: (name) => editions[isEditionName(name) ? name : this.edition],
      standardEdition: () => this.edition,
      accountUrl: () => this.url,
      integrationToken: () => this.integrationToken,
      reschedule: () => this.scheduler.wake(),
    }
    this.dispatcher = new WebhookDispatcher(this.runtime, {
      reach: () => ({ allow: webhooks.allow ?? [], ownPorts: this.reach.ports }),
      timeout: webhooks.timeout ?? 10_000,
    })
    this.scheduler = new Scheduler(this.runtime, this.dispatcher)
    this.pipeline = new Pipeline(this.runtime)
  }

  /** Sets the URL, which the links in all records start with. */
  moveTo(url: string): void {
    this.url = url
    for (const format of this.runtime.formats.values()) format.forget()
  }

  get state(): EmulatorState {
    return this.runtime.state
  }

  /** Edition of accounts that don't set one. It is part of the state, so `reset` and `restore` bring it back. */
  get edition(): EditionName {
    return (this.state.cells.get('edition') as EditionName | undefined) ?? this.firstEdition
  }

  /** Shared by all integration operations (specification 5); fixtures may set it. */
  get integrationToken(): string {
    const { cells, seed } = this.state
    const chosen = cells.get('integration token') as string | undefined
    if (chosen !== undefined) return chosen
    // Stored, because the log compares every word that it shows with the token.
    if (this.generated?.seed !== seed) this.generated = { seed, token: this.state.token('integration token') }
    return this.generated.token
  }

  /** The kind of secret that a text is; a password of letters alone counts as an ordinary word. */
  private secretOf(text: string): Secret | undefined {
    const { accounts, users } = this.state
    if (accounts.first('secret', text)) return 'api_token'
    if (text === this.integrationToken) return 'integration_token'
    return users.first('password', text) && !/^[a-z]+$/i.test(text) ? 'password' : undefined
  }

  /** Stores the values that fixtures set for the whole service. */
  setDefaults({
    edition,
    integrationToken,
  }: {
    edition: EditionName
    integrationToken: string | undefined
  }): void {
    const { cells, history } = this.state
    history.write(cells, 'edition', edition)
    history.write(cells, 'integration token', integrationToken)
  }
}

/** The routers of the two profiles are shared, because most emulators have no exceptions. */
function routerOf(choice: ProfileChoice, { profile = 'documented' }: EmulatorOptions<string>): Router {
  if (profile !== 'documented' && profile !== 'observed') return new Router(registry.routes(choice))
  routers[profile] ??= new Router(registry.routes(choice))
  return routers[profile]
}

/** Errors that cannot occur with these options. */
function impossibleProblems(strict: boolean, { records, rate }: Limits): string[] {
  return [
    ...(strict ? [] : [problemKinds.strict.code]),
    ...(records === undefined ? [problemKinds.tooManyRecords.code] : []),
    ...(rate === undefined ? [problemKinds.tooManyRequests.code] : []),
  ]
}

/** Few clients use XML, so its library is loaded with the first XML request. */
function loadFormat(request: HttpRequest, formats: Map<string, Format>): Promise<void> | undefined {
  if (formats.has('xml')) return undefined
  if (!request.url.includes('.xml') && bodyFormat(request) !== 'xml') return undefined
  return import('../formats/xml.ts').then(({ XmlFormat }) => void formats.set('xml', new XmlFormat()))
}

/** The host names of the emulator, besides the usual ones of every machine. */
export function ownHosts({ admin = {}, host }: EmulatorOptions<string>): readonly string[] {
  // A host name to listen on is also a name of the emulator; an address is not.
  const isName = host !== undefined && !/^[\d.:]+$/.test(host)
  return [...(admin.hosts ?? []), ...(isName ? [host] : [])].map(hostName)
}
