import { formatDate, formatNumber } from '../../../documents/format-amount.ts'
import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { fixedExchangeRate, rateDay } from '../../../rules/exchange-rates.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** What the exchange rate depends on. */
const exchanging = [
  'currency',
  'exchange_currency',
  'exchange_currency_rate',
  'exchange_kind',
  'exchange_note',
  'issue_date',
]

/** These rules run when the currency and the dates are known. */
export const exchangeRules = [
  rule<StoredInvoice>(
    'document-terms/exchange-rate',
    'A document with another exchange_currency has a fixed rate of the last day before its issue on which the bank of exchange_kind publishes rates, or of 1900-01-01 if it has published none since then. The bank nbp publishes none on days off in Poland, ecb none when the TARGET system is closed, and no bank on weekends and 1 January. The exchange_note states the rate, unless another note is sent; null restores it. With exchange_kind own, both are as sent; when a bank replaces own, its rate and note replace them. A rate that is sent for a bank is replaced, with a diagnostic',
    'assumed',
    ['create', ...whenSent(exchanging, 'update')],
    (invoice, context) => {
      const { sent, input } = context
      const before = context.before as StoredInvoice | undefined
      if (before && !exchanging.some((name) => sent.has(name))) return undefined
      const former = before && exchanged(before, context)
      const now = exchanged(invoice, context)
      const leavesOwn = before?.exchange_kind === 'own' && invoice.exchange_kind !== 'own'
      if (!former && !now && !leavesOwn) return undefined
      // A custom note stays, but one of the kind own is about a rate that no longer counts.
      const isCustom = !leavesOwn && (former?.exchange_note ?? '') !== (invoice.exchange_note ?? '')
      const isOwnNote = sent.has('exchange_note') ? input.exchange_note !== null : isCustom
      const { exchange_note = '', ...rate } = now ?? withoutRate(invoice, context)
      if (now && sent.has('exchange_currency_rate')) diagnoseRate(invoice, now, context)
      if (!now && invoice.exchange_kind === 'own')
        return isOwnNote ? { exchange_date: null } : { exchange_note, exchange_date: null }
      return isOwnNote ? rate : { ...rate, exchange_note }
    },
    'a portable proof',
  ),
]

type Exchanged = Pick<StoredInvoice, 'exchange_currency_rate' | 'exchange_date' | 'exchange_note'>

function exchanged(
  { currency, exchange_currency, exchange_kind, issue_date }: StoredInvoice,
  { edition: { written }, today }: RuleContext,
): Exchanged | undefined {
  if (!currency || !exchange_currency || currency === exchange_currency || exchange_kind === 'own')
    return undefined
  const rate = fixedExchangeRate(currency.toUpperCase(), exchange_currency.toUpperCase())
  if (rate === undefined) return undefined
  const bank = exchange_kind ?? ''
  const day = rateDay(issue_date ?? today, bank)
  const source = `${bank.toUpperCase()}, ${formatDate(day, written)}`
  return {
    exchange_currency_rate: rate,
    exchange_date: day,
    exchange_note: `1 ${currency} = ${formatNumber(rate, written)} ${exchange_currency} (${source})`,
  }
}

/** Without a known rate, only the one that was sent stays. */
function withoutRate(
  { exchange_currency_rate }: StoredInvoice,
  { sent }: RuleContext,
): Omit<Exchanged, 'exchange_note'> & { readonly exchange_note?: string } {
  const isSent = sent.has('exchange_currency_rate')
  return { exchange_currency_rate: isSent ? exchange_currency_rate : null, exchange_date: null }
}

function diagnoseRate(
  { exchange_currency_rate: sent }: StoredInvoice,
  { exchange_currency_rate: fixed }: Exchanged,
  { diagnose }: RuleContext,
): void {
  if (sent === null || sent === fixed) return
  const reason = 'send exchange_kind own to set the rate'
  diagnose('replaced-value', `exchange_currency_rate ${sent} became ${fixed}; ${reason}`)
}
