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

promise('cancel/message', async () => {
  for (const [edition, cancelled, changed] of [
    ['poland', 'Dokument został anulowany', 'Zmieniono status na sent'],
    ['france', 'Le document a été annulé', 'Statut modifié : sent'],
    ['portugal', 'O documento foi anulado', 'Estado alterado para sent'],
    ['international', 'The document was cancelled', 'Status changed to sent'],
  ] as const) {
    const client = await open({ edition })
    const { id } = await client.sale()
    const { body: status } = await client.post(`/invoices/${id}/change_status.json?status=sent`, {})
    expect(status).toMatchObject({ code: 'success', message: changed })
    const { body } = await client.post('/invoices/cancel.json', { cancel_invoice_id: id })
    expect(body).toEqual({ code: 'success', message: cancelled })
  }
})
