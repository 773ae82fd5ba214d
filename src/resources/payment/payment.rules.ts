import { effect, rule } from '../../kernel/card/rule.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { compare, subtract, sum } from '../../rules/money.ts'
import { allocate, settlement } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import { namedInvoices } from '../shared/payment-links.ts'
import type { StoredPayment } from './payment.ts'

/** A part of a payment, and the invoice that it went to. */
export interface Allocation {
  readonly invoice: number
  readonly amount: string
}

export const paymentRules = [
  rule<StoredPayment>(
    'payments/currency',
    "A payment is in the edition's currency when none was sent",
    'assumed',
    ['create'],
    ({ currency }, { edition }) => (currency ? undefined : { currency: edition.currency }),
  ),
  rule<StoredPayment>(
    'payments/paid-date',
    'A paid payment without a date was paid now; a plain date is answered as the start of that day',
    'observed 13',
    ['create', 'update'],
    ({ paid, paid_date }, { timestamp, startOfDay }) => {
      if (paid_date?.length === 10) return { paid_date: startOfDay(paid_date) }
      return paid && !paid_date ? { paid_date: timestamp } : undefined
    },
  ),
  rule<StoredPayment>(
    'payments/linked',
    'A payment stays linked to its invoices, paid or not: to those of invoice_ids, else to that of invoice_id; sending the one takes the place of the other, and null or an empty list unlinks',
    'assumed',
    ['update'],
    ({ invoice_ids }, { sent }) => {
      if (sent.has('invoice_ids')) return sent.has('invoice_id') ? undefined : { invoice_id: null }
      return sent.has('invoice_id') && invoice_ids.length > 0 ? { invoice_ids: [] } : undefined
    },
  ),
  rule<StoredPayment>(
    'payments/generated-invoice',
    'With generate_invoice a payment makes its invoice, once it is paid',
    'facts 2.17',
    ['create', 'update'],
    (payment, context) => {
      if (!payment.generate_invoice || !payment.paid || namedInvoices(payment).length > 0) return undefined
      // One that was taken off its invoice afterwards does not make another.
      const { before, sent } = context
      if (before && !sent.has('paid') && !sent.has('generate_invoice')) return undefined
      return { invoice_id: context.create<StoredInvoice>('invoices', invoiceFor(payment)).id }
    },
  ),
  rule<StoredPayment>(
    'payments/allocated',
    'A paid payment goes to its invoices in the order given, each up to what is still open; the rest is overpaid',
    'facts 2.17',
    ['create', 'update'],
    (payment, context) => allocated(payment, context),
  ),
]

/** What follows for payments when an invoice changes. */
export const invoicePaymentEffects = [
  effect<StoredInvoice>(
    'payments/overruled',
    'An amount stated on an invoice that is below what payments put there is taken out of the latest of them, which are overpaid then: what is undone later is only what they still hold, and never makes the amount negative',
    'assumed',
    ({ before, after }, context) => {
      if (!before || !after || before.paid === after.paid) return
      let rest = after.paid ?? '0.0'
      if (part(before.paid ?? '0.0', rest) === (before.paid ?? '0.0')) return
      for (const payment of context.table<StoredPayment>('payments').all()) {
        const own = payment.allocations.find(({ invoice }) => invoice === after.id)
        if (!own) continue
        const kept = part(own.amount, rest)
        rest = subtract(rest, kept)
        if (kept === own.amount) continue
        const allocations = payment.allocations.flatMap((one) => {
          if (one !== own) return [one]
          return kept === '0.0' ? [] : [Object.freeze({ ...own, amount: kept })]
        })
        context.patch('payments', payment.id, {
          allocations: Object.freeze(allocations),
          overpaid: overpaidOf(payment, allocations),
        })
      }
    },
  ),
]

export const paymentEffects = [
  effect<StoredPayment>(
    'payments/settles-invoices',
    'What a payment puts on an invoice raises what is paid there: paid in full, or partial; undone with the payment',
    'assumed',
    ({ before, after }, context) => {
      if (before?.allocations === after?.allocations) return
      const date = after?.paid_date?.slice(0, 10) ?? context.today
      for (const { invoice, amount } of before?.allocations ?? [])
        pay(invoice, subtract('0.0', amount), date, context)
      for (const { invoice, amount } of after?.allocations ?? []) pay(invoice, amount, date, context)
    },
  ),
]

function invoiceFor(payment: StoredPayment): Record<string, unknown> {
  const { invoice_name, first_name, last_name, email, product_id, quantity, price, name } = payment
  const person = [first_name, last_name].filter(Boolean).join(' ')
  const line = product_id === null ? { name } : { product_id }
  return {
    client_id: payment.client_id,
    department_id: payment.department_id,
    buyer_name: invoice_name || person || email || name,
    buyer_tax_no: payment.invoice_tax_no,
    buyer_street: payment.invoice_street ?? payment.street,
    buyer_post_code: payment.invoice_post_code ?? payment.post_code,
    buyer_city: payment.invoice_city ?? payment.city,
    buyer_country: payment.invoice_country ?? payment.country,
    buyer_email: email,
    description: payment.invoice_comment,
    oid: payment.oid,
    currency: payment.currency,
    positions: [{ ...line, quantity: quantity ?? '1.0', total_price_gross: price }],
  }
}

function allocated(
  payment: StoredPayment,
  { sent, before, table }: RuleContext,
): Partial<StoredPayment> | undefined {
  const earlier = before as StoredPayment | undefined
  const isTouched = ['paid', 'price', 'invoice_ids'].some((name) => sent.has(name))
  if (earlier && !isTouched && payment.invoice_id === earlier.invoice_id) return undefined
  if (!payment.paid) return { allocations: [], overpaid: '0.0' }
  const invoices = table<StoredInvoice>('invoices')
  const open = namedInvoices(payment).flatMap((id) => {
    const invoice = invoices.get(id)
    // A payment outlives the deletion of its invoice.
    if (!invoice) return []
    const own = earlier?.allocations.find((allocation) => allocation.invoice === id)?.amount ?? '0.0'
    return [{ id, due: sum([subtract(invoice.price_gross ?? '0.0', invoice.paid ?? '0.0'), own]) }]
  })
  const applied = allocate(payment.price ?? '0.0', open).filter(
    ({ applied }) => compare(applied, '0.0') !== 0,
  )
  const allocations = Object.freeze(
    applied.map(({ id, applied }) => Object.freeze({ invoice: id, amount: applied })),
  )
  return { allocations, overpaid: open.length > 0 ? overpaidOf(payment, allocations) : '0.0' }
}

function overpaidOf({ price }: StoredPayment, allocations: readonly Allocation[]): string {
  return subtract(price ?? '0.0', sum(allocations.map(({ amount }) => amount)))
}

/** What of an amount another one can bear. */
function part(amount: string, of: string): string {
  return allocate(of, [{ id: 0, due: amount }])[0]!.applied
}

function pay(id: number, amount: string, date: string, { table, patch, timestamp }: RuleContext): void {
  const invoice = table<StoredInvoice>('invoices').get(id)
  if (!invoice) return
  const paid = sum([invoice.paid ?? '0.0', amount])
  const status = settlement({ price_gross: invoice.price_gross ?? '0.0', paid })
  patch('invoices', id, {
    paid,
    // An invoice that was mailed and is unpaid again stays mailed.
    status: status === 'issued' && invoice.status === 'sent' ? 'sent' : status,
    paid_date: status === 'issued' ? null : date,
    updated_at: timestamp,
  })
}
