import { lineTotals } from '../../rules/line-totals.ts'
import { moneyText, multiply, subtract } from '../../rules/money.ts'
import type { StoredPriceListPosition } from '../price-list/price-list-position.ts'
import type { StoredProduct } from '../product/product.fields.ts'

/** The price of a product in a position of a price list, with its tax rate. */
export function pricesOf(
  position: StoredPriceListPosition,
  product: StoredProduct,
): Pick<StoredPriceListPosition, 'price_net' | 'price_gross' | 'tax'> {
  const tax = (position.use_tax ? position.tax : null) ?? product.tax
  const { total_price_net, total_price_gross } = lineTotals({
    quantity: '1.0',
    tax,
    ...basisOf(position, product),
  })
  return { price_net: total_price_net, price_gross: total_price_gross, tax }
}

function basisOf(
  { use_percentage, percentage, price_net, price_gross }: StoredPriceListPosition,
  product: StoredProduct,
): { total_price_net: string } | { total_price_gross: string } {
  const own = product.price_gross ?? '0.0'
  if (use_percentage) {
    const off = multiply(own, multiply(percentage ?? '0.0', '0.01'))
    return { total_price_gross: moneyText(subtract(own, off)) }
  }
  if (price_gross !== null) return { total_price_gross: price_gross }
  return price_net === null ? { total_price_gross: own } : { total_price_net: price_net }
}
