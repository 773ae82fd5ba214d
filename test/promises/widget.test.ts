import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import type { EditionName } from '../../src/index.ts'
import { promise } from '../promise.ts'
import { type Client, open, type ReceivedResponse, type Refusal, readResponse } from '../support/client.ts'
import { refused } from '../support/refused.ts'

interface Paid {
  readonly code: string
  readonly message: string
  readonly token: string
  readonly price: string
  readonly currency: string
  readonly quantity: number
}

type Product = Awaited<ReturnType<Client['one']>> & { readonly token: string | null }

async function product(client: Client, values: object = {}): Promise<Product> {
  return client.create('products', { name: 'Course', price_gross: '1234.5', currency: 'USD', ...values })
}

/** Loads a widget as a page would: without a token. */
function load(client: Client, { token }: Product, account = client.account.prefix): Promise<Response> {
  return client.emulator.fetch(`/a/${account}/p/${token}.js`, { headers: { Accept: '*/*' } })
}

/** The script of a widget, which must be one that runs. */
async function script(client: Client, made: Product): Promise<string> {
  const response = await load(client, made)
  expect(response.status).toBe(200)
  const text = await response.text()
  new Script(text)
  return text
}

/** The data that the script shows. */
async function shown(client: Client, made: Product): Promise<Record<string, unknown>> {
  const [, data] = /\}\)\((\{.*\})\);\s*$/s.exec(await script(client, made)) ?? []
  return JSON.parse(data!)
}

const buyer = { name: 'Anna Maria Buyer', email: 'anna@example.com' }

/** Sends what the form of a widget sends, from a page of another origin. */
async function pay<Body>(
  client: Client,
  { token }: Product,
  fields: Record<string, string>,
): Promise<ReceivedResponse<Body>> {
  const path = `/a/${client.account.prefix}/p/${token}/payments.json`
  const headers = { Accept: '*/*', Origin: 'https://shop.example' }
  const body = new URLSearchParams(fields)
  return readResponse<Body>(await client.emulator.fetch(path, { method: 'POST', headers, body }))
}

promise('widget/script', async () => {
  const client = await open()
  const made = await product(client, { form_description: 'Two days' })
  const response = await load(client, made)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const text = await script(client, made)
  expect(Buffer.byteLength(text)).toBeLessThan(8 * 1024)
  expect(text).not.toMatch(
    /https?:|import\s*\(|importScripts|XMLHttpRequest|innerHTML|eval\(|document\.write/,
  )
  expect(text.match(/fetch\(/g)).toHaveLength(1)
  expect(await shown(client, made)).toMatchObject({
    title: 'Course',
    description: 'Two days',
    hundredths: '123450',
    currency: 'USD',
    quantity: 1,
    path: `/a/${client.account.prefix}/p/${made.token}`,
  })
  expect(client.lastRequest).toMatchObject({
    operation: 'products.widget',
    account: client.account.prefix,
    diagnostics: [],
  })
})

test('the widget keeps the name of the form, and starts with the default quantity', async () => {
  const client = await open()
  const made = await product(client, { quantity: 3 })
  await client.update('products', made.id, { name: 'Renamed' })
  expect(await shown(client, made)).toMatchObject({ title: 'Course', quantity: 3 })
})

promise('widget/unknown', async () => {
  const client = await open()
  const made = await product(client)
  const other = client.emulator.createAccount({ prefix: 'other' })
  const lost = (account: string, token: string | null) =>
    client.emulator.fetch(`/a/${account}/p/${token}.js`).then(({ status }) => status)
  expect(await lost(client.account.prefix, made.token)).toBe(200)
  expect(await lost(client.account.prefix, 'nothing')).toBe(404)
  expect(await lost('nobody', made.token)).toBe(404)
  expect(await lost(other.prefix, made.token)).toBe(404)
  await client.update('products', made.id, { disabled: true })
  expect(await lost(client.account.prefix, made.token)).toBe(404)
  await refused(client, () => pay<Refusal>(client, made, buyer), 404)
})

promise('widget/on-sale', async () => {
  const client = await open()
  const made = await product(client, { available_from: '2026-02-01', available_to: '2026-03-01' })
  const statuses: number[] = []
  for (const now of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) {
    client.emulator.clock.set(now)
    statuses.push((await load(client, made)).status)
  }
  expect(statuses).toEqual([404, 200, 200, 404])
})

const hostile = [
  '</script><script>alert(1)</script>',
  `"'\`\\`,
  '\u2028\u2029\n\r\t\0',
  '$' + '{alert(1)}',
  '<!--',
  ']]>',
  '\ud83d',
]

promise('widget/safe', async () => {
  const client = await open()
  for (const name of hostile) {
    const made = await product(client, { name: `A ${name} Z`, form_description: name })
    const text = await script(client, made)
    expect(text, name).not.toMatch(/<\/script|<!--|[\u2028\u2029]/i)
    expect(await shown(client, made)).toMatchObject({ title: `A ${name.toWellFormed()} Z` })
  }
})

promise('widget/language', async () => {
  const words = {
    international: ['en', 'Quantity', 'Pay', '.', ','],
    poland: ['pl', 'Ilość', 'Zapłać', ',', '\u00a0'],
    france: ['fr', 'Quantité', 'Payer', ',', '\u00a0'],
    portugal: ['pt', 'Quantidade', 'Pagar', ',', '\u00a0'],
  } as const satisfies Record<EditionName, readonly string[]>
  for (const [edition, [language, quantity, pays, decimalMark, groupMark]] of Object.entries(words)) {
    const client = await open({ edition: edition as EditionName })
    expect(await shown(client, await product(client)), edition).toMatchObject({
      language,
      words: { quantity, pay: pays },
      written: { decimalMark, groupMark },
    })
  }
})

promise('widget/payment', async () => {
  const client = await open()
  const made = await product(client)
  const { status, body } = await pay<Paid>(client, made, { ...buyer, quantity: '2', city: 'Leeds' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ code: 'success', price: '2469.0', currency: 'USD', quantity: 2 })
  expect(Object.keys(body).sort()).toEqual(['code', 'currency', 'message', 'price', 'quantity', 'token'])
  const payments = client.account.payments.all()
  expect(payments).toHaveLength(1)
  expect(payments[0]).toMatchObject({
    name: 'Course',
    kind: 'widget',
    provider: 'widget',
    product_id: made.id,
    paid: true,
    paid_date: '2026-01-15T00:00:00.000+00:00',
    price: '2469.0',
    quantity: '2.0',
    currency: 'USD',
    first_name: 'Anna Maria',
    last_name: 'Buyer',
    email: 'anna@example.com',
    city: 'Leeds',
    invoice_id: null,
    token: body.token,
  })
  expect(client.lastRequest).toMatchObject({
    operation: 'products.pay',
    account: client.account.prefix,
    changes: [{ resource: 'payments', kind: 'create' }],
  })
})

test('a payment may also be sent as JSON', async () => {
  const client = await open()
  const made = await product(client)
  const path = `/a/${client.account.prefix}/p/${made.token}/payments.json`
  const reply = await client.send<Paid>('POST', path, { body: { ...buyer, quantity: 2 } })
  expect([reply.status, reply.body.price]).toEqual([201, '2469.0'])
})

promise('widget/price', async () => {
  const client = await open()
  const made = await product(client)
  const claims = {
    price: '0.01',
    paid: 'false',
    kind: 'api',
    product_id: '1',
    invoice_id: '1',
    currency: 'XXX',
  }
  await pay<Paid>(client, made, { ...buyer, ...claims })
  expect(client.account.payments.all()).toHaveLength(1)
  expect(client.account.payments.all()[0]).toMatchObject({
    price: '1234.5',
    paid: true,
    kind: 'widget',
    product_id: made.id,
    invoice_id: null,
    currency: 'USD',
  })
})

promise('widget/invoice', async () => {
  const client = await open()
  const made = await product(client)
  await pay<Paid>(client, made, {
    ...buyer,
    quantity: '2',
    generate_invoice: 'true',
    invoice_name: 'Buyer Ltd',
    invoice_tax_no: '123',
    invoice_city: 'Leeds',
  })
  const [invoice] = client.account.invoices.all()
  expect(invoice).toMatchObject({
    buyer_name: 'Buyer Ltd',
    buyer_tax_no: '123',
    buyer_city: 'Leeds',
    buyer_email: 'anna@example.com',
    price_gross: '2469.0',
    status: 'paid',
  })
  expect(client.account.payments.all()[0]?.invoice_id).toBe(invoice!.id)
})

promise('widget/quantity', async () => {
  const client = await open()
  const made = await product(client, { limited: true })
  expect(await shown(client, made)).toMatchObject({ maxQuantity: 0 })
  await refused(client, () => pay<Refusal>(client, made, buyer), 422, 'quantity')
  const [warehouse] = await client.list('warehouses')
  await client.post('/warehouse_documents.json', {
    warehouse_document: {
      kind: 'pz',
      warehouse_id: warehouse!.id,
      warehouse_actions: [{ product_id: made.id, quantity: 3, price_net: 10 }],
    },
  })
  expect(await shown(client, made)).toMatchObject({ maxQuantity: 3 })
  await refused(client, () => pay<Refusal>(client, made, { ...buyer, quantity: '4' }), 422, 'quantity')
  expect((await pay<Paid>(client, made, { ...buyer, quantity: '3' })).status).toBe(201)
})

promise('widget/refused', async () => {
  const client = await open()
  const made = await product(client)
  const wrong = {
    name: ['', '   '],
    email: ['', 'nobody', 'a@b c'],
    quantity: ['0', '-1', '1.5', 'many', '10000'],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const body = await refused(
        client,
        () => pay<Refusal>(client, made, { ...buyer, quantity: '1', [field]: value }),
        422,
      )
      expect(Object.keys(body.message), `${field} ${value}`).toEqual([field])
    }
  }
  const wrongPayment = { ...buyer, email: 'nobody', quantity: 'many' }
  const named = await refused(client, () => pay<Refusal>(client, made, wrongPayment), 422)
  expect(named.message).toEqual({
    email: ['"nobody" is not an e-mail address such as a@example.com'],
    quantity: ['"many" is not a whole number from 1 to 9999'],
  })
  const nothing = await refused(client, () => pay<Refusal>(client, made, {}), 422)
  expect(Object.keys(nothing.message)).toEqual(['name', 'email'])
})

promise('widget/any-origin', async () => {
  const client = await open()
  const made = await product(client)
  expect((await load(client, made)).headers.get('access-control-allow-origin')).toBe('*')
  for (const fields of [buyer, {}]) {
    const { headers } = await pay<object>(client, made, fields)
    expect(headers.get('access-control-allow-origin')).toBe('*')
  }
  const { headers } = await client.get('/products.json')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})
