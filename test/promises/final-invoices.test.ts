import { expect, test } from 'vitest'
import { pdfOf } from '../documents/pdf-text.ts'
import type { Invoice } from '../support/client.ts'
import { linesOf, order, orderWithAdvances, refusedFields } from '../support/derived-documents.ts'

test('a final invoice lists its advances in the PDF, and changes the stock', async () => {
  const { client, goods, source, first, second, final } = await orderWithAdvances()
  const stock = async () => (await client.one('products', goods.id)).stock_level
  expect(await stock()).toBe('0.0')
  const made = await client.create('invoices', final())
  expect(client.lastRequest.diagnostics).toEqual([])
  // The lines are those of the order; the totals are what the advances leave.
  expect(linesOf(made)).toEqual(linesOf(source))
  expect(made).toMatchObject({
    number: 'F1/2026',
    invoice_id: source.id,
    from_invoice_id: source.id,
    price_gross: '120.0',
    status: 'issued',
  })
  const net = [source, first, second].map(({ price_net }) => Number(price_net) * 100)
  expect(Number(made.price_net) * 100).toBeCloseTo(net[0]! - net[1]! - net[2]!)
  expect(await stock()).toBe('-2.0')
  const { text } = await pdfOf(client, made.id)
  expect(text).toContain(`Advance invoice No. ${first.number}`)
  expect(text).toContain('Amount due 120.00 GBP')
  expect(text).toMatch(/Total [\d.]+ [\d.]+ 120\.00/)
  const shown = await client.get<Invoice>(`/invoices/${made.id}.json`, {
    'additional_fields[invoice]': 'invoice_ids',
  })
  expect(shown.body).toMatchObject({ invoice_ids: [first.id, second.id] })
  const payment = { name: 'Rest', price: 120, currency: 'GBP', paid: true, invoice_id: made.id }
  await client.create('payments', payment)
  expect(await client.one('invoices', made.id)).toMatchObject({ status: 'paid', paid: '120.0' })
  // The deducted amount stays, even if the advance changes.
  await client.delete(`/invoices/${first.id}.json`)
  await client.update('invoices', made.id, { description: 'Thanks' })
  expect(await client.one('invoices', made.id)).toMatchObject({ price_gross: '120.0' })
})

test('a final invoice that was cancelled, rejected or deleted leaves its order open', async () => {
  const { client, advance, final } = await orderWithAdvances()
  for (const undo of ['cancel', 'reject', 'delete']) {
    const { id } = await client.create('invoices', final())
    if (undo === 'cancel') await client.post('/invoices/cancel.json', { cancel_invoice_id: id })
    else if (undo === 'reject') await client.update('invoices', id, { status: 'rejected' })
    else await client.delete(`/invoices/${id}.json`)
    await advance({ advance_creation_mode: 'amount', advance_value: 1 })
    expect(client.lastRequest.diagnostics).toEqual([])
    await client.delete(`/invoices/${id}.json`)
  }
})

const undone: readonly [string, (made: Invoice) => readonly object[]][] = [
  ['rejected', () => []],
  [
    'corrected as a whole',
    ({ id }) => [{ kind: 'correction', copy_invoice_from: id, invoice_id: id, total_correction: true }],
  ],
  ['corrected by parts', ({ id }) => ['-20', '-100'].map((part) => reduction(id, part))],
]

function reduction(id: number, total_price_gross: string) {
  const positions = [{ name: 'Lamp', quantity: -1, tax: 23, total_price_gross }]
  return { kind: 'correction', invoice_id: id, from_invoice_id: id, buyer_name: 'Buyer Ltd', positions }
}

test.each(undone)(
  'after a final invoice that was %s another one settles the advances',
  async (how, corrections) => {
    const { client, final } = await orderWithAdvances()
    const made = await client.create('invoices', final())
    expect(made.price_gross).toBe('120.0')
    expect(await refusedFields(client, final())).toHaveProperty('invoice_ids')
    if (how === 'rejected') await client.update('invoices', made.id, { status: 'rejected' })
    for (const correction of corrections(made))
      await client.create('invoices', { currency: 'GBP', ...correction })
    const again = await client.create('invoices', final())
    expect(client.lastRequest.diagnostics).toEqual([])
    expect(again.price_gross).toBe('120.0')
    expect(await refusedFields(client, final())).toHaveProperty('invoice_ids')
  },
)

test('a final invoice that was corrected in part still settles its advances', async () => {
  const { client, final } = await orderWithAdvances()
  const { id } = await client.create('invoices', final())
  await client.create('invoices', { currency: 'GBP', ...reduction(id, '-20') })
  expect(await refusedFields(client, final())).toHaveProperty('invoice_ids')
})

test('a rejected final invoice cannot return while another one settles its advances', async () => {
  const { client, final } = await orderWithAdvances()
  const { id } = await client.create('invoices', final())
  await client.update('invoices', id, { status: 'rejected' })
  const other = await client.create('invoices', final())
  const back = () => client.put(`/invoices/${id}.json`, { invoice: { status: 'issued' } })
  expect(await back()).toMatchObject({ status: 422, body: { message: { invoice_ids: expect.anything() } } })
  await client.delete(`/invoices/${other.id}.json`)
  expect((await back()).status).toBe(200)
  expect((await client.one('invoices', id)).price_gross).toBe('120.0')
})

test('a rejected final invoice can be edited and sent back while another one settles its advances', async () => {
  const { client, final } = await orderWithAdvances()
  const { id } = await client.create('invoices', final())
  await client.update('invoices', id, { status: 'rejected' })
  await client.create('invoices', final())
  const put = async (invoice: object) => (await client.put(`/invoices/${id}.json`, { invoice })).status
  expect(await put({ status: 'rejected', description: 'kept' })).toBe(200)
  expect(await put(await client.one('invoices', id))).toBe(200)
  expect(await client.one('invoices', id)).toMatchObject({ status: 'rejected', description: 'kept' })
})

test('a final invoice that returns from its cancellation does not deduct what another one deducts', async () => {
  const { client, first, final } = await orderWithAdvances()
  const made = await client.create('invoices', final({ invoice_ids: [first.id] }))
  await client.post('/invoices/cancel.json', { cancel_invoice_id: made.id })
  const other = await client.create('invoices', final({ invoice_ids: [first.id] }))
  const back = () => client.put(`/invoices/${made.id}.json`, { invoice: { kind: 'final' } })
  expect((await back()).status).toBe(422)
  await client.delete(`/invoices/${other.id}.json`)
  expect((await back()).status).toBe(200)
  expect((await client.one('invoices', made.id)).price_gross).toBe(made.price_gross)
})

test('a final invoice that becomes another document deducts nothing, and keeps the currency of its advances', async () => {
  const { client, first, final } = await orderWithAdvances()
  const { id } = await client.create('invoices', final({ invoice_ids: [first.id] }))
  const abroad = await client.put(`/invoices/${id}.json`, { invoice: { currency: 'EUR' } })
  expect(abroad).toMatchObject({
    status: 422,
    body: { message: { invoice_ids: [`${first.id} is an advance in GBP, not in EUR`] } },
  })
  expect((await client.update('invoices', id, { kind: 'vat' })).price_gross).toBe('200.0')
  expect((await client.update('invoices', id, { kind: 'final' })).price_gross).toBe('180.0')
})

test('an advance of another order cannot be settled', async () => {
  const { client, source, first, second, final } = await orderWithAdvances()
  expect(await refusedFields(client, final({ invoice_ids: [] }))).toEqual({
    invoice_ids: ["can't be blank: a final invoice settles at least one advance"],
  })
  expect(await refusedFields(client, final({ invoice_ids: [source.id] }))).toHaveProperty('invoice_ids')
  expect(await refusedFields(client, final({ invoice_ids: [first.id, first.id] }))).toHaveProperty(
    'invoice_ids',
  )
  const other = await order(client)
  const foreign = { copy_invoice_from: other.id, invoice_ids: [first.id] }
  expect(await refusedFields(client, final(foreign))).toHaveProperty('invoice_ids')
  await client.create('invoices', final({ invoice_ids: first.id }))
  expect(await refusedFields(client, final())).toEqual({
    invoice_ids: [expect.stringContaining(`${first.id} is settled`)],
  })
  await client.create('invoices', final({ invoice_ids: [second.id] }))
})

test('a final invoice that its advances cover is paid on the day that it states', async () => {
  const { client, advance, final, first, second } = await orderWithAdvances()
  const rest = await advance({ advance_value: 60 })
  const invoice_ids = [first.id, second.id, rest.id]
  const made = await client.create('invoices', final({ invoice_ids, paid_date: '2026-01-03' }))
  expect(made).toMatchObject({ price_gross: '0.0', status: 'paid', paid_date: '2026-01-03' })
  // A correction without a difference takes nothing back.
  await client.create('invoices', { currency: 'GBP', ...reduction(made.id, '0') })
  expect(await refusedFields(client, final({ invoice_ids }))).toHaveProperty('invoice_ids')
})

test('a correction of a final invoice reverses its rest', async () => {
  const { client, final } = await orderWithAdvances()
  const made = await client.create('invoices', final())
  const correction = await client.create('invoices', {
    copy_invoice_from: made.id,
    kind: 'correction',
    total_correction: '1',
  })
  expect(correction).toMatchObject({ price_gross: '-120.0', price_net: `-${made.price_net}` })
})
