import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus } from '../proof-account.ts'

/** Nobody is asked by e-mail to complete it. */
const incomplete = { status: 'incomplete', prevent_send_email_to_complete: true }

export const incompleteProofs = [
  proof('incomplete/created', { writes: true }, async (account) => {
    const made = await account.sale({ ...incomplete, buyer_name: undefined })
    const expected = { status: 'incomplete', buyer_name: null, client_id: null, price_gross: '123.0' }
    expectContains('the document', made, expected)
    expectStatus(await account.send('GET', `/invoice/${made.token}`), 200)
  }),
  proof('incomplete/refused', { writes: true }, async (account) => {
    const { id, status } = await account.sale()
    const invoice = incomplete
    await account.refused(account.put(`/invoices/${id}.json`, { invoice }), 422, 'status')
    expectEqual('status afterwards', (await account.one('invoices', id)).status, status)
    await account.refusedSale({ buyer_name: undefined }, 'buyer_name')
  }),
  proof('incomplete/paid', { writes: true }, async (account) => {
    const { id } = await account.sale({ ...incomplete, buyer_name: undefined })
    const paid = await account.update('invoices', id, { paid: 123 })
    expectContains('the document', paid, { status: 'incomplete', buyer_name: null, paid: '123.0' })
  }),
]
