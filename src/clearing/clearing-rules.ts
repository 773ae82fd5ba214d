import { isDeepStrictEqual } from 'node:util'
import { filledIn } from '../documents/sentence.ts'
import { invalid, Problem } from '../kernel/card/problem.ts'
import { effect, rule, whenSent } from '../kernel/card/rule.ts'
import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import { clearingSettings } from './clearing-settings.ts'
import { clearingState } from './clearing-status.ts'
import { isClearable, sent } from './send.ts'
import { completed } from './stated.ts'

/** The payment status may still change after clearing. */
const ofPayment: ReadonlySet<string> = new Set(['status', 'paid', 'paid_date'])

/** The recipient of an expense may still file it. */
const ofAccounting: ReadonlySet<string> = new Set([
  ...ofPayment,
  'category_id',
  'internal_note',
  'accounting_kind',
  'accounting_status',
  'accounting_vat_tax_date',
  'accounting_income_tax_date',
  'accounting_other_tax_date',
  'exclude_from_accounting',
  'delivery_date',
  'not_cost',
])

/** These run first, so that no other rule works on a change that is refused. */
export const clearingLocks = [
  rule<StoredInvoice>(
    'clearing/locked',
    'An update that changes a document that the clearing system is processing, or has given a number, is 422; its status and payment can still change, and so can fields for filing an expense, such as category_id',
    'facts 2.4',
    ['update'],
    (invoice, context) => {
      const reason = lockOf(context)
      const changed = reason === undefined ? [] : changedFields(invoice, context)
      if (changed.length > 0) {
        throw new Problem('invalid', Object.fromEntries(changed.map((name) => [name, [`- ${reason}`]])))
      }
      return undefined
    },
    'documents to be sent to KSeF',
  ),
  rule<StoredInvoice>(
    'clearing/not-deleted',
    'A document that the clearing system is processing, or has given a number, is not deleted: 422',
    'facts 2.4',
    ['delete'],
    (_, context) => {
      const reason = lockOf(context)
      if (reason !== undefined) throw invalid('gov_status', `- ${reason}`)
      return undefined
    },
    'documents to be sent to KSeF',
  ),
]

type SettingsContext = Pick<RuleContext, 'account' | 'counter' | 'edition'>

/** Why a document must not change, if it must not. */
function lockOf({ before, edition }: RuleContext): string | undefined {
  const { gov_id, gov_status } = before as StoredInvoice
  if (!edition.clearing) return undefined
  const { cleared, processing } = edition.clearing.fields
  if (gov_id !== null) return filledIn(cleared, { number: gov_id })
  return clearingState(gov_status) === 'processing' ? processing : undefined
}

/** The fields that an update changes and that are part of the sent document. */
function changedFields(invoice: StoredInvoice, { before, sent: fields }: RuleContext): string[] {
  const free = invoice.income ? ofPayment : ofAccounting
  return Object.keys(invoice).filter((name) => {
    const value = before![name]
    const now = invoice[name as keyof StoredInvoice]
    if (Array.isArray(value)) return isOther(value, now)
    // An empty number leaves the number as it is.
    if (name === 'number' && !invoice.number) return false
    return fields.has(name) && !free.has(name) && !isDeepStrictEqual(value, now)
  })
}

function isOther(rows: unknown, now: unknown): boolean {
  return JSON.stringify(rows, shown) !== JSON.stringify(now, shown)
}

/** Leaves out which price was sent for a line or a side of it, because the sent document doesn't say it. */
function shown(name: string, value: unknown): unknown {
  return name.startsWith('stated_price') ? undefined : value
}

/** These run when the document is complete. */
export const clearingRules = [
  rule<StoredInvoice>(
    'clearing/locked-amounts',
    'An update that sends positions and would recalculate amounts of a document that the clearing system is processing, or has given a number, is 422, even if each sent value is the one that the line has',
    'assumed',
    whenSent(['positions'], 'update'),
    (invoice, context) => {
      const reason = lockOf(context)
      if (reason !== undefined && isOther(context.before!.positions, invoice.positions))
        throw invalid('positions', `- ${reason}`)
      return undefined
    },
    'documents to be sent to KSeF',
  ),
  rule<StoredInvoice>(
    'clearing/sent',
    'With gov_save_and_send, a document is sent to the clearing system: gov_status is processing, and gov_id follows',
    'facts 2.16',
    whenSent(['gov_save_and_send']),
    (invoice, context) => {
      if (!context.input.gov_save_and_send) return undefined
      return sent(invoice, context, clearingSettings(context).isValidated)
    },
    'documents to be sent to KSeF',
  ),
  rule<StoredInvoice>(
    'clearing/automatic',
    "The account's gov_auto_send_mode sends new documents to the clearing system: those for Polish companies, those for all companies, or all",
    'facts 2.16',
    ['create', ...whenSent(['status'], 'update')],
    (invoice, context) => {
      const before = context.before as StoredInvoice | undefined
      if (before && before.status !== 'incomplete') return undefined
      if (invoice.gov_status !== null || !isSentByItself(invoice, context)) return undefined
      // The buyer who completes a document cannot mend the seller's data.
      return sent(invoice, context, !before && clearingSettings(context).isValidated)
    },
    'documents to be sent to KSeF',
  ),
]

/** Whether the settings of the account send a document: the kind of the buyer decides. */
function isSentByItself(
  { buyer_company, buyer_country, income, status }: StoredInvoice,
  context: SettingsContext,
): boolean {
  const { mode } = clearingSettings(context)
  if (!context.edition.clearing || !income || mode === null || status === 'incomplete') return false
  if (mode === 'all') return true
  const isDomestic = (buyer_country || context.edition.country) === context.edition.country
  return buyer_company && (mode === 'all_companies' || isDomestic)
}

export const clearingEffects = [
  effect<StoredInvoice>(
    'clearing/stated',
    'When a fixture or a call sets gov_status, the number, dates and errors of that state follow',
    'assumed',
    ({ before, after }, context) => {
      if (before || !after || after.gov_status === null || after.gov_submission !== null) return
      const values = completed(after, context)
      if (values) context.patch('invoices', after.id, values)
    },
    'an emulator',
  ),
]

/** Whether a document still waits for its number before its buyer may get it (observed 3). */
export function waitsForNumber(
  invoice: StoredInvoice,
  context: SettingsContext & Pick<RuleContext, 'table'>,
): boolean {
  if (!isClearable(invoice, context) || !invoice.buyer_company || invoice.gov_id !== null) return false
  return invoice.gov_status !== null || isSentByItself(invoice, context)
}
