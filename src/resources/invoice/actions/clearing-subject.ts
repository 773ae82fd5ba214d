import type { ClearingDocument } from '../../../clearing/clearing-document.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { Table } from '../../../state/table.ts'
import { deductedAmounts } from '../derived/deductions.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { discountedLines } from '../rules/totals.ts'
import { correctedLines } from './corrected-lines.ts'

/** Collects what the XML of a document is made from, with the documents that it belongs to, as they are now. */
export function clearingSubject(scope: AccountScope, invoice: StoredInvoice): ClearingDocument {
  const { account, edition, runtime } = scope
  const settings = { account, profile: runtime.profile }
  const invoices = scope.table<StoredInvoice>('invoices')
  const belongsTo = ofDocument(invoice, invoices)
  const order = invoice.kind === 'advance' ? belongsTo : undefined
  return {
    invoice,
    edition,
    lines: discountedLines(invoice, settings),
    deductions: deductedAmounts(invoice),
    corrections: correctedLines(invoice, settings),
    corrected: correctedBy(invoice, invoices),
    order: order && { invoice: order, lines: discountedLines(order, settings) },
    advances: invoice.kind === 'final' ? invoice.invoice_ids.flatMap((id) => invoices.get(id) ?? []) : [],
    isForReceipt: invoice.receipt_for_invoice_id !== null,
  }
}

type Invoices = Table<StoredInvoice>

/** The order of an advance, or the document that a correction corrects. */
function ofDocument({ invoice_id, from_invoice_id }: StoredInvoice, invoices: Invoices) {
  const id = invoice_id ?? from_invoice_id
  return id === null ? undefined : invoices.get(id)
}

/** What a correction corrects, and what that corrects in turn; a fixture may have them in a circle. */
function correctedBy(invoice: StoredInvoice, invoices: Invoices): StoredInvoice[] {
  const series: StoredInvoice[] = []
  let last = invoice
  while (last.kind === 'correction') {
    const corrected = ofDocument(last, invoices)
    if (!corrected || corrected === invoice || series.includes(corrected)) break
    series.push(corrected)
    last = corrected
  }
  return series
}
