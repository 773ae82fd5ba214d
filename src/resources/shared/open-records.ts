import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { isZero, subtract, sum } from '../../rules/money.ts'
import {
  amountToPay,
  followsFromPayments,
  isSettleable,
  nearerToZero,
  settlement,
} from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import type { Allocation } from '../payment/allocations.ts'
import type { StoredPayment } from '../payment/payment.fields.ts'
import { namedInvoices } from './payment-links.ts'

/** Whether the money of a payment has arrived. */
export function hasArrived({ paid, deleted }: StoredPayment): boolean {
  return paid && !deleted
}

/**
 * The status of a document for an amount paid; statuses such as sent stay while nothing is paid, and while the amount
 * stays. A document that cannot be settled has the amount paid 0. An incomplete one waits for its buyer.
 */
export function settlementStatusOf(row: StoredInvoice, paid: string): StoredInvoice['status'] {
  if (row.status === 'incomplete') return row.status
  // Nothing is to pay: the document is not paid in part, and stays paid if it was marked as paid.
  if (isZero(paid) && isZero(amountToPay(row))) return row.status === 'partial' ? 'issued' : row.status
  if (!followsFromPayments(row.status) && (!isSettleable(row) || paid === row.paid)) return row.status
  const status = settlement(row, paid)
  return status === 'issued' && !followsFromPayments(row.status) ? row.status : status
}

/** A payment that is being divided, with its part on each invoice. */
export interface OpenPayment {
  readonly row: StoredPayment
  readonly parts: Map<number, string>
  /** Its parts before payments of an earlier day took its place. */
  former: ReadonlyMap<number, string>
  isChanged: boolean
}

/** An invoice whose payments are being divided, with its amount paid. */
export interface OpenInvoice {
  readonly row: StoredInvoice
  paid: string
  /** Latest day of what was paid before and of the payments that were added. */
  paidDate?: string
  /** Whether a payment was removed or has another day, so that the days of all others decide. */
  isRedated?: boolean
  isChanged: boolean
}

/** The parts of a payment by the id of their invoice. */
export function partsIn(allocations: readonly Allocation[]): Map<number, string> {
  return new Map(allocations.map(({ invoice, amount }) => [invoice, amount]))
}

/** The payments and invoices of one settlement, each with its state so far. */
export class OpenRecords {
  readonly invoices = new Map<number, OpenInvoice | undefined>()
  readonly payments = new Map<number, OpenPayment>()
  /** The invoice whose amount paid was set explicitly, so that payments do not change it. */
  fixed: number | undefined
  private byInvoice: Map<number, OpenPayment[]> | undefined

  constructor(private readonly context: Pick<RuleContext, 'table'>) {}

  payment(row: StoredPayment): OpenPayment {
    let payment = this.payments.get(row.id)
    if (!payment) {
      const former = partsIn(row.former_allocations)
      payment = { row, parts: partsIn(row.allocations), former, isChanged: false }
      this.payments.set(row.id, payment)
    }
    return payment
  }

  invoice(id: number): OpenInvoice | undefined {
    if (!this.invoices.has(id)) {
      const row = this.context.table<StoredInvoice>('invoices').get(id)
      this.invoices.set(id, row && { row, paid: row.paid ?? '0.0', isChanged: false })
    }
    return this.invoices.get(id)
  }

  /** Whether an amount has the opposite sign of an invoice, as a refund has. */
  isAgainst(amount: string, id: number): boolean {
    const invoice = this.invoice(id)
    if (!invoice || isZero(amount)) return false
    return amount.startsWith('-') !== amountToPay(invoice.row).startsWith('-')
  }

  /** Whether the account has a payment with the opposite sign, such as a refund. */
  hasOpposite({ price }: StoredPayment): boolean {
    const isNegative = price?.startsWith('-') === true
    for (const other of this.context.table<StoredPayment>('payments').all()) {
      if ((other.price?.startsWith('-') === true) !== isNegative) return true
    }
    return false
  }

  /** The payments of any of these invoices, oldest first. */
  payingFor(ids: readonly number[]): readonly OpenPayment[] {
    if (ids.length === 0) return []
    this.byInvoice ??= this.paymentsByInvoice()
    const paying = new Set(ids.flatMap((id) => this.byInvoice?.get(id) ?? []))
    return [...paying].sort((one, other) => one.row.id - other.row.id)
  }

  private paymentsByInvoice(): Map<number, OpenPayment[]> {
    const byInvoice = new Map<number, OpenPayment[]>()
    for (const row of this.context.table<StoredPayment>('payments').all()) {
      for (const id of new Set([...namedInvoices(row), ...row.allocations.map(({ invoice }) => invoice)])) {
        const paying = byInvoice.get(id) ?? []
        paying.push(this.payment(row))
        byInvoice.set(id, paying)
      }
    }
    return byInvoice
  }
}

/**
 * How a payment is divided, as it is stored. The overpaid amount is left after its invoices; a payment without invoices
 * is not overpaid (assumed).
 */
export function divisionOf({ row, parts, former }: OpenPayment): Partial<StoredPayment> {
  const isWhole = [...former].every(([id, was]) => nearerToZero(was, parts.get(id) ?? '0.0') === was)
  const isOverpaying = hasArrived(row) && namedInvoices(row).length > 0
  return {
    allocations: allocationsOf(parts),
    former_allocations: allocationsOf(isWhole ? [] : former),
    overpaid: isOverpaying ? subtract(row.price ?? '0.0', sum([...parts.values()])) : '0.0',
  }
}

function allocationsOf(parts: Iterable<readonly [number, string]>): readonly Allocation[] {
  return Object.freeze([...parts].map(([invoice, amount]) => Object.freeze({ invoice, amount })))
}

export const openRecordsBehaviours = [
  behaviour(
    'settlement/rounded',
    'The price of a payment and the amount paid of an invoice are rounded to two decimals, so that 209.96999999999997 pays 209.97',
    'assumed',
  ),
  behaviour(
    'settlement/unsettled',
    'A payment is not applied to a cancelled or rejected document: it is overpaid, and a diagnostic says so',
    'assumed',
  ),
  behaviour(
    'settlement/deleted',
    'A payment with deleted settles nothing and is omitted from lists; it can be read by its id, and restored',
    'assumed',
  ),
]
