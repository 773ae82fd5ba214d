import { expect, test } from 'vitest'
import { invoiceKinds } from '../../src/resources/invoice/invoice.words.ts'
import { documentKindsProofs } from '../../src/verify/proofs/document-kinds.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { refusedFields } from '../support/derived-documents.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'

portable(documentKindsProofs)

promise('document-kinds/names', async () => {
  const kinds = invoiceKinds.filter((kind) => kind !== 'canceled')
  for (const edition of ['international', 'poland', 'france', 'portugal'] as const) {
    const client = await open({ edition })
    const made = []
    for (const kind of kinds) made.push(await client.sale({ kind, procedure_vat_margin: margin }))
    const names = made.map(({ kind_text }) => kind_text)
    expect([edition, new Set(names).size]).toEqual([edition, kinds.length])
    // In the French edition, two kinds of order have one pattern.
    const numbers = new Set(made.map(({ number }) => number))
    expect(numbers.size).toBe(kinds.length)
    expect(made.find(({ kind }) => kind === 'vat')).toMatchObject({ kind_text: expect.any(String) })
  }
})

const margin = 'procedura marży – towary używane'

test('bills have numbers of their own', async () => {
  const client = await open()
  const bill = await client.sale({ kind: 'bill' })
  expect(bill).toMatchObject({ number: 'B1/2026' })
})

const chair = { name: 'Chair', tax: 23, quantity: 1, total_price_gross: 100 }

/** The difference of two lines, on a correction that shows discounts. */
function difference(before: object, after: object, line: object = {}): object {
  const sides = { correction_before_attributes: before, correction_after_attributes: after }
  return { kind: 'correction', show_discount: true, positions: [{ name: 'Chair', ...line, ...sides }] }
}

promise('document-kinds/correction-prices', async () => {
  const client = await open()
  const correct = (before: object, after: object) =>
    client.sale(difference({ name: 'Chair', tax: 23, ...before }, { name: 'Chair', tax: 23, ...after }))
  const one = await correct({ quantity: 3, price_gross: 50 }, { quantity: 2 })
  expect(one).toMatchObject({ price_gross: '-50.0', positions: [{ quantity: '-1.0' }] })
  expect(
    await correct({ quantity: 3, total_price_gross: 100 }, { quantity: 3, name: 'Stool' }),
  ).toMatchObject({
    price_gross: '0.0',
  })
  expect(await correct({ quantity: 4, total_price_net: 100 }, { quantity: 3 })).toMatchObject({
    price_net: '-25.0',
  })
  expect(await correct({ quantity: 1 }, { quantity: 2, price_net: 100 })).toMatchObject({
    price_net: '100.0',
  })
  expect(await correct({ quantity: 1, price_net: 100 }, { quantity: 0 })).toMatchObject({
    price_net: '-100.0',
  })
  expect(await correct({ quantity: 1, price_net: 100 }, { price_net: 0 })).toMatchObject({
    price_net: '-100.0',
  })

  const { id: product_id } = await client.create('products', { name: 'Chair', tax: 23, price_gross: 50 })
  expect(await client.sale(difference({ quantity: 3 }, { quantity: 1 }, { product_id }))).toMatchObject({
    price_gross: '-100.0',
  })

  // A line that is changed later keeps its price.
  const change = (id: number, position: object) =>
    client.update('invoices', one.id, { positions: [{ id, ...position }] })
  const { id } = one.positions[0]!
  await change(id, { correction_after_attributes: { quantity: 2, price_gross: 60 } })
  expect(await change(id, { correction_after_attributes: { quantity: 1 } })).toMatchObject({
    price_gross: '-90.0',
  })
})

test.each([
  ['percent', {}, [10, 1230], [10, 615], {}, ['-450.0', '-103.5', '-553.5']],
  [
    'percent, also of the line',
    {},
    [10, 1230],
    [10, 615],
    { discount_percent: 10 },
    ['-450.0', '-103.5', '-553.5'],
  ],
  [
    'percent, of the line only',
    {},
    [null, 1230],
    [null, 615],
    { discount_percent: 10 },
    ['-450.0', '-103.5', '-553.5'],
  ],
  ['a new percent', {}, [0, 100], [10, 100], {}, ['-8.13', '-1.87', '-10.0']],
  [
    'a new percent, also of the line',
    {},
    [null, 100],
    [10, 100],
    { discount_percent: 10 },
    ['-8.13', '-1.87', '-10.0'],
  ],
  [
    'a discounted total',
    {},
    [10, 1230],
    [10, 615],
    { total_price_gross: -553.5, discount_percent: 10 },
    ['-450.0', '-103.5', '-553.5'],
  ],
  [
    'a price of its own',
    {},
    [10, 1230],
    [10, 615],
    { total_price_gross: -123 },
    ['-100.0', '-23.0', '-123.0'],
  ],
  ['not shown', { show_discount: false }, [10, 1230], [10, 615], {}, ['-500.0', '-115.0', '-615.0']],
] as const)(
  'a correction is the difference of discounted lines: %s',
  async (_, values, before, after, line, sums) => {
    const client = await open({ edition: 'poland' })
    const [was, becomes] = [before, after].map(([percent, total_price_gross]) => ({
      ...chair,
      total_price_gross,
      ...(percent === null ? {} : { discount_percent: percent }),
    }))
    const made = await client.sale({ ...difference(was!, becomes!, line), ...values })
    const [price_net, price_tax, price_gross] = sums
    const totals = { price_net, price_tax, price_gross }
    expect(made).toMatchObject(totals)
    const read = await client.get(`/invoices/${made.id}.json`, { 'fields[invoice]': 'tax_split' })
    expect(read.body).toEqual({ tax_split: [{ tax: '23', ...totals }] })
  },
)

test('a correction is the difference of lines after discounts in amounts, also at another rate', async () => {
  const client = await open()
  const [before, after] = [
    { ...chair, discount: 8 },
    { ...chair, discount: 19 },
  ]
  expect(await client.sale(difference(before, after))).toMatchObject({ price_gross: '-11.0' })
  const lines = await pdfOf(client, (await client.sale(difference(before, after))).id)
  expect(lines.text).toContain('11.00')
  const moved = await client.sale(difference(before, { ...after, tax: 8 }, { discount: 19 }))
  expect(moved).toMatchObject({ price_gross: '-11.0', price_net: '0.2' })
})

promise('document-kinds/correction-contradiction', async () => {
  const client = await open({ edition: 'poland' })
  const noted = () => client.lastRequest.diagnostics
  const contradiction = (total: string) => ({
    code: 'price-mismatch',
    message: `total_price_gross ${total} of the line "Chair" counts, although its sides differ by -30.0`,
  })
  const sides = [
    { ...chair, quantity: 10 },
    { ...chair, quantity: 7, total_price_gross: 70 },
  ] as const
  const made = await client.sale(difference(...sides, { total_price_gross: -50, tax: 23 }))
  expect(made).toMatchObject({ price_gross: '-50.0' })
  expect(noted()).toEqual([contradiction('-50.0')])
  for (const line of [{ total_price_gross: '-30.01' }, { total_price_net: -24.39 }, { quantity: -1 }]) {
    await client.sale(difference(...sides, { tax: 23, ...line }))
    expect(noted()).toEqual([])
  }
  await client.sale(difference(...sides, { tax: 23, quantity: -3, price_net: 10 }))
  expect(noted()).toEqual([contradiction('-36.9')])

  const [line] = made.positions
  const change = (values: object) =>
    client.update('invoices', made.id, { positions: [{ id: line!.id, ...values }] })
  await change({ name: 'Chair', description: 'Oak' })
  expect(noted()).toEqual([])
  await change({ total_price_gross: -30 })
  expect(noted()).toEqual([])
  await change({ total_price_gross: -40 })
  expect(noted()).toEqual([contradiction('-40.0')])
})

test.each([
  ['after the discounts of its sides', { discount_percent: 10 }, {}, { total_price_gross: -27 }],
  ['before these', { discount_percent: 10 }, {}, { total_price_gross: -30 }],
  ['after its own discount', {}, {}, { total_price_gross: -27, discount_percent: 10 }],
  ['at another rate', {}, { tax: 8 }, { total_price_gross: -30 }],
  ['of a price alone', {}, {}, { quantity: 0, total_price_gross: -30 }],
  [
    'of a price alone, net and gross',
    {},
    {},
    { quantity: 0, total_price_gross: -30, total_price_net: -24.39 },
  ],
  ['of a price alone, net', {}, {}, { quantity: 0, total_price_net: -24.39 }],
  ['with sides that state no price', { total_price_gross: null }, { total_price_gross: null }, chair],
])('a correction may state its difference: %s', async (_, both, changed, line) => {
  const client = await open({ edition: 'poland' })
  const becomes = { ...chair, total_price_gross: 70, ...both, ...changed }
  await client.sale(difference({ ...chair, ...both }, becomes, { tax: 23, ...line }))
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('a correction of discounted lines is taken back as a whole', async () => {
  const client = await open()
  const made = await client.sale(
    difference({ ...chair, discount_percent: 0 }, { ...chair, discount_percent: 10 }),
  )
  const copy = { kind: 'correction', copy_invoice_from: made.id, positions: null }
  expect(await client.sale({ ...copy, total_correction: true })).toMatchObject({ price_gross: '10.0' })
  expect(await client.sale({ ...copy, total_correction: false })).toMatchObject({ price_gross: '0.0' })
})

promise('document-kinds/correction-quantity', async () => {
  const client = await open()
  const made = await client.sale(
    difference({ ...chair, quantity: 2, total_price_gross: 200 }, chair, { tax: 23 }),
  )
  const change = async (values: object) => {
    const positions = [{ id: made.positions[0]!.id, ...values }]
    const { price_gross } = await client.update('invoices', made.id, { positions })
    return [price_gross, ...client.lastRequest.diagnostics]
  }
  const message = 'quantity 5.0 of the line "Chair" changes no total: its sides differ by -100.0'
  expect(await change({ quantity: 5 })).toEqual(['-100.0', { code: 'price-mismatch', message }])
  expect(await change({ quantity: 5 })).toEqual(['-100.0'])
  expect(await change({ quantity: -1 })).toEqual(['-100.0'])
})

promise('document-kinds/expense-numbers', async () => {
  const client = await open()
  const expense = await client.sale({ income: '0' })
  expect(expense).toMatchObject({ income: false, number: invoiceNumber(1) })
  expect(await client.sale()).toMatchObject({ number: invoiceNumber(1) })
  expect(await client.sale({ income: 0 })).toMatchObject({ number: invoiceNumber(2) })
  expect(await client.sale({ income: 0, number: 'SUP/77' })).toMatchObject({ number: 'SUP/77' })
  expect(await client.sale()).toMatchObject({ number: invoiceNumber(2) })
})

test('the procedure of a margin invoice is printed, and an unknown one is refused', async () => {
  const client = await open({ edition: 'poland' })
  const sale = { kind: 'vat_margin', buyer_name: 'Buyer' }
  expect(await refusedFields(client, { ...sale, procedure_vat_margin: 'marża' })).toEqual({
    procedure_vat_margin: [expect.stringContaining('procedura marży dla biur podróży')],
  })
  const made = await client.sale({ ...sale, procedure_vat_margin: margin })
  expect(made).toMatchObject({ procedure_vat_margin: margin, number: 'MAR1/01/2026' })
  expect((await pdfOf(client, made.id)).text).toContain(margin)
  expect(await (await open()).sale(sale)).toMatchObject({ kind: 'vat_margin' })
})

promise('document-kinds/accounting-note', async () => {
  const client = await open()
  const note = await client.sale({ kind: 'accounting_note', accounting_note_kind: 'debit' })
  expect((await pdfOf(client, note.id)).text).toContain('Debit note')
  expect(await refusedFields(client, { buyer_name: 'B', accounting_note_kind: 'other' })).toHaveProperty(
    'accounting_note_kind',
  )
})

promise('document-kinds/correction-note', async () => {
  const client = await open()
  const note = await client.sale({
    kind: 'correction_note',
    positions: [],
    corrected_content_before: 'Buyer: Byer Ltd',
    corrected_content_after: 'Buyer: Buyer Ltd',
  })
  const { text } = await pdfOf(client, note.id)
  expect(text).toContain('Corrected content: Buyer: Byer Ltd')
  expect(text).toContain('Correct content: Buyer: Buyer Ltd')
})
