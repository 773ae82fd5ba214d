import { expect, test } from 'vitest'
import { buyerProofs } from '../../src/verify/proofs/buyer.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(buyerProofs)

const card = { name: 'Buyer Ltd', tax_no: '0000000001', city: 'Exampletown', email: 'buyer@example.test' }
const asBuyer = {
  buyer_name: 'Buyer Ltd',
  buyer_tax_no: '0000000001',
  buyer_city: 'Exampletown',
  buyer_email: 'buyer@example.test',
}

async function withCard(): Promise<{ client: Client; id: number }> {
  const client = await open()
  return { client, id: (await client.create('clients', card)).id }
}

test('buyer data that the client replaces gets a diagnostic', async () => {
  const { client, id } = await withCard()
  const made = await client.sale({
    client_id: String(id),
    buyer_name: 'Somebody else',
    buyer_city: 'Nowhere',
  })
  expect(made).toMatchObject({ ...asBuyer, client_id: id })
  const [diagnostic] = client.lastRequest.diagnostics
  expect(diagnostic).toMatchObject({ code: 'replaced-value' })
  expect(diagnostic?.message).toContain(`client ${id} replaces the sent buyer_name, buyer_city;`)
  await client.sale({ client_id: id, buyer_email: 'new@example.test' })
  expect(client.lastRequest.diagnostics[0]?.message).toContain('buyer_email; send buyer_override')
  await client.sale({ client_id: id, ...asBuyer, buyer_phone: '' })
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('a buyer creates a client only when none matches', async () => {
  const { client } = await withCard()
  for (const sent of [{ buyer_name: 'Buyer Ltd', buyer_company: false }, { buyer_name: 'New Ltd' }, asBuyer])
    await client.sale(sent)
  expect(await client.list('clients')).toHaveLength(2)
  expect(await client.list('clients', { name: 'Buyer Ltd' })).toMatchObject([{ ...card, company: true }])
})

test('receipts and cash slips need no buyer', async () => {
  const client = await open()
  const sell = (values: object) => client.post<Refusal>('/invoices.json', { invoice: values })
  for (const kind of ['receipt', 'kp', 'kw']) expect((await sell({ kind })).status, kind).toBe(201)
})

test('renaming a client does not change its documents', async () => {
  const client = await open()
  const made = await client.sale({ buyer_name: 'Former Ltd' })
  await client.update('clients', made.client_id!, { name: 'Renamed Ltd' })
  expect(await client.one('invoices', made.id)).toMatchObject({
    buyer_name: 'Former Ltd',
    client_id: made.client_id,
  })
})

test('buyer_override changes updated_at of the client, and leaves its name if the document has none', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Ann', city: 'Exampletown' })
  client.emulator.clock.advance('10 days')
  const override = { kind: 'receipt', client_id: id, buyer_override: true }
  await client.sale({ ...override, buyer_name: '', buyer_city: 'Exampletown' })
  const before = await client.one('clients', id)
  expect([before.name, before.updated_at?.slice(0, 10)]).toEqual(['Ann', '2026-01-15'])
  await client.sale({ ...override, buyer_name: '', buyer_city: 'Northtown' })
  const { name, city, updated_at } = await client.one('clients', id)
  expect({ name, city, day: updated_at?.slice(0, 10) }).toEqual({
    name: 'Ann',
    city: 'Northtown',
    day: '2026-01-25',
  })
})
