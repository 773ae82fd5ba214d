import { expect, test } from 'vitest'
import { open, openWith, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

const cases = [
  {
    profile: 'documented',
    net: '50.0',
    related: ['copy', 'correction'],
    sources: ['source'],
    gross: '123.0',
  },
  { profile: 'observed', net: '100.0', related: ['correction'], sources: [], gross: '61.5' },
] as const

test.each(cases)('$profile: a net price sent alone leaves $net', async ({ profile, net }) => {
  const client = await open({ profile })
  const { id } = await client.create('products', { name: 'Service A', price_net: 100, tax: 23 })
  expect(await client.update('products', id, { price_net: 50 })).toMatchObject({ price_net: net })
})

test.each(cases)('$profile: filters by related documents', async ({ profile, related, sources }) => {
  const client = await open({ profile })
  const source = await client.sale({ oid: 'source' })
  const copy = await client.sale({ oid: 'copy', from_invoice_id: source.id })
  await client.sale({ oid: 'correction', invoice_id: source.id })
  const found = async (query: Record<string, number>) =>
    (await client.list('invoices', query)).map(({ oid }) => oid).sort()
  expect(await found({ invoice_id: source.id })).toEqual(related)
  expect(await found({ from_invoice_id: copy.id })).toEqual(sources)
})

test.each(cases)(
  '$profile: a discount that the account does not calculate leaves $gross',
  async ({ profile, gross }) => {
    const client = await openWith({ discount_kind: 'amount' }, { profile })
    const line = { name: 'A', quantity: 1, tax: 23, total_price_gross: 123, discount_percent: 50 }
    const made = await client.sale({ show_discount: true, discount_kind: 'percent_unit', positions: [line] })
    expect(made.price_gross).toBe(gross)
  },
)

test('the JSON path of a payment is singular in the documented profile, plural in the observed one', async () => {
  for (const [profile, known, other] of [
    ['documented', '/banking/payment', '/banking/payments'],
    ['observed', '/banking/payments', '/banking/payment'],
  ] as const) {
    const client = await open({ profile })
    const { id } = await client.create('payments', { name: 'Transfer', price: 1 })
    expect(await client.get(`${known}/${id}.json`), profile).toMatchObject({ status: 200, body: { id } })
    const { message } = await refused(client, () => client.get<Refusal>(`${other}/${id}.json`), 404)
    expect(message, profile).toContain(`${known}/{id}.json`)
  }
})
