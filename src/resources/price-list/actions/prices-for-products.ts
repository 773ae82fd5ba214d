import { behaviour } from '../../../kernel/card/behaviour.ts'
import { parameter } from '../../../kernel/card/filter.ts'
import type { OperationDefinition, Outcome } from '../../../kernel/card/operation.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { pricesOf } from '../../shared/listed-price.ts'
import type { StoredPriceList } from '../price-list.fields.ts'

const amount = { type: ['string', 'null'] } as const

/** The prices of some products in a price list. There is no XML, because element names cannot be numbers. */
export const pricesForProducts: OperationDefinition<Call> = {
  routes: [{ method: 'GET', path: '/price_lists/{id}/prices_for_products.json', source: 'facts 1.4' }],
  about: 'The prices of some products in a price list, by product id',
  behaviours: () => pricesForProductsBehaviours,
  query: {
    'product_ids[]': parameter(
      'Ids of the products; repeat the parameter for each. When left out, all products of the list.',
      { type: 'array', items: { type: 'integer' } },
      'facts 1.4',
    ),
  },
  returns: 'value',
  entries: {
    price_net: { about: 'Net price in the list.', schema: amount },
    price_gross: { about: 'Gross price in the list.', schema: amount },
    tax: { about: 'Tax rate in the list; empty without use_tax.', schema: { type: 'string' } },
    currency: { about: 'Currency of the list.', schema: { type: ['string', 'null'] } },
    category_id: { about: 'Category of the product.', schema: { type: ['integer', 'null'] } },
  },
  status: 200,
  act: prices,
}

function prices(call: Call): Outcome {
  const { currency, price_list_positions } = recordOf(call) as StoredPriceList
  const sent = call.query['product_ids[]']
  const wanted = sent === undefined ? undefined : new Set([sent].flat())
  const products = call.scope.table<StoredProduct>('products')
  const entries = price_list_positions.flatMap((position) => {
    const product = products.get(position.priceable_id ?? 0)
    if (!product || (wanted && !wanted.has(String(product.id)))) return []
    const { price_net, price_gross } = pricesOf(position, product)
    const tax = position.use_tax ? (position.tax ?? '') : ''
    return [
      [product.id, { price_net, price_gross, tax, currency, category_id: product.category_id }],
    ] as const
  })
  return { kind: 'value', value: Object.fromEntries(entries) }
}

export const pricesForProductsBehaviours = [
  behaviour(
    'price-lists/prices-for-products',
    'prices_for_products returns the prices of the named products that the list holds, by product id; tax is empty without use_tax',
    'facts 4',
  ),
]
