import { expect, test } from 'vitest'
import { load } from '../fixtures/files.ts'
import { demoToken } from '../support/demo-token.ts'

async function admin(path: string) {
  const { emulator, account } = await load('starter')
  const answer = await emulator.fetch(`/__admin${path}`)
  return { emulator, account, status: answer.status, text: await answer.text() }
}

test('exports one account by its prefix', async () => {
  const { emulator, status, text } = await admin('/export?account=demo')
  const { last_ids, ...account } = JSON.parse(JSON.stringify(emulator.export()))
  expect([status, JSON.parse(text)]).toEqual([200, account])
  expect(last_ids).toBeDefined()
})

test.each(['json', 'yaml'])(
  'a world that was exported as %s takes the place of the one that is there',
  async (format) => {
    const { emulator, account } = await load('starter')
    const exported = emulator.export()
    const world = await (await emulator.fetch(`/__admin/export?format=${format}`)).text()
    account.clients.create({ name: 'Late' })
    emulator.createAccount({ prefix: 'late' })
    const answer = await emulator.fetch('/__admin/fixtures', {
      method: 'POST',
      headers: { 'Content-Type': `application/${format}` },
      body: world,
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject([{ prefix: 'demo', apiToken: demoToken }])
    expect(emulator.export()).toEqual(exported)
  },
)

test('exports one record with the records that it refers to, as YAML that loads', async () => {
  const { account } = await load('starter')
  const { id, client_id } = account.invoices.find({ client_id: account.clients.get('bakery')!.id })!
  const { status, text } = await admin(`/export?account=demo&resource=invoices&id=${id}&format=yaml`)
  expect(status).toBe(200)
  expect(text).toContain('client_id: bakery')
  const posted = await load({ accounts: { other: {} } })
  const { emulator } = posted
  const answer = await emulator.fetch('/__admin/fixtures', {
    method: 'POST',
    headers: { 'Content-Type': 'application/yaml' },
    body: text,
  })
  expect(answer.status, await answer.text()).toBe(201)
  expect(emulator.account('demo').invoices.all()).toMatchObject([{ id, client_id }])
})

test.each([
  ['/export?account=nobody', 404, 'nobody'],
  ['/export?resource=invoices&id=1', 422, 'account, resource and id'],
  ['/export?account=demo&id=1', 422, 'account, resource and id'],
  ['/export?account=demo&resource=invoices&id=1', 404, 'no record 1 among its invoices'],
  ['/export?account=demo&resource=elsewhere&id=1', 404, 'no record 1 among its elsewhere'],
])('%s is refused with %i', async (path, status, words) => {
  const answer = await admin(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain(words)
})
