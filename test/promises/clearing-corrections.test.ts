import { expect, test } from 'vitest'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { openClearing } from '../support/clearing.ts'
import { cleared, expectValidAfterwards, openPoland } from '../support/clearing-xml.ts'

expectValidAfterwards()

const procedure_vat_margin = 'procedura marży dla biur podróży'
const line = { name: 'Lamp', quantity: 1, total_price_gross: 100 }

promise('clearing-corrections/kind-of-sale', async () => {
  const client = await openPoland()
  for (const [kind, tax, sums, marks] of [
    ['wdt', 0, { P_13_6_2: '-100.00' }, {}],
    ['export_products', 0, { P_13_6_3: '-100.00' }, {}],
    ['vat', 0, { P_13_6_1: '-100.00' }, {}],
    ['vat_margin', 'disabled', { P_13_11: '-100.00' }, { PMarzy: { P_PMarzy: '1', P_PMarzy_2: '1' } }],
    ['vat_mp', 23, { P_13_1: '-81.30' }, { P_16: '1' }],
  ] as const) {
    const source = await cleared(client, { kind, procedure_vat_margin, positions: [{ ...line, tax }] })
    const correction = { kind: 'correction', copy_invoice_from: source.invoice.id, positions: undefined }
    const total = await cleared(client, { ...correction, total_correction: true })
    expect(total.faktura, kind).toMatchObject({ Fa: { ...sums, Adnotacje: marks } })
    const price = { ...line, tax, quantity: -1, total_price_gross: -100 }
    const own = { kind: 'correction', invoice_id: total.invoice.id, positions: [price] }
    expect((await cleared(client, own)).faktura, kind).toMatchObject({ Fa: { ...sums, Adnotacje: marks } })
  }
})

test('the correction of a margin invoice prints its procedure', async () => {
  const client = await openPoland()
  const { id } = await client.sale({ kind: 'vat_margin', procedure_vat_margin })
  const values = { kind: 'correction', copy_invoice_from: id, total_correction: true }
  const correction = await client.create('invoices', values)
  expect((await pdfOf(client, correction.id)).text).toContain(procedure_vat_margin)
})

test('the correction of a kind that does not clear gets not_applicable, also the correction of that', async () => {
  const client = await openClearing({ gov_auto_send_mode: 'all' })
  for (const [kind, gov_status] of [
    ['receipt', 'not_applicable'],
    ['proforma', 'not_applicable'],
    ['accounting_note', 'not_applicable'],
    ['advance', 'processing'],
  ] as const) {
    let { id } = (await client.invoice({ kind }, {})).body
    for (let times = 0; times < 2; times++) {
      const values = { kind: 'correction', copy_invoice_from: id, total_correction: true }
      const made = await client.create('invoices', values)
      expect(made.gov_status, kind).toBe(gov_status)
      id = made.id
    }
  }
})
