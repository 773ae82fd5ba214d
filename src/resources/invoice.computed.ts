import type { RenderContext } from '../kernel/render.ts'
import { isZero } from '../rules/money.ts'
import { numberSlug } from '../rules/numbering.ts'
import { amountDue } from '../rules/settlement.ts'
import type { Row } from '../world/table.ts'

/** Public page of the document (observed 5.6). */
export function viewUrl(
  { number, token }: { number: string | null; token: string | null },
  { accountUrl }: RenderContext,
): string {
  return `${accountUrl}/f/${encodeURIComponent(numberSlug(number ?? ''))}/${token}`
}

/** Where the buyer pays online (observed 5.6). */
export function paymentUrl({ token }: { token: string | null }, { accountUrl }: RenderContext): string {
  return `${accountUrl}/invoice/payment/${token}`
}

/** Groups of four, four and five digits that follow from the document (observed 1). */
export function salesCode({ token }: { token: string | null }, context: RenderContext): string {
  const letters = context.token('sales code', token ?? '')
  let code = ''
  for (let at = 0; at < 13; at++) {
    if (at === 4 || at === 8) code += '-'
    code += letters.charCodeAt(at) % 10
  }
  return code
}

/** Name of the kind of document in the edition's language. */
export function kindText({ kind }: { kind: string | null }, { edition }: RenderContext): string {
  return edition.kinds[kind ?? 'vat'] ?? edition.kinds.other ?? ''
}

/** What a payment has to say of the documents that it settles. */
interface ConnectedPayment extends Row {
  readonly id: number
  readonly name: string | null
  readonly price: string | null
  readonly currency: string | null
  readonly paid: boolean
  readonly paid_date: string | null
  readonly kind: string | null
  readonly provider: string | null
  readonly invoice_id: number | null
  readonly allocations: readonly { readonly invoice: number }[]
}

/** The payments that settle the document, or are meant to (facts 2.17). */
export function connectedPayments({ id }: { id: number }, context: RenderContext): unknown {
  const connected: Omit<ConnectedPayment, 'invoice_id' | 'allocations'>[] = []
  for (const payment of context.table<ConnectedPayment>('payments').all()) {
    const { invoice_id, allocations, name, price, currency, paid, paid_date, kind, provider } = payment
    if (invoice_id !== id && !allocations.some(({ invoice }) => invoice === id)) continue
    connected.push({ id: payment.id, name, price, currency, paid, paid_date, kind, provider })
  }
  return connected
}

/** Still unpaid after its due date; asked anew each day. */
export function isOverdue(
  { payment_to, status }: { payment_to: string | null; status: string | null },
  { today }: { readonly today: string },
): boolean {
  return payment_to !== null && payment_to < today && status !== 'paid' && status !== 'rejected'
}

/** Somebody can pay the document online: a sale that stands, and that is not paid in full. */
export function isPayable({
  income,
  kind,
  status,
  price_gross,
  paid,
}: {
  income: boolean
  kind: string | null
  status: string | null
  price_gross: string | null
  paid: string | null
}): boolean {
  const stands = income && kind !== 'canceled' && status !== 'rejected'
  return stands && !isZero(amountDue({ price_gross, paid }))
}
