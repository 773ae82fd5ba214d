import type { InvoiceSubject } from '../../../documents/pdf/subject.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { StoredInvoice } from '../../invoice/invoice.fields.ts'
import type { StoredInvoicePosition } from '../../invoice/invoice-position.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { amountsByRate, discountedLines } from '../amounts/amounts-by-rate.ts'
import { isOverdue } from '../is-overdue.ts'
import { amountSettlingToday } from '../is-payable.ts'
import { departmentOf } from '../main-department.ts'
import { correctedLines } from './corrected-lines.ts'
import { verificationOf } from './verification.ts'

/**
 * Collects the current content of a document for printing, because rendering may happen later.
 * @param printsEanCodes whether the bar code numbers of the products are printed
 */
export function invoiceSubject(
  scope: AccountScope,
  invoice: StoredInvoice,
  printsEanCodes = false,
): InvoiceSubject {
  const { account, edition, today, runtime } = scope
  const settings = { account, profileOf: runtime.profileOf }
  const department = departmentOf(invoice, scope)
  const numberOf = (id: number | null) =>
    (id === null ? undefined : scope.table<StoredInvoice>('invoices').get(id)?.number) ?? undefined
  const eanCodeOf = ({ product_id }: StoredInvoicePosition) =>
    scope.table<StoredProduct>('products').get(product_id ?? 0)?.ean_code || undefined
  return {
    invoice,
    edition,
    today,
    isOverdue: isOverdue(invoice, scope),
    settlingToday: amountSettlingToday(invoice.id, scope),
    lines: discountedLines(invoice, settings),
    byTaxRate: amountsByRate(invoice, settings),
    eanCodes: printsEanCodes ? invoice.positions.map(eanCodeOf) : [],
    corrections: correctedLines(invoice, settings),
    corrected:
      invoice.kind === 'correction' ? numberOf(invoice.invoice_id ?? invoice.from_invoice_id) : undefined,
    madeFrom: invoice.kind === 'correction' ? undefined : numberOf(invoice.from_invoice_id),
    verification: verificationOf(invoice),
    // An expense is issued by another company, so it has no data of the account's department.
    logo: (invoice.income && department?.logo) || undefined,
    footer: invoice.income && department?.own_footer ? department.footer_content : null,
  }
}
