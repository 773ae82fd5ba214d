import { formatValue } from '../checks/format-value.ts'
import type { RecordPattern } from '../emulator/views/records.ts'
import { ArgumentError } from '../errors/errors.ts'
import type { Invoice } from '../resources/invoice/invoice.record.ts'
import { brief } from './record-matchers.ts'
import { type Soon, when } from './soon.ts'
import { type MatcherResult, receivedAccount, wrongSubject } from './subject.ts'

/** The fields that show whether an invoice is paid, in a record or in a response of the API. */
type Payable = Pick<Invoice, 'status'> & Partial<Invoice>

/**
 * Checks that an invoice is paid in full; given an account, that all its matching invoices are.
 * @throws ArgumentError if no invoice matches, so that `not` cannot pass by accident
 */
function toBePaid(received: unknown, pattern?: RecordPattern<Invoice>): Soon<MatcherResult> {
  return when(isPayable(received) ? [received] : invoicesOf(received, pattern), paidInFull)
}

function paidInFull(invoices: readonly Payable[]): MatcherResult {
  const unpaid = invoices.filter(({ status }) => status !== 'paid')
  const pass = unpaid.length === 0
  return {
    pass,
    message: () => {
      const listed = (pass ? invoices : unpaid).map(state).join('\n  ')
      return pass ? `expected not to be paid:\n  ${listed}` : `expected to be paid:\n  ${listed}`
    },
  }
}

function isPayable(received: unknown): received is Payable {
  return (
    typeof received === 'object' && received !== null && 'status' in received && 'price_gross' in received
  )
}

function invoicesOf(received: unknown, pattern: RecordPattern<Invoice> = {}): Soon<readonly Payable[]> {
  if (typeof received !== 'object' || received === null || !('outbox' in received)) {
    throw wrongSubject(received, 'toBePaid', 'an invoice, or an account and which of its invoices are meant')
  }
  const { invoices } = receivedAccount(received, 'toBePaid')
  return when<readonly Payable[], readonly Payable[]>(invoices.filter(pattern), (found) => {
    if (found.length > 0) return found
    return when<string, readonly Payable[]>(invoices.nearMisses(pattern), (nearest) => {
      const sentence = `toBePaid found none to look at with ${formatValue(pattern, 2)}: ${nearest}`
      throw new ArgumentError('FAKETURA_INVALID_SUBJECT', sentence)
    })
  })
}

function state(invoice: Payable): string {
  const { paid, price_gross, currency, payment_to, status } = invoice
  const due = payment_to ? `, due ${payment_to}` : ''
  return `${brief({ ...invoice, status: null, price_gross: null })}: ${status}, ${paid ?? '0.0'} of ${price_gross} ${currency ?? ''} paid${due}`
}

export const paidMatchers = { toBePaid }
