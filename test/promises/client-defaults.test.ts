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

test("a line that is added later has the client's discount while the others have it", async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  const added = async (id: number, line_: object) => {
    const { positions, price_gross } = await client.update('invoices', id, {
      positions: [{ ...line, ...line_ }],
    })
    return [price_gross, positions.at(-1)!.discount_percent]
  }
  const { id } = await client.sale({ client_id })
  expect(await added(id, { tax: 8 })).toEqual(['207.9', '10.0'])
  expect(await added(id, { tax: 8, discount_percent: 50 })).toEqual(['261.9', '50.0'])
  expect(await added(id, { tax: 8 })).toEqual(['369.9', null])
  const empty = await client.sale({ client_id, positions: [] })
  expect(await added(empty.id, {})).toEqual(['97.2', '10.0'])
  const without = await client.sale({ client_id, show_discount: false })
  expect(await added(without.id, {})).toEqual(['231.0', null])
})

test("a correction whose lines name a discount before or after it does not have the client's", async () => {
  const { client, client_id } = await withClient({ discount: 10 })
  const before = { name: 'A', tax: 23, quantity: 1, total_price_gross: 123 }
  const correct = (after: object) =>
    client.sale({
      kind: 'correction',
      client_id,
      positions: [
        { correction_before_attributes: before, correction_after_attributes: { ...before, ...after } },
      ],
    })
  expect(await correct({ discount_percent: 20 })).toMatchObject({ show_discount: false, price_gross: '0.0' })
  const plain = { show_discount: true, price_gross: '-55.35', positions: [{ discount_percent: '10.0' }] }
  expect(await correct({ total_price_gross: '61.5' })).toMatchObject(plain)
  // Both sides are discounted, each at its rate.
  expect(await correct({ tax: 8, total_price_gross: 108 })).toMatchObject({
    price_net: '0.0',
    price_gross: '-13.5',
  })
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
