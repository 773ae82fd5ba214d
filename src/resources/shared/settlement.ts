import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { compare, isZero, subtract, sum } from '../../rules/money.ts'
import { allocate, nearerToZero, settlement } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { Allocation } from '../payment/allocations.ts'
import type { StoredPayment } from '../payment/payment.fields.ts'
import { namedInvoices } from './payment-links.ts'

/** A payment whose money is being moved, with its part on each invoice. */
interface OpenPayment {
  readonly row: StoredPayment
  readonly parts: Map<number, string>
  isChanged: boolean
}

/** An invoice whose payments are being moved, with the amount paid on it. */
interface OpenInvoice {
  readonly row: StoredInvoice
  paid: string
  /** Day of the last payment that was added. */
  paidDate?: string
  isChanged: boolean
}

const nothing = '0.0'

/** Whether money can settle a document: one that was neither cancelled nor rejected. */
export function isSettleable({ kind, status }: StoredInvoice): boolean {
  return kind !== 'canceled' && status !== 'rejected'
}

/** Whether the money of a payment arrived. */
export function hasArrived({ paid, deleted }: StoredPayment): boolean {
  return paid && !deleted
}

/**
 * The one place that divides payments among invoices, and works out what both become. No payment loses money: its price
 * is the sum of its parts on invoices and of what is overpaid.
 */
export class Settlement {
  private readonly invoices = new Map<number, OpenInvoice | undefined>()
  private readonly payments = new Map<number, OpenPayment>()
  private byInvoice: Map<number, OpenPayment[]> | undefined
  /** The amount paid on it was stated, so payments neither raise nor lower it. */
  private fixed: number | undefined

  /** @param fixedStatus id of an invoice whose status was stated, and stays */
  constructor(
    private readonly context: RuleContext,
    private readonly fixedStatus?: number,
  ) {}

  /** Takes the parts of a payment off all invoices, and returns those invoices. */
  withdraw(row: StoredPayment): readonly number[] {
    const payment = this.payment(row)
    const freed = [...payment.parts.keys()]
    for (const id of freed) this.put(payment, id, nothing)
    this.payments.delete(row.id)
    return freed
  }

  /** Divides a new payment among its invoices; parts that a fixture states do not count. */
  divideNew(row: StoredPayment): void {
    const payment = { row, parts: new Map<number, string>(), isChanged: true }
    this.payments.set(row.id, payment)
    this.fill(payment)
  }

  /** Divides a changed payment among its invoices, and returns the invoices that it left. */
  divide(row: StoredPayment): readonly number[] {
    const payment = this.payment(row)
    const freed = this.keep(payment)
    this.fill(payment)
    payment.isChanged = true
    return freed
  }

  /** Lowers the parts on an invoice to an amount that was stated, the latest payment first. */
  cut(id: number, stated: string): void {
    this.fixed = id
    let rest = stated
    for (const payment of this.payingFor(id)) {
      const own = payment.parts.get(id)
      if (own === undefined) continue
      const kept = allocate(rest, [{ id, due: own }])[0]!.applied
      rest = subtract(rest, kept)
      if (kept === own) continue
      this.setPart(payment, id, kept)
      this.fill(payment)
    }
  }

  /** Gives the money on these invoices, and the money that waits for them, its place again. */
  settle(ids: readonly number[]): void {
    const waiting = [...ids]
    const seen = new Set<number>()
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const invoice = this.invoice(id)
      if (invoice) invoice.isChanged = true
      if (seen.has(id)) continue
      seen.add(id)
      const paying = this.payingFor(id)
      // The latest payment is the first to give way.
      for (const payment of paying.toReversed()) waiting.push(...this.keep(payment))
      for (const payment of paying) this.fill(payment)
    }
  }

  /** Takes a deleted invoice off all payments. */
  remove(id: number): void {
    this.invoices.set(id, undefined)
    const freed: number[] = []
    for (const payment of this.payingFor(id)) {
      this.setPart(payment, id, nothing)
      freed.push(...this.keep(payment))
      this.fill(payment)
    }
    this.settle(freed)
  }

  /** Writes what has changed. */
  commit(): void {
    const { patch, timestamp } = this.context
    for (const { row, parts, isChanged } of this.payments.values()) {
      if (!isChanged) continue
      const allocations = [...parts].map(([invoice, amount]) => Object.freeze({ invoice, amount }))
      patch('payments', row.id, {
        allocations: Object.freeze(allocations),
        overpaid: overpaidOf(row, allocations),
      })
    }
    for (const [id, invoice] of this.invoices) {
      if (invoice?.isChanged) patch('invoices', id, { ...this.stateOf(invoice), updated_at: timestamp })
    }
  }

  private stateOf({ row, paid, paidDate }: OpenInvoice): Partial<StoredInvoice> {
    const status = row.id === this.fixedStatus ? row.status : statusOf(row, paid)
    const isPaid = status === 'paid' || status === 'partial'
    return {
      paid,
      status,
      paid_date: isPaid
        ? (paidDate ?? row.paid_date ?? this.context.today)
        : row.status === status
          ? row.paid_date
          : null,
    }
  }

  /** Lowers the parts of a payment to what its invoices still take, and returns the invoices whose part was lowered. */
  private keep(payment: OpenPayment): readonly number[] {
    const before = new Map(payment.parts)
    const named = hasArrived(payment.row) ? namedInvoices(payment.row) : []
    for (const [id, own] of before) {
      this.put(
        payment,
        id,
        named.includes(id) ? allocate(own, [{ id, due: this.due(payment, id) }])[0]!.applied : nothing,
      )
    }
    // Parts of both signs can add up to more than the price, once one of them has shrunk.
    const price = payment.row.price ?? nothing
    for (const [id, own] of [...payment.parts].reverse()) {
      const excess = subtract(sum([...payment.parts.values()]), price)
      if (isZero(excess) || isNegative(excess) !== isNegative(price) || isNegative(own) !== isNegative(price))
        continue
      this.put(payment, id, subtract(own, nearerToZero(own, excess)))
    }
    return [...before].filter(([id, own]) => (payment.parts.get(id) ?? nothing) !== own).map(([id]) => id)
  }

  /** Divides what is left of a payment among its invoices, in the order in which it names them. */
  private fill(payment: OpenPayment): void {
    if (!hasArrived(payment.row)) return
    const rest = subtract(payment.row.price ?? nothing, sum([...payment.parts.values()]))
    const open = namedInvoices(payment.row).flatMap((id) => {
      if (id === this.fixed) return []
      return [{ id, due: subtract(this.due(payment, id), payment.parts.get(id) ?? nothing) }]
    })
    for (const { id, applied } of allocate(rest, open)) {
      if (!isZero(applied)) this.put(payment, id, sum([payment.parts.get(id) ?? nothing, applied]))
    }
  }

  /** The largest part of a payment for an invoice: what other payments leave open. */
  private due({ row, parts }: OpenPayment, id: number): string {
    const invoice = this.invoice(id)
    if (!invoice || !isSettleable(invoice.row) || invoice.row.currency !== row.currency) return nothing
    const gross = invoice.row.price_gross ?? nothing
    const due = sum([subtract(gross, invoice.paid), parts.get(id) ?? nothing])
    return isNegative(due) === isNegative(gross) ? due : nothing
  }

  /** Moves money of a payment onto an invoice, or off it. */
  private put(payment: OpenPayment, id: number, amount: string): void {
    const own = payment.parts.get(id) ?? nothing
    if (own === amount) return
    this.setPart(payment, id, amount)
    const invoice = this.invoice(id)
    if (!invoice || id === this.fixed) return
    invoice.paid = sum([invoice.paid, subtract(amount, own)])
    invoice.isChanged = true
    if (compare(absolute(amount), absolute(own)) > 0) {
      invoice.paidDate = payment.row.paid_date?.slice(0, 10) ?? this.context.today
    }
  }

  private setPart(payment: OpenPayment, id: number, amount: string): void {
    if (isZero(amount)) payment.parts.delete(id)
    else payment.parts.set(id, amount)
    payment.isChanged = true
  }

  private payment(row: StoredPayment): OpenPayment {
    let payment = this.payments.get(row.id)
    if (!payment) {
      const parts = new Map(row.allocations.map(({ invoice, amount }) => [invoice, amount]))
      payment = { row, parts, isChanged: false }
      this.payments.set(row.id, payment)
    }
    return payment
  }

  private invoice(id: number): OpenInvoice | undefined {
    if (!this.invoices.has(id)) {
      const row = this.context.table<StoredInvoice>('invoices').get(id)
      this.invoices.set(id, row && { row, paid: row.paid ?? nothing, isChanged: false })
    }
    return this.invoices.get(id)
  }

  /** The payments that name an invoice, the oldest first. */
  private payingFor(id: number): readonly OpenPayment[] {
    if (!this.byInvoice) {
      this.byInvoice = new Map()
      const rows = [...this.context.table<StoredPayment>('payments').all()]
      for (const row of rows.sort((one, other) => one.id - other.id)) {
        const ids = new Set([...namedInvoices(row), ...row.allocations.map(({ invoice }) => invoice)])
        for (const named of ids) {
          const paying = this.byInvoice.get(named) ?? []
          paying.push(this.payment(row))
          this.byInvoice.set(named, paying)
        }
      }
    }
    return this.byInvoice.get(id) ?? []
  }
}

/** What a payment holds beyond its parts on invoices. One that names no invoice is not overpaid (assumed). */
function overpaidOf(row: StoredPayment, allocations: readonly Allocation[]): string {
  if (!hasArrived(row) || namedInvoices(row).length === 0) return nothing
  return subtract(row.price ?? nothing, sum(allocations.map(({ amount }) => amount)))
}

/** The status of a document for an amount paid; other words, such as sent, stay while nothing is paid. */
function statusOf(row: StoredInvoice, paid: string): StoredInvoice['status'] {
  if (!isSettleable(row)) return row.status
  const price_gross = row.price_gross ?? nothing
  if (isZero(paid) && isZero(price_gross)) return row.status
  const status = settlement({ price_gross, paid })
  const isWord = row.status !== 'paid' && row.status !== 'partial'
  return status === 'issued' && isWord ? row.status : status
}

function isNegative(amount: string): boolean {
  return amount.startsWith('-')
}

function absolute(amount: string): string {
  return isNegative(amount) ? amount.slice(1) : amount
}
