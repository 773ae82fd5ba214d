import { recipe } from '../../kernel/card/recipe.ts'
import { priceOf, withoutGiven } from '../shared/recipe-values.ts'

const prices = ['price_net', 'price_gross']

/** Goods with a code, a rate of the edition and a price of 5 to 500. */
export const productRecipe = recipe({
  traits: {
    service: { about: 'A service', values: { service: true } },
    with_stock: {
      about: '100 in stock',
      values: { stock_level: '100' },
    },
    sold_out: {
      about: 'Out of stock, and cannot be ordered',
      values: { limited: true, stock_level: '0' },
    },
    discontinued: { about: 'No longer sold', values: { disabled: true } },
    with_purchase_price: {
      about: 'With a net purchase price of 3.00',
      values: { purchase_price_net: '3.00' },
    },
  },
  fakes(given, fakes) {
    const isPriced = prices.some((name) => given[name] !== undefined)
    const usual = {
      name: fakes.goods(),
      code: `P-${String(fakes.n).padStart(4, '0')}`,
      tax: fakes.edition.tax,
      ...(isPriced ? {} : { price_net: priceOf(fakes.between(500, 50_000)) }),
    }
    return withoutGiven(usual, given)
  },
})
