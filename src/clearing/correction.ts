import { isDeepStrictEqual } from 'node:util'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { sum } from '../rules/money.ts'
import type { ClearingDocument, PartialPayment } from './clearing-document.ts'
import { isClearingNumber } from './clearing-number.ts'
import { type Content, each, elements, type Mapping } from './mapping.ts'
import { buyerMapping } from './parties.ts'
import { amount, day, mark, xmlText } from './values.ts'

/** The elements about the corrected document; none on other documents. */
export const correctionMapping: Mapping<ClearingDocument> = {
  PrzyczynaKorekty: ({ invoice, corrected }) =>
    corrected.length > 0 ? xmlText(invoice.correction_reason) : undefined,
  TypKorekty: ({ invoice, corrected }) => effectOf(invoice, corrected[0]),
  DaneFaKorygowanej: ({ corrected }) => each(correctedMapping, corrected.slice(0, 1)),
  Podmiot2K: ({ invoice, corrected }) => formerBuyer(invoice, corrected[0]),
  P_15ZK: (document) => amountBefore(document),
}

const correctedMapping: Mapping<StoredInvoice> = {
  DataWystFaKorygowanej: ({ issue_date }) => day(issue_date),
  NrFaKorygowanej: ({ number }) => xmlText(number),
  NrKSeF: ({ gov_id }) => mark(isGiven(gov_id)),
  NrKSeFFaKorygowanej: ({ gov_id }) => (isGiven(gov_id) ? gov_id : undefined),
  NrKSeFN: ({ gov_id }) => mark(!isGiven(gov_id)),
}

/** The tax period of the correction, if it states one: that of the corrected document, its own, or another. */
function effectOf(
  { accounting_vat_tax_date: date, issue_date }: StoredInvoice,
  corrected: StoredInvoice | undefined,
): string | undefined {
  if (!corrected || !date) return undefined
  if (date === (corrected.accounting_vat_tax_date ?? corrected.issue_date)) return '1'
  return date === issue_date ? '2' : '3'
}

/** The buyer of the corrected document, if the correction has another one. */
function formerBuyer(invoice: StoredInvoice, corrected: StoredInvoice | undefined): Content {
  const former = corrected && elements(namedBuyerMapping, corrected)
  return isDeepStrictEqual(former, elements(namedBuyerMapping, invoice)) ? undefined : former
}

const { DaneIdentyfikacyjne, Adres } = buyerMapping
const namedBuyerMapping = { DaneIdentyfikacyjne, Adres } as Mapping<StoredInvoice>

/** `ZaliczkaCzesciowa`: the payments that an advance confirms, when there were several. */
export function partialPayments({ invoice, payments }: ClearingDocument): Content[] {
  const dated = payments.filter((payment) => dayOfReceipt(payment) !== undefined)
  const isWhole = sum(dated.map((payment) => payment.amount)) === invoice.price_gross
  return dated.length > 1 && dated.length <= maxPayments && isWhole ? each(paymentMapping, dated) : []
}

const maxPayments = 31

const paymentMapping: Mapping<PartialPayment> = {
  P_6Z: (payment) => dayOfReceipt(payment),
  P_15Z: (payment) => amount(payment.amount),
}

function dayOfReceipt(payment: PartialPayment): string | undefined {
  return day(payment.day)
}

/** The amounts of an advance or final invoice before the correction, including earlier corrections. */
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

/** A fixture may set a gov_id that is not a valid number. */
function isGiven(number: string | null): number is string {
  return number !== null && isClearingNumber(number)
}
