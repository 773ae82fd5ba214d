import { expect, test } from 'vitest'
import { sellerProofs } from '../../src/verify/proofs/seller.ts'
import { open } from '../support/client.ts'
import { portable } from '../support/portable.ts'

portable(sellerProofs)

const branch = { name: 'Branch Ltd', tax_no: '0000000009', city: 'Northtown', bank_account: 'GB00 0000' }
const asSeller = {
  seller_name: 'Branch Ltd',
  seller_tax_no: '0000000009',
  seller_city: 'Northtown',
  seller_bank_account: 'GB00 0000',
}

test('the main department is the one that became main last', async () => {
  const client = await open()
  const { id } = await client.create('departments', branch)
  await client.update('departments', id, { main: true })
  expect(await client.sale()).toMatchObject({ ...asSeller, department_id: id })
})

test('seller data that the department replaces gets a diagnostic', async () => {
  const client = await open()
  const { id } = await client.create('departments', branch)
  await client.sale({ department_id: id, seller_name: 'Somebody else' })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'replaced-value' }])
  await client.sale({ department_id: id, ...asSeller })
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('a document may repeat the legal name of its department, and finds the department by it', async () => {
  const client = await open()
  const legal = { legal_name: 'Branch Trading Ltd', use_legal_name: true }
  const { id: department_id } = await client.create('departments', { ...branch, ...legal })
  const seller_name = legal.legal_name
  const sale = await client.sale({ department_id, seller_name })
  expect(sale).toMatchObject({ department_id, seller_name })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect(await client.sale({ seller_name })).toMatchObject({ ...asSeller, department_id, seller_name })
  expect(await client.list('departments')).toHaveLength(2)
  await client.sale({ department_id, seller_name: branch.name })
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'replaced-value' }])
})

test('a department is created only for an unknown seller', async () => {
  const client = await open()
  for (let count = 0; count < 2; count++) await client.sale({ seller_name: 'New Ltd' })
  expect(await client.list('departments')).toHaveLength(2)
})

test('a deleted warehouse of the department is on no new document', async () => {
  const client = await open()
  const { id: warehouse_id } = await client.create('warehouses', { name: 'Shop' })
  const { id: department_id } = await client.create('departments', { ...branch, warehouse_id })
  expect(await client.sale({ department_id })).toMatchObject({ warehouse_id })
  expect((await client.delete(`/warehouses/${warehouse_id}.json`)).status).toBe(200)
  expect(await client.sale({ department_id })).toMatchObject({ warehouse_id: null })
})
