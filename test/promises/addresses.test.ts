import { expect, test } from 'vitest'
import { addressesProofs } from '../../src/verify/proofs/addresses.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(addressesProofs)

const depot = { name: 'Depot', kind: 'delivery', addressable_type: 'Client' }

test('an address of another account is refused', async () => {
  const client = await open()
  const { id: addressable_id } = await client.create('clients', { name: 'Buyer' })
  const made = await client.create('addresses', { ...depot, addressable_id, street_additional: 'Gate 2' })
  expect(made).toMatchObject({ ...depot, addressable_id, street_additional: 'Gate 2', primary: false })
  for (const name of ['name', 'kind', 'addressable_type', 'addressable_id']) {
    const address = { ...depot, addressable_id, [name]: null }
    const { status, body } = await client.post<Refusal>('/addresses.json', { address })
    expect([status, body.message]).toEqual([422, { [name]: ["can't be blank"] }])
  }
  const neighbour = client.emulator.createAccount().clients.create({ name: 'Foreign' })
  const address = { ...depot, addressable_id: neighbour.id }
  expect((await client.post('/addresses.json', { address })).status).toBe(422)
  expect(client.account.addresses.all()).toHaveLength(1)
})

promise('addresses/one-primary', async () => {
  const client = await open()
  const { id: addressable_id } = await client.create('clients', { name: 'Buyer' })
  const { id: other } = await client.create('clients', { name: 'Other' })
  for (const owner of [addressable_id, other, addressable_id]) {
    await client.create('addresses', { ...depot, addressable_id: owner, primary: true })
  }
  expect(client.account.addresses.all().map(({ primary }) => primary)).toEqual([false, true, true])
})
