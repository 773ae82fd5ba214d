import { expect, test } from 'vitest'
import { accountsProofs } from '../../src/verify/proofs/accounts.ts'
import { promise } from '../promise.ts'
import { Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(accountsProofs)

test('a new account has nothing else', async () => {
  const { emulator } = await open()
  const fresh = new Client(emulator, emulator.createAccount({ prefix: 'fresh' }))
  expect(await fresh.list('departments')).toMatchObject([{ name: 'fresh', main: true }])
  expect(await fresh.list('warehouses')).toMatchObject([{ kind: 'main' }])
  for (const resource of ['clients', 'products', 'invoices'] as const) {
    expect(await fresh.list(resource)).toEqual([])
  }
})

promise('accounts/isolated', async () => {
  const owner = await open()
  const stranger = new Client(owner.emulator, owner.emulator.createAccount())
  const invoice = await owner.sale()
  const records = {
    invoices: invoice.id,
    clients: invoice.client_id!,
    products: invoice.product_id!,
    departments: invoice.department_id!,
  }
  const wrappers = { invoices: 'invoice', clients: 'client', products: 'product', departments: 'department' }
  for (const [resource, id] of Object.entries(records)) {
    const path = `/${resource}/${id}.json`
    const change = { [wrappers[resource as keyof typeof wrappers]]: { name: 'Taken', oid: 'taken' } }
    await refused(stranger, () => stranger.get<Refusal>(path), 404)
    await refused(stranger, () => stranger.put<Refusal>(path, change), 404)
    if (resource !== 'products') await refused(stranger, () => stranger.delete<Refusal>(path), 404)
    expect((await owner.get(path)).status).toBe(200)
  }
  for (const [field, id] of [
    ['client_id', records.clients],
    ['department_id', records.departments],
  ] as const) {
    const values = { buyer_name: 'Buyer Ltd', [field]: id }
    const create = () => stranger.post<Refusal>('/invoices.json', { invoice: values })
    await refused(stranger, create, 422, field)
  }
  expect(await stranger.list('invoices')).toEqual([])
  expect(await stranger.list('clients')).toEqual([])
})

promise('accounts/values-in-use', async () => {
  const client = await open()
  const { emulator, account } = client
  const other = emulator.createAccount({ prefix: 'other' })
  const { id } = account.invoices.create({ buyer_name: 'Ann', token: 'chosen' })
  const [snapshot, refused] = [account.snapshot(), { code: 'FAKETURA_INVALID_SNAPSHOT' }]
  for (const taken of [{ id }, { token: 'chosen' }]) {
    account.reset()
    other.invoices.create({ buyer_name: 'Bea', ...taken })
    const before = emulator.export()
    expect(() => account.restore(snapshot)).toThrow(expect.objectContaining(refused))
    expect(emulator.export()).toEqual(before)
    other.reset()
  }
  account.restore(snapshot)
  await emulator.load({ accounts: { third: {} } })
  account.invoices.delete(id)
  other.invoices.create({ buyer_name: 'Bea', token: 'chosen' })
  const before = emulator.export()
  expect(() => account.reset()).toThrow(expect.objectContaining(refused))
  expect(emulator.export()).toEqual(before)
  other.reset()
  const user = { email: 'ann@user.test', password: 'secret' }
  const integration_token = emulator.integrationToken
  for (const [invite, to] of [[false, new Client(emulator, other)] as const, [true, client] as const]) {
    const body = { integration_token, user: { ...user, invite } }
    expect((await to.post('/account/add_user.json', body)).status).toBe(200)
  }
  const withUser = account.snapshot()
  for (const one of [account, other]) one.reset()
  const without = emulator.export()
  expect(() => account.restore(withUser)).toThrow(expect.objectContaining(refused))
  expect(emulator.export()).toEqual(without)
})
