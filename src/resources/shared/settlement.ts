import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { isZero, subtract, sum } from '../../rules/money.ts'
import { allocate, nearerToZero, settlement } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { StoredPayment } from '../payment/payment.fields.ts'
import { isNegative, OpenAmounts } from './open-amounts.ts'
import {
  divisionOf,
  hasArrived,
  type OpenInvoice,
  type OpenPayment,
  OpenRecords,
  partsIn,
  settlementStatusOf,
} from './open-records.ts'
import { isMovedBy, namedInvoices } from './payment-links.ts'

const nothing = '0.0'

/**
 * Divides payments among invoices, and calculates the result for both. No other code does this. No money is lost: the
 * price of a payment is the sum of its parts on invoices and of the overpaid amount.
 */
export class Settlement {
  private readonly open: OpenRecords
  private readonly amounts: OpenAmounts

  /**
   * @param fixedStatus id of an invoice whose status was set explicitly, and stays
   */
  constructor(
    private readonly context: RuleContext,
    private readonly fixedStatus?: number,
  ) {
    this.open = new OpenRecords(context)
    this.amounts = new OpenAmounts(this.open, context.today)
  }

  /** Removes the parts of a payment from all invoices, and returns those invoices. */
  withdraw(row: StoredPayment): readonly number[] {
    const payment = this.open.payment(row)
    this.amounts.changed.payment = row.id
    const freed = [...payment.parts.keys()]
    for (const id of freed) this.put(payment, id, nothing)
    this.open.payments.delete(row.id)
    return [...freed, ...this.restore(freed)]
  }

  /**
   * Divides a new payment among its invoices, and ignores parts from a fixture.
   * @returns the invoices that now get another amount
   */
  divideNew(row: StoredPayment): readonly number[] {
    const payment = { row, parts: partsIn([]), former: partsIn([]), isChanged: true }
    this.open.payments.set(row.id, payment)
    this.amounts.changed.payment = row.id
    this.fill(payment)
    return [...this.takeBack(payment), ...this.amounts.exceeded(payment.parts.keys())]
  }

  /** Divides a changed payment among its invoices, and returns the invoices that now get another amount. */
  divide(row: StoredPayment, former: StoredPayment): readonly number[] {
    const payment = this.open.payment(row)
    this.amounts.changed.payment = row.id
    const before = new Map(payment.parts)
    const isCorrected = former.price !== row.price || former.paid_date !== row.paid_date
    const moved = [...before.keys()].filter(isCorrected ? () => true : isMovedBy(former, row))
    for (const id of moved) this.put(payment, id, nothing)
    this.keep(payment)
    const isSame = (id: number) => before.get(id) === payment.parts.get(id)
    const restored = this.restore([...before.keys()].filter((id) => !isSame(id)))
    this.fill(payment)
    payment.former = partsIn([])
    payment.isChanged = true
    this.takeBack(payment)
    for (const id of moved.filter(isSame)) {
      const invoice = this.open.invoice(id)
      if (invoice) invoice.isChanged = false
    }
    const divided = [...restored, ...[...before.keys(), ...payment.parts.keys()].filter((id) => !isSame(id))]
    if (this.open.hasOpposite(row)) return divided
    return [...divided, ...this.amounts.exceeded(payment.parts.keys())]
  }

  /** Lowers the parts on an invoice to an explicit amount, starting with the latest payment. */
  cut(id: number, stated: string): void {
    this.open.fixed = id
    let rest = stated
    for (const payment of this.open.payingFor([id])) {
      const own = payment.parts.get(id) ?? nothing
      const kept = allocate(rest, [{ id, due: own }])[0]!.applied
      rest = subtract(rest, kept)
      this.put(payment, id, kept)
      payment.isChanged ||= payment.former.size > 0
      payment.former = partsIn([])
    }
    this.settle([id])
  }

  /** Gives payments the places back that they lost, until none comes nearer to its former parts. */
  private restore(freed: readonly number[]): readonly number[] {
    const restored = this.amounts.inTurn(freed).flatMap((payment) => {
      const regained = [...this.amounts.regained(payment)]
      for (const [id, part] of regained) this.put(payment, id, part)
      return regained.map(([id]) => id)
    })
    return restored.length === 0 ? [] : [...restored, ...this.restore(restored)]
  }

  /** Divides again the money on these invoices, and the overpaid money of their payments. */
  settle(ids: readonly number[]): void {
    const affected = new Set(ids)
    for (const id of ids) {
      const invoice = this.open.invoice(id)
      if (invoice && id !== this.open.fixed) invoice.isChanged = true
    }
    this.divideAll(affected)
    const reduced = this.open.payingFor([...affected]).flatMap((payment) => this.takeBack(payment, true))
    if (reduced.length === 0) return
    for (const id of reduced) affected.add(id)
    this.fillAll(affected)
    // Overpaid money that a refund relied on may have settled another invoice.
    this.divideAll(affected)
  }

  /** Lowers what exceeds these invoices, and divides what is left over. */
  private divideAll(affected: Set<number>): void {
    // Each round leaves at least one payment as it is, the earliest one.
    for (let rounds = 0; rounds <= this.open.payments.size; rounds++) {
      this.lower(affected)
      this.fillAll(affected)
      if (this.amounts.exceeded(affected).length === 0) return
    }
  }

  /** Lowers the parts on these invoices, and adds the invoices that others can pay then. */
  private lower(affected: Set<number>): void {
    let freed: readonly number[]
    do {
      // The latest payment is lowered first. That leaves more for others, so dividing comes afterwards.
      const paying = this.amounts.inTurn(affected).toReversed()
      freed = paying.flatMap((payment) => this.keep(payment))
      for (const id of freed) affected.add(id)
    } while (freed.length > 0)
  }

  /** Divides what is left of the payments of these invoices, and adds the invoices that take more then. */
  private fillAll(affected: Set<number>): void {
    for (const payment of this.amounts.inTurn(affected)) {
      const before = new Map(payment.parts)
      this.fill(payment)
      // An earlier payment can take the place of a later one there, too.
      for (const [id, part] of payment.parts) if (before.get(id) !== part) affected.add(id)
    }
  }

  /** Divides again the money on a changed invoice, and the overpaid money of its payments. */
  follow(id: number): void {
    this.amounts.changed.invoice = id
    this.settle([id])
  }

  /** Removes a deleted invoice from all payments. */
  remove(id: number): void {
    this.open.invoices.set(id, undefined)
    this.settle([id])
  }

  /** Dates invoices again after the day of one of their payments changed. */
  redate(ids: readonly number[]): void {
    for (const id of ids) {
      const invoice = this.open.invoice(id)
      if (invoice) invoice.isRedated = true
    }
    this.settle(ids)
  }

  /** Stores all changes. */
  commit(): void {
    const { patch, timestamp } = this.context
    for (const payment of this.open.payments.values())
      if (payment.isChanged) patch('payments', payment.row.id, divisionOf(payment))
    for (const [id, invoice] of this.open.invoices) {
      if (invoice?.isChanged) patch('invoices', id, { ...this.stateOf(invoice), updated_at: timestamp })
    }
  }

  private stateOf(invoice: OpenInvoice): Partial<StoredInvoice> {
    const { row, paid } = invoice
    const paidDate = this.amounts.paidDateOf(invoice) ?? this.context.today
    const status =
      row.id === this.fixedStatus ? row.status : settlementStatusOf({ ...row, paid_date: paidDate }, paid)
    const isUnpaid = settlement(row, paid) === 'issued'
    const isPaid = !isUnpaid || status === 'paid' || status === 'partial'
    const isUndone = row.status !== status || (isUnpaid && !isZero(row.paid ?? nothing))
    const paid_date = isPaid ? paidDate : isUndone ? null : row.paid_date
    const stated = this.amounts.statedDay(invoice)[0] ?? null
    return { paid, status, paid_date, stated_paid_date: stated === paid_date ? null : stated }
  }

  /**
   * Lowers the parts of a payment to what its invoices still accept, and returns the invoices whose part was
   * lowered.
   */
  private keep(payment: OpenPayment): readonly number[] {
    const before = new Map(payment.parts)
    const named = hasArrived(payment.row) ? namedInvoices(payment.row) : []
    for (const [id, own] of before) {
      if (!named.includes(id)) this.put(payment, id, nothing)
      else if (this.open.isAgainst(own, id))
        this.put(payment, id, nearerToZero(own, subtract(nothing, this.amounts.paidEarlier(payment, id))))
      else this.put(payment, id, allocate(own, [{ id, due: this.amounts.due(payment, id) }])[0]!.applied)
    }
    const price = payment.row.price ?? nothing
    const excess = () => subtract(sum([...payment.parts.values()]), price)
    // A correction adds exactly what the others need, so a changed payment next to one is divided again.
    const isMixed = [...payment.parts.values()].some((own) => isNegative(own) !== isNegative(price))
    const isAnew = isMixed && !isZero(excess())
    for (const id of named.toReversed()) {
      const own = payment.parts.get(id) ?? nothing
      if (isAnew) this.put(payment, id, nothing)
      else if (isNegative(excess()) === isNegative(own)) {
        this.put(payment, id, subtract(own, nearerToZero(own, excess())))
      }
    }
    const lowered = [...before.keys()].filter((id) => payment.parts.get(id) !== before.get(id))
    const { payment: changed } = this.amounts.changed
    const isOther = changed !== undefined && changed !== payment.row.id && payment.former.size === 0
    if (isOther && lowered.some((id) => this.open.invoice(id)?.row.skonto_active))
      payment.former = partsIn(payment.row.allocations)
    return lowered
  }

  /** Divides the rest of a payment among its invoices, in the order of its list. */
  private fill(payment: OpenPayment): void {
    if (!hasArrived(payment.row)) return
    const ids = namedInvoices(payment.row)
    // What settles an invoice in time leaves money for the others, which come before the rest of it.
    if (ids.length > 1 && ids.some((id) => this.open.invoice(id)?.row.skonto_active))
      this.fillUpTo(payment, (id) => this.amounts.lacksInTime(payment, id))
    this.fillUpTo(payment, (id) => subtract(this.amounts.due(payment, id), payment.parts.get(id) ?? nothing))
  }

  private fillUpTo(payment: OpenPayment, lackOf: (id: number) => string): void {
    const price = payment.row.price ?? nothing
    const rest = subtract(price, sum([...payment.parts.values()]))
    const open = namedInvoices(payment.row).map((id) => {
      const own = payment.parts.get(id) ?? nothing
      return { id, due: this.open.isAgainst(own, id) ? nothing : lackOf(id) }
    })
    for (const { id, applied } of allocate(rest, open, price)) {
      if (!isZero(applied)) this.put(payment, id, sum([payment.parts.get(id) ?? nothing, applied]))
    }
  }

  /**
   * Takes the rest of a refund back from what earlier payments settled, and returns the reduced invoices.
   * @param isOlder whether the refund came before this change, so that it takes nothing from amounts stated since
   */
  private takeBack(payment: OpenPayment, isOlder = false): readonly number[] {
    const { row, parts } = payment
    const reduced: number[] = []
    let rest = hasArrived(row) ? subtract(row.price ?? nothing, sum([...parts.values()])) : nothing
    for (const id of namedInvoices(row)) {
      if (!this.open.isAgainst(rest, id)) continue
      const own = parts.get(id) ?? nothing
      if (!isZero(own) && !this.open.isAgainst(own, id)) continue
      const paid = sum([
        this.amounts.paidEarlier(payment, id, isOlder),
        this.amounts.overpaidEarlier(payment, id),
        own,
      ])
      if (isZero(paid) || this.open.isAgainst(paid, id)) continue
      const taken = nearerToZero(rest, subtract(nothing, paid))
      this.put(payment, id, sum([own, taken]))
      rest = subtract(rest, taken)
      reduced.push(id)
    }
    return reduced
  }

  /** Adds money of a payment to an invoice, or removes it. */
  private put(payment: OpenPayment, id: number, amount: string): void {
    const own = payment.parts.get(id) ?? nothing
    if (own === amount) return
    this.setPart(payment, id, amount)
    const invoice = this.open.invoice(id)
    if (!invoice || id === this.open.fixed) return
    invoice.paid = sum([invoice.paid, subtract(amount, own)])
    invoice.isChanged = true
    if (isZero(amount)) invoice.isRedated = true
    if (nearerToZero(own, amount) === own && !this.open.isAgainst(amount, id)) {
      const { paid, paid_date, stated_paid_date } = invoice.row
      const former = invoice.paidDate ?? (isZero(paid ?? nothing) ? null : (paid_date ?? stated_paid_date))
      const day = this.amounts.dayOf(payment)
      invoice.paidDate = former && former > day ? former : day
    }
  }

  private setPart(payment: OpenPayment, id: number, amount: string): void {
    if (isZero(amount)) payment.parts.delete(id)
    else payment.parts.set(id, amount)
    payment.isChanged = true
  }
}

export const settlementBehaviours = [
  behaviour(
    'payments/allocated',
    'A paid payment is applied to its invoices in the given order, up to the open amount of each; the rest is overpaid; another price or date divides it anew, among the amounts that are open without it',
    'facts 2.17',
  ),
  behaviour(
    'settlement/correction',
    'A payment over an invoice and its correction settles both: 60 settles 100 and -40',
    'assumed',
  ),
  behaviour(
    'settlement/refund',
    'A negative payment of an invoice takes back what earlier payments settled, first what they overpaid; what exceeds it stays overpaid, and an amount paid that is stated later stays',
    'assumed',
  ),
]
