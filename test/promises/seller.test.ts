import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { open } from '../support/client.ts'

const branch = { name: 'Branch Ltd', tax_no: '0000000009', city: 'Northtown', bank_account: 'GB00 0000' }
const asSeller = {
  seller_name: 'Branch Ltd',
  seller_tax_no: '0000000009',
  seller_city: 'Northtown',
  seller_bank_account: 'GB00 0000',
}

promise('seller/default-department', async () => {
  const client = await open()
  const [main] = await client.list('departments')
  await client.update('departments', main!.id, { city: 'Exampletown', tax_no: '0000000000' })
  const other = await client.create('departments', branch)
  const expected = { department_id: main!.id, seller_city: 'Exampletown', seller_tax_no: '0000000000' }
  expect(await client.sale()).toMatchObject({ ...expected, seller_name: main!.name })
  expect(await client.sale({ department_id: null, seller_name: '' })).toMatchObject(expected)
  expect(await client.sale({ department_id: other.id })).toMatchObject({ department_id: other.id })
  await client.update('departments', other.id, { main: true })
  expect(await client.sale()).toMatchObject({ ...asSeller, department_id: other.id })
})

promise('seller/department', async () => {
  const client = await open()
  const { id } = await client.create('departments', branch)
  const sent = { seller_name: 'Somebody else', seller_street: 'Nowhere 1' }
  const made = await client.sale({ department_id: String(id), ...sent })
  expect(made).toMatchObject({ ...asSeller, department_id: id, seller_street: null })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'replaced-value' }])
  await client.sale({ department_id: id, ...asSeller })
  expect(client.lastRequest.diagnostics).toEqual([])
  const plain = await client.sale()
  expect(plain.seller_name).not.toBe('Branch Ltd')
  expect(await client.update('invoices', plain.id, { department_id: id })).toMatchObject(asSeller)
  await client.update('departments', id, { city: 'Southtown' })
  expect((await client.one('invoices', made.id)).seller_city).toBe('Northtown')
})

promise('seller/named', async () => {
  const client = await open()
  const { id } = await client.create('departments', branch)
  const known = { department_id: id, seller_tax_no: '0000000009' }
  expect(await client.sale({ seller_name: 'Branch Ltd' })).toMatchObject(known)
  const before = (await client.list('departments')).length
  const unknown = { seller_name: 'New Ltd', seller_tax_no: '0000000007', seller_city: 'Newtown' }
  const made = await client.sale(unknown)
  expect(made).toMatchObject(unknown)
  expect(await client.list('departments')).toHaveLength(before + 1)
  const card = { name: 'New Ltd', tax_no: '0000000007', city: 'Newtown', main: false }
  expect(await client.one('departments', made.department_id!)).toMatchObject(card)
})
