import { expect, test } from 'vitest'
import { clientsProofs } from '../../src/verify/proofs/clients.ts'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { expectOnRequest, textsFor } from '../support/rare-fields.ts'

portable(clientsProofs)

test.each([
  ['PL', '0000000001', 'PL0000000001'],
  ['', '0000000001', 'PL0000000001'],
  [null, '0000000001', 'PL0000000001'],
  ['fr', 'ab12', 'FRAB12'],
  ['FR', null, null],
  ['FR', '', null],
])('country %j and tax number %j are checked as %j', async (country, tax_no, expected) => {
  const client = await open()
  const made = await client.create('clients', { name: 'Buyer Ltd', country, tax_no })
  expect(made.tax_no_check).toBe(expected)
  expect(made.country).toBe(country)
})

/** Defaults of a client created with a name only (observed 6, facts 2.18). */
const defaults = {
  kind: 'buyer',
  company: true,
  deleted: false,
  use_delivery_address: false,
  use_mass_payment: false,
  disable_auto_reminders: false,
  dynamic_fields: {},
  attachments_count: 0,
  tag_list: [],
  balance: '0.0',
  tax_no: null,
  tax_no_check: null,
  external_id: null,
  payment_to_kind: null,
}

test.each(Object.entries(defaults))('a client has the default %s %j', async (key, value) => {
  const client = await open()
  const made = await client.create('clients', { name: 'Buyer Ltd' })
  expect(made[key as keyof typeof defaults]).toEqual(value)
})

test('tokens are twenty letters and digits, and differ', async () => {
  const client = await open()
  const tokens = []
  for (let time = 0; time < 5; time++)
    tokens.push((await client.create('clients', { name: 'Buyer Ltd' })).token)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9]{20}$/)
  expect(new Set(tokens).size).toBe(5)
})

test("the balance is the unpaid amount of a client's documents", async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  await client.sale({ client_id: id })
  const second = await client.sale({ client_id: id })
  await client.sale({ client_id: id, income: false })
  expect((await client.one('clients', id)).balance).toBe('246.0')
  await client.update('invoices', second.id, { paid: '100' })
  expect((await client.one('clients', id)).balance).toBe('146.0')
  await client.update('invoices', second.id, { status: 'paid' })
  expect((await client.one('clients', id)).balance).toBe('123.0')
  await client.update('invoices', second.id, { paid: '200' })
  expect((await client.one('clients', id)).balance).toBe('123.0')
  for (const kind of ['proforma', 'estimate', 'client_order']) await client.sale({ client_id: id, kind })
  await client.sale({ client_id: id, status: 'rejected' })
  const { id: cancel_invoice_id } = await client.sale({ client_id: id })
  expect((await client.one('clients', id)).balance).toBe('246.0')
  await client.post('/invoices/cancel.json', { cancel_invoice_id })
  expect((await client.one('clients', id)).balance).toBe('123.0')
  await client.sale({ client_id: id, currency: 'USD' })
  expect((await client.one('clients', id)).balance).toBe('123.0')
  const positions = [{ name: 'Back', quantity: 1, tax: 23, total_price_gross: -23 }]
  await client.sale({ client_id: id, kind: 'correction', positions })
  expect((await client.one('clients', id)).balance).toBe('100.0')
})

test('an update of city and note is read back', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer Ltd', country: 'PL' })
  await client.update('clients', id, { city: 'Exampletown', note: 'Pays late' })
  const expected = { city: 'Exampletown', note: 'Pays late', country: 'PL', name: 'Buyer Ltd' }
  expect(await client.one('clients', id)).toMatchObject(expected)
})

test('a merge moves warehouse documents and references', async () => {
  const client = await open()
  const [kept, twin] = [
    await client.create('clients', { name: 'A' }),
    await client.create('clients', { name: 'B' }),
  ]
  const warehouse_actions = [{ product_name: 'Mug', quantity: 1 }]
  const document = { kind: 'pz', client_id: twin.id, warehouse_actions }
  const { id } = await client.create('warehouse_documents', document)
  client.account.clients.update(kept.id, { buyer_id: twin.id })
  const { body } = await client.post(`/clients/${kept.id}/merge.json`, { merge_ids: [twin.id] })
  expect(body).toMatchObject({ buyer_id: null })
  expect(await client.one('warehouse_documents', id)).toMatchObject({ client_id: kept.id })
  expect(client.account.clients.all().map((one) => one.id)).toEqual([kept.id])
})

promise('clients/merged-addresses', async () => {
  const client = await open()
  const { account } = client
  const [kept, twin] = ['Kept', 'Twin'].map((name) => account.clients.create({ name }))
  const address = { kind: 'delivery', addressable_type: 'Client', primary: true } as const
  for (const { id, name } of [twin!, kept!])
    await client.create('addresses', { ...address, name, addressable_id: id })
  await client.post(`/clients/${kept!.id}/merge.json`, { merge_ids: [twin!.id] })
  expect(account.addresses.all()).toMatchObject([
    { name: 'Twin', addressable_id: kept!.id, primary: false },
    { name: 'Kept', addressable_id: kept!.id, primary: true },
  ])
})

test('a refused merge changes nothing', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Kept' })
  const { id: twin } = await client.create('clients', { name: 'Twin' })
  const foreign = client.emulator.createAccount().clients.create({ name: 'Foreign' })
  const before = client.emulator.snapshot()
  for (const merge_ids of [undefined, [], 'many', [twin, id], [twin, 9999], [twin, foreign.id]]) {
    const response = await client.post(`/clients/${id}/merge.json`, { merge_ids })
    expect(response.status, response.text).toBe(422)
    expect(response.text).toContain('merge_ids')
  }
  expect((await client.post('/clients/9999/merge.json', { merge_ids: [twin] })).status).toBe(404)
  expect(client.emulator.changes(before)).toEqual([])
})

test('tags are left out of XML too, and come back on request', async () => {
  const client = await open({ strict: true })
  await client.create('clients', { name: 'Buyer Ltd', tag_list: ['vip'] })
  for (const query of [{ with_tags: 'true' }, { with_tags: '' }]) {
    expect(await client.list('clients', query)).toMatchObject([{ name: 'Buyer Ltd', tag_list: ['vip'] }])
  }
  for (const with_tags of ['false', '0', 'no']) {
    const [listed] = await client.list('clients', { with_tags })
    expect(listed).toMatchObject({ name: 'Buyer Ltd', default_tax: null })
    expect(listed).not.toHaveProperty('tag_list')
  }
  const asked = { with_tags: 'false', 'additional_fields[client]': 'tag_list' }
  expect(await client.list('clients', asked)).toMatchObject([{ tag_list: ['vip'] }])
  const xml = await client.get('/clients.xml', { with_tags: 'false' })
  expect(xml.text).toContain('<name>Buyer Ltd</name>')
  expect(xml.text).not.toContain('tag-list')
})

test('all further fields are stored, also in lists', async () => {
  const codes =
    'chorus_identifier_type chorus_identifier chorus_service_code ingenico_id urssaf_id peppol_id private_id_kind private_id'
  const places =
    'birth_insee_country birth_insee_department birth_insee_community birth_city insee_country insee_community street_kind'
  await expectOnRequest(await open({ strict: true }), 'clients', 'client', {
    ...textsFor(`swift accounting_id2 sepa_mandate_no ${codes} ${places}`),
    ...{ public_entity: true, sepa_b2b: true, birth_date: '1990-02-01' },
  })
})

promise('clients/addresses', async () => {
  const client = await open()
  const [leaving, staying] = [
    await client.create('clients', { name: 'Leaving' }),
    await client.create('clients', { name: 'Staying' }),
  ]
  for (const { id } of [leaving, leaving, staying]) {
    const address = { name: 'Depot', kind: 'delivery', addressable_type: 'Client', addressable_id: id }
    await client.create('addresses', address)
  }
  expect((await client.delete(`/clients/${leaving.id}.json`)).status).toBe(200)
  const left = client.account.addresses.all()
  expect(left.map(({ addressable_id }) => addressable_id)).toEqual([staying.id])
})
