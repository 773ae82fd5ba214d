import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isClearingNumber } from '../../src/clearing/clearing-number.ts'
import { createEmulator, type Invoice, type InvoiceInput } from '../../src/index.ts'
import { sum } from '../../src/rules/money.ts'
import { expectValidInvoices, expectValidReceipts } from '../support/clearing-schema.ts'
import { clearingFileOf, clearingSeller } from '../support/clearing-xml.ts'
import { Client } from '../support/client.ts'
import { type Cleared, cleared } from './clearing-story.ts'
import { holds, propertyTimeout } from './runs.ts'

/** The validator takes a while to start, so it gets so many documents at a time. */
const batch = 20

const stories = fc.array(cleared, { minLength: batch, maxLength: batch })

test(
  'each document that is cleared has a number that checks, valid XML with the totals of the API, and a valid receipt',
  async () => {
    await holds(fc.asyncProperty(stories, expectCleared), 1 / batch)
  },
  propertyTimeout,
)

async function expectCleared(all: readonly Cleared[]): Promise<void> {
  const emulator = await createEmulator({ listen: false, edition: 'poland', now: '2026-03-01' })
  try {
    const client = new Client(emulator, emulator.account())
    const documents = all.flatMap((story) => documentsOf(client, story))
    const xmls: string[] = []
    const receipts: string[] = []
    for (const invoice of documents) {
      expect(invoice.gov_id).toSatisfy(isClearingNumber)
      const xml = await clearingFileOf(client, invoice.id, 'gov')
      expectTotals(xml, invoice)
      xmls.push(xml)
      receipts.push(await clearingFileOf(client, invoice.id, 'gov_upo'))
    }
    await expectValidInvoices(xmls)
    await expectValidReceipts(receipts)
  } finally {
    await emulator.close()
  }
}

/** The document of a story with its source documents and its corrections. */
function documentsOf({ account: { invoices } }: Client, story: Cleared): Invoice[] {
  const { kind, share, corrections } = story
  const common = { ...clearingSeller, ...story.header, gov_status: 'ok' as const }
  const values: InvoiceInput = { ...common, positions: story.positions }
  const documents: Invoice[] = []
  const add = (made: InvoiceInput) => documents.push(invoices.create(made))
  if (kind === 'advance' || kind === 'final') {
    const { id, price_gross } = invoices.create({ ...values, kind: 'estimate', gov_status: null })
    // A part of next to nothing is nothing.
    const isPart = share && Number(price_gross) >= 1
    const advance = isPart
      ? { ...common, copy_invoice_from: id, advance_creation_mode: 'percent' as const, advance_value: share }
      : { ...values, invoice_id: id }
    add({ ...advance, kind: 'advance' })
    const final = isPart ? { ...common, copy_invoice_from: id } : { ...values, invoice_id: id }
    if (kind === 'final') add({ ...final, kind, invoice_ids: [documents[0]!.id] })
  } else add({ ...values, kind })
  for (let at = 0; at < corrections; at++) add({ ...common, ...correctionOf(documents.at(-1)!, story) })
  return documents
}

/** Reverses all lines: as differences only, or with the lines before and after. */
function correctionOf({ id, positions }: Invoice, { hasSides }: Cleared): InvoiceInput {
  const lines = positions.map(({ name, quantity, tax, total_price_gross }) => {
    const before = { name, quantity, tax, total_price_gross, kind: 'correction_before' }
    const after = { ...before, quantity: '0', total_price_gross: '0', kind: 'correction_after' }
    const difference = {
      name,
      tax,
      kind: 'correction',
      quantity: negated(quantity),
      total_price_gross: negated(total_price_gross),
    }
    return hasSides
      ? { ...difference, correction_before_attributes: before, correction_after_attributes: after }
      : difference
  })
  const correction_reason = 'Zwrot towaru'
  return { kind: 'correction', correction_reason, invoice_id: id, from_invoice_id: id, positions: lines }
}

function negated(amount: string | null): string {
  return `-${amount}`.replace('--', '')
}

/** The sums of the XML are the totals of the API. */
function expectTotals(xml: string, { price_net, price_tax, price_gross }: Invoice): void {
  const sumOf = (field: RegExp) => sum([...xml.matchAll(field)].map(([, amount]) => amount!))
  const totals = {
    price_net: sumOf(/<P_13_[\d_]+>([-\d.]+)</g),
    price_tax: sumOf(/<P_14_\d>([-\d.]+)</g),
    price_gross: sumOf(/<P_15>([-\d.]+)</g),
  }
  expect(totals, xml).toEqual({ price_net, price_tax, price_gross })
}
