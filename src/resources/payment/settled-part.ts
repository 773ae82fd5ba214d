import { isZero, subtract } from '../../rules/money.ts'

type Stored = Readonly<Record<string, unknown>>

/**
 * Adds to a payment the amount that went to its invoice. Responses do not contain it, and without it a later change of
 * the payment would not take the money back. A payment for several invoices does not show how it was divided.
 */
export function withSettledPart(payment: Stored): Stored {
  const { paid, deleted, price, overpaid, invoice_id, invoice_ids } = payment
  const ids = Array.isArray(invoice_ids) && invoice_ids.length > 0 ? invoice_ids : [invoice_id]
  const [invoice] = ids
  if (
    paid === false ||
    deleted === true ||
    ids.length > 1 ||
    typeof invoice !== 'number' ||
    typeof price !== 'string'
  )
    return payment
  const amount = subtract(price, typeof overpaid === 'string' ? overpaid : '0.0')
  return isZero(amount) ? payment : { ...payment, allocations: [{ invoice, amount }] }
}
