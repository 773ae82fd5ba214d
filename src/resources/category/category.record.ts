// Written by `npm run docs` from the cards. Change the cards, not this file.

/** A group that clients, products and invoices can be filed under. */
export interface Category {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the category. Required. */
  readonly name: string | null
  /** Description of the category. Stored and returned; has no effect here. Null when left out. */
  readonly description: string | null
  /** When the record was created, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly created_at: string | null
  /** When the record was last changed, by the account's clock. A date and time with its offset, such as 2026-01-15T10:00:00.000+01:00. Read-only: requests cannot set it. */
  readonly updated_at: string | null
  /** Other name of the category. Always null here. Read-only: requests cannot set it. */
  readonly alt_name: string | null
  /** Tags of the products in the category. Always null here. Read-only: requests cannot set it. */
  readonly product_tags: string | null
}
