import { expect, test } from 'vitest'
import { clientDefaultsProofs } from '../../src/verify/proofs/client-defaults.ts'
import { type Client, open, openWith } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(clientDefaultsProofs)

const line = { name: 'Service A', quantity: 1, total_price_gross: 108 }

async function withClient(values: object): Promise<{ client: Client; client_id: number }> {
  const client = await open()
  return { client, client_id: (await client.create('clients', { name: 'Usual Ltd', ...values })).id }
}

test('the rate of a client is for sales only', async () => {
  const { client, client_id } = await withClient({ default_tax: 8 })
  const taxOf = async (position: object, values: object = {}) =>
    (await client.sale({ client_id, positions: [position], ...values })).positions[0]
  expect(await taxOf({ ...line, name: 'Rent' }, { income: false })).toMatchObject({ tax: '23' })
})

test("a client's discount is not applied where discounts are amounts", async () => {
  const amounts = await openWith({ discount_kind: 'amount' })
  const card = await amounts.create('clients', { name: 'Usual Ltd', discount: 10 })
  const plain = { show_discount: false, price_gross: '123.0' }
  expect(await amounts.sale({ client_id: card.id })).toMatchObject(plain)
})

test('a document of a recurring definition is discounted as its template was', async () => {
  const { client, client_id } = await withClient({})
  const template = await client.sale({ client_id })
  await client.update('clients', client_id, { discount: 10 })
  const monthly = { name: 'Monthly', invoice_id: template.id, start_date: '2026-02-01', every: '1m' }
  expect((await client.post('/recurrings.json', { recurring: monthly })).status).toBe(201)
  client.emulator.clock.advance('1 month')
  const [issued] = await client.list('invoices')
  expect(issued).not.toMatchObject({ id: template.id })
  expect(issued).toMatchObject({ show_discount: false, price_gross: '123.0' })
})
