import { effect, rule, whenSent } from '../../kernel/card/rule.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import { lineTotals } from '../../rules/line-totals.ts'
import { isNear } from '../../rules/money.ts'
import type { StoredPriceList } from '../price-list/price-list.fields.ts'
import { bundleContentRules } from '../shared/bundle.ts'
import { pricesAfter } from '../shared/listed-price.ts'
import type { StoredProduct } from './product.fields.ts'

export const productRules = [
  rule<StoredProduct>(
    'products/currency',
    "The default currency of a product is the edition's",
    'observed 7',
    ['create', 'update'],
    ({ currency }, { edition }) => (currency ? undefined : { currency: edition.currency }),
  ),
  rule<StoredProduct>(
    'products/tax',
    "The default rate of a product is the edition's",
    'assumed',
    ['create', 'update'],
    ({ tax }, { edition }) => (tax === null ? { tax: edition.tax } : undefined),
  ),
  rule<StoredProduct>(
    'products/contradiction',
    'A net price that contradicts the gross price that is sent with it is replaced, with a diagnostic',
    'assumed',
    whenSent(['price_net']),
    (product, context) => {
      if (!context.sent.has('price_net') || !context.sent.has('price_gross')) return undefined
      const { price_net } = pricesFrom(product, context.sent)
      if (!isNear(product.price_net!, price_net!))
        context.diagnose(
          'price-mismatch',
          `price_net ${product.price_net} contradicts price_gross ${product.price_gross}; it became ${price_net}`,
        )
      return undefined
    },
    'an emulator',
  ),
  rule<StoredProduct>(
    'products/prices',
    'Net price, tax and gross price agree: a gross price that was sent decides, else the net price',
    'facts 2.19',
    ['create'],
    (product, { sent }) => pricesFrom(product, sent),
  ),
  rule<StoredProduct>(
    'products/price-update',
    'An update of the gross price or the rate recalculates the net price',
    'facts 2.19',
    ['update'],
    (product, context) => {
      const before = context.before as StoredProduct
      // Of two prices that follow from one another, one may have more decimals, so that it must not be calculated.
      if (priced.every((name) => product[name] === before[name])) return undefined
      const { sent } = context
      if (sent.has('price_gross')) return pricesFrom(product, sent)
      if (sent.has('price_net') && isNetPriceSet(context)) return undefined
      if (!priced.some((name) => sent.has(name))) return undefined
      const { price_net, price_gross, tax } = before
      if (product.tax === tax) return { price_net }
      return pricesFrom({ ...product, price_gross }, new Set(['price_gross']))
    },
  ),
  rule<StoredProduct>(
    'products/net-price-update',
    'An update of the net price alone sets it; in the observed profile it is ignored, with a diagnostic',
    'specification 2.3',
    ['update'],
    (product, context) => {
      if (!context.sent.has('price_net') || context.sent.has('price_gross')) return undefined
      if (isNetPriceSet(context))
        return priced.every((name) => product[name] === (context.before as StoredProduct)[name])
          ? undefined
          : pricesFrom(product, context.sent)
      if (context.input.price_net === product.price_net) return undefined
      context.diagnose(
        'ignored-field',
        'product.price_net follows from price_gross and tax; send price_gross to change it',
      )
      return undefined
    },
  ),
  rule<StoredProduct>(
    'products/purchase-prices',
    'Purchase prices agree with one another like sales prices: an update of the rate alone keeps the gross price, null for one follows from the other, and null for both removes them',
    'assumed',
    ['create', 'update'],
    ({ purchase_price_net, purchase_price_gross, purchase_tax }, { sent, before }) => {
      const isPriced = sent.has('purchase_price_net') || sent.has('purchase_price_gross')
      if (!isPriced && !sent.has('purchase_tax')) return undefined
      const former = before as StoredProduct | undefined
      if (former && !isPriced && former.purchase_tax === purchase_tax) return undefined
      if (purchase_price_net === null && purchase_price_gross === null) return { purchase_price_tax: null }
      const isKept = before !== undefined && !isPriced
      const decides = isKept || sent.has('purchase_price_gross') || purchase_price_net === null
      const gross = decides && purchase_price_gross !== null
      const totals = lineTotals({
        quantity: '1.0',
        tax: purchase_tax,
        ...(gross ? { price_gross: purchase_price_gross } : { price_net: purchase_price_net }),
      })
      return {
        purchase_price_net: totals.price_net,
        purchase_price_gross: totals.price_gross,
        purchase_price_tax: totals.price_tax,
      }
    },
  ),
  rule<StoredProduct>(
    'products/form-name',
    'The widget shows the name that the product had when it was created',
    'observed 7',
    ['create'],
    ({ name, form_name }) => (form_name === null ? { form_name: name } : undefined),
  ),
  ...bundleContentRules,
]

export const productEffects = [
  effect<StoredProduct>(
    'price-lists/recalculated',
    "When the price or the rate of a product changes, its prices in price lists follow: a price that was sent stays, a percentage applies to the product's new price, and a position without either has the new price",
    'assumed',
    ({ before, after }, { table, patch }) => {
      if (!before || !after || priced.every((name) => after[name] === before[name])) return
      for (const { id, price_list_positions: rows } of table<StoredPriceList>('price_lists').all()) {
        if (!rows.some((row) => row.priceable_id === after.id)) continue
        const changed = rows.map((row) =>
          row.priceable_id === after.id ? Object.freeze({ ...row, ...pricesAfter(row, before, after) }) : row,
        )
        patch('price_lists', id, { price_list_positions: Object.freeze(changed) })
      }
    },
  ),
]

/** Whether the net price can be updated alone. */
function isNetPriceSet({ profileOf }: RuleContext): boolean {
  return profileOf('products/net-price-update') === 'documented'
}

/** What the prices of a product are calculated from. */
const priced = ['price_net', 'price_gross', 'tax'] as const

/** The prices that follow from the sent ones; if these contradict each other, the gross one decides. */
function pricesFrom(product: StoredProduct, sent: ReadonlySet<string>): Partial<StoredProduct> {
  const given = (name: 'price_net' | 'price_gross') => (sent.has(name) ? product[name] : null)
  const { price_net, price_tax, price_gross } = lineTotals({
    quantity: '1.0',
    tax: product.tax,
    price_net: given('price_net'),
    price_gross: given('price_gross'),
  })
  return { price_net, price_tax, price_gross }
}
