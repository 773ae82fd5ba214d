import { expect, test } from 'vitest'
import type { FixtureAccount } from '../../src/index.ts'
import { webhooksProofs } from '../../src/verify/proofs/webhooks.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { heard, listening, type Webhook } from '../support/listening.ts'
import { portable } from '../support/portable.ts'
import { receiver } from '../support/receiver.ts'
import { refused } from '../support/refused.ts'
import { keysOf, type RecordedKeys } from './keys/recorded-keys.ts'
import {
  buyerPayloadKeys,
  clientPayloadKeys,
  envelopeKeys,
  invoicePayloadKeys,
  productPayloadKeys,
  webhookKeys,
} from './keys/webhook.ts'

portable(webhooksProofs)

const kinds = ['client', 'invoice', 'product'].flatMap((key) =>
  ['create', 'update', 'destroy'].map((verb) => `${key}:${verb}`),
)

function expectKeys(value: unknown, keys: RecordedKeys): void {
  const given = value as Record<string, unknown>
  const expected = keysOf(keys)
  expect(Object.keys(given).sort()).toEqual(expected.map(({ name }) => name).sort())
  const wrong = expected.filter(({ name, isMet }) => !isMet(given[name]))
  expect(wrong.map(({ name, type }) => [name, type, given[name]])).toEqual([])
}

test('webhooks are created, changed and deleted, and wrong ones are refused', async () => {
  const client = await open()
  const url = 'http://127.0.0.1:9/hook'
  for (const kind of kinds)
    expect((await client.post('/webhooks.json', { webhook: { kind, url } })).status).toBe(201)
  const { body: list } = await client.get<Webhook[]>('/webhooks.json')
  expect(list.map(({ kind }) => kind)).toEqual(kinds.toReversed())
  for (const row of list) expectKeys(row, webhookKeys)
  const { id } = list[0]!
  expect((await client.get<Webhook>(`/webhooks/${id}.json`)).body).toEqual(list[0])
  const changed = await client.put<Webhook>(`/webhooks/${id}.json`, { webhook: { active: false } })
  expect([changed.status, changed.body.active]).toEqual([200, false])
  expect((await client.delete(`/webhooks/${id}.json`)).status).toBe(200)
  expect((await client.get(`/webhooks/${id}.json`)).status).toBe(404)
  for (const [field, webhook] of [
    ['kind', { kind: 'invoice:read', url }],
    ['kind', { url }],
    ['url', { kind: 'invoice:create' }],
  ] as const) {
    await refused(client, () => client.post<Refusal>('/webhooks.json', { webhook }), 422, field)
  }
})

promise('webhooks/url', async () => {
  const client = await open()
  for (const url of ['hook', 'ftp://127.0.0.1/hook', 'http:///hook', 'javascript:alert(1)', 'http://a b']) {
    const webhook = { kind: 'invoice:create', url }
    const { message } = await refused(
      client,
      () => client.post<Refusal>('/webhooks.json', { webhook }),
      422,
      'url',
    )
    expect(JSON.stringify(message)).toContain('http://127.0.0.1:8080/hook')
  }
})

promise('webhooks/sent', async () => {
  const { client, emulator, hook, account } = await listening(kinds)
  const made = await client.create('clients', { name: 'Buyer Ltd' })
  await client.update('clients', made.id, { city: 'Exampletown' })
  await client.update('clients', made.id, { city: 'Exampletown' })
  const product = account.products.create({ name: 'Lamp', price_net: '100' })
  account.products.update(product.id, { code: 'L-1' })
  account.products.delete(product.id)
  const { id } = await client.sale({ client_id: made.id, positions: [] })
  account.ui.edit(id, { oid: 'order-1' })
  expect((await client.delete(`/invoices/${id}.json`)).status).toBe(200)
  expect((await client.delete(`/clients/${made.id}.json`)).status).toBe(200)
  expect(hook.received).toEqual([])
  await emulator.webhooks.settled()
  expect(heard(hook).sort()).toEqual([...kinds].sort())
  for (const { method, headers } of hook.received) {
    expect([method, headers['content-type']]).toEqual(['POST', 'application/json'])
  }
  expect(emulator.webhooks.all().map(({ state }) => state)).toEqual(kinds.map(() => 'delivered'))
})

promise('webhooks/client-payload', async () => {
  const { client, emulator, hook } = await listening(['client:create', 'client:destroy'], [], {
    edition: 'poland',
  })
  const { id } = await client.create('clients', { name: 'Buyer Ltd', tax_no: '0000000001' })
  await client.delete(`/clients/${id}.json`)
  await emulator.webhooks.settled()
  const [created, destroyed] = hook.received.map(({ body }) => body)
  const { client: payload, ...envelope } = created!
  expectKeys(payload, clientPayloadKeys)
  expectKeys(envelope, envelopeKeys)
  expect(envelope).toEqual({ app_name: 'fakturownia', api_token: 'shared-word', locale: 'pl' })
  expect(payload).toMatchObject({
    id,
    name: 'Buyer Ltd',
    shortcut: 'Buyer Ltd',
    tax_no: '0000000001',
    deleted: false,
    external_ids: { fakturownia: id },
    buyer: {},
    skip_webhooks: true,
  })
  expect(destroyed!.client).toMatchObject({ id, deleted: true })
})

promise('webhooks/invoice-payload', async () => {
  const { client, emulator, hook } = await listening(['invoice:create', 'invoice:update'])
  const invoice = await client.sale({ buyer_tax_no: 'GB1', description: 'Thanks' })
  await client.update('invoices', invoice.id, { status: 'paid' })
  await emulator.webhooks.settled()
  const [created, paid] = hook.received.map(({ body }) => body)
  const { deal, ...envelope } = created!
  expectKeys(deal, invoicePayloadKeys)
  expectKeys((deal as { client: object }).client, buyerPayloadKeys)
  expectKeys(envelope, envelopeKeys)
  expect(deal).toMatchObject({
    name: 'Service A',
    description: 'Thanks',
    price: '123.0',
    paid: false,
    url: invoice.view_url,
    date: '2026-01-15',
    invoice_no: invoice.number,
    kind: 'vat',
    external_ids: { invoiceocean: invoice.id },
    client: { name: 'Buyer Ltd', tax_no: 'GB1', external_ids: { invoiceocean: invoice.client_id } },
  })
  expect(paid!.deal).toMatchObject({ paid: true, invoice_no: invoice.number })
})

promise('webhooks/product-payload', async () => {
  const { client, emulator, hook, account } = await listening(['product:create'])
  const { id: category_id } = account.categories.create({ name: 'Lights' })
  const { id } = await client.create('products', {
    name: 'Lamp',
    code: 'A1',
    price_net: '100',
    tax: '23',
    category_id,
  })
  await emulator.webhooks.settled()
  const { product, ...envelope } = hook.received[0]!.body
  expectKeys(product, productPayloadKeys)
  expectKeys(envelope, envelopeKeys)
  expect(product).toMatchObject({
    name: 'Lamp',
    code: 'A1',
    price_net: '100.0',
    price_gross: '123.0',
    tax: '23',
    category_name: 'Lights',
    stock_level: '0.0',
    external_ids: { invoiceocean: id },
  })
})

promise('webhooks/expenses', async () => {
  const { client, emulator, hook } = await listening(['invoice:create', 'invoice:destroy'])
  const { id } = await client.sale({ income: false })
  await client.delete(`/invoices/${id}.json`)
  await client.sale()
  await emulator.webhooks.settled()
  expect(heard(hook)).toEqual(['invoice:create'])
})

promise('webhooks/payment', async () => {
  const { client, emulator, hook, account } = await listening(['invoice:update', 'product:update'])
  const { id: product_id } = account.products.create({ name: 'Lamp', price_net: '100', tax: '23' })
  emulator.clock.advance('1 hour')
  const { id, updated_at } = await client.sale({ positions: [{ product_id, quantity: 2 }] })
  emulator.clock.advance('1 hour')
  await client.create('payments', { name: 'Transfer', price: 246, invoice_id: id })
  await emulator.webhooks.settled()
  expect(heard(hook)).toEqual(['product:update', 'invoice:update'])
  expect(hook.received[0]!.body.product).toMatchObject({ stock_level: '-2.0' })
  expect(hook.received[1]!.body.deal).toMatchObject({ paid: true })
  expect((await client.one('invoices', id)).updated_at).not.toBe(updated_at)
})

promise('webhooks/refused', async () => {
  const { client, emulator, hook, account } = await listening(kinds)
  const invoice = { buyer_name: 'New Ltd', positions: [{ name: 'A', quantity: 1, tax: 'many' }] }
  expect((await client.post('/invoices.json', { invoice })).status).toBe(422)
  expect(() => account.clients.create({ name: null })).toThrow('name')
  expect(emulator.webhooks.all()).toEqual([])
  await emulator.webhooks.settled()
  expect(hook.received).toEqual([])
})

promise('webhooks/fixtures', async () => {
  const hook = await receiver()
  const records = {
    webhooks: [{ kind: 'client:create', url: hook.url }],
    clients: { ash: { name: 'Ash' } },
  } satisfies FixtureAccount
  const { emulator, account } = await open({ fixtures: { faketura: 1, accounts: { acme: records } } })
  await emulator.load({ faketura: 1, accounts: { other: records } })
  await emulator.webhooks.settled()
  expect(hook.received).toEqual([])
  account.clients.create({ name: 'Birch' })
  await emulator.webhooks.settled()
  expect(hook.received.map(({ body }) => body.client)).toMatchObject([{ name: 'Birch' }])
})

promise('webhooks/own-token', async () => {
  const { emulator, account } = await open()
  const xml = (token: string) =>
    `<webhook><kind>client:create</kind><url>http://127.0.0.1:9/</url>${token}</webhook>`
  const post = (query: string, body: string) =>
    emulator.fetch(`/webhooks.xml${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml' },
      body,
    })
  const own = xml('<api_token>shared-word</api_token>')
  expect((await post(`?api_token=${account.apiToken}`, own)).status).toBe(201)
  expect((await post('', own)).status).toBe(401)
  expect((await post('', xml(`<api_token>${account.apiToken}</api_token>`))).status).toBe(201)
  expect(account.webhooks.all().map(({ api_token }) => api_token)).toEqual(['shared-word', ''])
})
