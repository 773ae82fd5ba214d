import type { Edition } from '../../editions/edition.ts'
import type { StampName } from '../../editions/labels.ts'
import type { StoredInvoice } from '../../resources/invoice/invoice.fields.ts'
import type { TaxedAmounts } from '../../rules/document-totals.ts'
import type { StoredFile } from '../../state/stored-file.ts'

/** A picture as it was uploaded. */
export interface Logo {
  readonly contentType: string
  readonly content: StoredFile
}

/** All data of a printed document; rendering looks nothing up. */
export interface InvoiceSubject {
  readonly invoice: StoredInvoice
  /** The account's edition; its language replaces one that no edition has. */
  readonly edition: Edition
  /** Today by the emulator's clock, YYYY-MM-DD. */
  readonly today: string
  readonly isOverdue: boolean
  /** Amounts of each position after discount, in the order of the positions. */
  readonly lines: readonly TaxedAmounts[]
  /** Number of the document that a correction is about. */
  readonly corrected: string | undefined
  /** Number of the document that this one was made from. */
  readonly madeFrom: string | undefined
  readonly logo: Logo | undefined
  /** The department's footer. */
  readonly footer: string | null
}

/** The mark of a set of pages, such as original or copy. */
export type Mark = Extract<StampName, 'original' | 'copy' | 'duplicate'> | undefined
