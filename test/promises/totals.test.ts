import { expect, test } from 'vitest'
import { totalsProofs } from '../../src/verify/proofs/totals.ts'
import { promise } from '../promise.ts'
import { type Invoice, open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

function amountsOf({ price_net, price_tax, price_gross }: Invoice) {
  return [price_net, price_tax, price_gross]
}

portable(totalsProofs)

test('product_cache has the whole name if it is shorter than six letters', async () => {
  const client = await open()
  const positions = ['Hello world', 'Abc'].map((name) => ({ name, tax: 0, total_price_gross: 1 }))
  const made = await client.sale({ positions })
  expect(made.product_cache).toBe('Hello , Abc')
  const blank = await client.sale({ positions: positions.map((line) => ({ ...line, name: 'Abc of it' })) })
  expect(blank.product_cache).toBe('Abc of, Abc of')
  expect((await client.sale()).product_id).toEqual(expect.any(Number))
})

test('recorded: 10.23 gross at 23 % and 50 gross at 0 %', async () => {
  const client = await open()
  const made = await client.sale({
    positions: [
      { name: 'A', quantity: 1, tax: 23, total_price_gross: '10.23' },
      { name: 'B', quantity: 1, tax: 0, total_price_gross: 50 },
    ],
  })
  expect(amountsOf(made)).toEqual(['58.32', '1.91', '60.23'])
})

test('recorded: a total of 100 gross for a hundred units at 23 %', async () => {
  const client = await open()
  const { positions } = await client.sale({
    positions: [{ name: 'A', quantity: 100, tax: 23, total_price_gross: 100 }],
  })
  expect(positions[0]).toMatchObject({
    price_gross: '1.0',
    price_net: '0.81',
    price_tax: '0.19',
    total_price_net: '81.3',
    total_price_tax: '18.7',
    total_price_gross: '100.0',
  })
})

/** Three lines of 0.33 gross at 23 %: 0.27 net each, but 0.8 of 0.99 together. */
test.each([
  ['sum', ['0.81', '0.18', '0.99']],
  ['keep_gross', ['0.8', '0.19', '0.99']],
  ['keep_net', ['0.81', '0.19', '1.0']],
])('the strategy %s gives %j', async (sum, expected) => {
  const client = await open()
  const line = { quantity: 1, tax: 23, total_price_gross: '0.33' }
  const positions = ['A', 'B', 'C'].map((name) => ({ name, ...line }))
  const calculating_strategy = { position: 'default', sum, invoice_form_price_kind: 'gross' }
  const made = await client.sale({ positions, calculating_strategy })
  expect(amountsOf(made)).toEqual(expected)
  expect(made.calculating_strategy).toEqual(calculating_strategy)
})

test('accepts decimal commas, negative texts and numbers', async () => {
  const client = await open()
  for (const total_price_gross of ['-24,60', '-24.6', -24.6]) {
    const made = await client.sale({ positions: [{ name: 'A', quantity: 1, tax: 23, total_price_gross }] })
    expect(amountsOf(made)).toEqual(['-20.0', '-4.6', '-24.6'])
  }
})

test('products_margin follows the lines, even when the net total stays', async () => {
  const client = await open()
  const goods = (name: string, purchase_price_net: number) =>
    client.create('products', { name, tax: 0, price_net: 100, purchase_price_net })
  const [mug, jug] = [await goods('Mug', 20), await goods('Jug', 60)]
  const sold = { product_id: mug.id, quantity: 1, total_price_net: 100 }
  const free = { product_id: jug.id, quantity: 1, total_price_net: 0 }
  const { id, positions, products_margin } = await client.sale({ positions: [sold, free] })
  expect(products_margin).toBe('20.0')
  const [first, second] = positions.map((position) => position.id)
  const marginAfter = async (values: object) => (await client.update('invoices', id, values)).products_margin
  expect(await marginAfter({ positions: [{ id: second, _destroy: 1 }] })).toBe('80.0')
  const other = { id: first, product_id: jug.id, total_price_net: 100 }
  expect(await marginAfter({ positions: [other] })).toBe('40.0')
  await client.update('products', jug.id, { purchase_price_net: 1 })
  // The same lines again are no other lines.
  expect(await marginAfter({ oid: 'order-1', positions: [other] })).toBe('40.0')
})

promise('totals/stated', async () => {
  const client = await open()
  const { invoices } = client.account
  const { id } = invoices.create({ buyer_name: 'A', price_gross: '246', price_net: '200', status: 'paid' })
  const totals = ['200.0', '46.0', '246.0']
  expect(await client.one('invoices', id)).toMatchObject({ status: 'paid', paid: '246.0' })
  expect(amountsOf(await client.update('invoices', id, { description: 'x' }))).toEqual(totals)
  await client.post(`/invoices/${id}/change_status.json?status=sent`, {})
  expect(amountsOf(await client.one('invoices', id))).toEqual(totals)
  const positions = [{ name: 'x', tax: 23, total_price_gross: 12.3 }]
  const changed = await client.update('invoices', id, { positions })
  expect(amountsOf(changed)).toEqual(['10.0', '2.3', '12.3'])
})

promise('totals/stated-copies', async () => {
  const client = await open()
  const { invoices } = client.account
  const order = { buyer_name: 'A', kind: 'estimate', price_gross: '1000' } as const
  const positions = [{ name: 'x', tax: 23, total_price_gross: '123' }]
  const [empty, other, same] = [{}, { positions }, { positions, price_gross: '123' }].map((values) =>
    invoices.create({ ...order, ...values }),
  )
  const copyOf = async (id: number, values: object) => {
    const made = await client.create('invoices', { copy_invoice_from: id, ...values })
    return [made.price_gross, client.lastRequest.diagnostics.map(({ message }) => message)]
  }
  const advance = { kind: 'advance', advance_creation_mode: 'percent', advance_value: 30 }
  const correction = { kind: 'correction', correction_reason: 'Return', total_correction: true }
  for (const values of [{ kind: 'vat' }, advance, correction]) {
    const message = expect.stringContaining(
      `price_gross 1000.0 of ${empty!.number} was stated, but it has no lines`,
    )
    expect(await copyOf(empty!.id, values)).toEqual(['0.0', [message]])
  }
  const message = expect.stringContaining('its lines add up to 123.0')
  expect(await copyOf(other!.id, { kind: 'vat' })).toEqual(['123.0', [message]])
  expect(await copyOf(same!.id, { kind: 'vat' })).toEqual(['123.0', []])
})
