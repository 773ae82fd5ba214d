import { expect, test } from 'vitest'
import { incompleteProofs } from '../../src/verify/proofs/incomplete.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open } from '../support/client.ts'
import { refusedFields } from '../support/derived-documents.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { portable } from '../support/portable.ts'

portable(incompleteProofs)

const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }]
const buyer = {
  buyer_name: 'Ann Lee',
  buyer_tax_no: '77',
  buyer_city: 'York',
  buyer_email: 'ann@example.test',
}

function incomplete(client: Client, values: object = {}): Promise<Invoice> {
  return client.create('invoices', {
    status: 'incomplete',
    positions,
    send_completion_to: 'buyer@example.test',
    ...values,
  })
}

/** Submits the form of the public page. */
function submit(client: Client, { token }: Invoice, values: Readonly<Record<string, string>> = buyer) {
  return client.send('POST', `/invoice/complete/${token}`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(values)),
  })
}

test('asks for completion by e-mail, unless that is prevented', async () => {
  const client = await open()
  const made = await incomplete(client)
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(made).toMatchObject({
    status: 'incomplete',
    buyer_name: null,
    client_id: null,
    price_gross: '123.0',
  })
  const [message, ...others] = client.emulator.outbox.all()
  expect(others).toEqual([])
  expect(message).toMatchObject({ to: ['buyer@example.test'], attachments: [] })
  expect(message!.text).toContain(made.token)
  await incomplete(client, { prevent_send_email_to_complete: true })
  await incomplete(client, { send_completion_to: null })
  expect(client.emulator.outbox.all()).toHaveLength(1)
  await incomplete(client, { send_completion_to: null, buyer_email: 'other@example.test' })
  expect(client.emulator.outbox.all().at(-1)).toMatchObject({ to: ['other@example.test'] })
  const page = await client.send('GET', `/invoice/${made.token}`)
  expect(page.text).toContain('name="buyer_name"')
})

promise('incomplete/completed', async () => {
  const client = await open()
  const made = await incomplete(client)
  expect((await submit(client, made)).status).toBe(200)
  const done = await client.one('invoices', made.id)
  expect(done).toMatchObject({ ...buyer, status: 'issued', number: made.number })
  expect(client.account.clients.get(done.client_id!)).toMatchObject({ name: 'Ann Lee', city: 'York' })
  // The buyer cannot change it again.
  const again = await submit(client, made, { buyer_name: 'Somebody else' })
  expect(again.text).not.toContain('name="buyer_name"')
  expect(await client.one('invoices', made.id)).toMatchObject(buyer)
  expect(client.emulator.outbox.all()).toHaveLength(1)
})

test('a completed document uses the client with the same tax number, name or e-mail address', async () => {
  const client = await open()
  const card = { name: 'Ann Lee', tax_no: '77', email: 'ann@home.test', phone: '12' }
  const known = await client.create('clients', card)
  for (const [values, expected] of [
    [buyer, { ...buyer, buyer_phone: '12' }],
    [
      { buyer_name: 'Anna Lee', buyer_tax_no: '77' },
      { buyer_name: 'Anna Lee', buyer_email: 'ann@home.test' },
    ],
    [{ buyer_name: 'Ann Lee' }, { buyer_tax_no: '77' }],
  ] as const) {
    const made = await incomplete(client)
    await submit(client, made, values)
    expect(await client.one('invoices', made.id)).toMatchObject({ ...expected, client_id: known.id })
  }
  const made = await incomplete(client)
  await client.update('invoices', made.id, { status: 'issued', buyer_name: 'Bob Roy' })
  const { client_id } = await client.one('invoices', made.id)
  expect(await client.list('clients')).toMatchObject([{ id: client_id, name: 'Bob Roy' }, { id: known.id }])
  expect(await client.one('clients', known.id)).toMatchObject(card)
})

test.each([[{}], [{ paid_after_completion: true, send_after_completion: true }]])(
  'a cancelled document is not completed, with %j',
  async (values) => {
    const client = await open()
    const made = await incomplete(client, values)
    await client.post('/invoices/cancel.json', { cancel_invoice_id: made.id })
    const cancelled = await client.one('invoices', made.id)
    const { text } = await client.send('GET', `/invoice/${made.token}`)
    expect(text).not.toContain('name="buyer_name"')
    expect((await submit(client, made)).text).toBe(text)
    expect(await client.one('invoices', made.id)).toEqual(cancelled)
    expect(await client.list('clients')).toEqual([])
    expect(client.emulator.outbox.all()).toHaveLength(1)
  },
)

type Pay = (client: Client, made: Invoice) => Promise<unknown>

const payments: readonly [string, Pay][] = [
  [
    'an amount paid',
    (client, { id }) => client.update('invoices', id, { paid: 100, paid_date: '2026-01-10' }),
  ],
  ['a payment', (client, { id }) => pay(client, id)],
  ['several payments', async (client, { id }) => [await pay(client, id, 60), await pay(client, id, 40)]],
]

function pay(client: Client, invoice_id: number, price = 100) {
  return client.create('payments', { name: 'Transfer', price, invoice_id, paid_date: '2026-01-10' })
}

test.each(payments)('%s leaves a document incomplete, until its buyer completes it', async (_what, payOn) => {
  const paid_date = '2026-01-10'
  for (const [price, expected] of [
    [100, { status: 'paid', paid: '100.0', paid_date }],
    [250, { status: 'partial', paid: '100.0', paid_date }],
    [80, { status: 'paid' }],
  ] as const) {
    const client = await open()
    const made = await incomplete(client, { positions: [{ ...positions[0], total_price_gross: price }] })
    await payOn(client, made)
    const paid = await client.one('invoices', made.id)
    expect(paid).toMatchObject({ status: 'incomplete', buyer_name: null, paid_date })
    expect((await submit(client, made)).status).toBe(200)
    const completed = await client.one('invoices', made.id)
    expect(completed).toMatchObject({ ...buyer, ...expected, paid: paid.paid, paid_date })
  }
})

test('a document that is paid after completion keeps the payment that it has', async () => {
  const client = await open()
  const made = await incomplete(client, { paid_after_completion: true })
  await pay(client, made.id)
  await submit(client, made)
  expect(await client.one('invoices', made.id)).toMatchObject({ status: 'paid', paid: '123.0' })
})

promise('incomplete/after-completion', async () => {
  const client = await open()
  const made = await incomplete(client, { paid_after_completion: true, send_after_completion: '1' })
  expect(made.paid).toBe('0.0')
  await submit(client, made)
  expect(await client.one('invoices', made.id)).toMatchObject({ status: 'paid', paid: '123.0' })
  expect(client.emulator.outbox.all().at(-1)).toMatchObject({
    to: ['ann@example.test'],
    attachments: [{ filename: `${invoiceNumber(1).replaceAll('/', '-')}.pdf` }],
  })
})

promise('incomplete/addresses', async () => {
  const client = await open()
  const { id } = await incomplete(client)
  for (const [field, values] of [
    ['send_completion_to', { send_completion_to: 'nobody' }],
    ['send_completion_to', { send_completion_to: 'a@b.test,b@b.test,c@b.test,d@b.test,e@b.test,f@b.test' }],
    ['buyer_email', { send_completion_to: '', buyer_email: 'nobody' }],
  ] as const) {
    const invoice = { status: 'incomplete', positions, ...values } as const
    expect(await refusedFields(client, invoice)).toHaveProperty(field)
    expect(() => client.account.invoices.create(invoice)).toThrow(field)
    const fixture = { faketura: 1, accounts: { acme: { invoices: { one: invoice } } } } as const
    await expect(client.emulator.load(fixture)).rejects.toThrow(field)
    expect((await client.put(`/invoices/${id}.json`, { invoice: values })).status).toBe(422)
    await incomplete(client, { ...values, prevent_send_email_to_complete: true })
  }
})

test('is not completed without the name of a buyer, and an issued document does not become incomplete', async () => {
  const client = await open()
  const made = await incomplete(client)
  expect((await submit(client, made, { buyer_city: 'York' })).status).toBe(422)
  expect(await client.one('invoices', made.id)).toMatchObject({ status: 'incomplete', buyer_city: null })
  const issued = await client.sale()
  const change = await client.put(`/invoices/${issued.id}.json`, { invoice: { status: 'incomplete' } })
  expect(change.status).toBe(422)
  expect(await client.one('invoices', issued.id)).toMatchObject({ status: 'issued' })
  expect(await refusedFields(client, { positions })).toHaveProperty('buyer_name')
})
