import { type RowChange, rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { prices } from '../../../rules/line-totals.ts'
import { takenPrice } from '../../../rules/stated-price.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { AccountSettings } from '../../account/account-settings.record.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

type NamedLine = StoredInvoicePosition & { readonly name: string }

/** Whether a line was sent with a name that it does not have yet. */
export function isRenamed(
  { name }: StoredInvoicePosition,
  { before, sent }: RowChange<StoredInvoicePosition>,
): boolean {
  return sent.has('name') && before?.name !== name
}

/** Whether the name of a line, instead of an id, selects its product. */
export function isNamed(
  position: StoredInvoicePosition,
  change: RowChange<StoredInvoicePosition>,
  income: boolean,
  { input }: RuleContext,
): position is NamedLine {
  // Lines of advances must not create products.
  if (isText(position) || input.advance_creation_mode) return false
  return position.product_id === null && Boolean(position.name) && income && isRenamed(position, change)
}

/** Thousands of new products in one request would stall all others. */
const maxLinesWithNewProducts = 1000

function hasMany({ positions }: StoredInvoice): boolean {
  return positions.length > maxLinesWithNewProducts
}

function mayCreateProducts({ account }: RuleContext): boolean {
  return (account.settings as Partial<AccountSettings>).create_products !== false
}

/** Whether the lines of a document create products, which they name. */
export function createsProducts(invoice: StoredInvoice, context: RuleContext): boolean {
  return mayCreateProducts(context) && !hasMany(invoice)
}

export const noProductsOfMany = rule<StoredInvoice>(
  'positions/no-products-of-many-lines',
  `A document with more than ${maxLinesWithNewProducts} lines creates no products, with a diagnostic`,
  'assumed',
  whenSent(['positions']),
  (invoice, context) => {
    const { input, diagnose } = context
    if (!hasMany(invoice) || !invoice.income || input.advance_creation_mode) return undefined
    // New lines have no id yet.
    const isWithout = (line: StoredInvoicePosition) => !line.id && !line.product_id && !isText(line)
    if (!mayCreateProducts(context) || !invoice.positions.some(isWithout)) return undefined
    diagnose(
      'ignored-value',
      `names of lines created no products: the document has more than ${maxLinesWithNewProducts} lines`,
    )
    return undefined
  },
  'an emulator',
)

/** What a line has from its product, unless it was sent. */
function valuesOf(product: StoredProduct, position: StoredInvoicePosition, sent: ReadonlySet<string>) {
  const own = (name: 'name' | 'tax' | 'quantity_unit' | 'code' | 'additional_info') =>
    (sent.has(name) && position[name]) || product[name] || null
  const isPriced = prices.some((price) => sent.has(price))
  return {
    name: own('name'),
    tax: own('tax'),
    quantity_unit: own('quantity_unit'),
    code: own('code'),
    additional_info: own('additional_info'),
    ...(isPriced ? {} : takenPrice(product)),
  }
}

/** The goods and services code and the eco tax that a line has from its product. */
function codesOf(product: StoredProduct, sent: ReadonlySet<string>): Partial<StoredInvoicePosition> {
  const { gtu_codes, gtu_code, use_eco_tax, eco_tax_net } = product
  return {
    ...(sent.has('gtu_code') ? {} : { gtu_code: gtu_codes[0] ?? gtu_code }),
    ...(sent.has('use_eco_tax') ? {} : { use_eco_tax }),
    ...(sent.has('eco_tax_net') ? {} : { eco_tax_net }),
  }
}

/** What a line has from its product. */
export const productValueRules = [
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/from-product',
    'A position with product_id gets name, price, rate, unit and code from the product, unless they were sent',
    'specification 2.1',
    whenSent(['positions']),
    'positions',
    (position, { sent }, _invoice, { table }) => {
      if (!sent.has('product_id') || position.product_id === null) return undefined
      const product = table<StoredProduct>('products').get(position.product_id)!
      return valuesOf(product, position, sent)
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/restored-name',
    'A position with product_id whose name is emptied gets the name of the product again',
    'assumed',
    whenSent(['positions'], 'update'),
    'positions',
    ({ name, product_id }, { before }, _invoice, { table }) => {
      if (name || !before || product_id === null) return undefined
      return { name: table<StoredProduct>('products').get(product_id)?.name ?? before.name }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/from-named-product',
    'A new line of a sale with the name of a product, and without product_id, gets from the product what one with product_id gets, unless it was sent',
    'assumed',
    whenSent(['positions']),
    'positions',
    (position, change, { income }, context) => {
      const { before, sent } = change
      const { correction_before_attributes, correction_after_attributes } = position
      if (before || !isNamed(position, change, income, context)) return undefined
      if (correction_before_attributes || correction_after_attributes) return undefined
      const product = context.table<StoredProduct>('products').first('name', position.name)
      return product && { ...valuesOf(product, position, sent), ...codesOf(product, sent) }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/codes-of-product',
    'A position with product_id gets the first goods and services code (GTU) and the eco tax of the product, unless they were sent',
    'facts 2.3',
    whenSent(['positions']),
    'positions',
    ({ product_id }, { sent }, _invoice, { table }) => {
      const product = sent.has('product_id') && table<StoredProduct>('products').get(product_id ?? 0)
      return product ? codesOf(product, sent) : undefined
    },
  ),
]
