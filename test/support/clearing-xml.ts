import { XMLParser } from 'fast-xml-parser'
import { afterAll, expect } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { expectValidInvoices } from './clearing-schema.ts'
import { type Client, type Invoice, open } from './client.ts'

/** A seller whose documents can be cleared. */
export const clearingSeller = {
  seller_name: 'Studio Example',
  seller_tax_no: '5265877635',
  seller_street: 'Prosta 1',
  seller_post_code: '00-001',
  seller_city: 'Warszawa',
}

/** A file of a document in the clearing system, to which `attachment` redirects. */
export async function clearingFileOf(client: Client, id: number, kind: 'gov' | 'gov_upo'): Promise<string> {
  const query = { kind, api_token: client.account.apiToken }
  const { status, headers, text } = await client.send('GET', `/invoices/${id}/attachment`, { query })
  expect(status, text).toBe(302)
  const { pathname } = new URL(headers.get('location')!)
  const file = await client.send('GET', pathname)
  expect(file.status, file.text).toBe(200)
  return file.text
}

/** Reads XML; elements are objects, repeated ones are lists, values are texts. */
export function readXml(xml: string): Readonly<Record<string, unknown>> {
  return new XMLParser({ parseTagValue: false, ignoreAttributes: false }).parse(xml)
}

/** A document and the content of its XML. */
export interface ClearedInvoice {
  readonly invoice: Invoice
  readonly xml: string
  readonly faktura: unknown
}

/** A client of a Polish account on 1 March 2026. */
export function openPoland(): Promise<Client> {
  return open({ edition: 'poland', now: '2026-03-01' })
}

const read: string[] = []

/** Asserts at the end of the file that all XML was valid; the validator takes a while to start. */
export function expectValidAfterwards(): void {
  afterAll(() => expectValidInvoices(read.splice(0)))
}

/** Reads the XML of a document that was sent. */
export async function sentXmlOf(client: Client, id: number): Promise<unknown> {
  const xml = await clearingFileOf(client, id, 'gov')
  read.push(xml)
  return readXml(xml).Faktura
}

/** Creates a document that was cleared, and reads its XML. */
export async function cleared(client: Client, values: object = {}): Promise<ClearedInvoice> {
  const positions = [{ name: 'Service A', quantity: 1, tax: '23', total_price_gross: '123' }]
  const usual = { ...clearingSeller, buyer_name: 'Buyer Ltd', positions, gov_status: 'ok' as const }
  const invoice = client.account.invoices.create({ ...usual, ...values })
  const xml = await clearingFileOf(client, invoice.id, 'gov')
  read.push(xml)
  return { invoice, xml, faktura: readXml(xml).Faktura }
}

/** Documents of an account in use that have a number of the clearing system. */
export function clearDocuments(emulator: Emulator): void {
  const { invoices } = emulator.account()
  const seller = { ...clearingSeller, buyer_name: 'Buyer' }
  const usual = { ...seller, gov_status: 'ok' } as const
  const line = (name: string, total_price_gross: number) => ({ name, tax: 23, total_price_gross })
  const positions = [line('Kitchen', 100)]
  const { id: order } = invoices.create({ ...seller, kind: 'estimate', positions })
  const part = { kind: 'advance', invoice_id: order, positions: [line('Advance', 50)] } as const
  const advance = invoices.create({ ...usual, ...part })
  invoices.create({ ...usual, kind: 'final', copy_invoice_from: order, invoice_ids: [advance.id] })
  const rate = { exchange_currency: 'PLN', exchange_kind: 'own', exchange_currency_rate: '4.2567' } as const
  invoices.create({ ...usual, ...rate, currency: 'EUR', positions })
  invoices.create({
    ...usual,
    positions,
    recipient_name: 'Magazyn',
    recipients: [{ name: 'Wspólnik', tax_no: '5265877635', role: 'Dodatkowy nabywca' }],
    issuers: [{ name: 'Bank', role: 'Rola inna', role_description: 'Gwarant' }],
    bank_accounts: [
      { bank_account_number: 'PL61 1090 1014 0000 0712 1981 2874' },
      { bank_account_number: 'PL83101010230000261395100000', factor_bank_account: true },
    ],
    settlement_positions: [
      { kind: 'charge', amount: '10', reason: 'Transport' },
      { kind: 'deduction', amount: '33.50', reason: 'Kaucja' },
    ],
  })
}
