import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { sum } from '../rules/money.ts'
import type { ClearingDocument } from './clearing-document.ts'
import { isClearingNumber } from './clearing-number.ts'
import { each, type Mapping } from './mapping.ts'
import { amount, day, mark, xmlText } from './values.ts'

/** What a correction says about the document that it corrects; nothing on other documents. */
export const correctionMapping: Mapping<ClearingDocument> = {
  PrzyczynaKorekty: ({ invoice, corrected }) =>
    corrected.length > 0 ? xmlText(invoice.correction_reason) : undefined,
  DaneFaKorygowanej: ({ corrected }) => each(correctedMapping, corrected.slice(0, 1)),
  P_15ZK: (document) => amountBefore(document),
}

const correctedMapping: Mapping<StoredInvoice> = {
  DataWystFaKorygowanej: ({ issue_date }) => day(issue_date),
  NrFaKorygowanej: ({ number }) => xmlText(number),
  NrKSeF: ({ gov_id }) => mark(isGiven(gov_id)),
  NrKSeFFaKorygowanej: ({ gov_id }) => (isGiven(gov_id) ? gov_id : undefined),
  NrKSeFN: ({ gov_id }) => mark(!isGiven(gov_id)),
}

/** What an advance or final invoice was about before the correction, with earlier corrections. */
function amountBefore(document: ClearingDocument): string | undefined {
  const { corrected } = document
  return corrected.length > 0 && document.kind !== 'KOR'
    ? amount(sum(corrected.map(({ price_gross }) => price_gross ?? '0.0')))
    : undefined
}

/** The advances that a final invoice settles: by the number that KSeF gave them, else by their own. */
export const advanceMapping: Mapping<StoredInvoice> = {
  NrKSeFZN: ({ gov_id }) => mark(!isGiven(gov_id)),
  NrFaZaliczkowej: ({ gov_id, number }) => (isGiven(gov_id) ? undefined : xmlText(number)),
  NrKSeFFaZaliczkowej: ({ gov_id }) => (isGiven(gov_id) ? gov_id : undefined),
}

/** A fixture may state a text that is no number. */
function isGiven(number: string | null): number is string {
  return number !== null && isClearingNumber(number)
}
