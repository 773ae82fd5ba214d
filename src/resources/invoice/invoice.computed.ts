import { behaviour } from '../../kernel/card/behaviour.ts'
import type { RecordsContext, RenderContext } from '../../kernel/card/render-context.ts'
import { tokenOf } from '../../state/randomness.ts'
import type { Row } from '../../state/table.ts'
import { amountsByRate } from '../shared/amounts/amounts-by-rate.ts'
import { paidDays } from '../shared/payment-links.ts'

/** URL of the document's XML file (assumed). */
export function govLink(
  { gov_id, id }: { gov_id: string | null; id: number },
  { accountUrl }: RenderContext,
): string | null {
  return gov_id === null ? null : `${accountUrl}/invoices/${id}/attachment?kind=gov`
}

/**
 * Groups of four, four and five digits that depend on the document alone (observed 1): a fixture that was exported has
 * the same codes in an emulator with another seed.
 */
export function salesCode({ token }: { token: string | null }): string {
  const letters = tokenOf(0, 'sales code', token ?? '')
  let code = ''
  for (let at = 0; at < 13; at++) {
    if (at === 4 || at === 8) code += '-'
    code += letters.charCodeAt(at) % 10
  }
  return code
}

/** Whether a printed document shows tax. */
export function showsTax({ kind, hide_tax }: { kind: string | null; hide_tax: boolean }): boolean {
  return kind !== 'bill' && !hide_tax
}

/** A text of the client's record, as it is now (facts 3). */
export function ofClient(field: 'bank_account' | 'swift' | 'sepa_mandate_no') {
  return ({ client_id }: { client_id: number | null }, context: RecordsContext): string | null => {
    const client = context.table<Row & Partial<Record<typeof field, string | null>>>('clients')
    return client.get(client_id ?? 0)?.[field] ?? null
  }
}

/** The goods and services codes of the lines, each once. */
export function gtuCodes({
  positions,
}: {
  positions: readonly { readonly gtu_code: string | null }[]
}): readonly string[] {
  // Few documents have such codes, and every response asks for them.
  if (!positions.some(({ gtu_code }) => gtu_code)) return []
  return [...new Set(positions.flatMap(({ gtu_code }) => gtu_code || []))]
}

/** The first day on which something was paid. */
export function paidFrom(...asked: Parameters<typeof paidDays>): string | null {
  return paidDays(...asked)[0] ?? null
}

/** The last day on which something was paid. */
export function paidTo(...asked: Parameters<typeof paidDays>): string | null {
  return paidDays(...asked).at(-1) ?? null
}

/** The amounts of a document by tax rate. */
export function taxSplit(
  invoice: Parameters<typeof amountsByRate>[0],
  context: RenderContext,
): readonly object[] {
  return amountsByRate(invoice, context).map(({ rate, net, tax, gross }) => ({
    tax: rate,
    price_net: net,
    price_tax: tax,
    price_gross: gross,
  }))
}

export const computedBehaviours = [
  behaviour(
    'payment-state/paid-days',
    'paid_from and paid_to are the first and the last of the days of the payments of a document and its paid_date; null while nothing is paid',
    'assumed',
  ),
  behaviour(
    'totals/correction',
    'With the sum keep_gross or keep_net, a correction adds up its lines before and after apart, so its totals are those of the correct lines less those of the corrected ones',
    'assumed',
  ),
  behaviour(
    'totals/tax-split',
    'tax_split lists the amounts for each tax rate, after discounts; products-margin is products_margin',
    'assumed',
  ),
]
