import { formatValue } from '../../../checks/format-value.ts'
import { rowRule, whenSent } from '../../../kernel/card/rule.ts'
import type { RuleContext } from '../../../kernel/card/rule-context.ts'
import { lineTotals, type PricedLine, prices, totalsWith } from '../../../rules/line-totals.ts'
import { isNear, isZero } from '../../../rules/money.ts'
import {
  decidingUnitPrice,
  keptStatement,
  pricesFor,
  pricesTaken,
  statedPrice,
  takenPrice,
} from '../../../rules/stated-price.ts'
import { isText } from '../../../rules/text-rows.ts'
import type { StoredProduct } from '../../product/product.fields.ts'
import { patchChanged } from '../../shared/patch-changed.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'
import { rateOfClient } from './client-defaults.ts'
import { rateOfDepartment } from './department-defaults.ts'
import { rateOfKind } from './document-kinds.ts'
import { listedPrice } from './listed-price.ts'
import { destinationRate } from './one-stop-shop.ts'
import { otherCurrency } from './other-currency.ts'
import { createsProducts, isNamed, isRenamed, noProductsOfMany, productValueRules } from './product-values.ts'
import { correctsNoStock } from './stock.ts'

/** What the amounts of a position depend on, besides its prices. */
const pricing = ['quantity', 'product_id', 'tax', 'price_gross', 'stated_price'] as const

function linePrices(position: StoredInvoicePosition, given: readonly (typeof prices)[number][]): PricedLine {
  const line: PricedLine = { quantity: position.quantity ?? '1.0', tax: position.tax }
  for (const price of given) line[price] = position[price]
  return line
}

const written = ['create', 'update'] as const

/** Whether a document has a line with the same product and accounting ids, which a copy takes over. */
function isLineOf(
  id: number | null,
  { product_id, accounting_id1, accounting_id2 }: StoredInvoicePosition,
  { table }: RuleContext,
): boolean {
  const source = table<StoredInvoice>('invoices').get(id ?? 0)
  const isSame = (line: StoredInvoicePosition) =>
    line.product_id === product_id &&
    line.accounting_id1 === accounting_id1 &&
    line.accounting_id2 === accounting_id2
  return source?.positions.some(isSame) ?? false
}

/** The spelling of a subtotal in the documentation. */
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
  stated_price: null,
  discount: null,
  discount_percent: null,
} as const satisfies Partial<StoredInvoicePosition>

export const positionRules = [
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/text-rows',
    'A row of the kind text_separator or subtotal has no product, rate, quantity or amounts',
    'assumed',
    written,
    'positions',
    (position, { sent }, _invoice, { diagnose }) => {
      if (!isText(position)) return undefined
      const lost = prices.filter((price) => sent.has(price) && !isZero(position[price] ?? '0.0'))
      if (lost.length > 0) {
        diagnose('replaced-value', `${lost.join(', ')} of a row of the kind ${position.kind} became 0.0`)
      }
      return nothingSold
    },
  ),
  ...productValueRules,
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'document-terms/product-name',
    "In the French edition, or with update_product_name false, a position with product_id has the product's name, and a diagnostic if another one is sent; update_product_name true uses the one that is sent",
    'facts 2.10',
    whenSent(['positions']),
    'positions',
    (position, { sent }, _invoice, { table, input, edition, diagnose }) => {
      const { product_id, name } = position
      if (!sent.has('product_id') || !sent.has('name')) return undefined
      const isKept =
        typeof input.update_product_name === 'boolean'
          ? !input.update_product_name
          : edition.keepsProductNames
      const product = isKept ? table<StoredProduct>('products').get(product_id ?? 0) : undefined
      if (!product || product.name === name) return undefined
      diagnose(
        'replaced-value',
        `name ${formatValue(name)} became that of product ${product_id}; send update_product_name to keep it`,
      )
      return { name: product.name }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'price-lists/on-documents',
    "In a request with use_prices_from_price_lists, a line with product_id, or with the name of a product, and no price of its own has the price of price_list_id, or of the client's price list. An update with price_list_id or another client gives every line its listed price; any other update with it only a line that is added or gets another product. A line that stays keeps its rate. Texts, subtotals and differences of a correction have no listed price",
    'facts 2.10',
    whenSent(['use_prices_from_price_lists']),
    'positions',
    (position, change, invoice, context) => {
      const { sent } = change
      const { input, before } = context
      if (!input.use_prices_from_price_lists || isText(position)) return undefined
      if (position.correction_before_attributes || position.correction_after_attributes) return undefined
      const isChosenAnew =
        typeof input.price_list_id === 'number' ||
        (before as StoredInvoice | undefined)?.client_id !== invoice.client_id
      const isOfProduct =
        sent.has('product_id') || (isRenamed(position, change) && position.product_id === null)
      if (!isOfProduct && !isChosenAnew) return undefined
      if (prices.some((price) => sent.has(price))) return undefined
      const listed = listedPrice(position, invoice.client_id, context)
      if (!listed) return undefined
      const price = takenPrice(listed)
      return isOfProduct && !sent.has('tax') ? { ...price, tax: listed.tax } : price
    },
  ),
  otherCurrency,
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'client-defaults/rate',
    "A position of a sale without a rate, of its own or of its product, has the client's default_tax, else the department's",
    'facts 2.18',
    written,
    'positions',
    ({ tax }, _change, invoice, context) =>
      tax === null && invoice.income
        ? { tax: rateOfClient(invoice, context) ?? rateOfDepartment(invoice, context) }
        : undefined,
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/usual-rate',
    "A position without any other rate has the edition's default rate",
    'assumed',
    written,
    'positions',
    ({ tax }, _change, _invoice, { edition }) => (tax === null ? { tax: edition.tax } : undefined),
  ),
  rateOfKind,
  destinationRate,
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/reverse-charge',
    'With reverse_charge, the rate of each line is oo for a buyer in Poland, else np; an empty country is that of the edition. Another sent rate gets a diagnostic, and one that a fixture states stays until an update changes reverse_charge, the country or the rate',
    'facts 2.9',
    written,
    'positions',
    (position, { before: former, sent, pinned }, invoice, { before, edition, diagnose }) => {
      const { reverse_charge, buyer_country } = invoice
      if (!reverse_charge || isText(position) || pinned.tax !== undefined) return undefined
      const was = before as StoredInvoice | undefined
      const isSame = was?.reverse_charge === reverse_charge && was.buyer_country === buyer_country
      if (isSame && former?.tax === position.tax && !sent.has('tax')) return undefined
      const tax = (buyer_country || edition.country).toUpperCase() === 'PL' ? 'oo' : 'np'
      if (sent.has('tax') && position.tax !== tax) {
        const line = `of the line ${formatValue(position.name)}`
        diagnose('replaced-value', `tax ${position.tax} ${line} became ${tax}, because of reverse_charge`)
      }
      return { tax }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/reverse-charge-off',
    'When an update turns reverse_charge off, a line keeps its rate oo or np, with a diagnostic, unless the update sends another rate',
    'assumed',
    whenSent(['reverse_charge'], 'update'),
    'positions',
    ({ name, tax }, { sent }, { reverse_charge }, { before, diagnose }) => {
      const wasReversed = (before as StoredInvoice | undefined)?.reverse_charge
      if (!wasReversed || reverse_charge || (tax !== 'oo' && tax !== 'np') || sent.has('tax'))
        return undefined
      const line = `of the line ${formatValue(name)}`
      diagnose(
        'ignored-value',
        `tax ${tax} ${line} stays although reverse_charge is off: expected its rate as tax`,
      )
      return undefined
    },
    'a portable proof',
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/contradiction',
    'When prices of a line contradict each other, or a total contradicts the quantity 0 (a correction of a price has both), the first that was sent counts, in this order: total_price_gross, total_price_net, price_gross, price_net. A diagnostic names the others that differ by more than 0.01',
    'assumed',
    whenSent(['positions']),
    'positions',
    (position, { sent }, _invoice, { diagnose }) => {
      const given = prices.filter((price) => sent.has(price))
      const [ruling] = given
      const quantity = position.quantity ?? '1.0'
      if (!ruling || (given.length === 1 && !isZero(quantity))) return undefined
      const line = linePrices(position, given)
      const totals = lineTotals(line)
      const of = `of the line ${formatValue(position.name)}`
      for (const price of given) {
        if (isNear(line[price]!, totals[price])) continue
        diagnose(
          'price-mismatch',
          `${price} ${line[price]} ${of} contradicts ${ruling}; it became ${totals[price]}`,
        )
      }
      if (isZero(quantity) && !isZero(totals.total_price_gross) && !position.correction_after_attributes) {
        const total = `${ruling} ${line[ruling]}`
        diagnose('price-mismatch', `${total} ${of} counts, although its quantity is 0; its unit prices are 0`)
      }
      return undefined
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/totals',
    'Line totals and unit prices follow from the price that was sent, the quantity and the rate',
    'facts 2.8',
    written,
    'positions',
    (position, { before, sent }) => {
      const given = prices.filter((price) => sent.has(price))
      if (before && given.length === 0) return undefined
      // Without a price of its own, a new line has that of its product or a price list.
      const own = given.length > 0 ? {} : pricesTaken(position)
      const line = { ...linePrices(position, given), ...own }
      const totals = lineTotals(line)
      return { ...totals, stated_price: statedPrice(line, totals) }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/stated-totals',
    'When the totals that a fixture or a call states for a new line contradict each other or its rate, the stated ones stay, and the others follow, so that net and tax add up to gross. The totals of the document and its tax_split are calculated from these',
    'assumed',
    ['create'],
    'positions',
    (position, { pinned }) => totalsWith(pinned, position),
    'an emulator',
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/stated-price',
    'When the quantity or the rate of a line changes, its amounts are calculated from the price that was sent for it: a unit price stays, net or gross, and a total changes in proportion to the quantity. A copy of the line keeps that price',
    'assumed',
    ['update'],
    'positions',
    (position, { before, sent }) => {
      if (!before || prices.some((price) => sent.has(price))) return undefined
      if (pricing.every((name) => position[name] === before[name])) return undefined
      const quantity = position.quantity ?? '1.0'
      // A product or a price list replaces the price of the line.
      const isReplaced =
        position.stated_price !== before.stated_price || position.price_gross !== before.price_gross
      const kept = isReplaced ? pricesTaken(position) : pricesFor(before, quantity)
      const line = { quantity, tax: position.tax, ...kept }
      const totals = lineTotals(line)
      return {
        ...totals,
        stated_price: isReplaced ? statedPrice(line, totals) : keptStatement(before, line, totals),
      }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/product-of-name',
    'A position of a sale without product_id selects the product of its name, or creates one, unless create_products is off. A line of a total correction keeps the product of the line that it corrects, or none',
    'facts 2.10',
    whenSent(['positions']),
    'positions',
    (position, change, invoice, context) => {
      const { income, currency } = invoice
      // Lines that a correction copies have these parts, also without a product.
      if (!isNamed(position, change, income, context) || change.sent.has('sold_parts')) return undefined
      const known = context.table<StoredProduct>('products').first('name', position.name)
      if (known) return { product_id: known.id }
      if (!createsProducts(invoice, context) || correctsNoStock(invoice, context)) return undefined
      const { name, tax, quantity_unit, code } = position
      const values = { name, tax, ...decidingUnitPrice(position), quantity_unit, code, currency }
      const made = context.create<StoredProduct>('products', values)
      return { product_id: made.id }
    },
  ),
  noProductsOfMany,
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'positions/accounting-ids',
    'accounting_id1 and accounting_id2 of a line with a product become accounting_id and accounting_id2 of the product',
    'facts 2.10',
    whenSent(['positions']),
    'positions',
    (position, { sent }, { from_invoice_id }, context) => {
      const { product_id, accounting_id1, accounting_id2 } = position
      // A document may copy thousands of lines, and looking for each among all of them takes long.
      if (!sent.has('accounting_id1') && !sent.has('accounting_id2')) return undefined
      if (product_id === null || (!context.before && isLineOf(from_invoice_id, position, context)))
        return undefined
      const patch = (values: object) => patchChanged(context, 'products', product_id, values)
      if (sent.has('accounting_id1')) patch({ accounting_id: accounting_id1 })
      if (sent.has('accounting_id2')) patch({ accounting_id2 })
      return undefined
    },
  ),
]
