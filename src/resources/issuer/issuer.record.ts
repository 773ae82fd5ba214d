// Written by `npm run docs` from the cards. Change the cards, not this file.

/** A company that issues documents in the name of the seller. */
export interface Issuer {
  /** Id of the record. Assigned when it is created, and never used again. A whole number. Read-only: requests cannot set it. */
  readonly id: number
  /** Name of the issuer. Required. */
  readonly name: string | null
  /** Tax number; not checked. Null when left out. */
  readonly tax_no: string | null
}
