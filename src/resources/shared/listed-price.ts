import { halfUp } from '../../rules/hundredths.ts'
import { lineTotals } from '../../rules/line-totals.ts'
import { decimalText, exactDecimal, multiply, subtract } from '../../rules/money.ts'
import { decidingUnitPrice } from '../../rules/stated-price.ts'
import type { StoredPriceListPosition } from '../price-list/price-list-position.ts'
import type { StoredProduct } from '../product/product.fields.ts'

/** The price of a product in a position of a price list, with its tax rate. */
export function pricesOf(
  position: StoredPriceListPosition,
  product: StoredProduct,
): Pick<StoredPriceListPosition, 'price_net' | 'price_gross' | 'tax'> {
  const tax = (position.use_tax ? position.tax : null) ?? product.tax
  const { price_net, price_gross } = lineTotals({ quantity: '1.0', tax, ...basisOf(position, product) })
  return { price_net, price_gross, tax }
}

/** The price in a position after a change of the product. A position without a price of its own had the product's. */
export function pricesAfter(
  position: StoredPriceListPosition,
  before: StoredProduct,
  after: StoredProduct,
): ReturnType<typeof pricesOf> {
  const plain = { ...position, price_net: null, price_gross: null }
  const isOwn = position.stated_price !== null || pricesOf(plain, before).price_gross !== position.price_gross
  return pricesOf(isOwn ? position : plain, after)
}

function basisOf(
  { use_percentage, percentage, stated_price, ...prices }: StoredPriceListPosition,
  product: StoredProduct,
): ReturnType<typeof decidingUnitPrice> {
  const own = decidingUnitPrice(product)
  const price_net = stated_price === 'price_gross' ? null : prices.price_net
  const price_gross = stated_price === 'price_net' ? null : prices.price_gross
  if (!use_percentage)
    return price_net === null && price_gross === null ? own : decidingUnitPrice({ price_net, price_gross })
  const rest = multiply(subtract('100.0', percentage ?? '0.0'), '0.01')
  return 'price_net' in own
    ? { price_net: partOf(own.price_net, rest) }
    : { price_gross: partOf(own.price_gross ?? '0.0', rest) }
}

/** A part of a price with at most as many decimals as the price, and at least two. */
function partOf(price: string, part: string): string {
  const places = Math.max(2, price.length - price.indexOf('.') - 1)
  return decimalText(exactDecimal(price).times(part).round(places, halfUp))
}
