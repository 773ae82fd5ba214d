import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

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

promise('buyer/override', async () => {
  const { client, id } = await withCard()
  const sent = { client_id: id, buyer_city: 'Northtown', buyer_street: 'New Street 1' }
  expect(await client.sale(sent)).toMatchObject({ ...asBuyer, buyer_street: null })
  expect(await client.one('clients', id)).toMatchObject(card)
  const made = await client.sale({ ...sent, buyer_override: true })
  expect(made).toMatchObject({ ...asBuyer, buyer_city: 'Northtown', buyer_street: 'New Street 1' })
  expect(made).not.toHaveProperty('buyer_override')
  const updated = { ...card, city: 'Northtown', street: 'New Street 1' }
  expect(await client.one('clients', id)).toMatchObject(updated)
})

promise('buyer/client', async () => {
  const { client, id } = await withCard()
  const made = await client.sale({
    client_id: String(id),
    buyer_name: 'Somebody else',
    buyer_city: 'Nowhere',
  })
  expect(made).toMatchObject({ ...asBuyer, client_id: id })
  const [diagnostic] = client.lastRequest.diagnostics
  expect(diagnostic).toMatchObject({ code: 'replaced-value' })
  expect(diagnostic?.message).toContain(`client ${id} replaces what was sent as buyer_name, buyer_city;`)
  await client.sale({ client_id: id, buyer_email: 'new@example.test' })
  expect(client.lastRequest.diagnostics[0]?.message).toContain('buyer_email; send buyer_override')
  await client.sale({ client_id: id, ...asBuyer, buyer_phone: '' })
  expect(client.lastRequest.diagnostics).toEqual([])
  const other = await client.sale({ buyer_name: 'Other Ltd' })
  expect(other.buyer_name).toBe('Other Ltd')
  expect(await client.update('invoices', other.id, { client_id: id })).toMatchObject(asBuyer)
})

promise('buyer/matched', async () => {
  const { client, id } = await withCard()
  for (const known of [{ buyer_name: 'Buyer Ltd' }, { buyer_name: '', buyer_email: 'buyer@example.test' }]) {
    expect(await client.sale(known)).toMatchObject({ ...asBuyer, client_id: id })
  }
  for (const sent of [
    { buyer_name: 'Renamed Ltd', buyer_tax_no: '0000000001' },
    { buyer_name: 'Buyer Ltd', buyer_city: 'Northtown', buyer_email: 'other@example.test' },
    { buyer_name: 'Buyer Ltd', buyer_street: 'New Street 1', buyer_company: false },
  ]) {
    expect(await client.sale(sent)).toMatchObject({ ...asBuyer, ...sent, client_id: id })
  }
  expect(await client.one('clients', id)).toMatchObject({ ...card, street: null, company: true })
  expect(await client.list('clients')).toHaveLength(1)
  const person = { first_name: 'Ada', last_name: 'Example', company: false }
  const ada = await client.create('clients', person)
  const named = { buyer_name: null, buyer_first_name: 'Ada', buyer_last_name: 'Example' }
  expect(await client.sale(named)).toMatchObject({ client_id: ada.id, buyer_name: 'Ada Example' })
  const namesake = await client.sale({ buyer_name: 'Buyer Ltd', buyer_tax_no: '0000000002' })
  expect(namesake.client_id).not.toBe(id)
})

promise('buyer/made-into-client', async () => {
  const { client, id } = await withCard()
  const sent = { buyer_name: 'New Ltd', buyer_tax_no: '0000000003', buyer_email: 'new@example.test' }
  const made = await client.sale(sent)
  expect(made).toMatchObject(sent)
  const newCard = { name: 'New Ltd', tax_no: '0000000003', email: 'new@example.test' }
  expect(await client.one('clients', made.client_id!)).toMatchObject(newCard)
  const forced = await client.sale({ ...asBuyer, client_id: -1 })
  expect(forced.client_id).not.toBe(id)
  expect(await client.one('clients', forced.client_id!)).toMatchObject({ ...card, shortcut: 'Buyer Ltd (1)' })
  expect(await client.list('clients')).toHaveLength(3)
  const known = await client.sale({ client_id: id })
  const split = await client.update('invoices', known.id, { client_id: -1, buyer_city: 'Northtown' })
  expect(split.client_id).not.toBe(id)
  const newer = { name: 'Buyer Ltd', city: 'Northtown', shortcut: 'Buyer Ltd (2)' }
  expect(await client.one('clients', split.client_id!)).toMatchObject(newer)
})

promise('buyer/required', async () => {
  const client = await open()
  const sell = (values: object) => client.post<Refusal>('/invoices.json', { invoice: values })
  await refused(client, () => sell({ oid: 'order-1' }), 422, 'buyer_name')
  await refused(client, () => sell({ oid: 'order-1', buyer_name: '' }), 422, 'buyer_name')
  expect((await sell({ oid: 'order-1', buyer_last_name: 'Example' })).status).toBe(201)
  for (const kind of ['receipt', 'kp', 'kw']) expect((await sell({ kind })).status, kind).toBe(201)
  const { id } = await client.sale()
  const empty = { invoice: { buyer_name: '' } }
  await refused(client, () => client.put<Refusal>(`/invoices/${id}.json`, empty), 422, 'buyer_name')
})

promise('buyer/person', async () => {
  const client = await open()
  const person = { buyer_first_name: 'Ada', buyer_last_name: 'Example' }
  expect(await client.sale({ buyer_name: 'A', ...person })).toMatchObject({ buyer_person: 'Ada Example' })
  expect(await client.sale({ buyer_name: 'B' })).toMatchObject({ buyer_person: '' })
  expect(await client.sale({ buyer_name: 'C', ...person, buyer_person: '' })).toMatchObject({
    buyer_person: '',
  })
  const other = { buyer_name: 'D', ...person, buyer_person: 'Eve' }
  expect(await client.sale(other)).toMatchObject({ buyer_person: 'Eve' })
})

test('renaming a client leaves its documents as they were', async () => {
  const client = await open()
  const made = await client.sale({ buyer_name: 'Former Ltd' })
  await client.update('clients', made.client_id!, { name: 'Renamed Ltd' })
  expect(await client.one('invoices', made.id)).toMatchObject({
    buyer_name: 'Former Ltd',
    client_id: made.client_id,
  })
})
