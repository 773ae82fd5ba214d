import type { PaymentPage } from '../../../documents/page/payment-page.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import type { Call } from '../../../kernel/request/call.ts'
import { makeRecord } from '../../../kernel/write/write.ts'
import { mountPathOf } from '../../shared/document-urls.ts'
import { amountSettlingToday, isPayable } from '../../shared/is-payable.ts'
import { kindText } from '../../shared/kind-text.ts'
import { publicRecord } from '../../shared/public-records.ts'
import { webPage } from '../../shared/web-page.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

const path = '/invoice/payment/{token}'

/** The page of payment_url: a form that pays the amount that settles the document today. */
export const paymentForm: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path, source: 'observed 5.6' }],
  about: 'The page on which a buyer pays a document',
  behaviours: () => payOnlineBehaviours,
  credential: 'none',
  pages: 'all',
  returns: 'document',
  status: 200,
  act: (call) => {
    const invoice = invoiceOf(call)
    return isPayable(invoice) ? pageOf(call, invoice, 'open') : pageOf(call, invoice, 'nothing due')
  },
}

/** The submitted form. */
export const payOnline: OperationDefinition<Call> = {
  routes: [{ method: 'POST', path, source: 'assumed' }],
  about: 'Pays a document online',
  behaviours: () => payOnlineBehaviours,
  credential: 'none',
  pages: 'all',
  returns: 'document',
  status: 200,
  act: (call) => {
    const invoice = invoiceOf(call)
    // Submitting a form twice pays once.
    if (!isPayable(invoice)) return pageOf(call, invoice, 'nothing due')
    payDue(call, invoice)
    return pageOf(call, invoice, 'paid now')
  },
}

function invoiceOf(call: Call): StoredInvoice {
  return publicRecord<StoredInvoice>(call, 'invoices', call.params.token ?? '')
}

function payDue({ scope }: Call, invoice: StoredInvoice): void {
  const values = {
    name: documentName(scope, invoice),
    price: amountSettlingToday(invoice.id, scope),
    currency: invoice.currency,
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    department_id: invoice.department_id,
    first_name: invoice.buyer_first_name,
    last_name: invoice.buyer_last_name,
    email: invoice.buyer_email,
    oid: invoice.oid,
    kind: 'online',
    provider: 'online',
    paid: true,
  }
  makeRecord(scope, 'payments', values)
}

function documentName(scope: Call['scope'], invoice: StoredInvoice): string {
  return `${kindText(invoice, scope)} ${invoice.number ?? ''}`.trim()
}

function pageOf({ scope }: Call, invoice: StoredInvoice, kind: PaymentPage['state']): Outcome {
  const { edition } = scope
  const mountPath = mountPathOf(scope)
  const page: PaymentPage = {
    edition,
    document: documentName(scope, invoice),
    seller: invoice.seller_name ?? '',
    amount: amountSettlingToday(invoice.id, scope),
    currency: invoice.currency ?? edition.currency,
    action: `${mountPath}/invoice/payment/${invoice.token}`,
    back: `${mountPath}/invoice/${invoice.token}`,
    state: kind,
  }
  return webPage(
    import('../../../documents/page/payment-page.ts').then(({ paymentPage }) => paymentPage(page)),
  )
}

export const payOnlineBehaviours = [
  behaviour('links/payment-form', 'payment_url opens a form with the amount due', 'observed 5.6'),
  behaviour(
    'links/paid',
    'The form creates a paid payment of the amount due, which settles the document',
    'assumed',
    'a payment on a public page',
  ),
  behaviour(
    'links/early-payment',
    'Until skonto_discount_date, the form asks for what is due less the early payment discount, the amount that settles the document today. PDF and public page show it beside the whole amount due. They offer no discount afterwards, on a document without that date, nor on one that is settled, cancelled or rejected',
    'assumed',
    'a payment on a public page',
  ),
  behaviour(
    'links/nothing-due',
    'A document that is paid, cancelled, rejected, incomplete or an expense cannot be paid: no second payment is created',
    'assumed',
    'a payment on a public page',
  ),
]
