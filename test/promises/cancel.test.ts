import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

promise('cancel/canceled', async () => {
  const client = await open()
  const first = await client.sale()
  const second = await client.sale()
  const { status, body } = await client.post('/invoices/cancel.json', { cancel_invoice_id: first.id })
  expect(status).toBe(200)
  expect(body).toEqual({ code: 'success', message: expect.any(String) })
  expect(await client.one('invoices', first.id)).toMatchObject({ kind: 'canceled', number: first.number })
  expect(await client.one('invoices', second.id)).toMatchObject({ kind: 'vat' })
  const cancel = (cancel_invoice_id: unknown) =>
    client.post<Refusal>('/invoices/cancel.json', { cancel_invoice_id })
  await refused(client, () => cancel(0), 404)
  await refused(client, () => cancel('this one'), 422, 'cancel_invoice_id')
  expect((await cancel(String(second.id))).status).toBe(200)
})

promise('cancel/reason', async () => {
  const client = await open()
  const { id } = await client.sale()
  const body = { cancel_invoice_id: id, cancel_reason: 'Sent twice' }
  await client.post('/invoices/cancel.json', body)
  expect(await client.one('invoices', id)).not.toHaveProperty('cancel_reason')
  const query = { 'additional_fields[invoice]': 'cancel_reason' }
  expect(await client.get(`/invoices/${id}.json`, query)).toMatchObject({
    body: { id, cancel_reason: 'Sent twice' },
  })
})
