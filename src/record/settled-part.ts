import { isZero, subtract } from '../rules/money.ts'

type Stored = Readonly<Record<string, unknown>>

/**
 * A payment with the part of it that went to its invoice, which responses don't contain: without it, a later change of the
 * payment would not take the money back. Of several invoices, nothing says which part went to which.
 */
export function withSettledPart(payment: Stored): Stored {
  const { paid, price, overpaid, invoice_id, invoice_ids } = payment
  const ids = Array.isArray(invoice_ids) && invoice_ids.length > 0 ? invoice_ids : [invoice_id]
  const [invoice] = ids
  if (paid === false || ids.length > 1 || typeof invoice !== 'number' || typeof price !== 'string')
    return payment
  const amount = subtract(price, typeof overpaid === 'string' ? overpaid : '0.0')
  return isZero(amount) ? payment : { ...payment, allocations: [{ invoice, amount }] }
}
