import { Refused } from '../../checks/refused.ts'
import { rowRule, rule, whenSent } from '../../kernel/card/rule.ts'
import { isNear } from '../../rules/money.ts'
import type { StoredProduct } from '../product/product.fields.ts'
import { pricesOf } from '../shared/listed-price.ts'
import type { StoredPriceList } from './price-list.fields.ts'
import type { StoredPriceListPosition } from './price-list-position.ts'

const written = ['create', 'update'] as const

export const priceListRules = [
  rule<StoredPriceList>(
    'price-lists/currency',
    "The default currency of a price list is the edition's",
    'assumed',
    written,
    ({ currency }, { edition }) => (currency ? undefined : { currency: edition.currency }),
  ),
  rowRule<StoredPriceList, StoredPriceListPosition>(
    'price-lists/product',
    'A position names its product by priceable_id, else by priceable_name; an unknown name is 422',
    'facts 2.20',
    written,
    'price_list_positions',
    ({ priceable_id, priceable_name }, _change, _priceList, { table, refuse }) => {
      if (priceable_id !== null || !priceable_name) return undefined
      const product = table<StoredProduct>('products').first('name', priceable_name)
      const accepted = "the name of one of this account's products"
      if (!product) refuse('price_list_positions', new Refused(priceable_name, accepted))
      return { priceable_id: product!.id }
    },
  ),
  rowRule<StoredPriceList, StoredPriceListPosition>(
    'price-lists/contradiction',
    'A net price in a price list that contradicts the gross price that is sent with it is replaced, with a diagnostic',
    'assumed',
    whenSent(['price_list_positions']),
    'price_list_positions',
    (position, { sent }, _priceList, { table, diagnose }) => {
      const { price_net, price_gross, use_percentage } = position
      const isBoth = sent.has('price_net') && sent.has('price_gross') && !use_percentage
      const product = table<StoredProduct>('products').get(position.priceable_id ?? 0)
      if (!product || !isBoth) return undefined
      const now = pricesOf({ ...position, stated_price: 'price_gross' }, product).price_net!
      if (!isNear(price_net!, now))
        diagnose(
          'price-mismatch',
          `price_net ${price_net} contradicts price_gross ${price_gross}; it became ${now}`,
        )
      return undefined
    },
    'an emulator',
  ),
  rowRule<StoredPriceList, StoredPriceListPosition>(
    'price-lists/prices',
    "Net and gross price agree, by the position's rate with use_tax, else the product's; with use_percentage the price is the product's less percentage",
    'assumed',
    written,
    'price_list_positions',
    (position, { sent }, _priceList, { table }) => {
      const product = table<StoredProduct>('products').get(position.priceable_id ?? 0)
      if (!product) return undefined
      const given = (['price_gross', 'price_net'] as const).find((name) => sent.has(name))
      const stated_price = given ?? position.stated_price
      return { ...pricesOf({ ...position, stated_price }, product), stated_price }
    },
  ),
]
