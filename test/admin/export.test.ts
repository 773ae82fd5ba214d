import { expect, test } from 'vitest'
import { load } from '../fixtures/files.ts'
import { demoToken } from '../support/demo-token.ts'

async function admin(path: string) {
  const { emulator, account } = await load('starter')
  const response = await emulator.fetch(`/__admin${path}`)
  return { emulator, account, status: response.status, text: await response.text() }
}

test('exports one account by its prefix', async () => {
  const { emulator, status, text } = await admin('/export?account=demo')
  const { last_ids, ...account } = JSON.parse(JSON.stringify(emulator.export()))
  expect([status, JSON.parse(text)]).toEqual([200, account])
  expect(last_ids).toBeDefined()
})

test.each(['json', 'yaml'])('loading a state exported as %s replaces the current one', async (format) => {
  const { emulator, account } = await load('starter')
  const exported = emulator.export()
  const text = await (await emulator.fetch(`/__admin/export?format=${format}`)).text()
  account.clients.create({ name: 'Late' })
  emulator.createAccount({ prefix: 'late' })
  const response = await emulator.fetch('/__admin/fixtures', {
    method: 'POST',
    headers: { 'Content-Type': `application/${format}` },
    body: text,
  })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject([{ prefix: 'demo', apiToken: demoToken }])
  expect(emulator.export()).toEqual(exported)
})

test('exports one record with the records that it refers to, as YAML that loads', async () => {
  const { account } = await load('starter')
  const { id, client_id } = account.invoices.find({ client_id: account.clients.get('bakery')!.id })!
  const { status, text } = await admin(`/export?account=demo&resource=invoices&id=${id}&format=yaml`)
  expect(status).toBe(200)
  expect(text).toContain('client_id: bakery')
  const posted = await load({ accounts: { other: {} } })
  const { emulator } = posted
  const response = await emulator.fetch('/__admin/fixtures', {
    method: 'POST',
    headers: { 'Content-Type': 'application/yaml' },
    body: text,
  })
  expect(response.status, await response.text()).toBe(201)
  expect(emulator.account('demo').invoices.all()).toMatchObject([{ id, client_id }])
})

test.each([
  ['/export?account=nobody', 404, 'nobody'],
  ['/export?resource=invoices&id=1', 422, 'account, resource and id'],
  ['/export?account=demo&id=1', 422, 'account, resource and id'],
  [
    '/export?account=demo&resource=invoices&id=1',
    404,
    'an id or an alias of one of the invoices of demo, got 1',
  ],
  [
    '/export?account=demo&resource=elsewhere&id=1',
    404,
    'an id or an alias of one of the elsewhere of demo, got 1',
  ],
])('%s is refused with %i', async (path, status, words) => {
  const response = await admin(path)
  expect(response.status).toBe(status)
  expect(response.text).toContain(words)
})
