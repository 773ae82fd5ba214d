import { behaviour } from '../../kernel/card/behaviour.ts'
import { compare, isZero, subtract, sum } from '../../rules/money.ts'
import {
  amountDue,
  amountOpen,
  amountToPay,
  discountOn,
  isSettleable,
  nearerToZero,
  settlement,
} from '../../rules/settlement.ts'
import { hasArrived, type OpenInvoice, type OpenPayment, type OpenRecords } from './open-records.ts'

const nothing = '0.0'

/** What each payment of a settlement may settle, and what a refund may take back. */
export class OpenAmounts {
  /** The invoice, or the payment, whose change is settled. */
  readonly changed: { invoice?: number; payment?: number } = {}
  private readonly keptOpen = new Map<number, boolean>()

  constructor(
    private readonly open: OpenRecords,
    private readonly today: string,
  ) {}

  /**
   * The payments of these invoices in the order in which they settle: oldest entry first, or by their days when one of
   * the invoices has an early payment discount.
   */
  inTurn(ids: Iterable<number>): readonly OpenPayment[] {
    const all = [...ids]
    const paying = this.open.payingFor(all)
    const isByDay = all.some((id) => this.open.invoice(id)?.row.skonto_active)
    return isByDay ? paying.toSorted((one, other) => this.byDay(one, other)) : paying
  }

  /** The invoices with an early payment discount on which a payment has more than those before it leave. */
  exceeded(ids: Iterable<number>): readonly number[] {
    return [...ids].filter((id) => {
      if (id === this.open.fixed || !this.open.invoice(id)?.row.skonto_active) return false
      return this.open.payingFor([id]).some((payment) => {
        const own = payment.parts.get(id) ?? nothing
        if (isZero(own) || this.open.isAgainst(own, id)) return false
        return nearerToZero(own, this.due(payment, id)) !== own
      })
    })
  }

  /** The largest part of a payment for an invoice: the amount that other payments leave open. */
  due(payment: OpenPayment, id: number): string {
    const { row, parts } = payment
    if (id === this.open.fixed) return parts.get(id) ?? nothing
    const invoice = this.open.invoice(id)
    if (!invoice || !isSettleable(invoice.row) || invoice.row.currency !== row.currency) return nothing
    const gross = amountToPay(invoice.row)
    const due = subtract(gross, this.paidByOthers(invoice, payment))
    if (this.isSettledEarly(invoice, payment) || isNegative(due) !== isNegative(gross)) return nothing
    if (row.id === this.changed.payment || !this.isKeptOpen(invoice)) return due
    return nearerToZero(sum([parts.get(id) ?? nothing, this.refunded(invoice)]), due)
  }

  /** What the changed refund has taken back from a stated amount; overpaid money replaces it. */
  private refunded({ row, paid }: OpenInvoice): string {
    const refund = this.open.payments.get(this.changed.payment ?? 0)
    if (!refund || !this.open.isAgainst(refund.row.price ?? nothing, row.id)) return nothing
    const taken = subtract(row.paid ?? nothing, paid)
    return this.open.isAgainst(taken, row.id) ? nothing : taken
  }

  /**
   * Whether an amount that was stated keeps an invoice open although a payment of it has money left: only a change of
   * the invoice, or of its payment, settles it again.
   */
  private isKeptOpen({ row: { id } }: OpenInvoice): boolean {
    if (id === this.changed.invoice) return false
    const isKept = this.keptOpen.get(id) ?? this.hasMoneyLeft(id)
    this.keptOpen.set(id, isKept)
    return isKept
  }

  private hasMoneyLeft(id: number): boolean {
    const { row: invoice } = this.open.invoice(id)!
    if (isZero(amountOpen(invoice))) return false
    return this.open.payingFor([id]).some(({ row }) => {
      if (row.id === this.changed.payment || !hasArrived(row) || row.currency !== invoice.currency)
        return false
      const { overpaid } = row
      return overpaid !== null && !isZero(overpaid) && !this.open.isAgainst(overpaid, id)
    })
  }

  /** What a part lacks to settle its invoice, less the early payment discount if the payment came in time. */
  lacksInTime(payment: OpenPayment, id: number): string {
    const due = this.due(payment, id)
    const invoice = this.open.invoice(id)
    if (!invoice || isZero(due)) return nothing
    const [day, other] = [this.dayOf(payment), this.dayOfOthers(invoice, payment) ?? '']
    const own = payment.parts.get(id) ?? nothing
    const rest = subtract(subtract(due, discountOn(day > other ? day : other, invoice.row)), own)
    return this.open.isAgainst(rest, id) ? nothing : rest
  }

  /**
   * The amount that settles an invoice when it is paid today: what is due, less the early payment discount until its
   * last day. Never negative; "0.0" for a settled invoice.
   */
  settlingToday(id: number): string {
    const invoice = this.open.invoice(id)
    if (!invoice) return nothing
    const { row } = invoice
    const due = amountDue(row)
    const lastDay = row.skonto_discount_date
    if (!lastDay || isZero(due) || isZero(discountOn(this.today, row))) return due
    // Payments of a later day settle only what those in time leave.
    const isLater = (payment: OpenPayment) => this.dayOf(payment) > lastDay
    const later = this.settling(id).filter(isLater)
    const inTime = this.paidWithout(later, invoice)
    const latest = this.dayWithout(later, invoice)
    const discount = discountOn(latest && latest > lastDay ? latest : lastDay, row)
    const lacking = subtract(subtract(amountToPay(row), discount), inTime)
    return this.open.isAgainst(lacking, id) ? due : nearerToZero(lacking, due)
  }

  /**
   * The parts that a payment gets back where others leave it the place that they took: from what it has left, then
   * from the last of its invoices that got more instead.
   */
  regained(payment: OpenPayment): ReadonlyMap<number, string> {
    const { row, parts, former } = payment
    const price = row.price ?? nothing
    const regained = new Map<number, string>()
    if (former.size === 0 || !hasArrived(row)) return regained
    const partOf = (id: number) => regained.get(id) ?? parts.get(id) ?? nothing
    const isMore = (amount: string) => !isZero(amount) && isNegative(amount) === isNegative(price)
    let left = subtract(price, sum([...parts.values()]))
    for (const [id, was] of former) {
      const lack = subtract(nearerToZero(was, this.due(payment, id)), partOf(id))
      if (!isMore(lack)) continue
      for (const other of [...parts.keys()].toReversed()) {
        const gained = subtract(partOf(other), former.get(other) ?? nothing)
        const short = subtract(lack, left)
        if (!isMore(gained) || !isMore(short)) continue
        const moved = nearerToZero(gained, short)
        regained.set(other, subtract(partOf(other), moved))
        left = sum([left, moved])
      }
      if (!isMore(left)) continue
      const taken = nearerToZero(lack, left)
      regained.set(id, sum([partOf(id), taken]))
      left = subtract(left, taken)
    }
    return regained
  }

  /**
   * The amount that an invoice was paid before a payment came; zero if the payment cannot take it back.
   * @param isOlder whether an amount that belongs to no payment was stated since
   */
  paidEarlier(payment: OpenPayment, id: number, isOlder = false): string {
    const { row, parts } = payment
    const own = parts.get(id) ?? nothing
    if (id === this.open.fixed) return subtract(nothing, own)
    const invoice = this.open.invoice(id)
    if (!invoice || !isSettleable(invoice.row) || invoice.row.currency !== row.currency) return nothing
    const others = this.open.payingFor([id]).filter((other) => other !== payment)
    const partsOf = (paying: readonly OpenPayment[]) =>
      sum(paying.map((other) => other.parts.get(id) ?? nothing))
    const earlier = isOlder
      ? partsOf(others.filter((other) => other.row.id < row.id))
      : subtract(invoice.paid, sum([own, partsOf(others.filter((other) => other.row.id > row.id))]))
    return this.open.isAgainst(earlier, id) ? nothing : earlier
  }

  /** What earlier payments of an invoice have left over, which settles it again after a refund. */
  overpaidEarlier({ row: { id: own, currency } }: OpenPayment, id: number): string {
    const invoice = this.open.invoice(id)!.row
    if (id === this.open.fixed || !isSettleable(invoice) || invoice.currency !== currency) return nothing
    const left = this.open
      .payingFor([id])
      .filter(({ row }) => row.id < own && hasArrived(row) && row.currency === currency)
      .map(({ row, parts }) => subtract(row.price ?? nothing, sum([...parts.values()])))
    return sum(left.filter((amount) => !this.open.isAgainst(amount, id)))
  }

  /** The latest day of the payments that settle an invoice, recorded in any order, and of an amount that was stated. */
  paidDateOf(invoice: OpenInvoice): string | null {
    const { row, paidDate, isRedated } = invoice
    const known = paidDate ?? row.paid_date ?? row.stated_paid_date
    if (!row.skonto_active && !isRedated) return known
    return this.daysWithout([], invoice).at(-1) ?? known
  }

  /** The day of an amount that belongs to no payment: the payment date, unless a payment has set it. */
  statedDay({ row, paid }: OpenInvoice): readonly string[] {
    const { id, paid_date, stated_paid_date } = row
    const day = stated_paid_date ?? paid_date
    const brought = sum(this.open.payingFor([id]).map(({ parts }) => parts.get(id) ?? nothing))
    return day === null || paid === brought ? [] : [day]
  }

  /** The day on which the money of a payment arrived. */
  dayOf({ row }: Pick<OpenPayment, 'row'>): string {
    return row.paid_date?.slice(0, 10) ?? this.today
  }

  /** Whether the payments before this one have settled an invoice with its early payment discount. */
  private isSettledEarly(invoice: OpenInvoice, payment: OpenPayment): boolean {
    if (!invoice.row.skonto_active) return false
    const paid_date = this.dayOfOthers(invoice, payment)
    return settlement({ ...invoice.row, paid_date }, this.paidByOthers(invoice, payment)) === 'paid'
  }

  private paidByOthers(invoice: OpenInvoice, payment: OpenPayment): string {
    return this.paidWithout([payment, ...this.after(payment, invoice)], invoice)
  }

  private dayOfOthers(invoice: OpenInvoice, payment: OpenPayment): string | null {
    return this.dayWithout([payment, ...this.after(payment, invoice)], invoice)
  }

  private paidWithout(payments: readonly OpenPayment[], { row: { id }, paid }: OpenInvoice): string {
    return subtract(paid, sum(payments.map(({ parts }) => parts.get(id) ?? nothing)))
  }

  /** Null without other money, even if the document still has the date of one of these payments. */
  private dayWithout(payments: readonly OpenPayment[], invoice: OpenInvoice): string | null {
    return this.daysWithout(payments, invoice).at(-1) ?? null
  }

  /** The days of the other payments, and of an amount that was stated, the earliest first. */
  private daysWithout(payments: readonly OpenPayment[], invoice: OpenInvoice): readonly string[] {
    const others = this.settling(invoice.row.id).filter((payment) => !payments.includes(payment))
    return [...others.map((payment) => this.dayOf(payment)), ...this.statedDay(invoice)].sort()
  }

  /** The payments that settle a part of an invoice; refunds are left out. */
  private settling(id: number): readonly OpenPayment[] {
    return this.open.payingFor([id]).filter(({ parts }) => {
      const part = parts.get(id)
      return part !== undefined && !this.open.isAgainst(part, id)
    })
  }

  /** The payments that settle an invoice with an early payment discount after this one, entered in any order. */
  private after(payment: OpenPayment, { row: { id, skonto_active } }: OpenInvoice): readonly OpenPayment[] {
    const { price } = payment.row
    if (!skonto_active || this.open.isAgainst(price ?? nothing, id)) return []
    return this.settling(id).filter((other) => this.byDay(payment, other) < 0)
  }

  /** Orders payments by their days, those of one day by their amounts, the largest first. */
  private byDay(one: OpenPayment, other: OpenPayment): number {
    const [day, otherDay] = [this.dayOf(one), this.dayOf(other)]
    if (day !== otherDay) return day < otherDay ? -1 : 1
    return compare(sizeOf(other), sizeOf(one)) || one.row.id - other.row.id
  }
}

function sizeOf({ row }: OpenPayment): string {
  return (row.price ?? nothing).replace('-', '')
}

export function isNegative(amount: string): boolean {
  return amount.startsWith('-')
}

export const openAmountsBehaviours = [
  behaviour(
    'settlement/early-payment',
    'With skonto_active, a document is paid once its amount to pay less skonto_discount_value percent has come by skonto_discount_date. After a payment on a later day, the whole amount counts. A payment in time for several documents settles each less its discount before it pays more on one',
    'assumed',
  ),
  behaviour(
    'settlement/by-day',
    'Payments settle a document with skonto_active in the order of their days, and payments of one day by their amounts, the largest first. The order in which they are entered does not matter: an earlier one takes the place of later ones until it is undone. Where payments share several documents, the division among these may depend on the order',
    'assumed',
  ),
  behaviour(
    'settlement/other-currency',
    'A payment is not applied to an invoice in another currency: it is overpaid, and a diagnostic says so',
    'assumed',
  ),
]
