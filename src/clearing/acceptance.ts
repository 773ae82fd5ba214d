import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { clearingNumber } from './clearing-number.ts'
import { isDemoStatus, statusOf } from './clearing-status.ts'
import { polishDigits } from './tax-number-kinds.ts'

/** What is needed to accept a document. */
type AcceptingContext = Pick<RuleContext, 'account' | 'today' | 'timestamp' | 'token'>

/** The fields that the acceptance of a document sets. */
export function acceptance(invoice: StoredInvoice, context: AcceptingContext): Partial<StoredInvoice> {
  return {
    gov_status: statusOf('ok', isDemoStatus(invoice.gov_status)),
    gov_id: numberFor(invoice, context.today, context),
    gov_sell_date: context.timestamp,
    gov_error_messages: null,
    gov_submission:
      invoice.gov_submission && Object.freeze({ ...invoice.gov_submission, decided_at: context.timestamp }),
  }
}

/**
 * The number that a document gets.
 * @param date day of acceptance, YYYY-MM-DD
 */
export function numberFor(
  invoice: StoredInvoice,
  date: string,
  context: Pick<RuleContext, 'account' | 'token'>,
): string {
  const letters = context.token(context.account.prefix, 'clearing', invoice.id)
  // Loaded with the first number, because most emulators never need one.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const digits = createHash('sha256').update(letters).digest('hex').slice(0, 12).toUpperCase()
  return clearingNumber(issuerNumber(invoice), date, digits)
}

/** The tax number of the company that issued a document: on an expense, that is the other party. */
export function issuerNumber({ income, seller_tax_no, buyer_tax_no }: StoredInvoice): string {
  return polishDigits(income ? seller_tax_no : buyer_tax_no)
}
