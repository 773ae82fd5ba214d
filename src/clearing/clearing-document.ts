import type { CorrectedLine } from '../documents/pdf/subject.ts'
import type { Edition } from '../editions/edition.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { TaxedAmounts } from '../rules/document-totals.ts'

/** All data of a document that is sent to KSeF; making its XML looks nothing up. */
export interface ClearingDocument {
  readonly invoice: StoredInvoice
  readonly edition: Edition
  /** Amounts of each position after discount, in the order of the positions. */
  readonly lines: readonly TaxedAmounts[]
  /** What a final invoice deducts for advances, by tax rate, as amounts to add. */
  readonly deductions: readonly TaxedAmounts[]
  /** Of a correction: its lines as they were and as they become; empty when no line says so. */
  readonly corrections: readonly (CorrectedLine | undefined)[]
  /** Of a correction: the document that it corrects, then the one that this corrects in turn, up to the first one. */
  readonly corrected: readonly StoredInvoice[]
  /** The order of an advance, with the amounts of its lines. */
  readonly order: { readonly invoice: StoredInvoice; readonly lines: readonly TaxedAmounts[] } | undefined
  /** The advances that a final invoice settles. */
  readonly advances: readonly StoredInvoice[]
  /** Whether the document was issued for a receipt. */
  readonly isForReceipt: boolean
}

/** `RodzajFaktury` for a document that is no correction. */
const kinds: Readonly<Record<string, string>> = { advance: 'ZAL', final: 'ROZ' }
/** `RodzajFaktury` for the correction of a document. */
const correctionKinds: Readonly<Record<string, string>> = { advance: 'KOR_ZAL', final: 'KOR_ROZ' }

/** What kind of document it is for KSeF: `RodzajFaktury`. */
export function schemaKind({ invoice: { kind }, corrected }: ClearingDocument): string {
  return kind === 'correction'
    ? (correctionKinds[corrected.at(-1)?.kind ?? ''] ?? 'KOR')
    : (kinds[kind ?? ''] ?? 'VAT')
}

/** Whether it is an advance invoice or the correction of one, whose lines belong to an order. */
export function isAdvance(document: ClearingDocument): boolean {
  return schemaKind(document).endsWith('ZAL')
}
