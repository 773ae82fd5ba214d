import { expect, test } from 'vitest'
import { invoicesProofs } from '../../src/verify/proofs/invoices.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(invoicesProofs)

test('the French edition has euros and French', async () => {
  const french = await open({ edition: 'france' })
  const made = await french.sale()
  expect(made).toMatchObject({ currency: 'EUR', lang: 'fr', exchange_kind: 'ecb' })
})

test.each([undefined, null, ''])('kind %j makes a VAT invoice', async (kind) => {
  const client = await open()
  const made = await client.sale({ kind })
  expect(made.kind).toBe('vat')
  const proforma = await client.sale({ kind: 'proforma' })
  expect(proforma.kind).toBe('proforma')
})

test.each([
  ['vat', 'Faktura VAT'],
  ['proforma', 'Faktura pro forma'],
  ['receipt', 'Paragon'],
  ['correction', 'Faktura korygująca'],
  ['wdt', 'Wewnątrzwspólnotowa dostawa towarów'],
])('in the Polish edition the kind %s is called %s', async (kind, name) => {
  const client = await open({ edition: 'poland' })
  expect((await client.sale({ kind })).kind_text).toBe(name)
})

test.each([
  ['estimate', 'Encomenda'],
  ['client_order', 'Documento interno'],
  ['correction', 'Fatura retificativa'],
  ['bill', 'Fatura sem IVA'],
])('in the Portuguese edition the kind %s is called %s (facts 7.2)', async (kind, name) => {
  const client = await open({ edition: 'portugal' })
  expect((await client.sale({ kind })).kind_text).toBe(name)
})

test('links start with the URL of the account and contain number and token', async () => {
  const client = await open({ edition: 'poland', listen: true })
  const { number, token, view_url, payment_url } = await client.sale()
  expect(number).toBe('1/01/2026')
  expect(view_url).toBe(`${client.account.url}/f/1-01-2026/${token}`)
  expect(payment_url).toBe(`${client.account.url}/invoice/payment/${token}`)
})

test('the clock reports nothing as overdue that is paid, cancelled, or not to be paid', async () => {
  const client = await open()
  const late = { payment_to_kind: 5, positions: [{ name: 'A', tax: 23, total_price_gross: 100 }] }
  const { id: invoice_id } = await client.sale(late)
  await client.create('payments', { name: 'Transfer', price: 100, paid: true, invoice_id })
  await client.post(`/invoices/${invoice_id}/change_status.json?status=sent`, {})
  const { id: cancel_invoice_id } = await client.sale(late)
  await client.post('/invoices/cancel.json', { cancel_invoice_id })
  await client.sale({ ...late, positions: [] })
  await client.sale({ ...late, positions: [{ name: 'A', tax: 23, total_price_gross: -100 }] })
  const { id } = await client.sale(late)
  expect(client.emulator.clock.advance('30 days')).toMatchObject([{ kind: 'overdue', id }])
  expect(client.account.invoices.filter({ 'overdue?': true })).toMatchObject([{ id }])
})

test('a document is overdue from the day after its due date until it is paid', async () => {
  const client = await open()
  const { id } = await client.sale({ payment_to: '2026-01-20' })
  const overdue = async () => (await client.one('invoices', id))['overdue?']
  client.emulator.clock.set('2026-01-20')
  expect(await overdue()).toBe(false)
  client.emulator.clock.advance('1 day')
  expect(await overdue()).toBe(true)
  await client.update('invoices', id, { status: 'paid' })
  expect(await overdue()).toBe(false)
})

test('timestamps carry milliseconds and the offset of the account', async () => {
  const winter = await open({ edition: 'poland', now: '2026-01-15T10:00:00.123' })
  expect((await winter.sale()).created_at).toBe('2026-01-15T10:00:00.123+01:00')
  const summer = await open({ edition: 'poland', now: '2026-07-15T10:00:00.123' })
  expect((await summer.sale()).updated_at).toBe('2026-07-15T10:00:00.123+02:00')
})
