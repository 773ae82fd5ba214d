import { expect, test } from 'vitest'
import { derivedDocumentsProofs } from '../../src/verify/proofs/derived-documents.ts'
import { pdfOf } from '../documents/pdf-text.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open } from '../support/client.ts'
import { linesOf, refusedFields, twoRates } from '../support/derived-documents.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'
import { define, recurring } from '../support/recurring.ts'

portable(derivedDocumentsProofs)

test('a copy has its own number, and its PDF names the source', async () => {
  const client = await open()
  const source = await client.sale({
    kind: 'proforma',
    positions: twoRates,
    buyer_name: 'Old name',
    buyer_tax_no: '77',
    payment_to_kind: 14,
    description: 'Thanks',
    oid: 'order-1',
    status: 'paid',
    show_discount: true,
    discount_kind: 'percent_unit',
    number: 'X7',
  })
  await client.update('clients', source.client_id!, { name: 'New name', discount: 10 })
  client.emulator.clock.advance('3 days')
  const made = await client.create('invoices', { copy_invoice_from: source.id, kind: 'vat' })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(linesOf(made)).toEqual(linesOf(source))
  expect(made.positions.map(({ id }) => id)).not.toEqual(source.positions.map(({ id }) => id))
  expect(made).toMatchObject({
    kind: 'vat',
    number: invoiceNumber(1),
    from_invoice_id: source.id,
    invoice_id: null,
    issue_date: '2026-01-18',
    sell_date: '2026-01-18',
    payment_to: '2026-02-01',
    status: 'issued',
    paid: '0.0',
    paid_date: null,
    client_id: source.client_id,
    buyer_name: 'Old name',
    buyer_tax_no: '77',
    description: 'Thanks',
    oid: 'order-1',
    price_gross: source.price_gross,
    price_net: source.price_net,
  })
  expect(await client.list('invoices', { invoice_id: source.id })).toMatchObject([{ id: made.id }])
  expect((await pdfOf(client, made.id)).text).toContain('Made from: X7')
  const similar = await client.create('invoices', { copy_invoice_from: String(source.id) })
  expect(similar).toMatchObject({ kind: 'proforma', number: 'P1/2026', oid: null })
  expect(await refusedFields(client, { copy_invoice_from: 999 })).toHaveProperty('copy_invoice_from')
})

test('values sent with a copy replace copied ones', async () => {
  const client = await open()
  const buyer = { buyer_city: 'Leeds', buyer_email: 'buyer@example.test' }
  const source = await client.sale({ positions: twoRates, payment_to: '2026-02-14', ...buyer })
  const copy = (values: object) =>
    client.create('invoices', { copy_invoice_from: source.id, issue_date: '2026-03-01', ...values })
  expect(await copy({})).toMatchObject({ payment_to: '2026-03-31', payment_to_kind: 'other_date' })
  expect(await copy({ payment_to_kind: 7 })).toMatchObject({ payment_to: '2026-03-08' })
  expect(await copy({ payment_to: '2026-04-01' })).toMatchObject({ payment_to: '2026-04-01' })
  expect(await copy({ buyer_email: 'other@example.test', description: null })).toMatchObject({
    client_id: source.client_id,
    buyer_city: 'Leeds',
    buyer_email: 'other@example.test',
  })
  const other = await copy({ buyer_name: 'Somebody else', number: 'A1', oid: 'o-2' })
  expect(other).toMatchObject({ buyer_city: null, number: 'A1', oid: 'o-2' })
  expect(other.client_id).not.toBe(source.client_id)
  const client_id = (await client.create('clients', { name: 'Third', city: 'York' })).id
  expect(await copy({ client_id })).toMatchObject({ client_id, buyer_name: 'Third', buyer_city: 'York' })
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('a copy keeps the seller of a deleted department', async () => {
  const client = await open()
  const department = await client.create('departments', { name: 'Branch', bank_account: '111' })
  const flags = { seller_bdo_no: '000000001', seller_jst: true, seller_gv: true }
  const source = await client.sale({ department_id: department.id, ...flags })
  await client.update('departments', department.id, { bank_account: '222' })
  const copy = (values: object = {}) => client.create('invoices', { copy_invoice_from: source.id, ...values })
  expect(await copy()).toMatchObject({
    department_id: department.id,
    seller_name: 'Branch',
    seller_bank_account: '222',
  })
  const flagsOf = async (values: object) => {
    const { id } = await copy(values)
    const query = { 'fields[invoice]': Object.keys(flags).join(',') }
    return (await client.get(`/invoices/${id}.json`, query)).body
  }
  expect(await flagsOf({})).toEqual(flags)
  expect(await flagsOf({ department_id: department.id })).toEqual(flags)
  const noFlags = { seller_bdo_no: null, seller_jst: false, seller_gv: false }
  expect(await flagsOf({ seller_name: 'Third branch' })).toEqual(noFlags)
  const named = await copy({ seller_name: 'Other branch' })
  expect(named.department_id).not.toBe(department.id)
  await client.delete(`/departments/${department.id}.json`)
  expect(await copy()).toMatchObject({ seller_name: 'Branch', seller_bank_account: '' })
})

/** The due date of a document, and the last day of its early payment discount. */
async function daysToPay(client: Client, id: number): Promise<unknown[]> {
  const query = { 'fields[invoice]': 'payment_to,skonto_discount_date' }
  const { body } = await client.get<Partial<Invoice>>(`/invoices/${id}.json`, query)
  return [body.payment_to, body.skonto_discount_date]
}

test('a recurring definition moves the last day of the early payment discount', async () => {
  const terms = { skonto_active: true, skonto_discount_value: 2, skonto_discount_date: '2025-11-10' }
  const sale = { issue_date: '2025-11-01', ...terms }
  const { client, issued } = await recurring({ start_date: '2026-01-20' }, sale)
  client.emulator.clock.advance('2 months')
  expect(await Promise.all(issued().map(({ id }) => daysToPay(client, id)))).toEqual([
    ['2026-01-25', '2026-01-29'],
    ['2026-02-25', '2026-03-01'],
  ])
})

test('the moved dates of a copy stay within the calendar', async () => {
  const client = await open()
  const dates = { payment_to: '2026-03-01', skonto_discount_date: '2026-02-01', skonto_active: true }
  const late = await client.sale({ issue_date: '2026-01-15', ...dates })
  const early = await client.sale({ issue_date: '2026-03-15', ...dates })
  const moved = async ({ id }: Invoice, issue_date: string) => {
    const copy = await client.create('invoices', { copy_invoice_from: id, issue_date })
    return daysToPay(client, copy.id)
  }
  expect(await moved(late, '9999-12-30')).toEqual(['9999-12-31', '9999-12-31'])
  expect(await moved(early, '1900-01-02')).toEqual(['1900-01-01', '1900-01-01'])
  const once = { every: '1y', next_invoice_date: '1900-01-02', end_date: '1900-01-02' }
  const { id: recurring_id } = await define(client, { invoice_id: early.id, ...once })
  client.emulator.clock.advance('1 hour')
  const [first] = client.account.invoices.filter({ recurring_id })
  expect(await daysToPay(client, first!.id)).toEqual(['1900-01-01', '1900-01-01'])
})

test('lines that replace the copied ones get a diagnostic', async () => {
  const client = await open()
  const source = await client.sale({ positions: twoRates })
  const positions = [{ name: 'Chair', quantity: 1, tax: 23, total_price_gross: 50 }]
  const made = await client.create('invoices', { copy_invoice_from: source.id, positions })
  expect(made.positions.map(({ name }) => name)).toEqual(['Chair'])
  expect(client.lastRequest.diagnostics.map(({ code }) => code)).toEqual(['replaced-value'])
})

test('a correction does not change the stock, and shows both states in its PDF', async () => {
  const client = await open()
  const goods = await client.create('products', { name: 'Lamp', tax: 23, price_gross: 50 })
  const source = await client.sale({
    currency: 'GBP',
    show_discount: true,
    discount_kind: 'percent_unit',
    positions: [
      { product_id: goods.id, quantity: 3, discount_percent: 10 },
      { name: 'Book', quantity: 1, tax: 8, total_price_gross: 100 },
    ],
  })
  const correct = (total_correction: string) =>
    client.create('invoices', {
      copy_invoice_from: source.id,
      kind: 'correction',
      total_correction,
      correction_reason: 'Returned',
    })
  const total = await correct('1')
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(total).toMatchObject({
    number: 'CN1/2026',
    invoice_id: source.id,
    from_invoice_id: source.id,
    price_gross: '-235.0',
    price_net: `-${source.price_net}`,
    buyer_name: 'Buyer Ltd',
  })
  expect(linesOf(total).map(([name, quantity, tax, gross]) => [name, quantity, tax, gross])).toEqual([
    ['Lamp', '-3.0', '23', '-150.0'],
    ['Book', '-1.0', '8', '-100.0'],
  ])
  expect((await client.one('products', goods.id)).stock_level).toBe('0.0')
  const { text } = await pdfOf(client, total.id)
  for (const part of ['Returned', source.number!, 'Before correction', 'After correction', 'Difference'])
    expect(text).toContain(part)
  expect(text).toContain('Amount to refund 235.00 GBP')
  const zero = await correct('0')
  expect(zero).toMatchObject({ price_gross: '0.0', price_net: '0.0' })
  expect(zero.positions).toMatchObject([
    { kind: 'correction', quantity: '0.0', total_price_gross: '0.0' },
    { kind: 'correction', quantity: '0.0', total_price_gross: '0.0' },
  ])
  expect((await client.one('products', goods.id)).stock_level).toBe('0.0')
  expect((await pdfOf(client, zero.id)).text).toContain('Difference 0 0.00')
})

test('an invoice for a receipt does not change the stock', async () => {
  const client = await open()
  const goods = await client.create('products', { name: 'Lamp', tax: 23, price_gross: 50 })
  const positions = [{ product_id: goods.id, quantity: 2 }]
  const receipt = await client.create('invoices', { kind: 'receipt', positions })
  const invoice = await client.sale({
    from_invoice_id: receipt.id,
    additional_params: 'for_receipt',
    exclude_from_stock_level: true,
    positions,
  })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(invoice).toMatchObject({ issued_to_receipt: true, receipt_for_invoice_id: receipt.id })
  expect(await client.one('invoices', receipt.id)).toMatchObject({ invoice_for_receipt_id: invoice.id })
  expect((await client.one('products', goods.id)).stock_level).toBe('-2.0')
  await client.delete(`/invoices/${invoice.id}.json`)
  expect(await client.one('invoices', receipt.id)).toMatchObject({ invoice_for_receipt_id: null })
  const other = await client.sale({ positions })
  expect((await client.one('products', goods.id)).stock_level).toBe('-4.0')
  const linked = await client.update('invoices', other.id, {
    from_invoice_id: receipt.id,
    invoice_id: receipt.id,
    exclude_from_stock_level: true,
  })
  expect(linked).toMatchObject({ issued_to_receipt: true, receipt_for_invoice_id: receipt.id })
  expect(await client.one('invoices', receipt.id)).toMatchObject({ invoice_for_receipt_id: other.id })
  expect((await client.one('products', goods.id)).stock_level).toBe('-2.0')
  await client.update('invoices', other.id, { from_invoice_id: null, invoice_id: null })
  expect(await client.one('invoices', receipt.id)).toMatchObject({ invoice_for_receipt_id: null })
  const wrong = { from_invoice_id: other.id, additional_params: 'for_receipt', buyer_name: 'B' }
  expect(await refusedFields(client, wrong)).toHaveProperty('from_invoice_id')
})

test('a correction copies neither charges nor a bonus', async () => {
  const client = await open()
  const { emulator } = client
  const account = emulator.createAccount({ settings: { use_settlements: true } })
  const source = account.invoices.create({
    buyer_name: 'Buyer Ltd',
    positions: twoRates,
    settlement_positions: [{ kind: 'charge', amount: 10, reason: 'Delivery' }],
    use_prime_cee: true,
    prime_cee_value: 5,
  })
  const copy = (values: object) => account.invoices.create({ copy_invoice_from: source.id, ...values })
  const toPay = (values: object) => copy(values).adjust_invoice_price
  expect(toPay({ kind: 'correction', total_correction: true })).toBe('-133.34')
  expect(toPay({ kind: 'vat' })).toBe('138.34')
})

promise('derived-documents/ignored-values', async () => {
  const client = await open()
  const { id } = await client.sale()
  const other = await client.sale()
  const messages = () => client.lastRequest.diagnostics.map(({ message }) => message)
  const made = { copy_invoice_from: other.id, advance_creation_mode: 'percent', advance_value: '50' }
  await client.update('invoices', id, { ...made, position_name: 'Part', total_correction: true })
  expect(messages()).toEqual(
    [...Object.keys(made), 'position_name', 'total_correction'].map(
      (name) => `${name} is ignored: it only applies to new documents`,
    ),
  )
  await client.sale({ advance_value: '50', position_name: 'Part', total_correction: true })
  expect(messages()).toEqual([
    'advance_value is ignored: it only applies together with advance_creation_mode',
    'position_name is ignored: it only applies together with advance_creation_mode',
    'total_correction is ignored: it only applies together with copy_invoice_from',
  ])
  const empty = { position_name: '', copy_invoice_from: null, additional_params: '' }
  await client.sale({ total_correction: false, ...empty })
  expect(messages()).toEqual([])
  await client.sale({ from_invoice_id: other.id, additional_params: 'for_reciept' })
  expect(messages()).toEqual(['additional_params "for_reciept" is ignored: expected for_receipt'])
})

test('a copy whose lines are refused is not created without them', async () => {
  const client = await open()
  const huge = { name: 'Lamp', tax: 0, quantity: 10, price_gross: '9'.repeat(22) }
  const { id: copy_invoice_from } = await client.sale({ positions: [huge] })
  const correction = { kind: 'correction', copy_invoice_from, total_correction: true }
  expect(await refusedFields(client, correction)).toEqual({
    positions: [expect.stringContaining('[0].total_price_gross')],
  })
  const made = await client.create('invoices', { copy_invoice_from, positions: twoRates })
  expect(made.positions).toHaveLength(2)
})

test('an advance counts with the corrections of its corrections', async () => {
  const client = await open()
  const source = await client.sale({
    kind: 'estimate',
    positions: [{ name: 'Lamp', tax: 23, total_price_gross: 100 }],
  })
  const copied = { copy_invoice_from: source.id }
  const advanceOf = (advance_value: number) => ({
    ...copied,
    kind: 'advance',
    advance_creation_mode: 'amount',
    advance_value,
  })
  const advance = await client.create('invoices', advanceOf(40))
  const takeBack = ({ id }: Invoice) =>
    client.create('invoices', { copy_invoice_from: id, kind: 'correction', total_correction: '1' })
  const back = await takeBack(advance)
  const again = await takeBack(back)
  expect([back.price_gross, again.price_gross]).toEqual(['-40.0', '40.0'])
  const refused = await refusedFields(client, advanceOf(100))
  expect(refused).toMatchObject({ advance_value: [expect.stringContaining('at most 60.0')] })

  const made = await client.create('invoices', { ...copied, kind: 'final', invoice_ids: [advance.id] })
  expect(made.price_gross).toBe('60.0')
  await takeBack(again)
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'deducted-advance' }])
})
