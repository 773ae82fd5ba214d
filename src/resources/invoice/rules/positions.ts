import { rowRule } from '../../../kernel/card/rule.ts'
import { lineTotals, type PricedLine } from '../../../rules/line-totals.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'
import { rateOfClient } from './client-defaults.ts'

/** The prices that define a position, in order of precedence: the line total wins (facts 2.8). */
const prices = ['total_price_gross', 'total_price_net', 'price_gross', 'price_net'] as const

/** Fields that determine the amounts of a position. */
const pricing = [...prices, 'quantity', 'product_id'] as const

const written = ['create', 'update'] as const

/** How the documentation writes a subtotal. */
const nothingSold = {
  product_id: null,
  tax: 'disabled',
  quantity: '0.0',
  price_net: '0.0',
  price_gross: '0.0',
  price_tax: '0.0',
  total_price_net: '0.0',
  total_price_gross: '0.0',
  total_price_tax: '0.0',
  discount: null,
  discount_percent: null,
} as const satisfies Partial<StoredInvoicePosition>

export const positionRules = [
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/text-rows',
    'A row of the kind text_separator or subtotal sells nothing: it has no product, rate, quantity or amounts',
    'assumed',
    written,
    'positions',
    (position) => (isText(position) ? nothingSold : undefined),
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/from-product',
    'A position with product_id gets name, price, rate, unit and code from the product, unless they were sent',
    'specification 2.1',
    written,
    'positions',
    (position, { sent }, _invoice, { table }) => {
      if (!sent.has('product_id') || position.product_id === null) return undefined
      const product = table<StoredProduct>('products').get(position.product_id)!
      const own = (name: 'name' | 'tax' | 'quantity_unit' | 'code' | 'additional_info') =>
        (sent.has(name) && position[name]) || product[name] || null
      const isPriced = prices.some((price) => sent.has(price) && position[price] !== null)
      return {
        name: own('name'),
        tax: own('tax'),
        quantity_unit: own('quantity_unit'),
        code: own('code'),
        additional_info: own('additional_info'),
        price_gross: isPriced ? position.price_gross : product.price_gross,
      }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'client-defaults/rate',
    "A position of a sale without a rate, of its own or of its product, has the client's default_tax",
    'facts 2.18',
    written,
    'positions',
    ({ tax }, _change, invoice, context) =>
      tax === null && invoice.income ? { tax: rateOfClient(invoice, context) } : undefined,
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/usual-rate',
    "A position without any other rate has the edition's default rate",
    'assumed',
    written,
    'positions',
    ({ tax }, _change, _invoice, { edition }) => (tax === null ? { tax: edition.tax } : undefined),
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/reverse-charge',
    'With reverse_charge, the rate of each line is oo for a buyer in Poland, else np, whatever was sent',
    'facts 2.9',
    written,
    'positions',
    (position, _change, { reverse_charge, buyer_country }, { edition }) => {
      if (!reverse_charge || isText(position)) return undefined
      return { tax: (buyer_country || edition.country).toUpperCase() === 'PL' ? 'oo' : 'np' }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/totals',
    'Line totals and unit prices follow from the price that was sent, the quantity and the rate',
    'facts 2.8',
    written,
    'positions',
    (position, { before, sent }) => {
      const given = prices.filter((price) => sent.has(price) && position[price] !== null)
      if (before && position.tax === before.tax && !pricing.some((name) => sent.has(name))) return undefined
      const line: PricedLine = { quantity: position.quantity ?? '1.0', tax: position.tax }
      // Without a price of its own, the line keeps the gross unit price, or copies it from its product.
      for (const price of given.length > 0 ? given : (['price_gross'] as const)) line[price] = position[price]
      return lineTotals(line)
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/product-of-name',
    'A position without product_id selects the product of its name, or creates one',
    'facts 2.10',
    written,
    'positions',
    (position, { sent }, { income, currency }, context) => {
      if (isText(position)) return undefined
      if (position.product_id !== null || !position.name || !income || !sent.has('name')) return undefined
      const known = context.table<StoredProduct>('products').first('name', position.name)
      if (known) return { product_id: known.id }
      if ((context.account.settings as Partial<AccountSettings>).create_products === false) return undefined
      const { name, tax, price_gross, quantity_unit, code } = position
      const made = context.create<StoredProduct>('products', {
        name,
        tax,
        price_gross,
        quantity_unit,
        code,
        currency,
      })
      return { product_id: made.id }
    },
  ),
]
