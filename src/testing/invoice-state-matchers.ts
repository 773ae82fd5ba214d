import { formatValue } from '../checks/format-value.ts'
import type { RecordPattern } from '../emulator/views/records.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { Invoice } from '../resources/invoice/invoice.record.ts'
import { followsFromPayments, isSettleable, settlement } from '../rules/settlement.ts'
import { type MatcherResult, receivedAccount, wrongSubject } from './received-value.ts'
import { brief } from './record-matchers.ts'
import { type ValueOrPromise, when } from './value-or-promise.ts'

/** The fields that show the state of an invoice, in a record or in a response of the API. */
type Shown = Pick<Invoice, 'status'> & Partial<Invoice>

/** A state that an invoice may be in. */
interface InvoiceState {
  readonly matcher: string
  /** Such as `paid`. */
  readonly adjective: string
  isReached(invoice: Shown): boolean
  /** The field that is missing in an invoice, such as one of a response with chosen fields, so that its state is unknown. */
  lacks(invoice: Shown): keyof Invoice | undefined
  /** Describes the state of an invoice in a few words. */
  text(invoice: Shown): string
}

/**
 * A check that an invoice is in a state; given an account, that all its matching invoices are. It throws an ArgumentError
 * if no invoice matches, so that `not` cannot pass by accident.
 */
function stateMatcher(state: InvoiceState) {
  return (received: unknown, pattern?: RecordPattern<Invoice>): ValueOrPromise<MatcherResult> =>
    when(invoicesOf(received, pattern, state), (invoices) => verdictOn(invoices, state))
}

function verdictOn(invoices: readonly Shown[], { adjective, isReached, text }: InvoiceState): MatcherResult {
  const others = invoices.filter((invoice) => !isReached(invoice))
  const pass = others.length === 0
  return {
    pass,
    message: () => {
      const shown = (invoice: Shown) =>
        `${brief({ ...invoice, status: null, price_gross: null })}: ${text(invoice)}`
      const listed = (pass ? invoices : others).map(shown).join('\n  ')
      return pass
        ? `expected not to be ${adjective}:\n  ${listed}`
        : `expected to be ${adjective}:\n  ${listed}`
    },
  }
}

function isInvoice(received: unknown): received is Shown {
  return (
    typeof received === 'object' && received !== null && 'status' in received && 'price_gross' in received
  )
}

function invoicesOf(
  received: unknown,
  given: RecordPattern<Invoice> | undefined,
  { matcher, lacks }: InvoiceState,
): ValueOrPromise<readonly Shown[]> {
  if (isInvoice(received)) {
    const missing = lacks(received)
    if (missing !== undefined) throw wrongSubject(received, matcher, `an invoice with ${missing}`)
    if (given === undefined) return [received]
    const sentence = `${matcher} expects a pattern only for the invoices of an account; got ${formatValue(given, 2)}`
    throw new ArgumentError('FAKETURA_INVALID_PATTERN', sentence)
  }
  const pattern = given === undefined ? {} : given
  if (typeof received !== 'object' || received === null || !('outbox' in received)) {
    throw wrongSubject(received, matcher, 'an invoice, or an account and a pattern for its invoices')
  }
  const { invoices } = receivedAccount(received, matcher)
  return when<readonly Shown[], readonly Shown[]>(invoices.filter(pattern), (found) => {
    if (found.length > 0) return found
    return when<string, readonly Shown[]>(invoices.nearMisses(pattern), (nearest) => {
      const sentence = `${matcher} found no invoice with ${formatValue(pattern, 2)}: ${nearest}`
      throw new ArgumentError('FAKETURA_INVALID_SUBJECT', sentence)
    })
  })
}

/** A status such as sent says nothing of payments, so the amounts decide. */
function isPaid(invoice: Shown): boolean {
  const { status, kind = null, paid, price_gross } = invoice
  if (status === 'paid') return true
  if (followsFromPayments(status) || !isSettleable({ kind, status })) return false
  const amounts = { ...invoice, price_gross: decimalOf(price_gross), paid: decimalOf(paid) }
  return settlement(amounts) === 'paid'
}

/** Amounts are texts, but a client may have converted them. */
function decimalOf(amount: unknown): string | null {
  return amount === null || amount === undefined ? null : String(amount)
}

export const invoiceStateMatchers = {
  toBePaid: stateMatcher({
    matcher: 'toBePaid',
    adjective: 'paid',
    isReached: isPaid,
    lacks(invoice) {
      const needed = [
        'status',
        ...(followsFromPayments(invoice.status) ? [] : (['paid', 'price_gross'] as const)),
      ] as const
      return needed.find((name) => invoice[name] === undefined)
    },
    text({ paid, price_gross, currency, payment_to, status }) {
      const due = payment_to ? `, due ${payment_to}` : ''
      return `${status}, ${paid ?? '0.0'} of ${price_gross} ${currency ?? ''} paid${due}`
    },
  }),
  toBeCleared: stateMatcher({
    matcher: 'toBeCleared',
    adjective: 'cleared',
    isReached: ({ gov_status }) => gov_status === 'ok' || gov_status === 'demo_ok',
    lacks: ({ gov_status }) => (gov_status === undefined ? 'gov_status' : undefined),
    text: ({ gov_status, gov_id }) => (gov_id ? `gov_id ${gov_id}` : `gov_status ${gov_status ?? 'null'}`),
  }),
}
