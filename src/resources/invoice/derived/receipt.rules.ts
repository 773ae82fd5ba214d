import { Refused } from '../../../checks/refused.ts'
import { effect, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** The word of additional_params that makes an invoice for a receipt. */
export const forReceipt = 'for_receipt'

export const receiptRules = [
  rule<StoredInvoice>(
    'derived-documents/for-receipt',
    'An invoice with from_invoice_id of a receipt, and additional_params "for_receipt" or the same invoice_id, is the invoice for that receipt; both name each other',
    'facts 2.11',
    whenSent(['additional_params', 'from_invoice_id', 'invoice_id']),
    (invoice, { input, sent, table, refuse }) => {
      const { from_invoice_id: id, invoice_id, receipt_for_invoice_id } = invoice
      const isAsked = input.additional_params === forReceipt
      if (!isAsked && !sent.has('from_invoice_id') && !sent.has('invoice_id')) return undefined
      const isReceipt = id !== null && table<StoredInvoice>('invoices').get(id)?.kind === 'receipt'
      if (isAsked && !isReceipt) refuse('from_invoice_id', new Refused(id, 'the id of a receipt'))
      const isLinked = isReceipt && (isAsked || invoice_id === id || receipt_for_invoice_id === id)
      return { receipt_for_invoice_id: isLinked ? id : null, issued_to_receipt: isLinked }
    },
  ),
]

export const receiptEffects = [
  effect<StoredInvoice>(
    'derived-documents/receipt-link',
    'A receipt names the last invoice that was issued for it; when that one is deleted or no longer linked, the one before it',
    'assumed',
    ({ before, after }, { patch, table }) => {
      const former = before?.receipt_for_invoice_id ?? null
      const receipt = after?.receipt_for_invoice_id ?? null
      if (former === receipt) return
      const invoices = table<StoredInvoice>('invoices')
      if (former !== null && invoices.get(former)?.invoice_for_receipt_id === before?.id) {
        const last = invoices.where('receipt_for_invoice_id', former).at(-1)
        patch('invoices', former, { invoice_for_receipt_id: last?.id ?? null })
      }
      if (receipt !== null && after) patch('invoices', receipt, { invoice_for_receipt_id: after.id })
    },
  ),
]
