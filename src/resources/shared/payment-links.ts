import type { RecordsContext } from '../../kernel/card/render-context.ts'
import { isZero } from '../../rules/money.ts'
import type { Row } from '../../state/table.ts'
import type { Allocation } from '../payment/allocations.ts'

// The links between payments and invoices, from either side.

/**
 * The fields of a payment about its invoices; declared here because deriving the type from the card would be
 * circular.
 */
interface Linked {
  readonly invoice_id: number | null
  readonly invoice_ids: readonly number[]
}

/** The invoices of a payment, paid or not, in the order in which it pays them (facts 2.17). */
export function namedInvoices({ invoice_id, invoice_ids }: Linked): readonly number[] {
  const ids = invoice_ids.length > 0 || invoice_id === null ? invoice_ids : [invoice_id]
  return [...new Set(ids)]
}

/** Whether an invoice is behind the first difference between two lists, so that the new order decides about its part. */
export function isMovedBy(former: Linked, changed: Linked): (id: number) => boolean {
  const before = namedInvoices(former)
  const after = namedInvoices(changed)
  const moved = after.findIndex((id, at) => id !== before[at])
  return (id) => moved !== -1 && !after.slice(0, moved).includes(id)
}

/** The invoices that a payment is linked to, for include=invoices (facts 3). */
export function linkedInvoices(payment: Linked, context: RecordsContext): unknown {
  return namedInvoices(payment).flatMap((id) => {
    const invoice = context.table('invoices').get(id)
    if (!invoice) return []
    const { number, price_gross, paid, status } = invoice
    return [{ id, number, price_gross, paid, status }]
  })
}

/** The payments that are linked to an invoice (facts 2.17). */
export function connectedPayments({ id }: { id: number }, context: RecordsContext): unknown {
  return paymentsOf(id, context).map((payment) => {
    const { name, price, currency, paid, paid_date, kind, provider } = payment
    return { id: payment.id, name, price, currency, paid, paid_date, kind, provider }
  })
}

/** The days on which an invoice was paid, in order; empty while nothing is paid. Refunds do not pay it. */
export function paidDays(
  { id, paid, paid_date }: { id: number; paid: string | null; paid_date: string | null },
  context: RecordsContext,
): readonly string[] {
  if (!paid || isZero(paid)) return []
  const pays = ({ invoice, amount }: Allocation) =>
    invoice === id && amount.startsWith('-') === paid.startsWith('-')
  const days = paymentsOf(id, context).flatMap(({ paid_date: day, allocations }) =>
    day !== null && allocations.some(pays) ? day.slice(0, 10) : [],
  )
  return [...days, ...(paid_date === null ? [] : [paid_date])].sort()
}

interface Paying extends Row, Linked {
  readonly paid_date: string | null
  readonly allocations: readonly Allocation[]
}

function paymentsOf(id: number, context: RecordsContext) {
  return [...context.table<Paying>('payments').all()].filter((payment) => namedInvoices(payment).includes(id))
}
