import type Big from 'big.js'
import { decimalText, exactDecimal, isZero, roundMoney, subtract, sum, zero } from './money.ts'

/** The statuses that follow from payments (facts 2.4). */
export type SettlementStatus = 'issued' | 'partial' | 'paid'

/** Whether a status is about payment, unlike one such as sent. */
export function followsFromPayments(status: unknown): status is SettlementStatus {
  return status === 'issued' || status === 'partial' || status === 'paid'
}

/** Whether money can settle a document: not when it was cancelled or rejected (assumed). */
export function isSettleable(document: {
  readonly kind: string | null
  readonly status: string | null
}): boolean {
  return document.kind !== 'canceled' && document.status !== 'rejected'
}

/** The amounts that a buyer has to pay: the total of a document, and amounts outside it. */
export interface Payable {
  /** Canonical decimal; null counts as zero. */
  readonly price_gross: string | null
  /** Charges and deductions (facts 2.14); a document in a response has none when it leaves them out. */
  readonly settlement_positions?: readonly {
    readonly kind: 'charge' | 'deduction' | null
    readonly amount: string | null
  }[]
  /** Whether prime_cee_value, the French energy savings bonus, is deducted. */
  readonly use_prime_cee?: boolean
  readonly prime_cee_value?: string | null
  /** Whether paying until skonto_discount_date lowers the amount by skonto_discount_value percent. */
  readonly skonto_active?: boolean
  readonly skonto_discount_date?: string | null
  readonly skonto_discount_value?: string | null
  /** When the last payment came. */
  readonly paid_date?: string | null
}

/** The total of a document with its charges, less its deductions (facts 2.8). */
export function amountToPay(document: Payable): string {
  const { price_gross, settlement_positions = [], use_prime_cee, prime_cee_value } = document
  const bonus = (use_prime_cee && prime_cee_value) || '0.0'
  const gross = subtract(price_gross ?? '0.0', bonus)
  if (settlement_positions.length === 0) return gross
  const amountsOf = (kind: string) =>
    settlement_positions.filter((row) => row.kind === kind).map(({ amount }) => amount ?? '0.0')
  return subtract(sum([gross, ...amountsOf('charge')]), sum(amountsOf('deduction')))
}

/** The early payment discount of an amount; "0.0" without one. */
function earlyPaymentDiscount(amount: string, { skonto_active, skonto_discount_value }: Payable): string {
  const percent = exactDecimal(skonto_discount_value ?? '0.0')
  if (!skonto_active || percent.lte(zero) || percent.gt(100)) return '0.0'
  return decimalText(roundMoney(exactDecimal(amount).times(percent).times('0.01')))
}

/** The amount that settles a document: less the early payment discount when the last payment came in time. */
function amountToSettle(document: Payable): string {
  const { skonto_discount_date: lastDay, paid_date } = document
  const whole = amountToPay(document)
  if (!lastDay || !paid_date || paid_date > lastDay) return whole
  return subtract(whole, earlyPaymentDiscount(whole, document))
}

/** The early payment discount of a document whose last payment comes on a day; "0.0" without one. */
export function discountOn(day: string, document: Payable): string {
  return subtract(amountToPay(document), amountToSettle({ ...document, paid_date: day }))
}

/** How much of a document has been paid, in whole percent from 0 to 100; a document with a total of zero is paid. */
export function percentPaid(document: Payable & { paid: string | null }): number {
  const gross = exactDecimal(amountToSettle(document))
  if (gross.eq(zero)) return 100
  const percent = exactDecimal(document.paid ?? '0.0')
    .times(100)
    .div(gross)
    .round(0, 0)
  return Math.min(100, Math.max(0, percent.toNumber()))
}

/** An unpaid document: `due` is the amount that remains to pay, a canonical decimal. */
export interface OpenDocument<Id> {
  id: Id
  due: string
}

/** The part of a payment applied to one document: a canonical decimal, "0.0" for nothing. */
export interface Applied<Id> {
  id: Id
  applied: string
}

/**
 * The status of a document for an amount paid (facts 2.17, inferred there). A negative document, such as a correction,
 * is settled by a negative amount; without a payment the status is always 'issued' (both assumed).
 *
 * @param document canonical decimals
 * @param paid the amount paid, if it is not the document's; null counts as zero
 */
export function settlement(
  document: Payable & { paid: string | null },
  paid: string | null = document.paid,
): SettlementStatus {
  // Checked first, because most documents are unpaid, and the status is computed whenever one is written as JSON.
  if (paid === null || isZero(paid)) return 'issued'
  const amount = exactDecimal(paid)
  const gross = exactDecimal(amountToSettle(document))
  if (isOpposite(amount, gross)) return 'issued'
  return amount.abs().lt(gross.abs()) ? 'partial' : 'paid'
}

function isSettled(document: Payable & { paid: string | null }): boolean {
  return settlement(document) === 'paid'
}

/**
 * The amount that the buyer still has to pay, never negative.
 *
 * @param document canonical decimals; null counts as zero
 */
export function amountDue(document: Payable & { paid: string | null }): string {
  if (isSettled(document)) return '0.0'
  const due = subtract(amountToPay(document), document.paid ?? '0.0')
  return due.startsWith('-') ? '0.0' : due
}

/**
 * What the buyer still has to pay, or is owed when negative: unlike the amount open, it includes what was paid too much.
 *
 * @param document canonical decimals; null counts as zero
 */
export function balanceDue(document: Payable & { paid: string | null }): string {
  const whole = amountToPay(document)
  const balance = subtract(whole, document.paid ?? '0.0')
  const isWithin = !isZero(whole) && !isOpposite(exactDecimal(balance), exactDecimal(whole))
  return isWithin ? amountOpen(document) : balance
}

/**
 * The open amount of a document, positive or negative; an overpayment settles no other document (assumed).
 *
 * @param document canonical decimals; null counts as zero
 * @returns an amount with the sign of the document, or "0.0"
 */
export function amountOpen(document: Payable & { paid: string | null }): string {
  if (isSettled(document)) return '0.0'
  const gross = amountToPay(document)
  const open = subtract(gross, document.paid ?? '0.0')
  return isOpposite(exactDecimal(open), exactDecimal(gross)) ? '0.0' : open
}

/**
 * Spreads a payment over documents in the given order (facts 2.17): each is settled until nothing is left, so 300 over
 * 120 and 400 gives 120 and 180. A document of the opposite sign, such as a correction, adds its amount when the others
 * need it, so 60 settles 100 and its correction of -40; otherwise it receives nothing. A remainder is applied to no
 * document (both assumed).
 *
 * @param amount canonical decimal, negative for a refund
 * @param open documents with what remains to pay
 * @param price the whole payment, where the amount is only its remainder; decides the sign, because the remainder may
 *   be zero
 * @returns one entry per document, in the same order
 */
export function allocate<Id>(
  amount: string,
  open: readonly OpenDocument<Id>[],
  price = amount,
): Applied<Id>[] {
  const payment = exactDecimal(price)
  const dues = open.map(({ due }) => exactDecimal(due))
  const isAgainst = (due: Big) => isOpposite(payment, due)
  const total = (amounts: readonly Big[]) => amounts.reduce((one, other) => one.plus(other), zero)
  let rest = exactDecimal(amount)
  const needed = total(dues.filter((due) => !isAgainst(due))).minus(rest)
  // The amount that documents of the opposite sign must add, with the sign of the payment.
  let added = isZero(payment) || isOpposite(payment, needed) ? zero : needed
  const against = dues.map((due) => {
    if (!isAgainst(due)) return zero
    const part = nearer(added, zero.minus(due))
    added = added.minus(part)
    rest = rest.plus(part)
    return zero.minus(part)
  })
  return open.map(({ id }, at) => {
    const due = dues[at]!
    const applied = isZero(payment) ? zero : isAgainst(due) ? against[at]! : nearer(rest, due)
    if (!isAgainst(due)) rest = rest.minus(applied)
    return { id, applied: decimalText(applied) }
  })
}

/** The amount that is nearer to zero, of two with the same sign. */
export function nearerToZero(left: string, right: string): string {
  return decimalText(nearer(exactDecimal(left), exactDecimal(right)))
}

function isOpposite(left: Big, right: Big): boolean {
  return !isZero(left) && !isZero(right) && left.s !== right.s
}

function nearer(left: Big, right: Big): Big {
  return left.abs().lt(right.abs()) ? left : right
}

/** Whether a document asks for split payment, in any form of yes (facts 2.0). */
export function isSplitPayment({ split_payment }: { readonly split_payment: string | null }): boolean {
  return ['1', 'true', 'yes'].includes(split_payment ?? '')
}
