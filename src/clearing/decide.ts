import { filledIn } from '../documents/sentence.ts'
import type { ClearingTexts } from '../editions/edition.ts'
import type { Timed } from '../kernel/card/scheduled-work.ts'
import type { AccountScope } from '../kernel/write/account-scope.ts'
import { patchRecord } from '../kernel/write/write.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { Happening } from '../resources/shared/happening.ts'
import { acceptance } from './acceptance.ts'
import { type ClearingState, clearingState, isDemoStatus, statusOf } from './clearing-status.ts'
import { listed, violations } from './requirements.ts'
import { polishDigits } from './tax-number-kinds.ts'

/** In bytes. */
const largestFile = 1_000_000

/** The system decides about a document some time after it was sent. */
export const decideWhenDue: Timed<StoredInvoice, Happening, AccountScope> = {
  waiting: 'gov_due_at',
  due: ({ gov_due_at }, { clock }) => (gov_due_at === null ? undefined : clock.read(gov_due_at)),
  act(invoice, scope) {
    const { account, today, timestamp } = scope
    const values = decision(invoice, scope)
    patchRecord(scope, scope.runtime.registry.resource('invoices'), invoice, {
      ...values,
      gov_due_at: null,
      updated_at: timestamp,
    })
    const { id, number } = invoice
    const happened = { at: timestamp, on: today, account: account.prefix, resource: 'invoices', id, number }
    const reason = values.gov_error_messages?.join('; ')
    return [
      reason === undefined ? { kind: 'cleared', ...happened } : { kind: 'not_cleared', ...happened, reason },
    ]
  },
}

function decision(invoice: StoredInvoice, scope: AccountScope): Partial<StoredInvoice> {
  const texts = scope.edition.clearing
  const { outcome, messages } = invoice.gov_submission!
  const failed = (state: ClearingState, reasons: readonly string[]) => ({
    gov_status: statusOf(state, isDemoStatus(invoice.gov_status)),
    gov_error_messages: Object.freeze([...reasons]),
    gov_submission: Object.freeze({ ...invoice.gov_submission!, decided_at: scope.timestamp }),
  })
  if (!texts) return failed('send_error', [])
  const broken = listed(violations(invoice, scope, texts))
  if (broken.length > 0) return failed('send_error', broken)
  if (outcome !== null) {
    const usual = outcome === 'server_error' ? texts.unavailable : texts.rejected
    return failed(outcome, messages.length > 0 ? messages : [usual])
  }
  const reason = refusal(invoice, scope, texts)
  return reason === undefined ? acceptance(invoice, scope) : failed('send_error', [reason])
}

/** The rules that the system checks only when it decides. */
function refusal(invoice: StoredInvoice, scope: AccountScope, texts: ClearingTexts): string | undefined {
  if (Buffer.byteLength(invoice.gov_xml ?? '') > largestFile) return texts.tooLarge
  const date = invoice.issue_date ?? ''
  if (date > scope.today) return filledIn(texts.laterDate, { date, today: scope.today })
  const first = duplicated(invoice, scope)
  return first && filledIn(texts.duplicate, { number: first.number ?? '', gov_id: first.gov_id ?? '' })
}

/** The accepted document of the same seller, kind and number. */
function duplicated(invoice: StoredInvoice, scope: AccountScope): StoredInvoice | undefined {
  return scope
    .table<StoredInvoice>('invoices')
    .where('number', invoice.number)
    .find(
      (other) =>
        other.id !== invoice.id &&
        other.income &&
        clearingState(other.gov_status) === 'ok' &&
        isDemoStatus(other.gov_status) === isDemoStatus(invoice.gov_status) &&
        other.gov_kind === invoice.gov_kind &&
        polishDigits(other.seller_tax_no) === polishDigits(invoice.seller_tax_no),
    )
}
