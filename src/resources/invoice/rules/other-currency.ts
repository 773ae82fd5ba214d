import { formatValue } from '../../../checks/format-value.ts'
import { type RowChange, rowRule, whenSent } from '../../../kernel/card/rule.ts'
import { prices } from '../../../rules/line-totals.ts'
import { isZero } from '../../../rules/money.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'
import { listedPrice } from './listed-price.ts'
import { isNamed } from './product-values.ts'

/** This rule runs when the lines have the prices of their products and price lists. */
export const otherCurrency = rowRule<StoredInvoice, StoredInvoicePosition>(
  'positions/other-currency',
  'The price of a product or a price list in another currency than the document counts without conversion, with a diagnostic',
  'assumed',
  whenSent(['positions', 'use_prices_from_price_lists']),
  'positions',
  (position, change, invoice, context) => {
    const { before, sent } = change
    const { name, price_gross, correction_before_attributes, correction_after_attributes } = position
    if (!invoice.currency || isText(position) || price_gross === null || isZero(price_gross)) return undefined
    if (correction_before_attributes || correction_after_attributes) return undefined
    // A price that was sent is in the currency of the document.
    if (prices.some((price) => sent.has(price))) return undefined
    const source = context.input.use_prices_from_price_lists
      ? listedPrice(position, invoice.client_id, context)
      : undefined
    const isPriced = before === undefined || before.price_gross !== price_gross || sent.has('product_id')
    const { currency } = source ?? productOf(position, change, invoice, context) ?? {}
    if (!isPriced || !currency || currency.toUpperCase() === invoice.currency.toUpperCase()) return undefined
    const owner = source ? `price list ${formatValue(source.name)}` : 'product'
    const counts = `price_gross ${price_gross} of the line ${formatValue(name)} counts in ${invoice.currency}`
    context.diagnose('currency-mismatch', `${counts}, although its ${owner} is in ${currency}`)
    return undefined
  },
  'an emulator',
)

/** The product whose price a line has. */
function productOf(
  position: StoredInvoicePosition,
  change: RowChange<StoredInvoicePosition>,
  { income }: StoredInvoice,
  context: Parameters<typeof isNamed>[3],
): StoredProduct | undefined {
  const products = context.table<StoredProduct>('products')
  if (position.product_id !== null)
    return change.sent.has('product_id') ? products.get(position.product_id) : undefined
  return isNamed(position, change, income, context) ? products.first('name', position.name) : undefined
}
