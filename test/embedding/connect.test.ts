import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { client as aClient, sequence } from '../../src/factories.ts'
import {
  connect,
  createEmulator,
  type Emulator,
  type EmulatorOptions,
  type RemoteAccount,
  type RemoteEmulator,
} from '../../src/index.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { receiver } from '../support/receiver.ts'

/** An emulator that listens, and a connection to it. */
async function opened(options: EmulatorOptions = {}): Promise<[RemoteEmulator, RemoteAccount, Emulator]> {
  const emulator = await createEmulator({ now: '2026-01-15', ...options })
  const remote = await connect(emulator.url, { adminToken: options.admin?.token })
  onTestFinished(async () => {
    await remote.close()
    await emulator.close()
  })
  return [remote, await remote.account(), emulator]
}

const sale = {
  buyer_name: 'Ann',
  buyer_email: 'ann@buyer.test',
  positions: [{ name: 'Lamp', tax: 23, total_price_gross: 123 }],
}

test('an emulator and its accounts have the same names, with promises', async () => {
  const [remote, account, emulator] = await opened()
  expect([remote.url, remote.port, remote.integrationToken]).toEqual([
    emulator.url,
    emulator.port,
    emulator.integrationToken,
  ])
  const { prefix, url, apiToken, login, password } = emulator.account()
  expect(account).toMatchObject({ prefix, url, apiToken, login, password })
  const created = await remote.createAccount({ prefix: 'second' })
  expect((await remote.accounts).map((one) => one.prefix)).toEqual(['demo', 'second'])
  expect((await remote.account('second')).apiToken).toBe(created.apiToken)
  await remote.deleteAccount('second')
  for (const unknown of ['second', '', '.', '..']) {
    const refusal = { code: 'FAKETURA_UNKNOWN_ACCOUNT' }
    await expect(remote.account(unknown)).rejects.toMatchObject(refusal)
    if (unknown !== 'second') await expect(remote.deleteAccount(unknown)).rejects.toMatchObject(refusal)
  }
  const members = (one: object) => Object.keys(Object.getOwnPropertyDescriptors(one))
  expect(members(account).sort()).toEqual(members(emulator.account()).sort())
})

test('creates, finds, changes and deletes records', async () => {
  const [, { clients, invoices, warehouseDocuments }, emulator] = await opened()
  const made = await invoices.create({ ...sale, oid: 'A-7' })
  expect(made).toEqual(emulator.account().invoices.get(made.id))
  expect(await invoices.find({ oid: /^a-/i, positions: { name: 'Lamp' } })).toEqual(made)
  expect(await invoices.find({ oid: expect.stringContaining('7'), price_gross: 123 })).toEqual(made)
  expect(await invoices.find({ oid: expect.stringContaining('8') })).toBeUndefined()
  expect(await invoices.get(made.id)).toEqual(made)
  expect(await invoices.get(1)).toBeUndefined()
  expect((await clients.create([{ name: 'Bea' }, { name: 'Eve' }])).map(({ name }) => name)).toEqual([
    'Bea',
    'Eve',
  ])
  await expect(clients.create([{ name: 'Late' }, { name: '' }])).rejects.toMatchObject({
    code: 'FAKETURA_RECORD_REFUSED',
  })
  expect(await clients.create(aClient({ city: 'Oslo' }))).toMatchObject({ city: 'Oslo' })
  await expect(clients.create(aClient({ name: sequence((n) => `C${n}`) }))).rejects.toThrow(
    'a sequence is a function',
  )
  expect((await clients.all()).map(({ name }) => name).slice(0, 3)).toEqual(['Ann', 'Bea', 'Eve'])
  expect(await clients.update((await clients.find({ name: 'Eve' }))!.id, { city: 'Rome' })).toMatchObject({
    city: 'Rome',
  })
  await invoices.delete(made.id)
  expect(await invoices.filter({})).toEqual([])
  expect(await warehouseDocuments.all()).toEqual([])
  expect(await clients.nearMisses({ name: 'Bae' })).toBe(
    emulator.account().clients.nearMisses({ name: 'Bae' }),
  )
  await expect(clients.find({ nmae: 'Bea' } as object)).rejects.toMatchObject({
    code: 'FAKETURA_UNKNOWN_FIELD',
  })
})

test('clock, faults, snapshots and resets of an account leave the emulator alone', async () => {
  const [remote, account, emulator] = await opened()
  expect(await account.clock.advance('1 year')).toEqual([])
  expect([await account.clock.today(), await remote.clock.today()]).toEqual(['2027-01-15', '2026-01-15'])
  expect((await account.invoices.create(sale)).number).toBe(invoiceNumber(1, '2027-01-15'))
  const snapshot = await account.snapshot()
  await account.faults.add({ operation: 'clients.list', then: { status: 503 } })
  expect((await remote.fetch(`/clients.json?api_token=${account.apiToken}`)).status).toBe(503)
  expect(await account.faults.list()).toMatchObject([{ account: 'demo', hits: 1 }])
  await account.restore(snapshot)
  expect([await account.faults.list(), (await account.changes()).length > 0]).toEqual([[], true])
  expect(await account.changes(snapshot)).toEqual([])
  await account.reset()
  expect([await account.changes(), await account.clock.today()]).toEqual([[], '2026-01-15'])
  await account.clock.set('2026-03-01')
  await account.clock.follow()
  expect((await account.clock.now()).toISOString()).toBe('2026-01-15T00:00:00.000Z')
  await remote.clock.set({ now: '2026-02-01', running: true })
  await remote.clock.freeze()
  expect(emulator.clock.today()).toBe('2026-02-01')
  await remote.reset()
  expect(emulator.clock.today()).toBe('2026-01-15')
  await expect(account.restore({} as { id: string })).rejects.toMatchObject({
    code: 'FAKETURA_INVALID_SNAPSHOT',
  })
})

test('reads, waits for and listens to requests, e-mails and deliveries', async () => {
  const [remote, account, emulator] = await opened()
  const hook = await receiver(200)
  await account.webhooks.create({ kind: 'invoice:create', url: hook.url })
  const heard: string[] = []
  const stop = await account.outbox.subscribe(({ subject, text }) =>
    heard.push(`${subject} ${text.length > 0}`),
  )
  const { id } = await account.invoices.create(sale)
  const path = `/invoices/${id}/send_by_email.json?api_token=${account.apiToken}&email_pdf=true`
  await remote.fetch(path, { method: 'POST' })
  const message = await account.outbox.waitFor({ to: 'ann@buyer.test', attachment: /\.pdf$/ })
  const [file] = await message.files()
  expect(file!.bytes.subarray(0, 4).toString()).toBe('%PDF')
  expect((await message.mime()).equals(await emulator.outbox.get(message.id)!.mime())).toBe(true)
  await expect.poll(() => heard).toEqual([`${message.subject} true`])
  stop()
  const request = await account.requests.find({ operation: 'invoices.send_by_email' })
  expect(request?.response?.body).toContain('ok')
  expect(await account.requests.curl(request!.id)).toMatch(/^curl /)
  expect(await account.requests.last()).toEqual(request)
  expect(await account.webhooks.waitFor({ state: 'delivered' })).toMatchObject({ record: id })
  expect(await account.webhooks.find({ kind: 'invoice:create' })).toMatchObject({ url: hook.url })
  await account.webhooks.settled()
  await account.requests.clear()
  expect([await account.requests.all(), await account.diagnostics()]).toEqual([[], []])
  await expect(account.clients.waitFor({ name: 'Eve' }, { timeout: 0 })).rejects.toMatchObject({
    code: 'FAKETURA_TIMEOUT',
    nearMisses: expect.stringContaining('"Ann"'),
  })
  await expect(account.clients.waitFor({ name: expect.any(String) })).rejects.toMatchObject({
    code: 'FAKETURA_INVALID_PATTERN',
  })
})

test('the deliveries of an account are settled while another account still waits for its receiver', async () => {
  const [remote, account, emulator] = await opened()
  const silent = createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  const other = emulator.createAccount()
  const { port } = silent.address() as AddressInfo
  other.webhooks.create({ kind: 'client:create', url: `http://127.0.0.1:${port}/` })
  const asked = once(silent, 'request')
  other.clients.create({ name: 'Eve' })
  await asked
  await account.webhooks.settled()
  await (await remote.account()).webhooks.settled()
  // The receiver has not been given up yet.
  expect(other.webhooks.last()).toMatchObject({ state: 'waiting', attempts: [] })
})

test('account.ui, fixtures and exports work the same', async () => {
  const [remote, account] = await opened()
  const invoice = await account.invoices.create(sale)
  expect(await account.ui.pay(invoice, { amount: '23.00' })).toMatchObject({ status: 'partial' })
  expect(await account.ui.edit(invoice.id, { buyer_city: 'Oslo' })).toMatchObject({ buyer_city: 'Oslo' })
  await account.ui.delete(invoice)
  await remote.load({ accounts: { acme: { clients: { jan: { name: 'Jan' } } } } })
  const acme = await remote.account('acme')
  expect(await acme.clients.get('jan')).toMatchObject({ name: 'Jan' })
  expect(Object.keys((await remote.export({ account: 'acme' })).accounts)).toEqual(['acme'])
  await expect(remote.load({ accounts: { acme: {} } })).rejects.toMatchObject({ code: 'FAKETURA_FIXTURE' })
  expect((await remote.coverage()).operations.length).toBeGreaterThan(0)
})

test('the admin token is sent, and a wrong one refused', async () => {
  const [, account, emulator] = await opened({ admin: { token: 'secret' } })
  expect(await account.clients.all()).toEqual([])
  await expect(connect(emulator.url)).rejects.toThrow('token')
})

test('connects by the URL of the admin API, too, and refuses a URL with more', async () => {
  const [, , { url }] = await opened()
  for (const end of ['', '/', '//', '/?', '/__admin', '/__admin/']) {
    const remote = await connect(url + end)
    expect(remote.url).toBe(url)
    expect(await remote.accounts).toMatchObject([{ url }])
  }
  const ends = ['?token=x', '/#requests', '/__admin/?x=1', '/__admin/#/requests', '/__admin/requests']
  for (const wrong of [...ends.map((end) => url + end), url.replace('//', '//ann:secret@'), 'https://']) {
    const expected = 'the URL of an emulator such as http://127.0.0.1:4010'
    const message = `[faketura] url: expected ${expected}, got "${wrong}"`
    const code = 'FAKETURA_INVALID_ARGUMENT'
    await expect(connect(wrong)).rejects.toMatchObject({
      code,
      message,
      argument: 'url',
      value: wrong,
      expected,
    })
  }
})

test('reports a server that is not an emulator, and a closed emulator', async () => {
  await expect(connect('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'FAKETURA_UNREACHABLE' })
  await expect(connect('localhost')).rejects.toThrow('url: expected the URL of an emulator such as')
  const page = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1')
  await once(page, 'listening')
  onTestFinished(() => void page.close())
  const { port } = page.address() as AddressInfo
  await expect(connect(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ code: 'FAKETURA_UNREACHABLE' })
  const [remote, account] = await opened()
  const waiting = account.clients.waitFor({ name: 'Ann' }, { timeout: 10_000 })
  await remote.close()
  await expect(waiting).rejects.toMatchObject({ code: 'FAKETURA_CLOSED' })
  await expect(account.clients.all()).rejects.toMatchObject({ code: 'FAKETURA_CLOSED' })
})
