import { formatValue } from '../../../checks/format-value.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import { type RowChange, rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { documentTotals } from '../../../rules/document-totals.ts'
import { compare, isNear, isZero, moneyText, multiply, subtract, sum } from '../../../rules/money.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { addends, discountedLines, settingAllows } from '../../shared/amounts/amounts-by-rate.ts'
import { isDiscounted, totalsOfSide, withSides } from '../../shared/amounts/correction-lines.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

export const totalsRules = [
  rule<StoredInvoice>(
    'discounts/kind',
    "The default discount_kind of a document is the account's; without one it is percent_total, or amount for amounts other than 0",
    'observed 5.4',
    ['create', 'update'],
    ({ discount_kind, positions }, { account }) => {
      if (discount_kind) return undefined
      const setting = (account.settings as Partial<AccountSettings>).discount_kind
      const amounts = positions.some((position) =>
        withSides(position).some(({ discount }) => discount !== null && !isZero(discount)),
      )
      return { discount_kind: setting ?? (amounts ? 'amount' : 'percent_total') }
    },
  ),
  rule<StoredInvoice>(
    'discounts/setting',
    "In the documented profile, a discount of another kind than the account's setting is not applied, with a diagnostic",
    'assumed',
    ['create', 'update'],
    (invoice, context) => {
      if (hasDiscount(invoice) && !settingAllows(invoice, context)) {
        const setting = (context.account.settings as Partial<AccountSettings>).discount_kind
        context.diagnose(
          'discount-mismatch',
          `invoice.discount_kind is ${invoice.discount_kind}, but the account calculates ${setting}: no discount is applied`,
        )
      }
      return undefined
    },
    'another setting of the account',
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'discounts/not-applied',
    'A discount is not applied while show_discount is off, or when discount_kind is of the other kind, with a diagnostic',
    'facts 2.8',
    whenSent(['positions']),
    'positions',
    (position, change, { show_discount, discount_kind }, { diagnose }) => {
      for (const { line, of } of sentSides(position, change)) {
        for (const name of ['discount', 'discount_percent'] as const) {
          const isOfKind = (name === 'discount') === (discount_kind === 'amount')
          const value = line[name]
          if (value === null || isZero(value) || (show_discount && isOfKind)) continue
          const reason = show_discount ? `discount_kind is ${discount_kind}` : 'show_discount is off'
          diagnose('discount-mismatch', `${name} ${value} ${of} is not applied: ${reason}`)
        }
      }
      return undefined
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'discounts/unusual',
    'A negative discount raises the total of its line; one that exceeds the total makes it zero; both with a diagnostic, also before and after a correction',
    'assumed',
    whenSent(['positions']),
    'positions',
    (position, change, { show_discount, discount_kind }, { diagnose }) => {
      if (!show_discount) return undefined
      const name = discount_kind === 'amount' ? 'discount' : 'discount_percent'
      for (const { line, of } of sentSides(position, change)) {
        const value = line[name]
        const total = line.total_price_gross ?? '0.0'
        // A copy keeps the discount of a line even when nothing of the line is left.
        if (value === null || isZero(total)) continue
        const largest = name === 'discount' ? total.replace('-', '') : '100.0'
        const effect = value.startsWith('-') ? 'raises' : compare(value, largest) > 0 ? 'exceeds' : undefined
        if (effect) diagnose('unusual-discount', `${name} ${value} ${effect} the total ${of}`)
      }
      return undefined
    },
  ),
  rule<StoredInvoice>(
    'totals/document',
    'Document totals are the sums of the lines after discount; the lines keep their totals before discount',
    'observed 5.7',
    ['create', 'update'],
    (invoice, context) => {
      const before = context.before as StoredInvoice | undefined
      if (before && addingUp.every((name) => isUnchanged(name, before, invoice))) return undefined
      const totals = documentTotals(...addends(invoice, context))
      const former = before && documentTotals(...addends(before, context))
      const names = ['price_net', 'price_tax', 'price_gross'] as const
      return names.every((name) => former?.[name] === totals[name]) ? undefined : totals
    },
  ),
  rule<StoredInvoice>(
    'totals/stated',
    'Totals that a fixture or a call states for a document decide what is paid of it, and stay until an update changes what the lines add up to. A diagnostic says when a call states others than that. A missing price_tax is price_gross less price_net. Without lines, there is no tax, so one of these two is the other',
    'assumed',
    ['create'],
    (invoice, { pinned, diagnose }) => {
      const stated = pinned && statedTotals(invoice, pinned)
      if (!stated || invoice.positions.length === 0) return stated
      for (const name of ['price_net', 'price_gross'] as const) {
        const [total, added] = [stated[name] ?? '0.0', invoice[name] ?? '0.0']
        if (!isNear(total, added))
          diagnose('price-mismatch', `${name} ${total} is stated, but the lines add up to ${added}`)
      }
      return stated
    },
    'an emulator',
  ),
  rule<StoredInvoice>(
    'totals/product-cache',
    'product_cache is the name of a single position, or the first six letters of each; product_id is that of a single position',
    'observed 5.4',
    ['create', 'update'],
    (invoice, { before }) => {
      if (before && isUnchanged('positions', before as StoredInvoice, invoice)) return undefined
      const { positions } = invoice
      return {
        product_cache:
          positions.length === 1
            ? positions[0]!.name
            : positions.map((position) => (position.name ?? '').slice(0, 6)).join(', '),
        product_id: positions.length === 1 ? positions[0]!.product_id : null,
      }
    },
  ),
  rule<StoredInvoice>(
    'totals/products-margin',
    'products_margin of a sale is the net total of its lines less what their products cost when they were written; lines without a purchase price in its currency do not count, and without any it is null',
    'assumed',
    ['create', 'update'],
    (invoice, context) => {
      const before = context.before as StoredInvoice | undefined
      const { positions } = invoice
      const isRewritten = !before || !isUnchanged('positions', before, invoice)
      const isRated = before?.currency !== invoice.currency || before.income !== invoice.income
      if (before?.price_net === invoice.price_net && !isRewritten && !isRated) return undefined
      const costs = positions.map((position) => costOf(position, invoice, context))
      if (costs.every((cost) => cost === undefined)) return { products_margin: null }
      const parts = discountedLines(invoice, context).map(({ net }, at) =>
        costs[at] === undefined ? '0.0' : subtract(net, costs[at]),
      )
      return { products_margin: sum(parts) }
    },
  ),
]

export const totalsBehaviours = [
  behaviour(
    'totals/stated-copies',
    'Documents that are made from one with a stated total, such as copies, advances and corrections, have the total of their lines. A request or a call that makes one gets a diagnostic if the stated total is another one',
    'assumed',
    'an emulator',
  ),
]

/** What the totals of a document are calculated from. */
const addingUp = [
  'positions',
  'show_discount',
  'discount_kind',
  'calculating_strategy',
  'deducted_advances',
] as const

function isUnchanged(name: (typeof addingUp)[number], before: StoredInvoice, after: StoredInvoice): boolean {
  if (name !== 'positions' || before.positions.length !== after.positions.length)
    return before[name] === after[name]
  // Unchanged rows are the stored ones, so they compare as equal.
  return after.positions.every((position, at) => position === before.positions[at])
}

type Totals = Pick<StoredInvoice, 'price_net' | 'price_gross' | 'price_tax'>

/** The stated totals of a document; the one that is missing follows from the two others. Without lines, there is no tax. */
function statedTotals(
  calculated: Totals & Pick<StoredInvoice, 'positions'>,
  pinned: Partial<Totals>,
): Totals | undefined {
  const { price_net: net, price_gross: gross, price_tax: tax } = pinned
  if (net === undefined && gross === undefined && tax === undefined) return undefined
  const only = tax === undefined && calculated.positions.length === 0 ? (net ?? gross) : undefined
  if (only && (!net || !gross)) return { price_net: only, price_gross: only, price_tax: '0.0' }
  const known = { ...calculated, ...(net && { price_net: net }), ...(gross && { price_gross: gross }) }
  if (!tax) return { ...known, price_tax: subtract(known.price_gross ?? '0.0', known.price_net ?? '0.0') }
  if (!gross) return { ...known, price_tax: tax, price_gross: sum([known.price_net ?? '0.0', tax]) }
  return { ...known, price_tax: tax, price_net: net ?? subtract(gross, tax) }
}

/** The purchase cost of a line; undefined if it is unknown. */
function costOf(
  { product_id, quantity }: StoredInvoicePosition,
  { income, currency }: StoredInvoice,
  { table }: RuleContext,
): string | undefined {
  const product = income ? table<StoredProduct>('products').get(product_id ?? 0) : undefined
  const price = product?.currency === currency ? product?.purchase_price_net : null
  return price ? moneyText(multiply(price, quantity ?? '1.0')) : undefined
}

/** The discounts that were sent with a line: its own, and those before and after a correction. */
function sentSides(
  position: StoredInvoicePosition,
  { sent }: RowChange<StoredInvoicePosition>,
): readonly { readonly line: Discounted; readonly of: string }[] {
  // Most lines have no discount, and every create asks.
  if (!withSides(position).some(isDiscounted)) return []
  const of = `of the line ${formatValue(position.name)}`
  const { discount, discount_percent, total_price_gross } = position
  const own = {
    discount: sent.has('discount') ? discount : null,
    discount_percent: sent.has('discount_percent') ? discount_percent : null,
    total_price_gross,
  }
  const sides = (['before', 'after'] as const).flatMap((when) => {
    const name = `correction_${when}_attributes` as const
    const side = position[name]
    if (!side || !sent.has(name)) return []
    const { total_price_gross } = totalsOfSide(position, side)
    return { line: { ...side, total_price_gross }, of: `${of} ${when} the correction` }
  })
  return [{ line: own, of }, ...sides]
}

type Discounted = Pick<StoredInvoicePosition, 'discount' | 'discount_percent' | 'total_price_gross'>

function hasDiscount({ show_discount, positions }: StoredInvoice): boolean {
  return show_discount && positions.some((position) => withSides(position).some(isDiscounted))
}
