import { expect } from 'vitest'
import { invoiceKinds } from '../../src/resources/invoice/invoice.words.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { refusedFields } from '../support/derived-documents.ts'

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

promise('document-kinds/bill', async () => {
  const client = await open()
  const goods = await client.create('products', { name: 'Lamp', tax: 23, price_gross: 123 })
  const bill = await client.sale({
    kind: 'bill',
    positions: [
      { product_id: goods.id },
      { name: 'Book', total_price_gross: 108 },
      { name: 'Desk', tax: 23, total_price_gross: 123 },
    ],
  })
  expect(bill.positions).toMatchObject([
    { tax: 'disabled', total_price_net: '123.0', total_price_tax: '0.0' },
    { tax: 'disabled', total_price_net: '108.0' },
    { tax: '23', total_price_net: '100.0' },
  ])
  expect(bill).toMatchObject({ number: 'B1/2026', price_gross: '354.0' })
  expect(
    (await client.update('invoices', bill.id, { positions: [{ name: 'Pen', price_net: 2 }] })).positions.at(
      -1,
    ),
  ).toMatchObject({ tax: 'disabled', total_price_gross: '2.0' })
})

promise('document-kinds/expense-numbers', async () => {
  const client = await open()
  const expense = await client.sale({ income: '0' })
  expect(expense).toMatchObject({ income: false, number: '1/2026' })
  expect(await client.sale()).toMatchObject({ number: '1/2026' })
  expect(await client.sale({ income: 0 })).toMatchObject({ number: '2/2026' })
  expect(await client.sale({ income: 0, number: 'SUP/77' })).toMatchObject({ number: 'SUP/77' })
  expect(await client.sale()).toMatchObject({ number: '2/2026' })
})

promise('document-kinds/correction-difference', async () => {
  const client = await open()
  const corrected = await client.sale()
  const correction = await client.sale({
    kind: 'correction',
    invoice_id: corrected.id,
    from_invoice_id: corrected.id,
    positions: [
      {
        kind: 'correction',
        correction_before_attributes: { name: 'Lamp', quantity: 5, total_price_gross: 150, tax: 23 },
        correction_after_attributes: { name: 'Lamp', quantity: 3, total_price_gross: '90', tax: 23 },
      },
      {
        name: 'Desk',
        quantity: -1,
        total_price_gross: -50,
        tax: 23,
        correction_before_attributes: { quantity: 5, total_price_gross: 150 },
        correction_after_attributes: { quantity: 3, total_price_gross: 90 },
      },
    ],
  })
  expect(correction.positions).toMatchObject([
    { name: 'Lamp', quantity: '-2.0', total_price_gross: '-60.0', tax: '23' },
    { name: 'Desk', quantity: '-1.0', total_price_gross: '-50.0' },
  ])
  expect(correction.price_gross).toBe('-110.0')
})

promise('document-kinds/margin-procedure', async () => {
  const client = await open({ edition: 'poland' })
  const sale = { kind: 'vat_margin', buyer_name: 'Buyer' }
  expect(await refusedFields(client, sale)).toHaveProperty('procedure_vat_margin')
  expect(await refusedFields(client, { ...sale, procedure_vat_margin: 'marża' })).toEqual({
    procedure_vat_margin: [expect.stringContaining('procedura marży dla biur podróży')],
  })
  const made = await client.sale({ ...sale, procedure_vat_margin: margin })
  expect(made).toMatchObject({ procedure_vat_margin: margin, number: 'MAR1/01/2026' })
  expect((await pdfOf(client, made.id)).text).toContain(margin)
  expect(await (await open()).sale(sale)).toMatchObject({ kind: 'vat_margin' })
})

promise('document-kinds/margin-lines', async () => {
  const client = await open({ edition: 'poland' })
  const made = await client.sale({
    kind: 'vat_margin',
    procedure_vat_margin: margin,
    positions: [
      {
        name: 'Used car',
        quantity: 1,
        tax: 'disabled',
        total_price_gross: 12_300,
        total_purchase_price: 11_070,
        vat_margin_tax: '23',
      },
      {
        name: 'Sold at a loss',
        tax: 'disabled',
        total_price_gross: 100,
        total_purchase_price: 150,
        vat_margin_tax: '23',
      },
      { name: 'New tyres', tax: 23, total_price_gross: 123 },
    ],
  })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(made.positions).toMatchObject([
    {
      total_price_gross: '12300.0',
      total_purchase_price: '11070.0',
      vat_margin_total_price_gross: '1230.0',
      vat_margin_total_price_net: '1000.0',
      vat_margin_total_price_tax: '230.0',
    },
    { vat_margin_total_price_gross: '-50.0', vat_margin_total_price_tax: '0.0' },
    { tax: '23', total_price_tax: '23.0' },
  ])
  expect(made.positions[2]).not.toHaveProperty('total_purchase_price')
  const [car] = made.positions
  const updated = await client.update('invoices', made.id, {
    positions: [{ id: car!.id, total_purchase_price: 12_300 }],
  })
  expect(updated.positions[0]).toMatchObject({ vat_margin_total_price_gross: '0.0' })
  const incomplete = { name: 'Used car', tax: 'disabled', total_price_gross: 1, total_purchase_price: 1 }
  const sent = { kind: 'vat_margin', buyer_name: 'B', procedure_vat_margin: margin, positions: [incomplete] }
  expect(await refusedFields(client, sent)).toHaveProperty('positions')
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
