import type { RenderContext } from '../kernel/render.ts'
import { effect, rule } from '../kernel/rule.ts'
import type { RuleContext } from '../kernel/rule-context.ts'
import { compare, subtract, sum } from '../rules/money.ts'
import { allocate, settlement } from '../rules/settlement.ts'
import type { Invoice } from './invoice.fields.ts'
import type { Payment } from './payment.ts'

/** A part of a payment, and the invoice that it went to. */
export interface Allocation {
  readonly invoice: number
  readonly amount: string
}

export const paymentRules = [
  rule<Payment>(
    'payments/currency',
    "A payment is in the edition's currency when none was sent",
    'assumed',
    ['create'],
    ({ currency }, { edition }) => (currency ? undefined : { currency: edition.currency }),
  ),
  rule<Payment>(
    'payments/paid-date',
    'A paid payment without a date was paid now; a plain date is answered as the start of that day',
    'observed 13',
    ['create', 'update'],
    ({ paid, paid_date }, { timestamp, startOfDay }) => {
      if (paid_date?.length === 10) return { paid_date: startOfDay(paid_date) }
      return paid && !paid_date ? { paid_date: timestamp } : undefined
    },
  ),
  rule<Payment>(
    'payments/generated-invoice',
    'With generate_invoice a payment makes its invoice, once it is paid',
    'specification 2.5',
    ['create', 'update'],
    (payment, context) => {
      if (!payment.generate_invoice || !payment.paid || payment.invoice_id !== null) return undefined
      return { invoice_id: context.create<Invoice>('invoices', invoiceFor(payment)).id }
    },
  ),
  rule<Payment>(
    'payments/allocated',
    'A paid payment goes to its invoices in the order given, each up to what is still open; the rest is overpaid',
    'facts 2.17',
    ['create', 'update'],
    (payment, context) => allocated(payment, context),
  ),
]

export const paymentEffects = [
  effect<Payment>(
    'payments/settles-invoices',
    'What a payment puts on an invoice raises what is paid there: paid in full, or partial; undone with the payment',
    'facts 2.17',
    ({ before, after }, context) => {
      if (before?.allocations === after?.allocations) return
      const date = after?.paid_date?.slice(0, 10) ?? context.today
      for (const { invoice, amount } of before?.allocations ?? [])
        pay(invoice, subtract('0.0', amount), date, context)
      for (const { invoice, amount } of after?.allocations ?? []) pay(invoice, amount, date, context)
    },
  ),
]

function invoiceFor(payment: Payment): Record<string, unknown> {
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
  payment: Payment,
  { input, sent, before, table }: RuleContext,
): Partial<Payment> | undefined {
  const earlier = (before as Payment | undefined)?.allocations ?? []
  const named = input.invoice_ids as readonly number[] | undefined
  const touched = ['paid', 'price', 'invoice_id', 'invoice_ids'].some((name) => sent.has(name))
  if (before && !touched && payment.invoice_id === (before as Payment).invoice_id) return undefined
  if (!payment.paid) return { allocations: [], overpaid: '0.0' }
  const single = payment.invoice_id === null ? earlier.map(({ invoice }) => invoice) : [payment.invoice_id]
  const invoices = table<Invoice>('invoices')
  const open = (named?.length ? named : single).flatMap((id) => {
    const invoice = invoices.get(id)
    // A payment outlives the deletion of its invoice.
    if (!invoice) return []
    const own = earlier.find((allocation) => allocation.invoice === id)?.amount ?? '0.0'
    return [{ id, due: sum([subtract(invoice.price_gross ?? '0.0', invoice.paid ?? '0.0'), own]) }]
  })
  const applied = allocate(payment.price ?? '0.0', open).filter(
    ({ applied }) => compare(applied, '0.0') !== 0,
  )
  const allocations = Object.freeze(
    applied.map(({ id, applied }) => Object.freeze({ invoice: id, amount: applied })),
  )
  const used = sum(allocations.map(({ amount }) => amount))
  return { allocations, overpaid: open.length > 0 ? subtract(payment.price ?? '0.0', used) : '0.0' }
}

function pay(id: number, amount: string, date: string, { table, patch, timestamp }: RuleContext): void {
  const invoice = table<Invoice>('invoices').get(id)
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

/** The invoices that a payment settles, for include=invoices (facts 3). */
export function paidInvoices(
  payment: { invoice_id: number | null; allocations: readonly Allocation[] },
  context: RenderContext,
): unknown {
  const ids = payment.allocations.map(({ invoice }) => invoice)
  if (payment.invoice_id !== null && !ids.includes(payment.invoice_id)) ids.push(payment.invoice_id)
  return ids.flatMap((id) => {
    const invoice = context.table<Invoice>('invoices').get(id)
    return invoice
      ? [
          {
            id,
            number: invoice.number,
            price_gross: invoice.price_gross,
            paid: invoice.paid,
            status: invoice.status,
          },
        ]
      : []
  })
}
