import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { type Discount, discountedTotals } from '../../../rules/discounts.ts'
import {
  type documentTotals,
  type SumStrategy,
  type TaxedAmounts,
  taxSummary,
} from '../../../rules/document-totals.ts'
import { subtract } from '../../../rules/money.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredInvoicePosition } from '../../invoice/invoice-position.ts'
import { discountedSides, isDifference, movedToRate, sidesAtRate } from './correction-lines.ts'
import { type Deducting, deductedAmounts, negated } from './deductions.ts'

// The amounts of a document after discounts. The fields of invoices use this module, so it declares the parts of a
// document that it needs.

/** A document whose lines may have discounts. */
export interface Discountable {
  readonly show_discount: boolean
  readonly discount_kind: Discount['kind'] | null
  readonly positions: readonly StoredInvoicePosition[]
}

/** A document that may state how sums are calculated. */
interface Summed {
  readonly calculating_strategy: { readonly sum: SumStrategy['sum'] | null } | null
}

type Settings = Pick<RuleContext, 'account' | 'profileOf'>

/** The amounts of a document by tax rate, after discounts and deductions; they add up to its totals. */
export function amountsByRate(
  invoice: Discountable & Deducting & Summed,
  settings: Settings,
): TaxedAmounts[] {
  return taxSummary(...addends(invoice, settings))
}

/**
 * The arguments of `documentTotals` for a document: the amounts of its lines, how to add them up, and amounts that were
 * added up before, which are corrected lines as they were, and deductions.
 */
export function addends(
  invoice: Discountable & Deducting & Summed,
  settings: Settings,
): Parameters<typeof documentTotals> {
  const sum = invoice.calculating_strategy?.sum
  const deducted = deductedAmounts(invoice)
  const amountsOf = afterDiscount(invoice, settings)
  const sold = invoice.positions.filter((position) => !isText(position))
  if (!sum || sum === 'sum') return [differences(sold, amountsOf), undefined, deducted]
  // The sums before and after are rounded separately for each rate, as in the corrected document and in a correct one.
  const sides = sold.map((position) => sidesOf(position, amountsOf))
  const becomes = sold.map((position, at) => amountsOf(sides[at]?.becomes ?? position))
  const was = sides.flatMap((side) => (side ? amountsOf(side.was) : []))
  return [becomes, { sum }, [...taxSummary(was, { sum }).map(negated), ...deducted]]
}

type AmountsOf = (position: StoredInvoicePosition) => TaxedAmounts

/** The amounts of lines; of a line that moves to another rate, what it was and what it becomes. */
function differences(positions: readonly StoredInvoicePosition[], amountsOf: AmountsOf): TaxedAmounts[] {
  const amounts: TaxedAmounts[] = []
  for (const position of positions) {
    const moved = movedToRate(position)
    if (moved) amounts.push(negated(amountsOf(moved.was)), amountsOf(moved.becomes))
    else amounts.push(amountsOf(position))
  }
  return amounts
}

/** The line as it was and as it becomes, if that is what it adds to the total. */
function sidesOf(position: StoredInvoicePosition, amountsOf: AmountsOf) {
  const moved = movedToRate(position)
  if (moved) return moved
  const sides = sidesAtRate(position)
  if (!sides) return undefined
  const difference = subtract(amountsOf(sides.becomes).gross, amountsOf(sides.was).gross)
  return difference === amountsOf(position).gross ? sides : undefined
}

/** Amounts of each position after its discount, if it has one; in the order of the positions. */
export function discountedLines(invoice: Discountable, context: Settings): TaxedAmounts[] {
  return invoice.positions.map(afterDiscount(invoice, context))
}

/** Works out the amounts of positions of one document. */
function afterDiscount(invoice: Discountable, context: Settings): AmountsOf {
  const applies = invoice.show_discount && settingAllows(invoice, context)
  const amountsOf = (position: StoredInvoicePosition): TaxedAmounts => {
    const discount = applies ? discountOf(invoice, position) : undefined
    const { net, tax, gross } = discountedTotals(position as Totals, discount, position.tax)
    return { net, tax, gross, rate: position.tax ?? '' }
  }
  if (!applies) return amountsOf
  return (position) => {
    const moved = movedToRate(position)
    const sides = moved ?? discountedSides(position)
    if (!sides) return amountsOf(position)
    const [was, becomes] = [amountsOf(sides.was), amountsOf(sides.becomes)]
    const difference = (name: 'net' | 'tax' | 'gross') => subtract(becomes[name], was[name])
    const gross = difference('gross')
    // The sides are after discount, so the discount of the line itself must not count again.
    return moved || isDifference(position, sides.was, sides.becomes) || gross === position.total_price_gross
      ? { net: difference('net'), tax: difference('tax'), gross, rate: position.tax ?? '' }
      : amountsOf(position)
  }
}

type Totals = { [Name in 'total_price_net' | 'total_price_gross' | 'total_price_tax']: string }

/**
 * The precondition of every discount (specification 2.1): the account and the document use the same kind of
 * discount.
 */
export function settingAllows(
  { discount_kind }: Pick<Discountable, 'discount_kind'>,
  { account, profileOf }: Settings,
): boolean {
  const setting = (account.settings as Partial<AccountSettings>).discount_kind
  return profileOf('discounts/setting') === 'observed' || !setting || setting === discount_kind
}

function discountOf(
  { discount_kind }: Discountable,
  { discount, discount_percent }: StoredInvoicePosition,
): Discount | undefined {
  if (!discount_kind) return undefined
  return { kind: discount_kind, percent: discount_percent, amount: discount }
}
