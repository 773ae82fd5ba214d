import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import { type ErrorBody, expectStatus, type ProofAccount } from '../proof-account.ts'

function cancel(account: ProofAccount, cancel_invoice_id: unknown, values: object = {}) {
  return account.post<ErrorBody>('/invoices/cancel.json', { cancel_invoice_id, ...values })
}

export const cancelProofs = [
  proof('cancel/canceled', { writes: true }, async (account) => {
    const { id, number } = await account.sale()
    const response = await cancel(account, String(id))
    expectStatus(response, 200)
    expectEqual('keys of the response', Object.keys(response.body), ['code', 'message'])
    expectEqual('code', response.body.code, 'success')
    expectContains('invoice', await account.one('invoices', id), { kind: 'canceled', number })
    await account.refused(cancel(account, 0), 404)
  }),

  proof('cancel/message', { writes: true, editions: ['poland'] }, async (account) => {
    const { id } = await account.sale()
    const { body } = await cancel(account, id)
    expectEqual('response', body, { code: 'success', message: 'Dokument został anulowany' })
  }),

  proof('cancel/reason', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const cancel_reason = 'Sent twice'
    await cancel(account, id, { cancel_reason })
    const plain = await account.one('invoices', id)
    expectEqual('cancel_reason is shown', Object.hasOwn(plain, 'cancel_reason'), false)
    const query = { 'additional_fields[invoice]': 'cancel_reason' }
    const { body } = await account.get(`/invoices/${id}.json`, query)
    expectContains('invoice with additional_fields', body, { id, cancel_reason })
  }),
]
