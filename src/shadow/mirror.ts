import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { hostOf } from '../checks/this-machine.ts'
import { editionOfHost } from '../editions/index.ts'
import type { Engine } from '../emulator/engine.ts'
import type { EmulatorOptions } from '../emulator/options.ts'
import { tryFixtures, withProfile } from '../emulator/seeding.ts'
import { readFixtures } from '../fixtures/load.ts'
import { fetchFrom } from '../http/fetch.ts'
import { createShell, type Shell } from '../http/listen.ts'
import { isServed } from '../kernel/card/operation.ts'
import { type Profile, type ProfileChoice, profileChoice } from '../kernel/card/profile.ts'
import { Lifetime } from '../kernel/request/lifetime.ts'
import { Router } from '../kernel/request/router.ts'
import { AccountScope } from '../kernel/write/account-scope.ts'
import { makeRecord } from '../kernel/write/write.ts'
import type { WireResponse } from '../live/differences.ts'
import type { SwitchableBehaviour } from '../names/switchable-behaviours.ts'
import { prefixIn } from '../resources/account/prefix-in-url.ts'
import { registry } from '../resources/registry.ts'
import type { StoredAccount } from '../state/accounts.ts'
import { RuleTrace } from './rule-trace.ts'

/** A request for the emulator. */
export interface MirroredRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** The initial state of the emulator beside the live service. */
export interface MirrorOptions extends Pick<EmulatorOptions<string>, 'profile' | 'edition' | 'seed'> {
  /** A fixture to begin with; an empty account when missing. */
  readonly fixture?: string | undefined
}

const bodyLimit = 16 * 1024 * 1024

/**
 * The emulator that receives the same requests as the live service. Nothing else changes it: no time passes, and it
 * sends no webhooks or e-mails.
 */
export class Mirror {
  /** Has the operations of both profiles, because the account may follow either. */
  readonly router = new Router(bothProfiles())
  /** What set the values of the emulator's records. */
  readonly trace = new RuleTrace(registry)
  private readonly shell: Shell
  private readonly lifetime = new Lifetime()
  private choice: ProfileChoice

  private constructor(
    readonly engine: Engine,
    readonly hasFixture: boolean,
  ) {
    const { runtime, state, pipeline } = engine
    this.choice = { profile: runtime.profile, profileOf: runtime.profileOf }
    this.follow(this.choice)
    this.shell = createShell({
      admin: (_, response) => void response.writeHead(404).end(),
      handle: (request) => pipeline.handle(request),
      refuse: (request, problem) => pipeline.refuse(request, problem),
      filePart: (method, url) => pipeline.filePart(method, url),
      milliseconds: () => state.clock.milliseconds(),
      lifetime: this.lifetime,
      bodyLimit,
    })
  }

  /**
   * @param url of the live account, whose host names the edition and the account
   * @throws FixtureError when the fixture is wrong
   */
  static async of(url: string, options: MirrorOptions): Promise<Mirror> {
    const { fixture, ...others } = await withProfile(options)
    const host = hostOf(new URL(url))
    const prefix = prefixIn(url, 'live')
    const documents = await readFixtures(fixture ?? { faketura: 1, accounts: { [prefix]: {} } })
    const edition = others.edition ?? (fixture === undefined ? editionOfHost(host) : undefined)
    return new Mirror(tryFixtures({ ...others, edition }, documents), fixture !== undefined)
  }

  /** The first account, which mirrors the live one. */
  get account(): StoredAccount {
    return this.engine.state.accounts.all().next().value!
  }

  /** Sets the clock to the live service's time. */
  setTime(milliseconds: number): void {
    const { clock, history } = this.engine.state
    history.transaction(() => clock.start(clock.format(milliseconds)))
  }

  async ask({ method, url, headers, body }: MirroredRequest): Promise<WireResponse> {
    this.trace.refusedBy = undefined
    const hasBody = body && body.length > 0 && method !== 'GET'
    const init = { method, headers, ...(hasBody && { body: new Uint8Array(body) }) }
    const response = await fetchFrom(this.shell, 'http://localhost', url, init)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  }

  /**
   * Stores an empty file instead of the one that the client has uploaded to the storage of the service, before the
   * request to attach it.
   */
  receiveUpload({ url, body }: MirroredRequest): void {
    const { runtime, state } = this.engine
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const sent = body && parsedJson(body.toString())
    const file_name = searchParams.get('file_name') ?? (isMap(sent) ? sent.file_name : undefined)
    const invoice_id = Number(/\d+/.exec(pathname)?.[0])
    if (typeof file_name !== 'string' || !this.account.tables.existing('invoices')?.get(invoice_id)) return
    const values = { invoice_id, file_name, attached: false, file: { base64: '' } }
    const scope = new AccountScope(runtime, this.account)
    state.history.transaction(() => makeRecord(scope, 'attachments', values))
  }

  /** The profile that a behaviour follows. */
  profileOf(id: SwitchableBehaviour): Profile {
    return this.choice.profileOf(id)
  }

  /** Runs a function while one behaviour follows another profile. */
  async during<Result>(
    id: SwitchableBehaviour,
    profile: Profile,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { choice } = this
    const base = choice.profile
    this.follow({ profile: base, profileOf: (other) => (other === id ? profile : choice.profileOf(other)) })
    this.trace.isPaused = true
    try {
      return await work()
    } finally {
      this.trace.isPaused = false
      this.follow(choice)
    }
  }

  close(): void {
    this.lifetime.end()
    this.shell.delays.end()
  }

  private follow(choice: ProfileChoice): void {
    this.choice = choice
    const { registry } = this.trace
    Object.assign(this.engine.runtime, choice, { registry, router: new Router(registry.routes(choice)) })
  }
}

function bothProfiles() {
  const documented = registry.routes('documented')
  const isNew = (route: (typeof documented)[number]) => !isServed(route, profileChoice('documented'))
  return [...documented, ...registry.routes('observed').filter(isNew)]
}
