import { Problem } from '../kernel/card/problem.ts'
import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { localTimestamp } from '../state/calendar.ts'
import { clearingSettings } from './clearing-settings.ts'
import { type ClearingState, clearingState, statusOf } from './clearing-status.ts'
import { correctedBy, correctedSeries, listed, violations } from './requirements.ts'
import type { Submission } from './submission.ts'
import { kindByPrefix } from './tax-number-kinds.ts'

/** Kinds of documents that go through the system (facts 2.16). */
export const clearingKinds: ReadonlySet<unknown> = new Set([
  'vat',
  'correction',
  'vat_mp',
  'vat_margin',
  'wdt',
  'export_products',
  'advance',
  'final',
])

/** Milliseconds that the system takes for a document (assumed). */
const processingTime = 5000

/** After an error of the server, the documents advise waiting this long, and limiting the repetitions. */
const [shortestWait, maxResubmissions] = [60_000, 3]

/** What is needed to send a document; rules and operations provide it. */
export type SendingContext = Pick<
  RuleContext,
  'account' | 'edition' | 'fault' | 'today' | 'timestamp' | 'table' | 'counter' | 'diagnose'
>

/** Whether the system accepts documents like this: sales of certain kinds and their corrections, in an edition with the system. */
export function isClearable(
  invoice: StoredInvoice,
  context: Pick<SendingContext, 'edition' | 'table'>,
): boolean {
  if (!context.edition.clearing || !invoice.income || invoice.test) return false
  return clearingKinds.has(invoice.kind) && clearingKinds.has(saleKindOf(invoice, context))
}

/**
 * Sends a document to the clearing system.
 * @param refuses whether to refuse the request if the document breaks a rule of the system, or to save the errors
 * @returns the fields to set; undefined for a document that has been sent
 * @throws Problem `invalid` naming every field that the system would refuse
 */
export function sent(
  invoice: StoredInvoice,
  context: SendingContext,
  refuses: boolean,
): Partial<StoredInvoice> | undefined {
  const before = clearingState(invoice.gov_status)
  if (before === 'ok' || before === 'processing') return undefined
  if (invoice.status === 'incomplete') {
    context.diagnose('ignored-value', 'an incomplete document is not sent to the clearing system')
    return undefined
  }
  const { isDemo, isConnected } = clearingSettings(context)
  const failed = (state: ClearingState, messages: readonly string[] | null = null) => ({
    gov_status: statusOf(state, isDemo),
    gov_error_messages: messages,
    gov_due_at: null,
  })
  const texts = context.edition.clearing
  if (!texts || !isClearable(invoice, context)) return failed('not_applicable')
  const named = { ...invoice, ...numberKind(invoice) }
  const broken = violations(named, context, texts)
  if (Object.keys(broken).length > 0) {
    if (refuses) throw new Problem('invalid', broken)
    return { ...numberKind(invoice), ...failed('send_error', listed(broken)) }
  }
  const fault = context.fault && 'clearing' in context.fault ? context.fault : undefined
  if (!isConnected || fault?.clearing === 'not_connected') return failed('not_connected', fault?.messages)
  diagnoseRetry(invoice, context)
  const submission: Submission = {
    attempt: (invoice.gov_submission?.attempt ?? 0) + 1,
    is_offline: (invoice.issue_date ?? '') < context.today,
    outcome: fault?.clearing ?? null,
    messages: fault?.messages ?? [],
    decided_at: null,
  }
  const corrected = correctedBy(invoice, context)
  return {
    ...numberKind(invoice),
    gov_status: statusOf('processing', isDemo),
    gov_error_messages: null,
    gov_send_date: context.timestamp,
    gov_kind: schemaKindOf(invoice, context),
    gov_corrected_invoice_number: corrected?.gov_id ?? null,
    gov_submission: Object.freeze(submission),
    gov_due_at: processingUntil(context),
  }
}

/** When the system decides about a document that is sent now. */
export function processingUntil({
  timestamp,
  edition,
}: Pick<SendingContext, 'timestamp' | 'edition'>): string {
  return localTimestamp(Date.parse(timestamp) + processingTime, edition.zone)
}

/** The kind of a foreign tax number follows from its prefix, unless the document states it (facts 2.16). */
function numberKind({ buyer_tax_no, buyer_tax_no_kind }: StoredInvoice): Partial<StoredInvoice> {
  const kind = buyer_tax_no_kind ? undefined : kindByPrefix(buyer_tax_no)
  return kind === undefined ? {} : { buyer_tax_no_kind: kind }
}

function diagnoseRetry({ gov_status, gov_submission }: StoredInvoice, context: SendingContext): void {
  if (clearingState(gov_status) !== 'server_error' || !gov_submission?.decided_at) return
  const waited = Date.parse(context.timestamp) - Date.parse(gov_submission.decided_at)
  const advice = 'after server_error, wait a minute and send a document at most three times again'
  if (waited < shortestWait)
    context.diagnose('clearing-retry', `sent again after ${waited / 1000} seconds; ${advice}`)
  if (gov_submission.attempt > maxResubmissions)
    context.diagnose('clearing-retry', `sent again for the ${gov_submission.attempt}th time; ${advice}`)
}

const schemaKinds: Readonly<Record<string, string>> = { advance: 'ZAL', final: 'ROZ' }

/** The kind of a document in the system's schema; that of a correction depends on the first document of its series. */
export function schemaKindOf(invoice: StoredInvoice, context: Pick<SendingContext, 'table'>): string {
  const kind = schemaKinds[saleKindOf(invoice, context) ?? '']
  if (invoice.kind !== 'correction') return kind ?? 'VAT'
  return kind === undefined ? 'KOR' : `KOR_${kind}`
}

/** The kind of a document; that of a correction is the kind of the first document of its series. */
export function saleKindOf(invoice: StoredInvoice, context: Pick<SendingContext, 'table'>): string | null {
  return (correctedSeries(invoice, context).at(-1) ?? invoice).kind
}
