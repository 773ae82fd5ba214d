import { effect } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { hasOtherSign } from '../../../rules/money.ts'
import { amountToPay, isSettleable } from '../../../rules/settlement.ts'
import { Settlement } from '../../shared/settlement.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** Effects of a changed invoice on payments. */
export const invoicePaymentEffects = [
  effect<StoredInvoice>(
    'payments/overruled',
    'Stating an amount paid of an invoice that is less than its payments brought reduces their parts, the latest first; what is left of these payments is overpaid',
    'assumed',
    ({ before, after }, context) => {
      if (!before || !after || before.paid === after.paid) return
      const settlement = new Settlement(context)
      settlement.cut(after.id, after.paid ?? '0.0')
      settlement.commit()
    },
  ),
  effect<StoredInvoice>(
    'settlement/follow-invoices',
    'Status, amount paid and payments follow the total of a document. Freed money, also after a cancellation, rejection or deletion, settles other invoices of its payments or is overpaid, and overpaid money settles a total that rises. A status such as sent stays while the amount paid does. While a payment of a document that was marked as unpaid or partly paid has money left, the document receives money only when it, or one of its payments, changes',
    'assumed',
    ({ before, after }, context) => {
      if (!before) return
      // A document that is marked as issued again is settled by overpaid money of its payments.
      const isStatusStated =
        after !== undefined && before.status !== after.status && after.status !== 'issued'
      const settlement = new Settlement(context, isStatusStated ? after.id : undefined)
      if (!after) settlement.remove(before.id)
      else if (before.paid === after.paid && takesOtherwise(before, after)) settlement.follow(after.id)
      else return
      settlement.commit()
      if (after && before.currency !== after.currency) diagnoseFreed(before, after, context)
    },
  ),
  effect<StoredInvoice>(
    'payment-state/opposite-sign',
    'An amount paid with the opposite sign of the amount to pay settles nothing, with a diagnostic when either is stated or changes; once both have the same sign, status and payment date are again as they were stated',
    'assumed',
    ({ before, after }, { sent, table, diagnose }) => {
      // The payments of the document have followed its total.
      const invoice = after && table<StoredInvoice>('invoices').get(after.id)
      if (!invoice || !isSettleable(invoice)) return
      const total = amountToPay(invoice)
      const paid = invoice.paid ?? '0.0'
      const isNew = !before || sent.has('paid') || amountToPay(before) !== total
      if (isNew && hasOtherSign(paid, total))
        diagnose('unusual-amount', `paid ${paid} does not settle ${total}: expected the same sign`)
    },
    'an emulator',
  ),
]

/** Notes that payments in the former currency no longer settle a document. */
function diagnoseFreed(before: StoredInvoice, { id, currency }: StoredInvoice, context: RuleContext): void {
  const paid = context.table<StoredInvoice>('invoices').get(id)?.paid
  if (paid === before.paid) return
  const difference = `is in ${currency} now, and its payments in ${before.currency}`
  context.diagnose(
    'currency-mismatch',
    `Invoice ${id} ${difference}: they no longer settle it and are overpaid`,
  )
}

/** Whether a change affects how much an invoice can be paid. */
function takesOtherwise(before: StoredInvoice, after: StoredInvoice): boolean {
  return (
    amountToPay(before) !== amountToPay(after) ||
    before.currency !== after.currency ||
    isSettleable(before) !== isSettleable(after) ||
    before.skonto_active !== after.skonto_active ||
    before.skonto_discount_date !== after.skonto_discount_date ||
    before.skonto_discount_value !== after.skonto_discount_value
  )
}
