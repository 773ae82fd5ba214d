import { expect, test } from 'vitest'
import { readsProofs } from '../../src/verify/proofs/reads.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(readsProofs)

test('unknown names in fields are ignored', async () => {
  const client = await open()
  const { id, number } = await client.sale()
  const query = { 'fields[invoice]': 'number,kind,unheard_of' }
  expect((await client.get(`/invoices/${id}.json`, query)).body).toEqual({ number, kind: 'vat' })
  expect((await client.get('/invoices.json', query)).body).toEqual([{ number, kind: 'vat' }])
  expect((await client.get('/clients.json', { 'fields[client]': 'name' })).body).toEqual([
    { name: 'Buyer Ltd' },
  ])
  const unasked = { 'fields[client]': 'name' }
  expect(await client.get(`/invoices/${id}.json`, unasked)).toMatchObject({ body: { id, number } })
})

test('additional_fields adds its fields in the order of the card', async () => {
  const client = await open()
  const { id } = await client.sale({ corrected_content_before: 'as it was' })
  const query = { 'additional_fields[invoice]': 'corrected_content_before,cancel_reason' }
  const plain = await client.one('invoices', id)
  expect(plain).not.toHaveProperty('corrected_content_before')
  const asked = { corrected_content_before: 'as it was', cancel_reason: null }
  expect((await client.get(`/invoices/${id}.json`, query)).body).toEqual({ ...plain, ...asked })
  const [listed] = await client.list('invoices')
  expect((await client.get('/invoices.json', query)).body).toEqual([{ ...listed, ...asked }])
})

test('connected_payments are the payments assigned to an invoice', async () => {
  const client = await open()
  const [sale, other] = [await client.sale(), await client.sale()]
  const payment = { name: 'Transfer', paid: true, kind: 'api' }
  const one = await client.create('payments', { ...payment, price: 23, invoice_id: sale.id })
  const two = await client.create('payments', { ...payment, price: 200, invoice_ids: [sale.id, other.id] })
  const due = await client.create('payments', { ...payment, price: 1, paid: false, invoice_id: other.id })
  const later = { ...payment, price: 2, paid: false, invoice_ids: [sale.id, other.id] }
  const { id: promised } = await client.create('payments', later)
  const asked = { 'additional_fields[invoice]': 'connected_payments' }
  const paymentsOf = async (id: number) =>
    (await client.get<{ connected_payments: object[] }>(`/invoices/${id}.json`, asked)).body
      .connected_payments
  expect(await paymentsOf(sale.id)).toMatchObject([
    { id: one.id, name: 'Transfer', price: '23.0', paid: true },
    { id: two.id, price: '200.0' },
    { id: promised, price: '2.0', paid: false },
  ])
  expect(await paymentsOf(other.id)).toMatchObject([
    { id: two.id },
    { id: due.id, paid: false },
    { id: promised },
  ])
  expect(await paymentsOf((await client.sale()).id)).toEqual([])
})

test('connected_payments of an invoice match include=invoices of the payments', async () => {
  const client = await open()
  const sales = [await client.sale(), await client.sale(), await client.sale()].map(({ id }) => id)
  const [a, b, c] = sales
  for (const paid of [true, false])
    for (const linked of [
      { invoice_id: a },
      { invoice_ids: [a, b] },
      { invoice_id: a, invoice_ids: [c] },
      { invoice_id: null },
    ])
      await client.create('payments', { name: 'Transfer', price: 200, paid, kind: 'api', ...linked })
  type Seen = { id: number; invoices: readonly { id: number }[] }
  const include = { include: 'invoices' }
  const { body: payments } = await client.get<readonly Seen[]>('/banking/payments.json', include)
  expect(payments.flatMap(({ invoices }) => invoices)).toHaveLength(8)
  for (const id of sales) {
    const asked = { 'additional_fields[invoice]': 'connected_payments' }
    const path = `/invoices/${id}.json`
    const { body } = await client.get<{ connected_payments: readonly { id: number }[] }>(path, asked)
    const linked = payments.filter(({ invoices }) => invoices.some((invoice) => invoice.id === id))
    expect(body.connected_payments.map((one) => one.id).sort()).toEqual(linked.map((one) => one.id).sort())
  }
})

test('np_tax_kind is stored, returned on request, and limited to its values', async () => {
  const client = await open()
  const { id } = await client.sale({ np_tax_kind: 'export_service' })
  expect(client.lastRequest.diagnostics).toEqual([])
  const asked = { 'additional_fields[invoice]': 'np_tax_kind' }
  expect((await client.get<object>(`/invoices/${id}.json`, asked)).body).toMatchObject({
    np_tax_kind: 'export_service',
  })
  const wrong = { invoice: { buyer_name: 'Buyer Ltd', np_tax_kind: 'export' } }
  await refused(client, () => client.post<Refusal>('/invoices.json', wrong), 422, 'np_tax_kind')
})

test.each(['documented', 'observed'] as const)(
  'title and exempt_tax_kind are stored in the profile %s',
  async (profile) => {
    const client = await open({ profile, strict: true })
    const sent = { title: 'Your order', exempt_tax_kind: 'Article 43' }
    const { id } = await client.sale(sent)
    expect(await client.one('invoices', id)).not.toHaveProperty('title')
    const { body } = await client.get(`/invoices/${id}.json`, {
      'additional_fields[invoice]': 'title,exempt_tax_kind',
    })
    expect(body).toMatchObject(sent)
  },
)

test('an unknown name in additional_fields gets a diagnostic', async () => {
  const client = await open()
  await client.list('invoices', { 'additional_fields[invoice]': 'cancel_reason,zodiac' })
  expect(client.lastRequest.diagnostics.map(({ code }) => code)).toEqual(['unknown-field'])
})
