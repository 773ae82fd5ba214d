import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, open } from '../support/client.ts'

async function withProduct() {
  const client = await open()
  const { id } = await client.create('products', { name: 'Lamp', price_gross: 123, tax: 23 })
  return { client, id }
}

async function stockOf(client: Client, id: number) {
  const { quantity_sold_in_invoices, stock_level, warehouse_quantity } = await client.one('products', id)
  expect(warehouse_quantity).toBe(stock_level)
  return [quantity_sold_in_invoices, stock_level]
}

promise('stock/sold-in-invoices', async () => {
  const { client, id } = await withProduct()
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  expect(await stockOf(client, id)).toEqual(['1.0', '-1.0'])
  const positions = [{ id: sale.positions[0]!.id, quantity: '3.5' }]
  await client.update('invoices', sale.id, { positions })
  expect(await stockOf(client, id)).toEqual(['3.5', '-3.5'])
  await client.update('invoices', sale.id, { oid: 'order-1' })
  expect(await stockOf(client, id)).toEqual(['3.5', '-3.5'])
  await client.delete(`/invoices/${sale.id}.json`)
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
})

test.each([
  ['a pro forma', { kind: 'proforma' }],
  ['an estimate', { kind: 'estimate' }],
  ['an expense', { income: false }],
  ['a document that is excluded', { exclude_from_stock_level: true }],
])('%s sells nothing', async (_name, values) => {
  const { client, id } = await withProduct()
  await client.sale({ ...values, positions: [{ product_id: id, quantity: 1 }] })
  expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  expect(await stockOf(client, id)).toEqual(['1.0', '-1.0'])
})

test.each([[{ exclude_from_stock_level: true }], [{ kind: 'proforma' }]])(
  '%j, set later, takes the sale back',
  async (values) => {
    const { client, id } = await withProduct()
    const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
    await client.update('invoices', sale.id, values)
    expect(await stockOf(client, id)).toEqual(['0.0', '0.0'])
  },
)

promise('stock/warehouse-documents', async () => {
  const { client, id } = await withProduct()
  const move = (kind: string, quantity: number) =>
    client.create('warehouse_documents', {
      kind,
      warehouse_actions: [{ product_id: id, quantity, price_net: 1 }],
    })
  const received = await move('pz', 5)
  expect(await stockOf(client, id)).toEqual(['0.0', '5.0'])
  const issued = await move('wz', 7)
  expect(await stockOf(client, id)).toEqual(['0.0', '-2.0'])
  await move('mm', 3)
  expect(await stockOf(client, id)).toEqual(['0.0', '-2.0'])
  const lines = [{ id: issued.warehouse_actions[0]!.id, quantity: 1 }]
  await client.update('warehouse_documents', issued.id, { warehouse_actions: lines })
  expect(await stockOf(client, id)).toEqual(['0.0', '4.0'])
  await client.delete(`/warehouse_documents/${received.id}.json`)
  expect(await stockOf(client, id)).toEqual(['0.0', '-1.0'])
})

promise('stock/bundles', async () => {
  const { client, id } = await withProduct()
  const { id: bulb } = await client.create('products', { name: 'Bulb' })
  const package_products_details = { '0': { id, quantity: 1 }, '1': { id: bulb, quantity: '2' } }
  const values = { name: 'Set', package: true, service: true, package_products_details }
  const { id: set } = await client.create('products', values)
  const sale = await client.sale({ positions: [{ product_id: set, quantity: 3 }] })
  expect(await stockOf(client, id)).toEqual(['0.0', '-3.0'])
  expect(await stockOf(client, bulb)).toEqual(['0.0', '-6.0'])
  await client.delete(`/invoices/${sale.id}.json`)
  expect(await stockOf(client, bulb)).toEqual(['0.0', '0.0'])
})
