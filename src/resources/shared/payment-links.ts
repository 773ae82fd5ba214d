import type { RenderContext } from '../../kernel/card/render-context.ts'
import type { Row } from '../../state/table.ts'

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

/** The invoices that a payment is linked to, for include=invoices (facts 3). */
export function linkedInvoices(payment: Linked, context: RenderContext): unknown {
  return namedInvoices(payment).flatMap((id) => {
    const invoice = context.table('invoices').get(id)
    if (!invoice) return []
    const { number, price_gross, paid, status } = invoice
    return [{ id, number, price_gross, paid, status }]
  })
}

/** The payments that are linked to an invoice (facts 2.17). */
export function connectedPayments({ id }: { id: number }, context: RenderContext): unknown {
  const connected: object[] = []
  for (const payment of context.table<Row & Linked>('payments').all()) {
    if (!namedInvoices(payment).includes(id)) continue
    const { name, price, currency, paid, paid_date, kind, provider } = payment
    connected.push({ id: payment.id, name, price, currency, paid, paid_date, kind, provider })
  }
  return connected
}
