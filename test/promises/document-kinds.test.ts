import { expect, test } from 'vitest'
import { invoiceKinds } from '../../src/resources/invoice/invoice.words.ts'
import { documentKindsProofs } from '../../src/verify/proofs/document-kinds.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { refusedFields } from '../support/derived-documents.ts'
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

promise('document-kinds/expense-numbers', async () => {
  const client = await open()
  const expense = await client.sale({ income: '0' })
  expect(expense).toMatchObject({ income: false, number: '1/2026' })
  expect(await client.sale()).toMatchObject({ number: '1/2026' })
  expect(await client.sale({ income: 0 })).toMatchObject({ number: '2/2026' })
  expect(await client.sale({ income: 0, number: 'SUP/77' })).toMatchObject({ number: 'SUP/77' })
  expect(await client.sale()).toMatchObject({ number: '2/2026' })
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

test('a margin line gets no diagnostic', async () => {
  const client = await open({ edition: 'poland' })
  const car = { name: 'Used car', tax: 'disabled', total_price_gross: 12_300, total_purchase_price: 11_070 }
  const positions = [{ ...car, vat_margin_tax: '23' }]
  await client.sale({ kind: 'vat_margin', procedure_vat_margin: margin, positions })
  expect(client.lastRequest.diagnostics).toEqual([])
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
