import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import type { TaxedAmounts } from '../../../rules/document-totals.ts'
import {
  decimalText,
  divideMoney,
  exactDecimal,
  isZero,
  multiply,
  roundMoney,
  subtract,
  sum,
} from '../../../rules/money.ts'
import { kindText } from '../invoice.computed.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { amountsByRate } from './amounts-by-rate.ts'

/** The lines of an advance: one for each tax rate of the order, which together are a part of its total. */
export function advanceLines(
  order: StoredInvoice,
  sent: Readonly<Record<string, unknown>>,
  scope: AccountScope,
): Record<string, unknown> {
  const total = advanceTotal(order, sent)
  // A rule refuses the request.
  if (total === undefined) return {}
  const name =
    sent.position_name || `${kindText({ kind: 'advance' }, scope)}: ${kindText(order, scope)} ${order.number}`
  const { account, profileOf } = scope
  const positions = divided(total, amountsByRate(order, { account, profileOf })).map(({ rate, gross }) => ({
    name,
    quantity: '1.0',
    tax: rate,
    total_price_gross: gross,
  }))
  return { positions, show_discount: false }
}

/** The amount of an advance, in the currency of the order; undefined if the request doesn't state it. */
export function advanceTotal(
  { price_gross }: StoredInvoice,
  { advance_creation_mode, advance_value }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof advance_value !== 'string') return undefined
  const value = exactDecimal(advance_value)
  const total =
    advance_creation_mode === 'percent'
      ? exactDecimal(price_gross ?? '0.0')
          .times(value)
          .times('0.01')
      : value
  return decimalText(roundMoney(total))
}

/** Divides an amount in proportion; the last part gets the rounding difference. */
function divided(total: string, parts: readonly TaxedAmounts[]): { rate: string; gross: string }[] {
  const whole = sum(parts.map(({ gross }) => gross))
  if (isZero(whole)) return []
  let rest = total
  return parts.map(({ rate, gross }, at) => {
    const share = divideMoney(exactDecimal(multiply(total, gross)), exactDecimal(whole))
    const part = at === parts.length - 1 ? rest : decimalText(share)
    rest = subtract(rest, part)
    return { rate, gross: part }
  })
}
