import type { Edition } from '../../editions/edition.ts'
import type { StampName } from '../../editions/labels.ts'
import type { Invoice } from '../../resources/invoice/invoice.fields.ts'
import type { TaxedAmounts } from '../../rules/document-totals.ts'

/** A picture as it was uploaded. */
export interface Logo {
  readonly contentType: string
  readonly base64: string
}

/** Everything that a printed document is made of; nothing is looked up afterwards. */
export interface InvoiceSubject {
  readonly invoice: Invoice
  /** The account's edition: its language stands in for one that no edition speaks. */
  readonly edition: Edition
  /** By the emulator's clock, YYYY-MM-DD. */
  readonly today: string
  readonly isOverdue: boolean
  /** Amounts of each position after discount, in the order of the positions. */
  readonly lines: readonly TaxedAmounts[]
  /** Number of the document that a correction is about. */
  readonly corrected: string | undefined
  /** Number of the document that this one was made from. */
  readonly madeFrom: string | undefined
  readonly logo: Logo | undefined
  /** What the department prints below all its documents. */
  readonly footer: string | null
}

/** What tells one set of pages from the others. */
export type Mark = Extract<StampName, 'original' | 'copy' | 'duplicate'> | undefined
