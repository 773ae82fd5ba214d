import { expect, test } from 'vitest'
import { cancelProofs } from '../../src/verify/proofs/cancel.ts'
import { open, type Refusal } from '../support/client.ts'
import { minimal, stateOf } from '../support/payments.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(cancelProofs)

test('a cancellation changes its document alone, and names a wrong id', async () => {
  const client = await open()
  const first = await client.sale()
  const second = await client.sale()
  const cancel = (cancel_invoice_id: unknown) =>
    client.post<Refusal>('/invoices/cancel.json', { cancel_invoice_id })
  await cancel(first.id)
  expect(await client.one('invoices', second.id)).toMatchObject({ kind: 'vat' })
  const { message } = await refused(client, () => cancel('this one'), 422, 'cancel_invoice_id')
  expect(message).toEqual({ cancel_invoice_id: ['"this one" is not the id of a document'] })
})

test('every edition has its own messages', async () => {
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

test('a cancelled document keeps the amount paid that was stated, and its status follows from it', async () => {
  const client = await open()
  const { id } = await client.sale({ positions: [{ name: 'A', total_price_gross: 100 }] })
  await client.update('invoices', id, { paid: 30, paid_date: '2026-01-05' })
  const values = { ...minimal, price: 70, invoice_id: id, paid_date: '2026-01-10' }
  const payment = await client.create('payments', values)
  await client.post('/invoices/cancel.json', { cancel_invoice_id: id })
  expect(await client.one('payments', payment.id)).toMatchObject({ overpaid: '70.0' })
  expect(await stateOf(client, id)).toEqual(['partial', '30.0', '2026-01-05'])
  await client.delete(`/banking/payments/${payment.id}.json`)
  await client.update('invoices', id, { kind: 'vat' })
  expect(await stateOf(client, id)).toEqual(['partial', '30.0', '2026-01-05'])
})
