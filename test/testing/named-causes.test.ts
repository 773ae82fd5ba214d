import { expect, onTestFinished, test, vi } from 'vitest'
import type { TimeoutError } from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'
import { textOfFailure } from '../../src/testing/failure.ts'
import { Session } from '../../src/testing/session.ts'
import { type TestContext, wrapped } from '../../src/testing/test-context.ts'

const name = { file: 'shop.test.ts', name: 'an order is invoiced' }
const headers = { accept: 'application/json', 'content-type': 'application/json' }

/** The message of a test with this body, as a runner prints it, without an artefact. */
async function messageOf(body: (context: TestContext) => unknown): Promise<string> {
  vi.stubEnv('FAKETURA_FAILURES', 'off')
  const session = new Session({ listen: false, now: '2026-01-15' })
  onTestFinished(() => session.close())
  onTestFinished(() => void vi.unstubAllEnvs())
  const error = await wrapped(session, name, body).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  return (error as Error).message
}

/** Creates a client with a misspelt field. */
function create({ emulator, account }: TestContext): Promise<Response> {
  const body = JSON.stringify({ api_token: account.apiToken, client: { name: 'Ann', emial: 'a@shop.test' } })
  return emulator.fetch('/clients.json', { method: 'POST', headers, body })
}

const cause = /^request \d POST \/clients\.json: unknown field "emial"/gm

/** Gives up waiting, and goes on. */
const given = (waiting: Promise<unknown>) => waiting.catch((error: TimeoutError) => error)

test.each<[string, (context: TestContext) => unknown]>([
  ['a matcher', ({ account }) => demand(account).toHaveInvoice()],
  ['a matcher of the emulator', ({ emulator }) => demand(emulator).toHaveSentEmail()],
  ['a wait', ({ account }) => account.invoices.waitFor({ oid: 'A-7' }, { timeout: 1 })],
  ['a wait of the emulator', ({ emulator }) => emulator.outbox.waitFor({}, { timeout: 1 })],
  [
    'a matcher, after a request without an account',
    async ({ account, emulator }) => {
      await emulator.fetch('/clients.json', { headers })
      demand(account).toHaveInvoice()
    },
  ],
])('what the message of %s names is not named again below it', async (_, fail) => {
  const message = await messageOf(async (context) => {
    await create(context)
    await fail(context)
  })
  expect(message.match(cause)).toHaveLength(1)
})

test('toHaveNoDiagnostics is followed by the refused requests only', async () => {
  const message = await messageOf(async (context) => {
    const { account, emulator } = context
    await create(context)
    await emulator.fetch(`/clients/7.json?api_token=${account.apiToken}`, { headers })
    demand(account).toHaveNoDiagnostics()
  })
  expect(message.match(/unknown field "emial"/g)).toHaveLength(1)
  expect(message).toContain('1 get was refused: 404 Not found (request 2 GET /clients/7.json)')
})

test('a refusal is named although the program has thrown an error with its text', async () => {
  const message = await messageOf(async ({ account, emulator }) => {
    const path = `/clients/7.json?api_token=${account.apiToken}`
    const { message } = (await (await emulator.fetch(path, { headers })).json()) as { message: string }
    throw new Error(`the shop said: ${message}`)
  })
  expect(message).toMatch(/^the shop said: Not found\n\n1 get was refused: 404 Not found \(request 1 /)
})

test.each<[string, (context: TestContext) => unknown]>([
  [
    'requests',
    async (context) => {
      await given(context.account.invoices.waitFor({ oid: 'A-7' }, { timeout: 1 }))
      await create(context)
    },
  ],
  [
    'requests without an account',
    async ({ emulator }) => {
      await given(emulator.outbox.waitFor({}, { timeout: 1 }))
      await emulator.fetch('/clients.json', { headers })
    },
  ],
  [
    'a matcher that passes',
    ({ account }) => {
      expect(() => demand(account).toHaveInvoice()).toThrow(cause)
      demand(account).toHaveClient()
    },
  ],
  [
    'another wait',
    async ({ account }) => {
      await given(account.invoices.waitFor({ oid: 'A-7' }, { timeout: 1 }))
      await account.clients.waitFor({ name: 'Ann' })
    },
  ],
])('a message that the test has caught counts no more after %s', async (_, goOn) => {
  const message = await messageOf(async (context) => {
    await create(context)
    await goOn(context)
    throw new Error('the shop is closed')
  })
  expect(message.match(cause)).toHaveLength(1)
})

test('the failure of a test that takes too long names every cause', async () => {
  const session = new Session({ listen: false })
  onTestFinished(() => session.close())
  vi.stubEnv('FAKETURA_FAILURES', 'off')
  onTestFinished(() => void vi.unstubAllEnvs())
  const emulator = await session.start()
  const run = session.begin(name)
  const account = await session.open(run)
  await create({ emulator, account })
  expect(() => demand(account).toHaveInvoice()).toThrow(cause)
  expect(textOfFailure(session.end(run, true, true)!)).toMatch(cause)
})
