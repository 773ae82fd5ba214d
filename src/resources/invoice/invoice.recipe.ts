import { isMap } from '../../checks/is-map.ts'
import {
  type AffectedValues,
  completedRows,
  type Fakes,
  type RecipeValues,
  recipe,
} from '../../kernel/card/recipe.ts'
import { beforeDiscount, type Discount } from '../../rules/discounts.ts'
import { digitsOf, digitsText, inHundredths, roundedHundredths } from '../../rules/hundredths.ts'
import { prices } from '../../rules/line-totals.ts'
import { isZero, parseDecimal, subtract, sum } from '../../rules/money.ts'
import { rateBetween, rateOf, taxText } from '../../rules/tax.ts'
import { isText } from '../../rules/text-rows.ts'
import { isNo, priceOf } from '../shared/recipe-values.ts'

const nothing = '0.0'

/** The amount paid. An update with it makes the payments overpaid by what exceeds it; without payments, it is stored. */
const amountPaid: AffectedValues = {
  by: 'payments',
  cleared: { paid: nothing, paid_date: null },
  isStated: ({ paid }, entry) => entry.paid !== undefined || isPaid(paid),
  restored({ paid, paid_date, status }, now, entry) {
    if (!isPaid(now.paid)) return { stored: { paid, paid_date, status } }
    return { sent: entry.paid_date === undefined ? { paid } : { paid, paid_date } }
  },
}

function isPaid(paid: unknown): boolean {
  return (paid ?? nothing) !== nothing
}

const buyerNames = ['client_id', 'buyer_name', 'buyer_first_name', 'buyer_last_name', 'buyer_tax_no']

/** Sales to one of the account's clients, or to a generated buyer, with one to three positions. */
export const invoiceRecipe = recipe({
  traits: {
    sent: { about: 'Sent to the buyer', values: { status: 'sent' } },
    paid: {
      about: 'Paid in full, today',
      values: { status: 'paid', paid_date: 'today' },
      replacedBy: { status: 'paid' },
    },
    partially_paid: { about: 'Half paid, today', values: { paid: '50%', paid_date: 'today' } },
    overdue: {
      about: 'Unpaid; issued 40 days ago, due 26 days ago',
      values: { issue_date: 'today - 40 days', payment_to_kind: '14' },
      replacedBy: { payment_to_kind: 'payment_to' },
    },
    rejected: { about: 'Rejected by the buyer', values: { status: 'rejected' } },
    accepted: { about: 'Accepted by the buyer', values: { status: 'accepted' } },
    canceled: { about: 'Cancelled', values: { kind: 'canceled' } },
    proforma: { about: 'A pro forma invoice', values: { kind: 'proforma' } },
    estimate: { about: 'An order or a quote', values: { kind: 'estimate' } },
    advance: { about: 'An invoice for an advance payment', values: { kind: 'advance' } },
    final: { about: 'The final invoice after advances', values: { kind: 'final' } },
    receipt: {
      about: 'A receipt, paid in cash',
      values: { kind: 'receipt', status: 'paid', paid_date: 'today', payment_type: 'cash' },
      replacedBy: { status: 'paid' },
    },
    bill: { about: 'A bill without tax', values: { kind: 'bill' } },
    correction: {
      about: 'A correction with negative quantities',
      values: { kind: 'correction', correction: 'Returned goods' },
    },
    expense: {
      about: 'An expense: a document that the account received',
      values: { income: false },
    },
    company: { about: 'To a company, with a tax number', values: { buyer_company: true } },
    person: { about: 'To a private person', values: { buyer_company: false } },
    with_discount: {
      about: '10 per cent discount on each position',
      values: { show_discount: true, positions: { each: { discount_percent: '10' } } },
    },
    with_discount_amount: {
      about: 'Discount of 1.00 on each position',
      values: { show_discount: true, positions: { each: { discount: '1.00' } } },
    },
    with_order: { about: 'Has an oid: order-1 and so on', values: { oid: 'order-{n}' } },
    in_euro: { about: 'In euro, in any edition', values: { currency: 'EUR' } },
    tax_free: { about: 'Without tax', values: { positions: { each: { tax: 'zw' } } } },
  },
  fakes: (given, fakes) => ({ ...buyerOf(given, fakes), ...rowsOf(given, fakes) }),
  rows: rowsOf,
  affected: amountPaid,
})

/** Whether buyer and lines are those of another document. */
function isCopy({ copy_invoice_from }: RecipeValues): boolean {
  return copy_invoice_from !== undefined
}

function buyerOf(given: RecipeValues, fakes: Fakes): RecipeValues {
  if (isCopy(given) || given.kind === 'receipt' || buyerNames.some((name) => given[name] ?? false)) return {}
  const isAnybody = given.client_id === undefined && given.buyer_company === undefined
  const client_id = isAnybody ? fakes.existing('clients') : undefined
  if (client_id !== undefined) return { client_id }
  const isPerson = isNo(given.buyer_company)
  const [buyer_first_name, buyer_last_name] = isPerson ? [fakes.firstName(), fakes.lastName()] : []
  const name = isPerson ? `${buyer_first_name} ${buyer_last_name}` : fakes.company()
  return {
    ...(isPerson
      ? { buyer_first_name, buyer_last_name, buyer_name: name }
      : { buyer_name: name, buyer_tax_no: fakes.taxNumber() }),
    buyer_street: given.buyer_street ?? fakes.street(),
    buyer_post_code: given.buyer_post_code ?? fakes.postCode(),
    buyer_city: given.buyer_city ?? fakes.city(),
    buyer_country: given.buyer_country ?? fakes.edition.country,
    buyer_email: given.buyer_email ?? fakes.email(name),
  }
}

function rowsOf(given: RecipeValues, fakes: Fakes): RecipeValues {
  const { positions, price_gross, price_net } = given
  if (positions === undefined && isCopy(given)) return {}
  if (positions !== undefined && !Array.isArray(positions)) return { positions }
  const isTotal = price_gross !== undefined || price_net !== undefined
  const usual = isTotal ? [{ quantity: 1 }] : Array<RecipeValues>(fakes.between(1, 3)).fill({})
  const rows: readonly unknown[] = positions ?? usual
  const priced = isTotal && rows.length > 0 && rows.every(isFree) ? pricedBy(given, rows, fakes) : undefined
  return {
    // The total is the one after the client's discount.
    ...(priced && given.show_discount === undefined && { show_discount: false }),
    positions: completedRows(priced ?? rows, (row) => goodsOf(row, given, fakes)),
  }
}

/** Whether a line says nothing of its price. */
function isFree(row: unknown): row is RecipeValues {
  const saying = [...prices, ...sides, 'kind', 'product_id']
  return isMap(row) && saying.every((name) => row[name] === undefined)
}

/** The lines of a document with a stated total, which is divided among them: each has a price before its discount. */
function pricedBy(
  given: RecipeValues,
  rows: readonly RecipeValues[],
  { edition }: Fakes,
): readonly RecipeValues[] | undefined {
  const totals = [given.price_net, given.price_tax, given.price_gross]
  const [statedNet, statedTax, statedGross] = totals.map(parseDecimal)
  const net = statedNet ?? (statedGross && statedTax && subtract(statedGross, statedTax))
  const gross = statedGross ?? (statedNet && statedTax && sum([statedNet, statedTax]))
  const whole = gross ?? net
  if (whole === undefined) return undefined
  const tax = net && gross && isNo(given.reverse_charge ?? false) ? rateBetween(net, gross) : undefined
  const hundredths = roundedHundredths(digitsOf(whole))
  const share = hundredths / BigInt(rows.length)
  return rows.map((row, at) => {
    const part = at === 0 ? hundredths - share * BigInt(rows.length - 1) : share
    const line = tax === undefined ? row : { tax, ...row }
    const discount = isNo(given.show_discount ?? false) ? undefined : discountOf(line, given)
    const rate = gross === undefined ? rateOf(taxText(line.tax) ?? edition.tax) : undefined
    const price = digitsText(inHundredths(beforeDiscount(part, discount, rate)))
    return { ...line, [gross === undefined ? 'total_price_net' : 'total_price_gross']: price }
  })
}

/** The discount of a line, of the kind of the document. */
function discountOf({ discount, discount_percent }: RecipeValues, { discount_kind }: RecipeValues): Discount {
  const amount = parseDecimal(discount)
  const isAmount = discount_kind === undefined ? amount && !isZero(amount) : discount_kind === 'amount'
  return isAmount
    ? { kind: 'amount', amount }
    : { kind: 'percent_total', percent: parseDecimal(discount_percent) }
}

/** The rules add what they know better: the rate, and the price of a product with the name of the line. */
function goodsOf(row: RecipeValues, given: RecipeValues, fakes: Fakes): RecipeValues {
  if (sides.some((name) => row[name] !== undefined)) return {}
  if (isText({ kind: String(row.kind) })) return { name: fakes.goods() }
  const drawn = fakes.between(1, 5)
  const quantity = given.kind === 'correction' ? -drawn : drawn
  if (row.product_id !== undefined) return { quantity }
  const isPriced = prices.some((name) => row[name] !== undefined)
  const product_id = row.name === undefined && !isPriced ? fakes.existing('products') : undefined
  if (product_id !== undefined) return { quantity, product_id }
  const price =
    isPriced || isNamedProduct(row, given, fakes) ? {} : { price_net: priceOf(fakes.between(500, 50_000)) }
  return { quantity, name: fakes.goods(), ...price }
}

/** Whether a line of a sale has the name of a product, whose price it takes then. */
function isNamedProduct({ name }: RecipeValues, { income, currency }: RecipeValues, fakes: Fakes): boolean {
  if (typeof name !== 'string' || isNo(income ?? true) || currency !== undefined) return false
  return fakes.table('products').first('name', name) !== undefined
}

const sides = ['correction_before_attributes', 'correction_after_attributes']
