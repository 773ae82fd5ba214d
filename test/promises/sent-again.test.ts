import { expect, test } from 'vitest'
import { open, openWith, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

/** Rules about what an update changes: a value that the record has already changes nothing. */

test('an update with the values of the record changes nothing, not even its time', async () => {
  const client = await open()
  const sale = await client.sale({ payment_to: '2026-01-29', paid: 50, number: 'X/7' })
  client.emulator.clock.advance('1 day')
  const before = client.emulator.snapshot()
  const { number, payment_to, payment_to_kind, paid, status, positions } = sale
  const { id, name, quantity, tax, total_price_gross } = positions[0]!
  const rows = [{ id, name, quantity, tax, total_price_gross }]
  const same = { number, payment_to, payment_to_kind, paid, status, positions: rows }
  expect(await client.update('invoices', sale.id, same)).toMatchObject({ updated_at: sale.updated_at })
  expect(client.emulator.changes(before)).toEqual([])
})

test('a protected bank account may be sent again', async () => {
  const client = await openWith({ bank_account_security_level: 'strong' })
  const department = await client.create('departments', { name: 'Seller Ltd', bank_account: '77' })
  const { id, seller_bank_account } = await client.sale({ department_id: department.id })
  expect(seller_bank_account).toBe('77')
  await client.update('departments', department.id, { bank_account: '88' })
  const again = { seller_bank_account: '77', description: 'again' }
  expect(await client.update('invoices', id, again)).toMatchObject(again)
  const other = () => client.put<Refusal>(`/invoices/${id}.json`, { invoice: { seller_bank_account: '78' } })
  await refused(client, other, 422, 'seller_bank_account')
})

test('an incomplete document may be sent its status again', async () => {
  const client = await open()
  const made = await client.sale({ status: 'incomplete', buyer_name: null, buyer_email: 'jan@buyer.test' })
  const again = { status: 'incomplete', description: 'again' }
  expect(await client.update('invoices', made.id, again)).toMatchObject(again)
})

test('the margin stays with the same currency, although the product costs more now', async () => {
  const client = await open()
  const product = { name: 'Mug', price_net: '10', tax: 0, purchase_price_net: '4', purchase_tax: '0' }
  const { id } = await client.create('products', product)
  const sale = await client.sale({ positions: [{ product_id: id, quantity: 1 }] })
  expect(sale.products_margin).toBe('6.0')
  await client.update('products', id, { purchase_price_net: '5' })
  const again = await client.update('invoices', sale.id, { currency: sale.currency, description: 'again' })
  expect(again.products_margin).toBe('6.0')
})

test('a payment that was unlinked creates no other invoice when it is paid again', async () => {
  const client = await open()
  const made = await client.create('payments', { name: 'Ash', price: 10, paid: true, generate_invoice: true })
  expect(made.invoice_id).not.toBeNull()
  const again = await client.update('payments', made.id, { invoice_id: null, paid: true })
  expect(again.invoice_id).toBeNull()
})

test('names of a warehouse document that are sent again choose nothing anew', async () => {
  const client = await open()
  const ash = await client.create('clients', { name: 'Ash', city: 'Gdynia' })
  const goods = { product_name: 'Mug', quantity: 1, purchase_price_net: 10, purchase_tax: 23 }
  const made = await client.create('warehouse_documents', {
    kind: 'pz',
    client_name: 'Ash',
    warehouse_actions: [goods],
  })
  await client.update('clients', ash.id, { name: 'Birch', city: 'Sopot' })
  const { client_name, department_name, number } = made
  const again = { client_name, department_name, number, description: 'again' }
  const changed = await client.update('warehouse_documents', made.id, again)
  expect(changed).toMatchObject({ client_id: ash.id, client_name: 'Ash', client_city: 'Gdynia', number })
  const line = made.warehouse_actions[0]!
  const priced = await client.update('warehouse_documents', made.id, {
    warehouse_actions: [{ id: line.id, purchase_price_net: 10, quantity: 2 }],
  })
  expect(priced).toMatchObject({ purchase_price_net: '20.0' })
})

test('a line without a product keeps none when its name is sent again', async () => {
  const client = await open()
  const sale = await client.sale({ positions: [{ name: 'X', quantity: 1, tax: 0, total_price_gross: 10 }] })
  const { id } = sale.positions[0]!
  await client.update('invoices', sale.id, { positions: [{ id, product_id: null }] })
  const positions = [{ id, name: 'X', quantity: 2 }]
  const changed = await client.update('invoices', sale.id, { positions })
  expect(changed.positions[0]).toMatchObject({ product_id: null, quantity: '2.0', total_price_gross: '20.0' })
})

test.each([
  [
    'one link',
    { invoice_id: 0 },
    (one: number, other: number) => ({ invoice_id: one, invoice_ids: [other] }),
  ],
  [
    'several links',
    { invoice_ids: [0] },
    (one: number, other: number) => ({ invoice_id: other, invoice_ids: [one] }),
  ],
])('%s of a payment that are sent again contradict another one', async (_name, links, changeOf) => {
  const client = await open()
  const [one, other] = [await client.sale(), await client.sale()]
  const linked = JSON.parse(JSON.stringify(links).replace('0', String(one.id)))
  const { id } = await client.create('payments', { name: 'Ash', price: 10, ...linked })
  const change = changeOf(one.id, other.id)
  expect(await client.update('payments', id, change)).toMatchObject({ invoice_id: null })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'conflicting-fields' }])
  await client.update('payments', id, change)
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'conflicting-fields' }])
  expect(client.account.payments.find({ id, invoice_ids: change.invoice_ids })).toBeDefined()
})
