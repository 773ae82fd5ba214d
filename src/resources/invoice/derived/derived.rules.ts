import { formatValue } from '../../../checks/format-value.ts'
import { correctedSeries } from '../../../clearing/requirements.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { effect, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { taxSummary } from '../../../rules/document-totals.ts'
import { compare, isZero, sum } from '../../../rules/money.ts'
import { amountToPay, followsFromPayments } from '../../../rules/settlement.ts'
import { amountsByRate } from '../../shared/amounts/amounts-by-rate.ts'
import type { DeductedAdvance } from '../fields/derivation.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { isDated } from '../rules/payment.ts'
import {
  advanceTotal,
  correctionsOf,
  countsAsAdvance,
  finalInvoiceOf,
  openForAdvances,
  settles,
} from './advance-lines.ts'
import { forReceipt } from './receipt.rules.ts'

/** Fields that make a new document from another one, and the field that each of them requires. */
const withNeeds: readonly (readonly [name: string, needed?: string])[] = [
  ['copy_invoice_from'],
  ['advance_creation_mode'],
  ['advance_value', 'advance_creation_mode'],
  ['position_name', 'advance_creation_mode'],
  ['total_correction', 'copy_invoice_from'],
]

export const derivedRules = [
  rule<StoredInvoice>(
    'derived-documents/ignored-values',
    'Values that say how to make a document from another one are ignored, with a diagnostic, on an update and without copy_invoice_from or advance_creation_mode. So is a text of additional_params other than for_receipt',
    'assumed',
    whenSent([...withNeeds.map(([name]) => name), 'additional_params']),
    (_invoice, { input, before, diagnose }) => {
      const { additional_params } = input
      if (additional_params && additional_params !== forReceipt) {
        const shown = formatValue(additional_params)
        diagnose('ignored-value', `additional_params ${shown} is ignored: expected ${forReceipt}`)
      }
      for (const [name, needed] of withNeeds) {
        if (!input[name]) continue
        if (before) diagnose('ignored-value', `${name} is ignored: it only applies to new documents`)
        else if (needed && !input[needed])
          diagnose('ignored-value', `${name} is ignored: it only applies together with ${needed}`)
      }
      return undefined
    },
    'a portable proof',
  ),
  rule<StoredInvoice>(
    'advances/values',
    'advance_creation_mode makes an advance of an order: it needs copy_invoice_from, the kind advance, and an advance_value that does not exceed what the other advances of the order, or its final invoice, leave; percentages may exceed it by their rounding',
    'facts 2.11',
    whenSent(['advance_creation_mode'], 'create'),
    (invoice, context) => {
      const { input, refuse, table } = context
      if (!input.advance_creation_mode) return undefined
      const order = table<StoredInvoice>('invoices').get(Number(input.copy_invoice_from))
      if (!order) return refuse('copy_invoice_from', `${cannotBeBlank} with advance_creation_mode`)
      if (invoice.kind !== 'advance') {
        return refuse(
          'kind',
          `${formatValue(invoice.kind)} is not advance, which advance_creation_mode makes`,
        )
      }
      const total = advanceTotal(order, input, context)
      if (total === undefined) return refuse('advance_value', cannotBeBlank)
      const { open } = openForAdvances(order, context)
      if (compare(total, '0.0') <= 0 || compare(total, open) > 0) {
        const made = `${String(input.advance_value)} makes an advance of ${total}`
        const final = finalInvoiceOf(order.id, context)
        const settled = final ? `: the final invoice ${final.number} settles it` : ''
        const reason =
          compare(open, '0.0') > 0
            ? `it must be more than 0 and at most ${open}, which ${order.number} leaves open`
            : `${order.number} leaves nothing open${settled}`
        refuse('advance_value', `${made}; ${reason}`)
      }
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'advances/after-final',
    'An advance of an order that has a final invoice is accepted with a diagnostic, unless its advance_value exceeds what is left; a final invoice that was cancelled, rejected, deleted or corrected to nothing does not count',
    'assumed',
    whenSent(['kind', 'invoice_id', 'status']),
    (advance, context) => {
      const { id, invoice_id } = advance
      const before = context.before as StoredInvoice | undefined
      if (!countsAsAdvance(advance) || invoice_id === null) return undefined
      if (before && countsAsAdvance(before) && before.invoice_id === invoice_id) return undefined
      const final = finalInvoiceOf(invoice_id, context)
      if (!final || final.invoice_ids.includes(id)) return undefined
      const settled = `the final invoice ${final.number} settles the order, and does not deduct this advance`
      context.diagnose(
        'settled-order',
        `${settled}: expected the advance first, or a correction of ${final.number}`,
      )
      return undefined
    },
    'a portable proof',
  ),
  rule<StoredInvoice>(
    'advances/keeps-gross',
    'The gross total of an advance is the requested one, so advance_creation_mode changes sum in its calculating_strategy from keep_net to keep_gross, with a diagnostic if the order has another sum',
    'facts 2.11',
    whenSent(['advance_creation_mode'], 'create'),
    ({ kind, calculating_strategy }, { input, table, diagnose }) => {
      if (kind !== 'advance' || calculating_strategy?.sum !== 'keep_net') return undefined
      const order = table<StoredInvoice>('invoices').get(Number(input.copy_invoice_from))
      if (order?.calculating_strategy?.sum !== 'keep_net') {
        diagnose(
          'replaced-value',
          'calculating_strategy.sum keep_net became keep_gross: the amount of an advance is gross',
        )
      }
      return { calculating_strategy: { ...calculating_strategy, sum: 'keep_gross' } }
    },
  ),
  rule<StoredInvoice>(
    'advances/settled-once',
    'A final invoice made from an order names at least one of its advances in invoice_ids. Only one final invoice can settle an advance, unless the first was cancelled, rejected, deleted or corrected to nothing. No sale can settle an advance that was cancelled, rejected or deleted, or that is an expense. Corrections of an advance, and corrections of these, count with it',
    'facts 2.11',
    ['create', 'update'],
    (invoice, context) => {
      const { kind, invoice_ids } = invoice
      const { before, sent } = context
      if (kind !== 'final') {
        const wasFinal = (before as StoredInvoice | undefined)?.kind === 'final'
        return wasFinal && kind !== 'canceled' ? { deducted_advances: [] } : undefined
      }
      if (context.input.copy_invoice_from && invoice_ids.length === 0) {
        context.refuse('invoice_ids', `${cannotBeBlank}: a final invoice settles at least one advance`)
      }
      // One that was rejected returns to its advances, which another one may have settled since.
      const isBack =
        (before as StoredInvoice | undefined)?.status === 'rejected' && invoice.status !== 'rejected'
      if (!isBack && !['invoice_ids', 'kind', 'currency'].some((name) => sent.has(name))) return undefined
      return {
        deducted_advances: invoice_ids.map((id, at) => {
          if (invoice_ids.indexOf(id) < at) context.refuse('invoice_ids', `${id} is named twice`)
          return deduction(id, invoice, context)
        }),
      }
    },
  ),
]

/** These rules run when buyer and totals are known. */
export const coveredRules = [
  rule<StoredInvoice>(
    'advances/exceeding',
    'Advances that exceed the lines of their final invoice make its total negative, with a diagnostic',
    'assumed',
    ['create', 'update'],
    ({ kind, deducted_advances, price_gross }, { before, diagnose }) => {
      if (kind !== 'final' || deducted_advances.length === 0 || !price_gross?.startsWith('-'))
        return undefined
      if ((before as StoredInvoice | undefined)?.price_gross === price_gross) return undefined
      const total = `its total is ${price_gross}`
      diagnose('unusual-amount', `the advances exceed the lines of the final invoice: ${total}`)
      return undefined
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'advances/other-buyer',
    'An advance for another buyer is deducted, with a diagnostic',
    'assumed',
    whenSent(['invoice_ids']),
    (invoice, { sent, table, diagnose }) => {
      if (invoice.kind !== 'final' || !sent.has('invoice_ids')) return undefined
      for (const id of invoice.invoice_ids) {
        const advance = table<StoredInvoice>('invoices').get(id)
        if (!advance || isSameBuyer(advance, invoice)) continue
        const buyers = `for ${formatValue(advance.buyer_name)}, not for ${formatValue(invoice.buyer_name)}`
        diagnose('other-buyer', `the deducted advance ${advance.number} is ${buyers}`)
      }
      return undefined
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'advances/covered-final',
    'A final invoice becomes paid when its advances leave nothing to pay, at its creation or after a change',
    'assumed',
    ['create', 'update'],
    (invoice, context) => {
      const { before, sent, today } = context
      if (sent.has('status') || sent.has('paid') || !isCovered(invoice)) return undefined
      // A document that was covered already keeps the status that somebody gave it.
      if (!followsFromPayments(invoice.status) || (before && isCovered(before as StoredInvoice)))
        return undefined
      return { status: 'paid', paid_date: (isDated(context) ? invoice.paid_date : null) ?? today }
    },
  ),
]

function isCovered(invoice: StoredInvoice): boolean {
  return invoice.kind === 'final' && invoice.deducted_advances.length > 0 && isZero(amountToPay(invoice))
}

/** Effects of a changed advance. */
export const advanceEffects = [
  effect<StoredInvoice>(
    'advances/changed-later',
    'A final invoice deducts its advances as they were when it named them: a later cancellation, rejection, deletion, change or correction of an advance does not change it, and gets a diagnostic',
    'assumed',
    ({ before, after }, context) => {
      if (before && after && !isChanged(before, after)) return
      const document = before ?? after
      const advance = (document && correctedSeries(document, context).at(-1)) ?? before
      if (advance && countsAsAdvance(advance)) diagnoseDeducted(advance, context)
    },
    'an emulator',
  ),
]

/** Notes that a final invoice deducts an advance as it was. */
function diagnoseDeducted(advance: StoredInvoice, context: RuleContext): void {
  const final = finalWith(advance, context)
  const deducted = final?.deducted_advances.find(({ id }) => id === advance.id)
  if (!final || !deducted) return
  const amount = sum(deducted.parts.map(({ gross }) => gross))
  const still = `the final invoice ${final.number} still deducts ${amount} for the advance ${deducted.number}`
  context.diagnose('deducted-advance', `${still}, as it was: expected a correction, or a change of both`)
}

function isChanged(before: StoredInvoice, after: StoredInvoice): boolean {
  const names = ['kind', 'price_gross', 'price_net', 'currency', 'income'] as const
  const isRejected = ({ status }: StoredInvoice) => status === 'rejected'
  return isRejected(before) !== isRejected(after) || names.some((name) => before[name] !== after[name])
}

function isSameBuyer(one: StoredInvoice, other: StoredInvoice): boolean {
  if (one.client_id !== null && other.client_id !== null) return one.client_id === other.client_id
  return one.buyer_name === other.buyer_name
}

/** @throws Problem `invalid` when the document cannot settle the advance */
function deduction(id: number, final: StoredInvoice, context: RuleContext): DeductedAdvance {
  const refuse = (reason: string) => context.refuse('invoice_ids', `${id} ${reason}`)
  const { table } = context
  const before = context.before as StoredInvoice | undefined
  const advance = table<StoredInvoice>('invoices').get(id)
  // A rejected one settles nothing.
  const settling = final.status !== 'rejected' && advance && finalWith(advance, context, final)
  if (settling) refuse(`is settled by the final invoice ${settling.id} already`)
  // An advance that was changed or deleted later stays deducted as it was.
  const isKept = before?.currency === final.currency
  const known = isKept ? final.deducted_advances.find((one) => one.id === id) : undefined
  if (known) return known
  if (!advance) return refuse('was deleted')
  if (advance.kind !== 'advance') refuse(`is not an advance, but of the kind ${advance.kind}`)
  if (!countsAsAdvance(advance)) refuse(`is an advance that is ${advance.status}`)
  if (advance.income !== final.income) {
    const [sale, expense] = ['a sale', 'an expense']
    refuse(`is an advance of ${advance.income ? sale : expense}, not of ${final.income ? sale : expense}`)
  }
  const { invoice_id: order, currency } = final
  if (order !== null && advance.invoice_id !== null && advance.invoice_id !== order) {
    refuse(`is an advance of document ${advance.invoice_id}, not of ${order}`)
  }
  if (currency !== null && advance.currency !== currency) {
    refuse(`is an advance in ${advance.currency}, not in ${currency}`)
  }
  const corrected = [advance, ...correctionsOf(id, context)]
  const parts = taxSummary(corrected.flatMap((document) => amountsByRate(document, context)))
  return { id, number: advance.number, parts }
}

/** The final invoice that settles an advance, if any. */
function finalWith(
  { id }: StoredInvoice,
  context: RuleContext,
  except?: StoredInvoice,
): StoredInvoice | undefined {
  return context
    .table<StoredInvoice>('invoices')
    .where('kind', 'final')
    .find((final) => final.id !== except?.id && final.invoice_ids.includes(id) && settles(final, context))
}
