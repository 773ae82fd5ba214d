import type { Proof } from '../proof.ts'
import { buyerProofs } from './buyer.ts'
import { clientDefaultsProofs } from './client-defaults.ts'
import { discountsProofs } from './discounts.ts'
import { gapsProofs } from './gaps.ts'
import { invoiceDatesProofs } from './invoice-dates.ts'
import { invoiceListsProofs } from './invoice-lists.ts'
import { invoicesProofs } from './invoices.ts'
import { listsProofs } from './lists.ts'
import { numberingProofs } from './numbering.ts'
import { paymentTermProofs } from './payment-term.ts'
import { positionsProofs } from './positions.ts'
import { readsProofs } from './reads.ts'
import { recordsProofs } from './records.ts'
import { sellerProofs } from './seller.ts'
import { totalsProofs } from './totals.ts'

/** All proofs, by the area of their behaviours. */
export const proofs: Readonly<Record<string, readonly Proof[]>> = {
  buyer: buyerProofs,
  'client-defaults': clientDefaultsProofs,
  discounts: discountsProofs,
  gaps: gapsProofs,
  'invoice-dates': invoiceDatesProofs,
  'invoice-lists': invoiceListsProofs,
  invoices: invoicesProofs,
  lists: listsProofs,
  numbering: numberingProofs,
  'payment-term': paymentTermProofs,
  positions: positionsProofs,
  reads: readsProofs,
  records: recordsProofs,
  seller: sellerProofs,
  totals: totalsProofs,
}
