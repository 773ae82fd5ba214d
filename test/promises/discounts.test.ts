import { expect, test } from 'vitest'
import { discountsProofs } from '../../src/verify/proofs/discounts.ts'
import { promise } from '../promise.ts'
import { cleared } from '../support/clearing-xml.ts'
import { type Client, type Invoice, open, openWith } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(discountsProofs)

const line = { name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }
const half = { show_discount: true, positions: [{ ...line, discount_percent: 50 }] }

test('the default kind of discount is a setting of the account', async () => {
  const unset = await open()
  expect(await unset.sale()).toMatchObject({ discount_kind: 'percent_total' })
  const set = await openWith({ discount_kind: 'percent_unit' })
  expect(await set.sale()).toMatchObject({ discount_kind: 'percent_unit' })
  expect(await set.sale(half)).toMatchObject({ discount_kind: 'percent_unit', price_gross: '61.5' })
  expect(await set.sale({ discount_kind: 'amount' })).toMatchObject({ discount_kind: 'amount' })
})

promise('discounts/setting', async () => {
  const client = await openWith({ discount_kind: 'amount' })
  const mismatched = await client.sale({ ...half, discount_kind: 'percent_unit' })
  expect(mismatched).toMatchObject({ discount_kind: 'percent_unit', price_gross: '123.0' })
  const [diagnostic] = client.lastRequest.diagnostics
  expect(diagnostic).toMatchObject({ code: 'discount-mismatch' })
  expect(diagnostic?.message).toMatch(/percent_unit.*amount/)
  const amount = { show_discount: true, discount_kind: 'amount', positions: [{ ...line, discount: 23 }] }
  expect(await client.sale(amount)).toMatchObject({ price_gross: '100.0' })
  expect(client.lastRequest.diagnostics).toEqual([])
  const observed = await openWith({ discount_kind: 'amount' }, { profile: 'observed' })
  const applied = await observed.sale({ ...half, discount_kind: 'percent_unit' })
  expect(applied).toMatchObject({ price_gross: '61.5' })
})

function amountsOf({ price_gross, price_net, price_tax }: Invoice) {
  return `${price_gross}/${price_net}/${price_tax}`
}

function lineAmountsOf({ positions }: Invoice) {
  const { total_price_gross, total_price_net, total_price_tax } = positions[0]!
  return `${total_price_gross}/${total_price_net}/${total_price_tax}`
}

const percentKinds = ['percent_unit', 'percent_unit_gross', 'percent_total'] as const

/** Unit gross, quantity, rate, discount, kinds, line before and document after discount (observed 5.7). */
const recorded = [
  [100, 1, 0, '5.1', ['amount'], '100.0/100.0/0.0', '94.9/94.9/0.0'],
  [100, 3, 0, '33.33', ['amount'], '300.0/300.0/0.0', '266.67/266.67/0.0'],
  [100, 1, 0, '33.33', percentKinds, '100.0/100.0/0.0', '66.67/66.67/0.0'],
  [100, 3, 0, '33.33', percentKinds, '300.0/300.0/0.0', '200.01/200.01/0.0'],
  [100, 1, 23, '5', ['amount'], '100.0/81.3/18.7', '95.0/77.24/17.76'],
  [123, 1, 23, '33.33', ['amount'], '123.0/100.0/23.0', '89.67/72.9/16.77'],
  [123, 1, 23, '33.33', percentKinds, '123.0/100.0/23.0', '82.0/66.67/15.33'],
  [123, 3, 23, '33.33', percentKinds, '369.0/300.0/69.0', '246.01/200.01/46.0'],
] as const

const rows = recorded.flatMap(([unit, quantity, tax, value, kinds, before, after]) =>
  kinds.map((kind) => ({ unit, quantity, tax, value, kind, before, after })),
)

test.each(rows)('$unit times $quantity at $tax %, $kind $value: $after', async (row) => {
  const { unit, quantity, tax, value, kind, before, after } = row
  const client = await openWith({ discount_kind: kind })
  const discount = kind === 'amount' ? { discount: value } : { discount_percent: value }
  const total_price_gross = unit * quantity
  const positions = [{ name: 'Service A', quantity, tax, total_price_gross, ...discount }]
  const made = await client.sale({ show_discount: 1, discount_kind: kind, positions })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(lineAmountsOf(made)).toBe(before)
  expect(amountsOf(made)).toBe(after)
  expect(amountsOf(await client.one('invoices', made.id))).toBe(after)
  const shown = await client.update('invoices', made.id, { show_discount: false })
  expect(amountsOf(shown)).toBe(before)
})

test('the recorded export: an amount off one line of 38.32 units', async () => {
  const client = await openWith({ discount_kind: 'amount' })
  const position = { name: 'Fuel', quantity: '38.32', tax: 23, total_price_gross: '330.32', discount: '3.07' }
  const made = await client.sale({ show_discount: true, discount_kind: 'amount', positions: [position] })
  expect(lineAmountsOf(made)).toBe('330.32/268.55/61.77')
  expect(amountsOf(made)).toBe('327.25/266.06/61.19')
})

test.each(['percent_unit', 'amount'] as const)(
  'the value of the other kind is ignored for %s',
  async (kind) => {
    const client = await openWith({ discount_kind: kind })
    const value = kind === 'amount' ? { discount_percent: 50 } : { discount: 50 }
    const made = await client.sale({
      show_discount: true,
      discount_kind: kind,
      positions: [{ ...line, ...value }],
    })
    expect(amountsOf(made)).toBe('123.0/100.0/23.0')
  },
)

/** Gross total of a line of 123 with a discount, and the codes of the diagnostics. */
async function discounted(client: Client, discount: object, values: object = {}) {
  const { price_gross } = await client.sale({
    show_discount: true,
    positions: [{ ...line, ...discount }],
    ...values,
  })
  return [price_gross, client.lastRequest.diagnostics.map(({ code }) => code)]
}

test('an unusual discount gets a diagnostic', async () => {
  const client = await open()
  expect(await discounted(client, { discount: -10 })).toEqual(['133.0', ['unusual-discount']])
  expect(await discounted(client, { discount_percent: -10 })).toEqual(['135.3', ['unusual-discount']])
  expect(await discounted(client, { discount: 124 })).toEqual(['0.0', ['unusual-discount']])
  expect(await discounted(client, { discount_percent: 101 })).toEqual(['0.0', ['unusual-discount']])
  expect(await discounted(client, { discount: 123 })).toEqual(['0.0', []])
  expect(await discounted(client, { discount_percent: 100 })).toEqual(['0.0', []])
  expect(await discounted(client, { discount: 10, total_price_gross: -40 })).toEqual(['-30.0', []])
})

test('a discount that is not applied gets a diagnostic', async () => {
  const client = await open()
  const hidden = { show_discount: false }
  expect(await discounted(client, { discount: 10 }, hidden)).toEqual(['123.0', ['discount-mismatch']])
  expect(await discounted(client, { discount: 0 }, hidden)).toEqual(['123.0', []])
  const percent = { discount_kind: 'percent_total' }
  expect(await discounted(client, { discount: 10 }, percent)).toEqual(['123.0', ['discount-mismatch']])
  const amount = { discount_kind: 'amount' }
  expect(await discounted(client, { discount_percent: 10 }, amount)).toEqual(['123.0', ['discount-mismatch']])
  expect(await discounted(client, { discount: 23 }, amount)).toEqual(['100.0', []])
})

test('a discount before or after a correction gets the diagnostics of a line', async () => {
  const client = await open()
  const correct = async (discount: object, values: object = {}) => {
    const positions = [
      { correction_before_attributes: line, correction_after_attributes: { ...line, ...discount } },
    ]
    await client.sale({ kind: 'correction', show_discount: true, positions, ...values })
    return client.lastRequest.diagnostics.map(({ message }) => message)
  }
  const of = 'of the line "Service A" after the correction'
  expect(await correct({ discount_percent: 10 })).toEqual([])
  expect(await correct({ discount_percent: 101 })).toEqual([`discount_percent 101.0 exceeds the total ${of}`])
  expect(await correct({ discount: -5 })).toEqual([`discount -5.0 raises the total ${of}`])
  expect(await correct({ discount: 124, quantity: 2 })).toEqual([`discount 124.0 exceeds the total ${of}`])
  expect(await correct({ discount_percent: 10 }, { show_discount: false })).toEqual([
    `discount_percent 10.0 ${of} is not applied: show_discount is off`,
  ])
  const other = { discount_kind: 'percent_total' }
  expect(await correct({ discount: 10 }, other)).toEqual([
    `discount 10.0 ${of} is not applied: discount_kind is percent_total`,
  ])
  const set = await openWith({ discount_kind: 'amount' })
  const after = { ...line, discount_percent: 10 }
  await set.sale({
    kind: 'correction',
    show_discount: true,
    discount_kind: 'percent_total',
    positions: [{ correction_before_attributes: line, correction_after_attributes: after }],
  })
  expect(set.lastRequest.diagnostics.map(({ code }) => code)).toEqual(['discount-mismatch'])
})

test('a correction that copies a discounted document needs no diagnostic', async () => {
  const client = await open()
  const sold = await client.sale({ show_discount: true, positions: [{ ...line, discount: 23 }] })
  for (const [total_correction, price_gross] of [
    ['1', '-100.0'],
    ['0', '0.0'],
  ]) {
    const copy = { copy_invoice_from: sold.id, kind: 'correction', total_correction }
    expect(await client.create('invoices', copy)).toMatchObject({ price_gross })
    expect(client.lastRequest.diagnostics).toEqual([])
  }
})

test('the XML for KSeF of a corrected discount has the difference of the discounted lines', async () => {
  const client = await open({ edition: 'poland', now: '2026-03-01' })
  const before = { name: 'Lamp', tax: 23, total_price_gross: 123, discount_percent: 0 }
  const after = { ...before, discount_percent: 10 }
  const positions = [{ correction_before_attributes: before, correction_after_attributes: after }]
  const { id: invoice_id } = (await cleared(client)).invoice
  const correction = { kind: 'correction', invoice_id, show_discount: true, positions }
  const { faktura } = await cleared(client, correction)
  expect(faktura).toMatchObject({ Fa: { P_13_1: '-10.00', P_14_1: '-2.30', P_15: '-12.30' } })
})
