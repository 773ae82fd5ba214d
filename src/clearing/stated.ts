import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { issuerNumber, numberFor } from './acceptance.ts'
import { clearingState, isDemoStatus, statusOf } from './clearing-status.ts'
import { correctedBy, listed, unfit } from './requirements.ts'
import { processingUntil, schemaKindOf } from './send.ts'
import { isPolishTaxNumber } from './tax-number-kinds.ts'

/** The fields that belong to a state that a fixture or a call has set. */
export function completed(invoice: StoredInvoice, context: RuleContext): Partial<StoredInvoice> | undefined {
  const state = clearingState(invoice.gov_status)
  if (state === null || state === 'not_applicable' || state === 'not_connected') return undefined
  const texts = context.edition.clearing
  if (!texts)
    return context.refuse('gov_status', `is ${state}, but ${context.edition.name} has no clearing system`)
  const { issue_date } = invoice
  // An older document was cleared on its issue date.
  const day = state === 'ok' && issue_date !== null && issue_date < context.today ? issue_date : undefined
  const at = day === undefined ? context.timestamp : context.startOfDay(day)
  const submission = { attempt: 1, is_offline: false, outcome: null, messages: [] }
  const common: Partial<StoredInvoice> = {
    gov_send_date: invoice.gov_send_date ?? at,
    gov_kind: invoice.gov_kind ?? schemaKindOf(invoice, context),
    gov_corrected_invoice_number:
      invoice.gov_corrected_invoice_number ?? correctedBy(invoice, context)?.gov_id ?? null,
    gov_submission: Object.freeze({ ...submission, decided_at: state === 'processing' ? null : at }),
  }
  const broken = state === 'ok' || state === 'processing' ? listed(unfit(invoice, texts)) : []
  if (broken.length > 0) {
    const gov_status = statusOf('send_error', isDemoStatus(invoice.gov_status))
    return { ...common, gov_status, gov_id: null, gov_sell_date: null, gov_error_messages: broken }
  }
  if (state === 'processing') return { ...common, gov_due_at: processingUntil(context) }
  if (state === 'ok') return { ...common, ...accepted(invoice, context, { at, day: day ?? context.today }) }
  const usual = state === 'server_error' ? texts.unavailable : texts.rejected
  return { ...common, gov_error_messages: invoice.gov_error_messages ?? Object.freeze([usual]) }
}

function accepted(
  invoice: StoredInvoice,
  context: RuleContext,
  { at, day }: { readonly at: string; readonly day: string },
): Partial<StoredInvoice> {
  const { gov_id, gov_sell_date, gov_status, income } = invoice
  if (gov_id === null && !isPolishTaxNumber(issuerNumber(invoice))) {
    const needed = `needs a Polish tax number of the issuer for gov_status ${gov_status}`
    context.refuse(income ? 'seller_tax_no' : 'buyer_tax_no', needed)
  }
  return { gov_id: gov_id ?? numberFor(invoice, day, context), gov_sell_date: gov_sell_date ?? at }
}
