import type { ClearingDocument, PartialPayment } from '../../../clearing/clearing-document.ts'
import { isDemoStatus } from '../../../clearing/clearing-status.ts'
import { invoiceXml } from '../../../clearing/invoice-xml.ts'
import { correctedSeries } from '../../../clearing/requirements.ts'
import { saleKindOf, schemaKindOf } from '../../../clearing/send.ts'
import { verificationLink } from '../../../clearing/verification-link.ts'
import { effect } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredPayment } from '../../payment/payment.fields.ts'
import { amountsByRate, discountedLines } from '../../shared/amounts/amounts-by-rate.ts'
import { correctedLines } from '../../shared/printing/corrected-lines.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

export const clearingXmlEffects = [
  effect<StoredInvoice>(
    'clearing-receipt/as-sent',
    'The XML is made when the document is sent, and again when it is sent again; payments and settings do not change it',
    'assumed',
    ({ before, after }, context) => {
      if (!after || after.gov_status === null) return
      // Other effects may have set further fields in the meantime.
      const invoice = context.table<StoredInvoice>('invoices').get(after.id)!
      const { gov_submission, gov_xml } = invoice
      if (gov_submission === null) return
      if (gov_xml === null || gov_submission.attempt !== before?.gov_submission?.attempt) {
        context.patch('invoices', invoice.id, sentXml(invoice, context))
      }
    },
    'documents to be sent to KSeF',
  ),
]

type XmlContext = Pick<RuleContext, 'account' | 'edition' | 'profileOf' | 'table'>

/** The XML of a document that is sent now, and the link that verifies it. */
export function sentXml(invoice: StoredInvoice, context: XmlContext): Partial<StoredInvoice> {
  const document = clearingDocument(invoice, context)
  const gov_xml = invoiceXml(document)
  const isDemo = isDemoStatus(invoice.gov_status)
  return { gov_xml, gov_verification_link: verificationLink(document.invoice, gov_xml, isDemo) }
}

/** Collects the current data for the XML, with the related documents. */
function clearingDocument(stored: StoredInvoice, context: XmlContext): ClearingDocument {
  const invoice = stored.income ? stored : withPartiesSwapped(stored)
  const invoices = context.table<StoredInvoice>('invoices')
  const orderId = invoice.invoice_id ?? invoice.from_invoice_id
  const order = invoice.kind === 'advance' && orderId !== null ? invoices.get(orderId) : undefined
  return {
    invoice,
    kind: schemaKindOf(invoice, context),
    saleKind: saleKindOf(invoice, context),
    edition: context.edition,
    lines: discountedLines(invoice, context),
    byTaxRate: amountsByRate(invoice, context),
    corrections: correctedLines(invoice, context),
    corrected: correctedSeries(invoice, context),
    order: order && { invoice: order, lines: discountedLines(order, context) },
    advances: invoice.kind === 'final' ? invoice.invoice_ids.flatMap((id) => invoices.get(id) ?? []) : [],
    payments: invoice.kind === 'advance' ? partialPayments(invoice, context) : [],
    isForReceipt: invoice.receipt_for_invoice_id !== null,
  }
}

/** The part of each payment that went to a document. */
function partialPayments({ id }: StoredInvoice, { table }: XmlContext): PartialPayment[] {
  return [...table<StoredPayment>('payments').all()].flatMap(({ allocations, paid_date }) =>
    allocations
      .filter(({ invoice }) => invoice === id)
      .map(({ amount }) => ({ day: paid_date?.slice(0, 10) ?? null, amount })),
  )
}

/** On an expense, the seller's fields hold the account's own data, although the other party sold (facts 2.1). */
function withPartiesSwapped(invoice: StoredInvoice): StoredInvoice {
  const swapped = Object.entries(invoice).map(([name, value]) => [
    name.replace(/^(seller|buyer)_/, (_, role) => (role === 'seller' ? 'buyer_' : 'seller_')),
    value,
  ])
  return { ...invoice, ...Object.fromEntries(swapped) }
}
