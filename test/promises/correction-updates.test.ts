import { expect, test } from 'vitest'
import { type Client, type Invoice, open } from '../support/client.ts'

/** Updates of the lines of a correction: sides that are changed, quantities that are sent alone, and records sent back. */

const full = { correction_positions: 'full' }

const twice = { name: 'X', quantity: 2, total_price_gross: 200, tax: 23 }
const once = { ...twice, quantity: 1, total_price_gross: 100 }

/** A line with both sides, changed by the values. */
function corrected(before: object, after: object, line: object = {}): object {
  const sides = { correction_before_attributes: before, correction_after_attributes: after }
  return { kind: 'correction', positions: [{ name: 'X', ...line, ...sides }] }
}

/** A record as a client reads it, to send it back. */
async function readWhole(client: Client, id: number) {
  const { body } = await client.get<Invoice>(`/invoices/${id}.json`, full)
  return body
}

type Line = Invoice['positions'][number]

/** The first line with other values. */
function withLine({ positions }: Invoice, change: (line: Line) => object): object[] {
  return positions.map((line, at) => (at === 0 ? { ...line, ...change(line) } : line))
}

const codes = (client: Client) => client.lastRequest.diagnostics.map(({ code }) => code)

test('a correction with a price of its own changes nothing when it is sent back', async () => {
  const client = await open()
  const line = { quantity: -1, total_price_gross: -80, tax: 23 }
  const { id } = await client.sale(corrected(twice, once, line))
  expect(codes(client)).toEqual(['price-mismatch'])
  client.emulator.clock.advance('1 day')
  const whole = await readWhole(client, id)
  const before = client.emulator.snapshot()
  const again = await client.update('invoices', id, whole)
  expect(again).toMatchObject({ price_gross: '-80.0', updated_at: whole.updated_at })
  await client.update('invoices', id, { positions: whole.positions })
  expect(client.emulator.changes(before)).toEqual([])
  expect(codes(client)).toEqual([])
})

test('a line of a total correction keeps the price that it got later, when it is sent back', async () => {
  const client = await open()
  const sold = await client.sale({ positions: [twice] })
  const copy = { kind: 'correction', copy_invoice_from: sold.id, total_correction: 1, positions: null }
  const { id, positions } = await client.sale(copy)
  const priced = [{ id: positions[0]!.id, total_price_gross: -50 }]
  expect(await client.update('invoices', id, { positions: priced })).toMatchObject({ price_gross: '-50.0' })
  const whole = await readWhole(client, id)
  const changed = await client.update('invoices', id, { ...whole, description: 'later' })
  expect(changed).toMatchObject({ description: 'later', price_gross: '-50.0' })
})

test.each<[name: string, change: object, gross: string]>([
  ['another quantity', { quantity: '5.0' }, '-61.5'],
  ['another total', { total_price_gross: '50' }, '-73.0'],
  ['another net total', { total_price_net: '50' }, '-61.5'],
  ['another name', { name: 'Y' }, '-24.6'],
])('of a side that is sent back, only the values that differ count: %s', async (_name, change, gross) => {
  const client = await open()
  const ten = { name: 'X', quantity: 10, total_price_gross: 123, tax: 23 }
  const { id, positions } = await client.sale(
    corrected(ten, { ...ten, quantity: 8, total_price_gross: 98.4 }),
  )
  const whole = await readWhole(client, id)
  const before = client.emulator.snapshot()
  const partial = [{ id: positions[0]!.id, correction_after_attributes: change }]
  const expected = await client.update('invoices', id, { positions: partial })
  expect(expected).toMatchObject({ price_gross: gross })
  const changed = withLine(whole, (line) => {
    const { correction_after_attributes: after } = line as { correction_after_attributes?: object }
    return { correction_after_attributes: { ...after, ...change } }
  })
  for (const sent of [{ ...whole, positions: changed }, { positions: changed }]) {
    client.emulator.restore(before)
    expect(await client.update('invoices', id, sent)).toEqual(expected)
    expect(codes(client)).toEqual([])
    client.emulator.restore(before)
    client.account.invoices.update(id, sent)
    expect(client.account.invoices.get(id)).toMatchObject({ price_gross: gross })
  }
})

test('a side that is sent whole, without the rest of its line, counts with every value', async () => {
  const client = await open()
  const { id, positions } = await client.sale(corrected(twice, once))
  const change = [{ id: positions[0]!.id, correction_after_attributes: { ...once, quantity: 4 } }]
  expect(await client.update('invoices', id, { positions: change })).toMatchObject({
    price_gross: '-100.0',
    positions: [{ quantity: '2.0' }],
  })
})

test('an update of a side of a correction line changes only the values that it sends', async () => {
  const client = await open()
  const side = { name: 'Lamp', quantity: 10, price_net: 10, tax: 8, quantity_unit: 'pc' }
  const positions = [{ correction_before_attributes: side, correction_after_attributes: side }]
  const { id, positions: made } = await client.sale({ kind: 'correction', positions })
  const change = async (after: object) => {
    const positions = [{ id: made[0]!.id, correction_after_attributes: after }]
    const { price_gross } = await client.update('invoices', id, { positions })
    const { body } = await client.get<{
      positions: { correction_after_attributes: object }[]
    }>(`/invoices/${id}.json`, full)
    return { difference: price_gross, ...body.positions[0]?.correction_after_attributes }
  }
  const kept = { name: 'Lamp', quantity: '10.0', tax: '8', quantity_unit: 'pc' }
  expect(await change({ price_net: 9 })).toMatchObject({ ...kept, difference: '-10.8' })
  expect(await change({ name: 'Lamp 2', quantity_unit: null })).toMatchObject({
    ...kept,
    difference: '-10.8',
    name: 'Lamp 2',
    quantity_unit: null,
  })
  expect(await change({ total_price_gross: 54 })).toMatchObject({ quantity: '10.0', difference: '-54.0' })
  expect(await change({ quantity: 5 })).toMatchObject({ total_price_gross: '27.0', tax: '8' })
})

test.each<[name: string, change: object, expected: object]>([
  ['a quantity', { quantity: 5 }, { quantity: '5.0', price_gross: '-20.0' }],
  ['another rate', { tax: 8 }, { tax: '8', quantity: '-3.0', total_price_net: '-92.59' }],
  ['a name', { name: 'Z' }, { name: 'Z', price_gross: '33.33' }],
])('a line stays the difference of its sides when an update sends %s', async (_name, change, expected) => {
  const client = await open()
  const three = { ...once, quantity: 3 }
  const made = await client.sale(corrected(three, { ...three, quantity: 0, total_price_gross: 0 }))
  const positions = [{ id: made.positions[0]!.id, ...change }]
  const changed = await client.update('invoices', made.id, { positions })
  expect(changed).toMatchObject({ price_gross: '-100.0', positions: [expected] })
})

test('a line stays the difference of its sides with another product, and with reverse charge', async () => {
  const client = await open()
  const { id: product_id } = await client.create('products', { name: 'Mug', price_gross: 9, tax: 8 })
  const three = { ...once, quantity: 3 }
  const made = await client.sale(corrected(three, { ...three, quantity: 0, total_price_gross: 0 }))
  const positions = [{ id: made.positions[0]!.id, product_id }]
  expect(await client.update('invoices', made.id, { positions })).toMatchObject({
    price_gross: '-100.0',
    positions: [{ product_id, name: 'Mug', quantity: '-3.0', tax: '23' }],
  })
  const reversed = await client.update('invoices', made.id, { reverse_charge: true })
  expect(reversed).toMatchObject({ price_gross: '-100.0', price_tax: '0.0' })
})

test('a line with a price of its own keeps its unit price with another quantity, with a diagnostic', async () => {
  const client = await open()
  const line = { quantity: -1, total_price_gross: -80, tax: 23 }
  const { id, positions } = await client.sale(corrected(twice, once, line))
  const change = [{ id: positions[0]!.id, quantity: -2 }]
  expect(await client.update('invoices', id, { positions: change })).toMatchObject({ price_gross: '-160.0' })
  expect(codes(client)).toEqual(['price-mismatch'])
  const priced = [{ id: positions[0]!.id, quantity: -2, total_price_gross: -90 }]
  expect(await client.update('invoices', id, { positions: priced })).toMatchObject({ price_gross: '-90.0' })
})

test('an update with the values that a side has changes nothing, not even its time', async () => {
  const client = await open()
  const { id, positions } = await client.sale(corrected(twice, once))
  client.emulator.clock.advance('1 day')
  const before = client.emulator.snapshot()
  for (const after of [{ quantity: '1' }, { quantity: 1, total_price_gross: '100.00' }, { name: 'X' }]) {
    const change = [{ id: positions[0]!.id, correction_after_attributes: after }]
    await client.update('invoices', id, { positions: change })
    expect(client.emulator.changes(before)).toEqual([])
  }
})

/** Changes the first line of a correction as it becomes. */
function becomes(client: Client, { id, positions }: Invoice, after: object) {
  const [line] = positions
  return client.update('invoices', id, {
    positions: [{ id: line!.id, correction_after_attributes: after }],
  })
}

test('a total for the quantity 0 is no price for another quantity', async () => {
  const client = await open()
  const three = { ...once, quantity: 3 }
  const returned = await client.sale(corrected(three, { ...three, quantity: 0, total_price_gross: 0 }))
  expect(await becomes(client, returned, { tax: 8 })).toMatchObject({ price_gross: '-100.0' })
  for (const [quantity, gross] of [
    [2, '-33.33'],
    [0, '-100.0'],
    [1, '-66.67'],
    [3, '0.0'],
  ] as const)
    expect(await becomes(client, returned, { quantity })).toMatchObject({ price_gross: gross })
})

test('a copied line keeps the price that was sent for it, also in a correction of a correction', async () => {
  const client = await open()
  const copy = ({ id }: Invoice, total_correction: boolean) =>
    client.sale({ kind: 'correction', copy_invoice_from: id, total_correction, positions: null })
  const mugs = { name: 'Mug', tax: 23, quantity: 3, price_net: 48.25 }
  const sold = await client.sale({ positions: [mugs] })
  const five = await becomes(client, await copy(sold, false), { quantity: 5 })
  expect(five).toMatchObject({ price_net: '96.5', price_gross: '118.7' })
  const back = await becomes(client, await copy(five, true), { quantity: 4 })
  expect(back).toMatchObject({ price_net: '-48.25', price_gross: '-59.35' })
  const reduced = await becomes(client, await copy(sold, true), { quantity: 3, tax: 8 })
  expect(reduced).toMatchObject({ price_net: '0.0', price_gross: '-21.71' })
  // An export keeps the prices that were sent.
  const loaded = await open({ fixtures: client.emulator.export() })
  expect(await becomes(loaded, back, { quantity: 1 })).toMatchObject({ price_gross: '-237.39' })
  // A price that is sent for a side replaces the copied one.
  await becomes(client, reduced, { price_gross: 50 })
  expect(await becomes(client, reduced, { quantity: 2, tax: 23 })).toMatchObject({ price_gross: '-78.04' })
})
