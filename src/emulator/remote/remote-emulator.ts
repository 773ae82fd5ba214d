import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { wrongValue } from '../../checks/sentences.ts'
import { ArgumentError, FixtureError, NotFoundError } from '../../errors/errors.ts'
import { accountNotFound } from '../../errors/refused-argument.ts'
import type { ExportedFixture } from '../../fixtures/exact/export.ts'
import type { GivenText } from '../../fixtures/fixture.ts'
import type { Fixtures } from '../../fixtures/load.ts'
import type { Coverage } from '../../kernel/request/coverage.ts'
import type { NewAccount } from '../../resources/account/new-account.ts'
import type { RequestDiagnostic } from '../../state/journal-row.ts'
import type { ExportOptions } from '../emulator.ts'
import { accountToExport, checkNewAccount } from '../views/account-options.ts'
import { type AdminClient, isSegment } from './admin-client.ts'
import { type RemoteAccount, remoteAccount } from './remote-account.ts'
import { findingsOf } from './remote-errors.ts'
import {
  type RemoteOutbox,
  type RemoteRequests,
  type RemoteWebhooks,
  remoteOutbox,
  remoteRequests,
  remoteWebhooks,
} from './remote-feeds.ts'
import { type RemoteClock, type RemoteState, remoteClock, remoteState } from './remote-state.ts'
import { sentValue } from './sent-values.ts'

/**
 * An emulator in another process: like `Emulator`, but its methods return promises. They reject with the same errors,
 * or with an UnreachableError.
 */
export interface RemoteEmulator extends RemoteState {
  readonly clock: RemoteClock
  readonly requests: RemoteRequests
  readonly outbox: RemoteOutbox
  readonly webhooks: RemoteWebhooks
  /** Base URL of the emulator, without a trailing slash. */
  readonly url: string
  /** Base URL of the application endpoints; the same as `url`. */
  readonly appUrl: string
  readonly port: number
  /** Token for integration operations; empty if the emulator has no account. */
  readonly integrationToken: string
  /** All accounts, oldest first. */
  readonly accounts: Promise<readonly RemoteAccount[]>
  /**
   * Finds an account.
   * @param prefix of the account. Default: the first account
   * @example
   * const account = await emulator.account('demo')
   */
  account(prefix?: string): Promise<RemoteAccount>
  /**
   * Opens an account.
   * @example
   * const account = await emulator.createAccount()
   */
  createAccount(options?: NewAccount): Promise<RemoteAccount>
  /**
   * Deletes an account with all its records; `reset` brings it back.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * await emulator.deleteAccount('demo')
   */
  deleteAccount(prefix: string): Promise<void>
  /**
   * Probable mistakes in the logged requests, and in records that a program wrote. Empty if there were no mistakes.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * expect(await emulator.diagnostics()).toEqual([])
   */
  diagnostics(): Promise<readonly RequestDiagnostic[]>
  /**
   * Operations, document kinds and errors that requests have covered since the start.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const { operations } = await emulator.coverage()
   * const untested = operations.filter(({ requests }) => requests === 0)
   */
  coverage(): Promise<Coverage>
  /**
   * Loads a fixture: an object, the name of a shipped scenario, or the path of a file that extends no other file.
   * @example
   * await emulator.load('fixtures/overdue.yaml')
   */
  load<Text extends string = never, Name extends string = Text>(
    fixtures: Fixtures<Text, GivenText<Name>>,
  ): Promise<void>
  /**
   * Exports the state, or one account, as a fixture.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * await writeFile('state.json', JSON.stringify(await emulator.export()))
   */
  export(only?: ExportOptions): Promise<ExportedFixture>
  /**
   * Sends a request; a path is resolved against `url`.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const { apiToken } = await emulator.account()
   * const response = await emulator.fetch(`/clients.json?api_token=${apiToken}`)
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /**
   * Ends requests, waits and listeners of this connection. The emulator goes on.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * afterAll(() => emulator.close())
   */
  close(): Promise<void>
  /**
   * Closes the connection at the end of the block.
   * @example
   * await using emulator = await connect('http://127.0.0.1:4010')
   */
  [Symbol.asyncDispose](): Promise<void>
}

/** An account as the admin API returns it. */
type Opened = Parameters<typeof remoteAccount>[1]

export async function remoteEmulator(client: AdminClient): Promise<RemoteEmulator> {
  const { url } = client
  const opened = (access: Opened) => remoteAccount(client, { ...access, url, appUrl: url })
  const accounts = async () => (await client.get<Opened[]>('/accounts')).map(opened)
  const [first] = await accounts()
  /** @throws NotFoundError for a prefix that would name another path, such as an empty one; ArgumentError for anything else */
  const pathOf = async (prefix: string) => {
    if (typeof prefix === 'string' && isSegment(prefix)) return `/accounts/${encodeURIComponent(prefix)}`
    const known = (await accounts()).map((account) => account.prefix)
    throw accountNotFound(prefix, known)
  }
  const { protocol, port } = new URL(url)
  const close = async () => client.close()
  return {
    ...remoteState(client, ''),
    clock: remoteClock(client, ''),
    requests: remoteRequests(client),
    outbox: remoteOutbox(client),
    webhooks: remoteWebhooks(client),
    url,
    appUrl: url,
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    integrationToken: first?.integrationToken ?? '',
    get accounts() {
      return accounts()
    },
    async account(prefix) {
      if (prefix !== undefined) return opened(await client.get(await pathOf(prefix)))
      const [oldest] = await accounts()
      if (oldest) return oldest
      throw new NotFoundError('FAKETURA_UNKNOWN_ACCOUNT', 'there is no account yet')
    },
    async createAccount(options = {}) {
      checkNewAccount(options)
      return opened(await client.post('/accounts', sentValue(options, '')))
    },
    deleteAccount: async (prefix) => client.delete(await pathOf(prefix)),
    diagnostics: () => client.get<readonly RequestDiagnostic[]>('/diagnostics'),
    coverage: () => client.get<Coverage>('/coverage'),
    load: (fixtures) => load(client, fixtures),
    export: async (only = {}) => client.get<ExportedFixture>('/export', { account: accountToExport(only) }),
    fetch: (input, init) => fetch(typeof input === 'string' ? new URL(input, url) : input, init),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The admin API loads one fixture at a time, whole or not at all. */
async function load(client: AdminClient, given: Fixtures<string>): Promise<void> {
  const [fixture, ...others]: readonly (string | object)[] = [given].flat()
  if (fixture === undefined || others.length > 0) {
    const expected = 'one fixture, which may extend shipped scenarios'
    throw new ArgumentError('FAKETURA_INVALID_ARGUMENT', wrongValue('fixtures', given, expected))
  }
  const extension = typeof fixture === 'string' ? extname(fixture) : ''
  if (typeof fixture !== 'string') await client.post('/fixtures', sentValue(fixture, ''))
  else if (extension === '') {
    await client.post('/fixtures', { extends: fixture }).catch((failure: unknown) => {
      throw failure instanceof FixtureError ? withName(failure, fixture) : failure
    })
  } else {
    const type = extension === '.json' ? 'application/json' : 'application/yaml'
    const text = await readFile(fixture, 'utf8').catch(async () => {
      const { missingFile } = await import('../../fixtures/read/scenarios.ts')
      throw new FixtureError([{ file: fixture, message: await missingFile(fixture) }])
    })
    await client.post('/fixtures', text, type).catch((failure: unknown) => {
      throw failure instanceof FixtureError ? withFile(failure, fixture) : failure
    })
  }
}

/** A mistake about the name of a scenario is about the argument of `load`, not about the fixture that was sent. */
function withName({ problems }: FixtureError, file: string): FixtureError {
  return new FixtureError(
    problems.map((problem) => (problem.path === 'extends' ? { file, message: problem.message } : problem)),
  )
}

/** The emulator gets only the text of a file, so it reports positions without a name. */
function withFile(failure: FixtureError, file: string): FixtureError {
  const problems = findingsOf.get(failure) ?? failure.problems
  return new FixtureError(
    problems.map((problem) => (problem.line === undefined ? problem : { file, ...problem })),
  )
}
