import { decimalText, exactDecimal, multiply, roundMoney } from '../../rules/money.ts'
import { amountDue, isSettleable, isSplitPayment } from '../../rules/settlement.ts'
import { filledTexts } from './parties.ts'
import type { InvoiceSubject } from './subject.ts'
import type { DocumentWords } from './words.ts'

/** The statements below the lines of a document: the legal basis of taxes, and the terms of payment. */
export function noticesOf(subject: InvoiceSubject, words: DocumentWords): string[] {
  const { invoice, edition } = subject
  const isExempt = invoice.positions.some(({ tax }) => tax === 'zw')
  const isReversed = invoice.reverse_charge && !(edition.remarksReverseCharge && invoice.description)
  const isOfMargin = invoice.kind === 'vat_margin' || invoice.kind === 'correction'
  return [
    ...(isReversed ? [words.label('reverseCharge')] : []),
    ...labelled(words.label('exemption'), isExempt ? invoice.exempt_tax_kind : null),
    ...(invoice.use_oss ? [words.label('oneStopShop')] : []),
    ...filledTexts(isOfMargin ? invoice.procedure_vat_margin : null),
    // Individuals have no VAT account.
    ...(isSplitPayment(invoice) && invoice.buyer_company ? [words.label('splitPayment')] : []),
    ...skontoOf(subject, words),
    ...labelled(words.label('earlyPaymentTerms'), invoice.advanced_payment_discount),
    ...labelled(words.label('lateInterest'), invoice.interest_rate),
    ...(invoice.sum_recovery === 'client_professionnel' ? [words.label('recoveryCosts')] : []),
    ...filledTexts(invoice.exchange_note),
    ...convertedOf(invoice, words),
  ]
}

type Invoice = InvoiceSubject['invoice']

/** The early payment discount, while paying lowers the amount due. */
function skontoOf({ invoice, settlingToday }: InvoiceSubject, words: DocumentWords): string[] {
  const { skonto_discount_date: day, skonto_discount_value: percent, currency } = invoice
  if (!day || !percent || !isSettleable(invoice) || settlingToday === amountDue(invoice)) return []
  const term = `${words.label('until')} ${words.date(day)}`
  return [
    `${words.label('skonto')}: ${words.number(percent)}%, ${term}: ${words.money(settlingToday, currency)}`,
  ]
}

/** The totals in the other currency. */
function convertedOf(invoice: Invoice, words: DocumentWords): string[] {
  const { exchange_currency: currency, exchange_currency_rate: rate, price_gross, price_tax } = invoice
  if (!currency || !rate || currency === invoice.currency) return []
  const inOther = (amount: string | null) =>
    words.money(decimalText(roundMoney(exactDecimal(multiply(amount ?? '0.0', rate)))), currency)
  const total = `${words.label('total')}: ${inOther(price_gross)}`
  return [`${total}, ${words.label('tax')}: ${inOther(price_tax)}`]
}

function labelled(label: string, text: string | null): string[] {
  return filledTexts(text).map((value) => `${label}: ${value}`)
}
