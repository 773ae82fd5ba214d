import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { invoiceNumber } from '../support/invoice-number.ts'

const acme = {
  accounts: {
    demo: { clients: { eve: { name: 'Eve' } } },
    acme: {
      api_token: 'acme-token',
      login: 'ann@acme.test',
      clients: { jan: { name: 'Jan', email: 'jan@acme.test' } },
      invoices: {
        first: { client_id: 'jan', positions: [{ name: 'Book', tax: 23, total_price_gross: 123 }] },
      },
    },
  },
}

async function opened(): Promise<Emulator> {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: acme })
  onTestFinished(() => emulator.close())
  const first = emulator.account('acme').invoices.get('first')!
  await emulator.fetch(`/invoices/${first.id}/send_by_email.json?api_token=acme-token`, { method: 'POST' })
  expect(emulator.outbox.all()).toHaveLength(1)
  return emulator
}

const status = async (emulator: Emulator, path: string) => (await emulator.fetch(path)).status

test('deletes an account with its token, records, users and messages, and nothing of others', async () => {
  const emulator = await opened()
  const gone = emulator.account('acme')
  emulator.deleteAccount('acme')
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo'])
  expect(() => emulator.account('acme')).toThrow('[faketura] unknown account "acme"; expected demo')
  expect(() => gone.clients.all()).toThrow('[faketura] account acme no longer exists')
  expect(await status(emulator, '/clients.json?api_token=acme-token')).toBe(401)
  expect(emulator.outbox.all()).toEqual([])
  expect(emulator.account('demo').clients.get('eve')).toMatchObject({ name: 'Eve' })
  expect(JSON.stringify(emulator.export())).not.toContain('acme')
})

test('an account of the same name, token and log-in starts empty', async () => {
  const emulator = await opened()
  emulator.deleteAccount('acme')
  const again = emulator.createAccount({ prefix: 'acme', apiToken: 'acme-token', login: 'ann@acme.test' })
  expect(again.clients.all()).toEqual([])
  expect(again.clients.get('jan')).toBeUndefined()
  expect(again.invoices.create({ buyer_name: 'Bo' }).number).toBe(invoiceNumber(1))
})

test('a new account of the same name has no requests of the deleted one, not even one that ends later', async () => {
  const emulator = await opened()
  // A PDF with many pages takes several turns.
  const positions = Array(400).fill({ name: 'Book', tax: 23, total_price_gross: 123 })
  const { id } = emulator.account('acme').invoices.create({ buyer_name: 'Bo', positions })
  const path = `/invoices/${id}.pdf`
  const ended = status(emulator, `${path}?api_token=acme-token`)
  // The request has its account by now.
  await new Promise(setImmediate)
  expect(emulator.account('acme').requests.all()).toHaveLength(1)
  emulator.deleteAccount('acme')
  const again = emulator.createAccount({ prefix: 'acme', apiToken: 'other-token' })
  expect(await ended).toBe(200)
  expect(again.requests.all()).toEqual([])
  const former = ['/send_by_email.json', path].map((part) => ({
    account: null,
    path: expect.stringContaining(part),
  }))
  expect(emulator.requests.all()).toMatchObject(former)
  expect(await status(emulator, '/clients.json?api_token=other-token')).toBe(200)
  expect(again.requests.all()).toHaveLength(1)
})

test.each([
  ['the API', (emulator: Emulator) => openedByApi(emulator)],
  ['a fixture', (emulator: Emulator) => emulator.load({ accounts: { acme: acme.accounts.acme } })],
  ['the program', async (emulator: Emulator) => void emulator.createAccount({ prefix: 'acme' })],
])('an account of the same name that %s opens has none of them either', async (_, open) => {
  const emulator = await opened()
  const before = emulator.snapshot()
  const former = emulator.account('acme').requests.all()
  expect(former).toHaveLength(1)
  emulator.deleteAccount('acme')
  await open(emulator)
  const { requests } = emulator.account('acme')
  expect(requests.all()).toEqual([])
  expect(() => requests.curl(former[0]!.id)).toThrow(/unknown request/)
  // Lists of all accounts show the former requests without an account, as one that ends after the deletion.
  expect(emulator.requests.filter({ account: 'acme' })).toEqual([])
  expect(emulator.requests.get(former[0]!.id)).toMatchObject({ account: null, path: former[0]!.path })
  expect(await (await emulator.fetch('/__admin/requests?account=acme')).json()).toEqual([])
  for (const clear of [() => requests.clear(), () => emulator.account('acme').reset()]) {
    clear()
    expect(emulator.requests.all().map(({ id }) => id)).toContain(former[0]!.id)
  }
  emulator.restore(before)
  expect(emulator.account('acme').requests.all().slice(0, 1)).toEqual(former)
})

async function openedByApi(emulator: Emulator): Promise<void> {
  const { apiToken } = emulator.account('demo')
  const opening = await emulator.fetch('/account.json', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      api_token: apiToken,
      integration_token: emulator.integrationToken,
      account: { prefix: 'acme' },
    }),
  })
  expect(opening.status).toBe(201)
}

test('deletes the faults of the account', async () => {
  const emulator = await opened()
  emulator.faults.add({ operation: '*', account: 'acme', then: { status: 500 } })
  emulator.faults.add({ operation: '*', account: 'demo', then: { status: 503 } })
  emulator.deleteAccount('acme')
  expect(emulator.faults.list()).toMatchObject([{ account: 'demo' }])
})

test.each(['reset', 'restore'] as const)('%s brings a deleted account back, whole', async (way) => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: acme })
  onTestFinished(() => emulator.close())
  const before = emulator.export()
  const snapshot = emulator.snapshot()
  emulator.deleteAccount('acme')
  expect(emulator.export()).not.toEqual(before)
  if (way === 'reset') emulator.reset()
  else emulator.restore(snapshot)
  expect(emulator.export()).toEqual(before)
  expect(emulator.account('acme').invoices.get('first')).toMatchObject({ buyer_name: 'Jan' })
  expect(await status(emulator, '/clients.json?api_token=acme-token')).toBe(200)
})

test('a user who owns another account as well can still log in', async () => {
  const emulator = await opened()
  const post = async (path: string, body: object) => {
    const response = await emulator.fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ integration_token: emulator.integrationToken, ...body }),
    })
    return { status: response.status, body: await response.json() }
  }
  const opening = await post('/account.json', { api_token: 'acme-token', account: { prefix: 'second' } })
  expect(opening.status, JSON.stringify(opening.body)).toBeLessThan(300)
  const { password } = emulator.account('acme')
  emulator.deleteAccount('acme')
  const login = await post('/login.json', { login: 'ann@acme.test', password })
  expect(login).toMatchObject({ status: 200, body: { api_token: emulator.account('second').apiToken } })
})

test('refuses an unknown account by name', async () => {
  const emulator = await opened()
  expect(() => emulator.deleteAccount('nobody')).toThrow('[faketura] unknown account "nobody"')
})

test.each([
  [undefined, 'account: expected the prefix of an account, got nothing'],
  [null, 'account: expected the prefix of an account, got null'],
  ['', 'unknown account ""'],
  [5, 'account: expected the prefix of an account, got 5'],
  [{}, 'account: expected the prefix of an account, got {}'],
])('deletes nothing when the name is %j', async (name, sentence) => {
  const emulator = await opened()
  expect(() => emulator.deleteAccount(name as string)).toThrow(`[faketura] ${sentence}`)
  expect(emulator.accounts).toHaveLength(2)
})

test('the last account can be deleted, and a new one created', async () => {
  const emulator = await opened()
  for (const { prefix } of emulator.accounts) emulator.deleteAccount(prefix)
  expect(emulator.accounts).toEqual([])
  expect(emulator.createAccount().clients.all()).toEqual([])
})
