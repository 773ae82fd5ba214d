import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { openedOnPort as opened } from '../support/opened.ts'

async function post(emulator: Emulator, path: string, body: string): Promise<number> {
  const response = await emulator.fetch(`${path}?api_token=${demoToken}`, { method: 'POST', body })
  expect(response.status, await response.text()).toBe(201)
  return emulator.requests.last()!.id
}

/** An emulator that has loaded the text of a fixture. */
function loaded(text: string): Promise<Emulator> {
  const folder = mkdtempSync(join(tmpdir(), 'faketura-fixture-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'request.yaml')
  writeFileSync(file, text)
  return opened({ listen: false, fixtures: file })
}

/** The values of an invoice that do not depend on the state of the emulator. */
function essence(emulator: Emulator) {
  const { buyer_name, buyer_tax_no, price_gross, oid, number, positions } = emulator
    .account()
    .invoices.all()[0]!
  return {
    buyer_name,
    buyer_tax_no,
    price_gross,
    oid,
    number,
    positions: positions.map(({ name, quantity, total_price_gross }) => [name, quantity, total_price_gross]),
  }
}

test.each(['json', 'xml'] as const)(
  'the fixture of a create of %s loads with what it refers to',
  async (format) => {
    const emulator = await opened({ listen: false })
    const account = emulator.account()
    const category = account.categories.create({ name: 'Prints' })
    const product = account.products.create({
      name: 'Poster',
      price_net: '10',
      tax: '23',
      category_id: category.id,
    })
    const client = account.clients.create({ name: 'Brown Bread Ltd', tax_no: 'GB200000001' })
    const json = {
      invoice: {
        client_id: client.id,
        oid: 'order-1',
        description: 'It: "has"\n- two # lines',
        number: null,
        unknown: 'x',
        id: 7,
        positions: [
          { product_id: product.id, quantity: 2, id: 9, bogus: 1 },
          { name: 'Paper', quantity: '1', tax: 8, total_price_gross: '10.80' },
        ],
      },
    }
    const xml =
      `<invoice><api_token>${demoToken}</api_token><client-id>${client.id}</client-id><oid>order-1</oid>` +
      `<positions type="array"><position><product-id>${product.id}</product-id><quantity>2</quantity></position>` +
      '<position><name>Paper</name><quantity>1</quantity><tax>8</tax><total-price-gross>10.80</total-price-gross>' +
      '</position></positions></invoice>'
    const id = await post(emulator, `/invoices.${format}`, format === 'json' ? JSON.stringify(json) : xml)
    const text = (await emulator.requests.fixture(id))!
    expect(text).toMatch(/^faketura: 1$/m)
    expect(text).not.toContain(demoToken)
    expect(text).not.toMatch(/unknown|bogus|\bnumber:/)
    const other = await loaded(text)
    expect(essence(other)).toEqual(essence(emulator))
    expect(other.account().invoices.all()).toHaveLength(1)
    expect(other.account().products.all()[0]).toMatchObject({
      name: 'Poster',
      category_id: other.account().categories.all()[0]!.id,
    })
  },
)

test('a fixture of a record keeps its alias and the aliases of others', async () => {
  const fixtures = ['blank', { faketura: 1, accounts: { demo: { clients: { jan: { name: 'Jan' } } } } }]
  const emulator = await opened({ listen: false, fixtures })
  const client_id = emulator.account().clients.get('jan')!.id
  const id = await post(emulator, '/invoices.json', JSON.stringify({ invoice: { client_id, positions: [] } }))
  expect(await emulator.requests.fixture(id)).toContain('client_id: jan')
})

test('a request that created no record has no fixture', async () => {
  const emulator = await opened({ listen: false })
  await emulator.fetch(`/clients.json?api_token=${demoToken}`)
  await emulator.fetch(`/clients.json?api_token=${demoToken}`, { method: 'POST', body: '{"client":{}}' })
  await emulator.fetch('/nothing.json')
  const requests = emulator.requests.all()
  expect(requests).toHaveLength(3)
  for (const { id } of requests) expect(await emulator.requests.fixture(id)).toBeUndefined()
})

test('the fixture of a request leaves out references to records that were deleted since', async () => {
  const emulator = await opened({ listen: false })
  const account = emulator.account()
  const client = account.clients.create({ name: 'Ann' })
  const [gone, still] = [1, 2].map(() =>
    account.invoices.create({
      client_id: client.id,
      positions: [{ name: 'Lamp', total_price_gross: 5, tax: 23 }],
    }),
  )
  const sent = { name: 'Transfer', price: 1, invoice_ids: [gone!.id, still!.id] }
  const id = await post(emulator, '/banking/payments.json', JSON.stringify({ banking_payment: sent }))
  account.invoices.delete(gone!.id)
  account.clients.delete(client.id)
  const copy = await loaded((await emulator.requests.fixture(id))!)
  expect(copy.account().payments.all()).toMatchObject([{ name: 'Transfer', price: '1.0' }])
  expect(copy.account().invoices.all()).toMatchObject([{ status: 'partial', paid: '1.0' }])
})

test('the create of an account has no fixture of a record', async () => {
  const emulator = await opened({ listen: false })
  const { integrationToken } = emulator.account()
  const body = JSON.stringify({
    integration_token: integrationToken,
    account: { prefix: 'acme' },
    user: { login: 'acme', email: 'owner@acme.test', password: 'acme-secret' },
  })
  const response = await emulator.fetch('/account.json', { method: 'POST', body })
  expect(response.status, await response.text()).toBe(201)
  expect(await emulator.requests.fixture(emulator.requests.last()!.id)).toBeUndefined()
})
