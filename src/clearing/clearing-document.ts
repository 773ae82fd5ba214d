import type { CorrectedLine } from '../documents/pdf/subject.ts'
import type { Edition } from '../editions/edition.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { TaxedAmounts } from '../rules/document-totals.ts'

/** All data of a document that is sent to KSeF, so that creating its XML needs no look-ups. */
export interface ClearingDocument {
  readonly invoice: StoredInvoice
  /** `RodzajFaktury`. */
  readonly kind: string
  /** The kind of the sale: that of the document, or of the first one that a correction belongs to. */
  readonly saleKind: string | null
  readonly edition: Edition
  /** Amounts of each position after discount, in the order of the positions. */
  readonly lines: readonly TaxedAmounts[]
  /** Amounts by tax rate, after discounts and deductions. */
  readonly byTaxRate: readonly TaxedAmounts[]
  /** Of a correction: its lines as they were and as they become; empty when no line says so. */
  readonly corrections: readonly (CorrectedLine | undefined)[]
  /** Of a correction: the document that it corrects, then the one that this corrects in turn, up to the first one. */
  readonly corrected: readonly StoredInvoice[]
  /** The order of an advance, with the amounts of its lines. */
  readonly order: { readonly invoice: StoredInvoice; readonly lines: readonly TaxedAmounts[] } | undefined
  /** The advances that a final invoice settles. */
  readonly advances: readonly StoredInvoice[]
  /** What was paid on an advance, by each payment. */
  readonly payments: readonly PartialPayment[]
  /** Whether the document was issued for a receipt. */
  readonly isForReceipt: boolean
}

/** A part of what is paid on a document. */
export interface PartialPayment {
  /** YYYY-MM-DD. */
  readonly day: string | null
  readonly amount: string
}

/** Whether it is an advance invoice or the correction of one, whose lines belong to an order. */
export function isAdvance({ kind }: ClearingDocument): boolean {
  return kind.endsWith('ZAL')
}
