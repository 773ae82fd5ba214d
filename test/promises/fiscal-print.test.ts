import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

promise('fiscal-print/printed', async () => {
  const client = await open()
  const one = await client.sale({ kind: 'receipt' })
  const two = await client.sale()
  const path = '/invoices/fiscal_print'
  const query = { 'invoice_ids[]': [String(one.id), String(two.id)], fiskator_name: 'till' }
  const { status, body } = await client.get<{ code: string }>(path, query)
  expect(status).toBe(200)
  expect(body.code).toBe('success')
  expect(await client.one('invoices', one.id)).toMatchObject({ fiscal_status: 'printed' })
  expect(await client.one('invoices', two.id)).toMatchObject({ fiscal_status: 'printed' })
})

promise('fiscal-print/refused', async () => {
  const client = await open()
  const { id } = await client.sale()
  const expense = await client.sale({ income: false })
  for (const ids of [[], [String(id), '1'], [String(id), String(expense.id)], ['x']]) {
    const query = { 'invoice_ids[]': ids }
    await refused(client, () => client.get<Refusal>('/invoices/fiscal_print', query), 422, 'invoice_ids')
  }
  expect(await client.one('invoices', id)).toMatchObject({ fiscal_status: null })
})
