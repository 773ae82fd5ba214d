import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { isSameRate } from '../../../rules/document-totals.ts'
import {
  compare,
  decimalText,
  divideMoney,
  exactDecimal,
  isZero,
  multiply,
  roundMoney,
  subtract,
  sum,
} from '../../../rules/money.ts'
import { amountsByRate } from '../../shared/amounts/amounts-by-rate.ts'
import { kindText } from '../../shared/kind-text.ts'
import type { StoredInvoice } from '../invoice.fields.ts'

/** The lines of an advance: one for each tax rate of the order, which together are a part of its total. */
export function advanceLines(
  order: StoredInvoice,
  sent: Readonly<Record<string, unknown>>,
  scope: AccountScope,
): Record<string, unknown> {
  const total = advanceTotal(order, sent, scope)
  // A rule refuses the request.
  if (total === undefined) return {}
  const name =
    sent.position_name || `${kindText({ kind: 'advance' }, scope)}: ${kindText(order, scope)} ${order.number}`
  const positions = divided(total, openByRate(order, scope)).map(({ rate, gross }) => ({
    name,
    quantity: '1.0',
    tax: rate,
    total_price_gross: gross,
  }))
  return { positions, show_discount: false }
}

/**
 * The amount of an advance, in the currency of the order; undefined if the request doesn't state it. Percentages that
 * exceed the order by no more than they were rounded leave nothing: two halves of 10.05 are 5.03 and 5.02.
 */
export function advanceTotal(
  order: StoredInvoice,
  { advance_creation_mode, advance_value }: Readonly<Record<string, unknown>>,
  scope: Pick<AccountScope, 'table'>,
): string | undefined {
  if (typeof advance_value !== 'string') return undefined
  const value = exactDecimal(advance_value)
  if (advance_creation_mode !== 'percent') return decimalText(roundMoney(value))
  const part = exactDecimal(order.price_gross ?? '0.0')
    .times(value)
    .times('0.01')
  const total = decimalText(roundMoney(part))
  const { open, count } = openForAdvances(order, scope)
  const excess = subtract(total, open)
  return compare(excess, '0.0') > 0 && compare(excess, multiply('0.005', `${count + 1}.0`)) <= 0
    ? open
    : total
}

/** What the advances of an order, and a final invoice, leave of its total; and how many advances count. */
export function openForAdvances(
  { id, price_gross }: StoredInvoice,
  scope: Pick<AccountScope, 'table'>,
): { readonly open: string; readonly count: number } {
  const counted = settling({ id }, scope)
  const amounts = counted.map((document) => document.price_gross ?? '0.0')
  return {
    open: subtract(price_gross ?? '0.0', sum(amounts)),
    count: counted.filter(countsAsAdvance).length,
  }
}

/** The documents that settle an order: advances and final invoices that count, and their corrections. */
function settling(
  { id }: Pick<StoredInvoice, 'id'>,
  scope: Pick<AccountScope, 'table'>,
): readonly StoredInvoice[] {
  return documentsOf(id, scope)
    .filter((document) => countsAsAdvance(document) || countsAsFinal(document))
    .flatMap((document) => [document, ...correctionsOf(document.id, scope)])
}

/** The final invoice of an order that settles it. */
export function finalInvoiceOf(order: number, scope: Pick<AccountScope, 'table'>): StoredInvoice | undefined {
  return documentsOf(order, scope).find((document) => settles(document, scope))
}

/** Whether a document is a final invoice that was neither cancelled nor rejected, nor taken back by corrections as a whole. */
export function settles(document: StoredInvoice, scope: Pick<AccountScope, 'table'>): boolean {
  if (!countsAsFinal(document)) return false
  const corrections = correctionsOf(document.id, scope)
  const amounts = [document, ...corrections].map(({ price_gross }) => price_gross ?? '0.0')
  // Where advances leave nothing to pay, a sum of 0 does not show that corrections took it back.
  return corrections.length === 0 || isZero(document.price_gross ?? '0.0') || !isZero(sum(amounts))
}

function countsAsFinal({ kind, status }: StoredInvoice): boolean {
  return kind === 'final' && status !== 'rejected'
}

/** The corrections of an advance that count, and those of its corrections. In a fixture, they may form a circle. */
export function correctionsOf(id: number, scope: Pick<AccountScope, 'table'>): readonly StoredInvoice[] {
  const found = new Map<number, StoredInvoice>()
  const ids = [id]
  for (const corrected of ids) {
    for (const document of documentsOf(corrected, scope)) {
      if (document.kind !== 'correction' || document.status === 'rejected') continue
      if (document.id === id || found.has(document.id)) continue
      found.set(document.id, document)
      ids.push(document.id)
    }
  }
  return [...found.values()]
}

/** The documents that belong to another one. */
function documentsOf(id: number, scope: Pick<AccountScope, 'table'>): readonly StoredInvoice[] {
  return scope.table<StoredInvoice>('invoices').where('invoice_id', id)
}

/** Whether a document is an advance that counts: not when it was cancelled or rejected. */
export function countsAsAdvance({ kind, status }: StoredInvoice): boolean {
  return kind === 'advance' && status !== 'rejected'
}

/** What advances and a final invoice leave of each tax rate of their order; 0 for a rate that they exceed. */
function openByRate(order: StoredInvoice, scope: AccountScope): Share[] {
  const { account, profileOf } = scope
  const settings = { account, profileOf }
  const settled = settling(order, scope).flatMap((document) => amountsByRate(document, settings))
  const ordered = amountsByRate(order, settings)
  const open = ordered.map(({ rate, gross }) => {
    const amounts = settled.filter((part) => isSameRate(part.rate, rate)).map((part) => part.gross)
    const rest = subtract(gross, sum(amounts))
    return { rate, gross: rest.startsWith('-') === gross.startsWith('-') ? rest : '0.0' }
  })
  // Advances at other rates may leave something of the total, and nothing of any rate.
  return isZero(sum(open.map(({ gross }) => gross))) ? ordered : open
}

interface Share {
  readonly rate: string
  readonly gross: string
}

/** Divides an amount in proportion, so that no part gets more than it has open. */
function divided(total: string, parts: readonly Share[]): Share[] {
  let [rest, open] = [total, sum(parts.map(({ gross }) => gross))]
  if (isZero(open)) return []
  return parts.map(({ rate, gross }, at) => {
    // The part of what is left, and not of the whole: each rounding is made up for by the parts that follow.
    const isLast = at === parts.length - 1 || isZero(open)
    const part = isLast
      ? rest
      : decimalText(divideMoney(exactDecimal(multiply(rest, gross)), exactDecimal(open)))
    rest = subtract(rest, part)
    open = subtract(open, gross)
    return { rate, gross: part }
  })
}
