import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'

export const invoicesProofs = [
  proof('invoices/unique-order', { writes: true }, async (account) => {
    const order = { oid: account.mark, oid_unique: 'yes' }
    await account.sale(order)
    await account.refusedSale(order, 'oid')
    await account.sale({ oid: account.mark })
    await account.sale({ ...order, oid: `${account.mark}-2` })
  }),

  proof('invoices/edition-defaults', { writes: true, editions: ['poland'] }, async (account) => {
    const polish = { currency: 'PLN', lang: 'pl', exchange_kind: 'nbp' }
    const made = await account.sale()
    expectContains('invoice', made, polish)
    const foreign = { currency: 'CHF', lang: 'pl/en', exchange_kind: 'own' }
    const other = await account.sale(foreign)
    expectContains('invoice with values of its own', other, foreign)
    const emptied = await account.update('invoices', other.id, { currency: null, lang: '' })
    expectContains('emptied', emptied, { currency: 'PLN', lang: 'pl' })
  }),

  proof('invoices/cancelled', { writes: true }, async (account) => {
    const { id } = await account.sale()
    expectEqual('cancelled', (await account.one('invoices', id)).cancelled, false)
    await account.post('/invoices/cancel.json', { cancel_invoice_id: id })
    const canceled = { kind: 'canceled', cancelled: true }
    expectContains('cancelled invoice', await account.one('invoices', id), canceled)
    expectContains('update', await account.update('invoices', id, { kind: 'proforma' }), { cancelled: false })
  }),
]
