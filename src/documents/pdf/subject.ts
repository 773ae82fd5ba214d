import type { Edition } from '../../editions/edition.ts'
import type { StampName } from '../../editions/labels.ts'
import type { StoredInvoice } from '../../resources/invoice/invoice.fields.ts'
import type { StoredInvoicePosition } from '../../resources/invoice/invoice-position.ts'
import type { TaxedAmounts } from '../../rules/document-totals.ts'
import type { StoredFile } from '../../state/stored-file.ts'

/** A picture as it was uploaded. */
export interface Logo {
  readonly contentType: string
  readonly content: StoredFile
}

/** A line with its amounts after discount. */
export interface PrintedLine {
  readonly position: StoredInvoicePosition
  readonly amounts: TaxedAmounts
}

/** A line of a correction as it was and as it becomes; the line itself is the difference. */
export interface CorrectedLine {
  readonly before: PrintedLine | undefined
  readonly after: PrintedLine | undefined
}

/** How a document in the clearing system can be verified. */
export interface Verification {
  /** URL of the document's page in the clearing system. */
  readonly link: string
  /** The text below the code: the number from the clearing system, or OFFLINE without one. */
  readonly caption: string
}

/** All data of a printed document, so that rendering needs no look-ups. */
export interface InvoiceSubject {
  readonly invoice: StoredInvoice
  /** The account's edition; its language replaces one that no edition has. */
  readonly edition: Edition
  /** Today by the emulator's clock, YYYY-MM-DD. */
  readonly today: string
  readonly isOverdue: boolean
  /** The amount that settles the document when it is paid today. */
  readonly settlingToday: string
  /** Amounts of each position after discount, in the order of the positions. */
  readonly lines: readonly TaxedAmounts[]
  /** Bar code numbers to print below the positions, in their order; empty when they are not printed. */
  readonly eanCodes: readonly (string | undefined)[]
  /** Amounts by tax rate, after discounts and deductions. */
  readonly byTaxRate: readonly TaxedAmounts[]
  /** Of a correction: its lines as they were and as they become; empty when no line says so. */
  readonly corrections: readonly (CorrectedLine | undefined)[]
  /** Number of the document that a correction is about. */
  readonly corrected: string | undefined
  /** Number of the document that this one was made from. */
  readonly madeFrom: string | undefined
  readonly logo: Logo | undefined
  /** Printed as a QR code. */
  readonly verification: Verification | undefined
  /** The department's footer. */
  readonly footer: string | null
}

/** The mark of a set of pages, such as original or copy. */
export type Mark = Extract<StampName, 'original' | 'copy' | 'duplicate'> | undefined
