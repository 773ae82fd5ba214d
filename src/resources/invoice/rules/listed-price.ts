import { rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import type { StoredClient } from '../../client/client.fields.ts'
import type { StoredPriceList } from '../../price-list/price-list.fields.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { pricesOf } from '../../shared/listed-price.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

export const listedPriceRules = [
  rule<StoredInvoice>(
    'price-lists/ignored',
    'A price_list_id of a document without use_prices_from_price_lists is ignored, with a diagnostic',
    'assumed',
    whenSent(['price_list_id']),
    (_invoice, { input: { price_list_id, use_prices_from_price_lists }, diagnose }) => {
      if (typeof price_list_id !== 'number' || use_prices_from_price_lists) return undefined
      const reason = 'it only applies together with use_prices_from_price_lists'
      diagnose('ignored-value', `price_list_id is ignored: ${reason}`)
      return undefined
    },
    'an emulator',
  ),
]

/**
 * The price of a product in the price list that the request names, else in the client's; undefined if neither contains
 * it.
 */
export function listedPrice(
  { product_id, name }: Pick<StoredInvoicePosition, 'product_id' | 'name'>,
  client_id: number | null,
  { input, table }: RuleContext,
): (ReturnType<typeof pricesOf> & Pick<StoredPriceList, 'name' | 'currency'>) | undefined {
  const list_id = input.price_list_id ?? table<StoredClient>('clients').get(client_id ?? 0)?.price_list_id
  const products = table<StoredProduct>('products')
  const product = product_id === null ? products.first('name', name ?? '') : products.get(product_id)
  if (typeof list_id !== 'number' || !product) return undefined
  const list = table<StoredPriceList>('price_lists').get(list_id)
  const position = list?.price_list_positions.find(({ priceable_id }) => priceable_id === product.id)
  return list && position && { ...pricesOf(position, product), name: list.name, currency: list.currency }
}
