import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Account, createEmulator } from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'
import type { TestOptions } from '../../src/testing/options.ts'
import { Session } from '../../src/testing/session.ts'
import { type TestContext, wrapped } from '../../src/testing/test-context.ts'
import { demoToken } from '../support/demo-token.ts'
import { misplacedSecrets, secret } from '../support/misplaced-secrets.ts'
import { lastRequestText, overWire } from '../support/wire.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faketura-session-'))
  vi.stubEnv('FAKETURA_FAILURES', join(folder, 'failures'))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
})

function open(options: TestOptions = {}): Session {
  const session = new Session({ listen: false, now: '2026-01-15', ...options })
  onTestFinished(() => session.close())
  return session
}

const name = { file: join(process.cwd(), 'shop.test.ts'), name: 'a paid order is invoiced' }
const failures = () => (existsSync(join(folder, 'failures')) ? readdirSync(join(folder, 'failures')) : [])

test('restores accounts, clock and records between tests', async () => {
  const session = open()
  const prefixes: string[] = []
  for (let count = 0; count < 3; count++) {
    await wrapped(session, name, ({ account, emulator }) => {
      prefixes.push(account.prefix)
      expect(emulator.accounts).toHaveLength(2)
      expect(emulator.clock.today()).toBe('2026-01-15')
      expect(emulator.account('demo').clients.all()).toEqual([])
      emulator.account('demo').clients.create({ name: 'Birch' })
      emulator.clock.advance('10 days')
    })
  }
  expect(new Set(prefixes).size).toBe(3)
})

test.each<[string, (context: TestContext) => Promise<void>]>([
  ['close()', ({ emulator }) => emulator.close()],
  [
    'await using',
    async ({ emulator }) => {
      await using _ = emulator
    },
  ],
])('refuses %s in a test, because later tests use the same emulator', async (_, close) => {
  const session = open()
  await expect(wrapped(session, name, close)).rejects.toThrow(
    '[faketura] emulator.close() would close the emulator of all tests; leave it to the test runner, which closes it after the last test',
  )
  await wrapped(session, name, ({ account }) => void account.clients.create({ name: 'Birch' }))
  const emulator = await session.start()
  await session.close()
  expect(() => emulator.reset()).toThrow('this emulator is closed')
})

test.each<[string, (context: TestContext) => void]>([
  ['deleted its account', ({ account, emulator }) => emulator.deleteAccount(account.prefix)],
  ['reset the emulator', ({ emulator }) => emulator.reset()],
])('a test that %s fails with its own message', async (_, lose) => {
  const failing = wrapped(open(), name, (context) => {
    lose(context)
    throw new Error('The order has no invoice.')
  })
  await expect(failing).rejects.toThrow(/^The order has no invoice\.\n\nfaketura saved the state/)
})

test('fails the test whose emulator cannot start, and not its end as well', async () => {
  const session = open({ fixtures: './missing.yaml' })
  await expect(session.start()).rejects.toThrow('there is no file missing.yaml')
  await session.close()
})

test('intercepts requests from the first test of a file until the file ends', async () => {
  const session = open({ intercept: { hosts: ['shop.invalid'] } })
  const status = () =>
    fetch('https://shop.invalid/clients.json').then(
      (response) => response.status,
      () => 'nobody',
    )
  for (let file = 0; file < 2; file++) {
    expect(await status()).toBe('nobody')
    await wrapped(session, name, async () => expect(await status()).toBe(401))
    expect(await status()).toBe(401)
    session.endFile()
  }
})

const headers = { accept: 'application/json' }

test('clears requests and diagnostics between tests, and keeps the coverage', async () => {
  const session = open()
  const ask = ({ account, emulator }: TestContext) =>
    emulator.fetch(`/clients.json?nonsense=1&api_token=${account.apiToken}`, { headers })
  for (let count = 0; count < 2; count++) {
    await wrapped(session, name, async (context) => {
      const { emulator } = context
      demand(emulator).toHaveNoDiagnostics()
      demand(emulator).not.toHaveReceivedRequest({ operation: 'clients.list' })
      await ask(context)
      expect(emulator.diagnostics()).toHaveLength(1)
      demand(emulator).toHaveReceivedRequest({ operation: 'clients.list' }, { times: 1 })
      expect(emulator.coverage().operations).toContainEqual(
        expect.objectContaining({ id: 'clients.list', requests: count + 1 }),
      )
    })
  }
})

test('keeps the requests of a running test when another one ends', async () => {
  const session = open()
  const error: Error = await wrapped(session, name, async ({ account, emulator }) => {
    const ask = (who: Account) =>
      emulator.fetch(`/clients.json?nonsense=1&api_token=${who.apiToken}`, { headers })
    await ask(account)
    await wrapped(session, { ...name, name: 'beside it' }, ({ account: other }) => ask(other))
    expect(account.diagnostics()).toHaveLength(1)
    demand(account).toHaveReceivedRequest({ operation: 'clients.list' }, { times: 1 })
    expect(emulator.requests.all()).toHaveLength(2)
    throw new Error('over')
  }).catch((reason) => reason)
  expect(error.message).toMatch(/^over\n/)
  const journal = readFileSync(join(folder, 'failures', failures()[0]!, 'journal.json'), 'utf8')
  expect(JSON.parse(journal)).toMatchObject([{ operation: 'clients.list', account: 'test-1' }])
  expect((await session.start()).requests.all()).toEqual([])
})

test('keeps the state of a running test when another one ends', async () => {
  const session = open()
  await wrapped(session, name, async ({ account }) => {
    account.clients.create({ name: 'Birch' })
    await wrapped(session, name, ({ account: other }) => void other.clients.create({ name: 'Beech' }))
    expect(account.clients.all()).toHaveLength(1)
  })
})

test('keeps what was set up before the tests', async () => {
  const session = open()
  const emulator = await session.start()
  emulator.account('demo').clients.create({ name: 'Birch' })
  for (let count = 0; count < 2; count++) {
    await wrapped(session, name, ({ emulator: same }) => {
      demand(same.account('demo')).toHaveClient({ name: 'Birch' }, { times: 1 })
      same.account('demo').clients.create({ name: 'Birch' })
    })
  }
})

test('gives each test its own copy of a fixture account', async () => {
  const session = open({ fixtures: 'starter', account: { like: 'demo' } })
  for (let count = 0; count < 2; count++) {
    await wrapped(session, name, ({ account, emulator }) => {
      const before = emulator.account('demo').invoices.all().length
      expect(account.invoices.all()).toHaveLength(before)
      account.invoices.create({ buyer_name: 'Bloom', positions: [] })
    })
  }
})

test('saves the state, the requests and the changes of a failed test', async () => {
  const session = open({ seed: 7 })
  const failing = wrapped(session, name, async ({ account, emulator }) => {
    emulator.createAccount({ prefix: 'stranger' }).clients.create({ name: 'Beech' })
    account.invoices.create({ buyer_name: 'Bloom', oid: 'A-70', positions: [] })
    await emulator.fetch(`/clients.json?api_token=${account.apiToken}`)
    await emulator.fetch(`/clients.json?api_token=${demoToken}`)
    emulator.clock.advance('1 day')
    demand(account).toHaveInvoice({ oid: 'A-7' })
  })
  const error: Error = await failing.catch((reason) => reason)
  const [left] = failures()
  expect(left).toMatch(/^shop-test-ts-a-paid-order-is-invoiced-[0-9a-f]{8}$/)
  const path = join(folder, 'failures', left!)
  const command = `npx faketura start ${join(path, 'state.json')} --requests ${join(path, 'journal.json')} --now 2026-01-16T00:00:00.000Z --seed 7 --port 0`
  expect(error.message).toContain('closest: id')
  expect(error.message).toContain(path)
  expect(error.message).toContain(command)
  expect(error.stack).toContain(command)
  const read = (file: string) => JSON.parse(readFileSync(join(path, file), 'utf8'))
  expect(read('journal.json')).toMatchObject([{ operation: 'clients.list', account: 'test-1', request: {} }])
  expect(read('changes.json')).toMatchObject([
    { resource: 'clients', account: 'test-1' },
    { resource: 'invoices', kind: 'create', after: { oid: 'A-70' } },
  ])
  const loaded = await createEmulator({ listen: false, fixtures: join(path, 'state.json') })
  onTestFinished(() => loaded.close())
  expect(loaded.accounts.map(({ prefix }) => prefix)).toEqual(['test-1'])
  demand(loaded.account()).toHaveInvoice({ oid: 'A-70' })
  expect(loaded.clock.today()).toBe('2026-01-16')
})

test('what a failed test leaves behind holds no misplaced secret', async () => {
  const failing = wrapped(open({ listen: true }), name, async ({ emulator }) => {
    for (const [head, body] of misplacedSecrets) await overWire(emulator, lastRequestText(head, body))
    throw new Error('over')
  })
  const { message, stack }: Error = await failing.catch((reason) => reason)
  expect(message).toMatch(/^over\n/)
  const path = join(folder, 'failures', failures()[0]!)
  const files = readdirSync(path).map((file) => readFileSync(join(path, file), 'utf8'))
  expect(files).toHaveLength(3)
  expect(JSON.parse(readFileSync(join(path, 'journal.json'), 'utf8'))).toHaveLength(misplacedSecrets.length)
  expect([message, stack, ...files].join('\n')).not.toContain(secret)
})

test.each(['on', 'off'])(
  'a failed expectation shows diagnostics and refused requests, with artefacts %s',
  async (setting) => {
    if (setting === 'off') vi.stubEnv('FAKETURA_FAILURES', 'off')
    const session = open()
    const failing = wrapped(session, name, async ({ account, emulator }) => {
      const create = (api_token: string, invoice: object) => {
        const body = JSON.stringify({
          api_token,
          invoice: { buyer_name: 'Bloom', positions: [], ...invoice },
        })
        const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
        return emulator.fetch('/invoices.json', init)
      }
      await create(account.apiToken, { odi: 'A-7' })
      await create(account.apiToken, { kind: 'vatt' })
      await create('another-token', {})
      await create(demoToken, { kind: 'wat' })
      expect(account.invoices.all().map(({ oid }) => oid)).toEqual(['A-7'])
    })
    const { message, stack }: Error = await failing.catch((reason) => reason)
    const lines = message.split('\n')
    for (const line of [
      'request 1 POST /invoices.json: unknown field "odi" in invoice; did you mean "oid"?',
      expect.stringMatching(/^1 create was refused: 422 kind.* "vatt"/),
      expect.stringMatching(/^1 create was refused: 401 .* \(request 3 POST \/invoices\.json\)$/),
    ]) {
      expect(lines).toContainEqual(line)
      expect(stack!.split('\n')).toContainEqual(line)
    }
    expect(message).not.toContain('"wat"')
    expect(message.includes('npx faketura start')).toBe(setting === 'on')
  },
)

test('a cause that a matcher has named is not repeated', async () => {
  const failing = wrapped(open(), name, async ({ account, emulator }) => {
    await emulator.fetch(`/clients.json?perpage=1&api_token=${account.apiToken}`, { headers })
    demand(account).toHaveNoDiagnostics()
  })
  const { message }: Error = await failing.catch((reason) => reason)
  expect(message.match(/perpage/g)).toHaveLength(2)
})

test('saves nothing for a test that passes, and deletes its earlier artefact', async () => {
  const session = open()
  await wrapped(session, name, () => expect(1).toBe(2)).catch(() => undefined)
  expect(failures()).toHaveLength(1)
  await wrapped(session, name, () => undefined)
  expect(failures()).toEqual([])
})

test('tests of one file and name keep their own artefacts, also when they are tried again', async () => {
  const file = join(folder, 'equal.test.ts')
  const fails = async (session: Session, id: string) => {
    const failing = wrapped(session, { file, name: 'an order', id }, ({ account }) => {
      account.clients.create({ name: `Client ${id}` })
      expect(1).toBe(2)
    })
    const { message }: Error = await failing.then(() => new Error('it passes')).catch((reason) => reason)
    return /npx faketura start (\S+)/.exec(message)![1]!
  }
  // A file may declare tests with different options.
  const sessions = [open(), open({ edition: 'poland' }), open()]
  const paths = await Promise.all(['a', 'b', 'c'].map((id, at) => fails(sessions[at]!, id)))
  for (const [at, id] of ['a', 'b', 'c'].entries()) {
    expect(readFileSync(paths[at]!, 'utf8')).toContain(`Client ${id}`)
    expect(await fails(sessions[at]!, id)).toBe(paths[at])
  }
  await wrapped(sessions[1]!, { file, name: 'an order', id: 'b' }, () => undefined)
  expect(paths.map((path) => existsSync(path))).toEqual([true, false, true])
})

test('saves nothing for a test that is expected to fail', async () => {
  const failing = wrapped(open(), name, () => expect(1).toBe(2), { isExpectedToFail: true })
  await expect(failing).rejects.toThrow()
  expect(failures()).toEqual([])
})

test('saves nothing with FAKETURA_FAILURES=off', async () => {
  vi.stubEnv('FAKETURA_FAILURES', 'off')
  const error: Error = await wrapped(open(), name, () => expect(1).toBe(2)).catch((reason) => reason)
  expect(error.message).not.toContain('faketura')
  expect([failures(), existsSync('off')]).toEqual([[], false])
})

test('reports an artefact that cannot be written, and keeps the error of the test', async () => {
  writeFileSync(join(folder, 'taken'), '')
  vi.stubEnv('FAKETURA_FAILURES', join(folder, 'taken'))
  const error: Error = await wrapped(open(), name, () => expect(1).toBe(2)).catch((reason) => reason)
  expect(error.message).toContain('expected 1 to be 2')
  expect(error.message).toContain('faketura could not save the state of this test')
})

test('refuses an unknown option, and suggests a known one', async () => {
  const options = { fixture: 'starter' } as TestOptions
  await expect(wrapped(new Session(options), name, () => undefined)).rejects.toThrow(
    /unknown option "fixture"; did you mean "fixtures"\?/,
  )
  const account = { setings: {} } as TestOptions['account']
  await expect(wrapped(open({ account }), name, () => undefined)).rejects.toThrow(
    /unknown option "setings" in account; did you mean "settings"\?/,
  )
})
