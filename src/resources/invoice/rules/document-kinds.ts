import { formatValue } from '../../../checks/format-value.ts'
import { Refused } from '../../../checks/refused.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import { cannotBeBlank } from '../../../kernel/card/response-sentences.ts'
import { type RowChange, rowRule, rule, whenSent } from '../../../kernel/card/rule.ts'
import { lineTotals, prices } from '../../../rules/line-totals.ts'
import { isNear, isZero, subtract } from '../../../rules/money.ts'
import { decidingUnitPrice, statedPrice } from '../../../rules/stated-price.ts'
import { netFromGross } from '../../../rules/tax.ts'
import { isText } from '../../../rules/text-rows.ts'
import { discountedLines } from '../../shared/amounts/amounts-by-rate.ts'
import {
  differenceOfSides,
  isPriced,
  pricedSides,
  sideOf,
  totalsOfSide,
} from '../../shared/amounts/correction-lines.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { marginProcedures } from '../invoice.words.ts'
import type { StoredInvoicePosition } from '../invoice-position.ts'

/** Rules of single kinds of document. These rules run before the lines are filled in. */
export const documentKindRules = [
  rule<StoredInvoice>(
    'document-kinds/margin-procedure',
    'procedure_vat_margin is one of the documented phrases; a Polish margin invoice needs one',
    'facts 2.9',
    ['create', 'update'],
    ({ kind, procedure_vat_margin }, { sent, edition, refuse }) => {
      const known = () => marginProcedures.map((phrase) => formatValue(phrase)).join(', ')
      if (procedure_vat_margin) {
        if (sent.has('procedure_vat_margin') && !marginProcedures.includes(procedure_vat_margin)) {
          refuse('procedure_vat_margin', new Refused(procedure_vat_margin, known(), marginProcedures))
        }
      } else if (kind === 'vat_margin' && edition.country === 'PL') {
        refuse('procedure_vat_margin', `${cannotBeBlank} on a margin invoice; it is one of ${known()}`)
      }
      return undefined
    },
  ),
]

const written = ['create', 'update'] as const

/** This rule runs after products and clients have set their rates. */
export const rateOfKind = rowRule<StoredInvoice, StoredInvoicePosition>(
  'document-kinds/bill',
  'A line of a bill has the rate "disabled" unless another one is sent: a bill shows no tax',
  'assumed',
  written,
  'positions',
  ({ kind }, { before, sent }, invoice) =>
    invoice.kind === 'bill' && !before && !sent.has('tax') && !isText({ kind })
      ? { tax: 'disabled' }
      : undefined,
)

/** These rules run when the amounts of the lines are known. */
export const lineOfKindRules = [
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'document-kinds/correction-prices',
    'A side of a correction line that is sent without a price is calculated, as a line is, from the price that was sent for it or for the line that it copies. Without one, it is calculated from the price of the other side, or of the product of the line. A total for the quantity 0 is no price for another quantity',
    'assumed',
    whenSent(['positions']),
    'positions',
    (position, change) => {
      const { sent } = change
      const isOfProduct = sent.has('product_id') && !prices.some((price) => sent.has(price))
      const ofProduct = isOfProduct ? { ...unpriced, ...decidingUnitPrice(position) } : undefined
      return pricedSides(position, change, ofProduct)
    },
    'a portable proof',
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'document-kinds/correction-difference',
    'A line of a correction with the line before and after, and without another price of its own, is the difference of both, each after its own discount, rate by rate when the tax rate changes. It stays the difference when an update changes its quantity, rate or product',
    'assumed',
    written,
    'positions',
    (position, change) => {
      const { sent } = change
      const { correction_before_attributes: before, correction_after_attributes: after } = position
      if (!before || !after) return undefined
      const areSent = sendsSides(change)
      if (!areSent && !isStillDifference(position, change)) return undefined
      const ofSides = after.tax ?? before.tax ?? position.tax
      const isOfSides = (areSent || sent.has('product_id')) && !sent.has('tax')
      const tax = isOfSides ? ofSides : position.tax
      const { quantity: rest, totals } = differenceOfSides(before, after, tax)
      const { total_price_gross } = totals
      const isPriced = prices.some((price) => sent.has(price))
      if (isPriced && !(sent.has('total_price_gross') && position.total_price_gross === total_price_gross))
        return undefined
      const quantity = areSent && !sent.has('quantity') ? rest : (position.quantity ?? '1.0')
      const name = position.name ?? after.name ?? before.name
      const line = { quantity, tax, total_price_gross }
      const unit = lineTotals(line)
      return { name, tax, quantity, ...unit, ...totals, stated_price: statedPrice(line, unit) }
    },
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'document-kinds/correction-quantity',
    'While a line of a correction is the difference of its sides, a quantity that an update sends alone changes no total, with a diagnostic unless the quantities of the sides differ by it',
    'assumed',
    whenSent(['positions'], 'update'),
    'positions',
    (position, change, _invoice, { diagnose }) => {
      const { sent, before: former } = change
      const { correction_before_attributes: before, correction_after_attributes: after } = position
      if (!before || !after || !sent.has('quantity') || sendsSides(change)) return undefined
      if (former?.quantity === position.quantity || !isStillDifference(position, change)) return undefined
      if (prices.some((price) => sent.has(price))) return undefined
      const { quantity, totals } = differenceOfSides(before, after, position.tax)
      if (quantity === position.quantity) return undefined
      const ofLine = `quantity ${position.quantity} of the line ${formatValue(position.name)}`
      diagnose(
        'price-mismatch',
        `${ofLine} changes no total: its sides differ by ${totals.total_price_gross}`,
      )
      return undefined
    },
    'an emulator',
  ),
]

/** These rules run when the discounts of the lines are known. */
export const marginRules = [
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'document-kinds/correction-contradiction',
    'A price of its own decides what a line of a correction adds to the totals, with a diagnostic when the line before and after differ by another amount, both before and after discounts',
    'assumed',
    whenSent(['positions']),
    'positions',
    (position, { sent }, invoice, context) => {
      const { correction_before_attributes: before, correction_after_attributes: after } = position
      if (!before || !after || !isPriced(before) || !isPriced(after)) return undefined
      const { name, total_price_gross: stated } = position
      const mayDiffer = sent.has('quantity') || prices.some((price) => sent.has(price))
      if (stated === null || !mayDiffer) return undefined
      const totals = [after, before].map((side) => totalsOfSide(position, side).total_price_gross)
      const difference = subtract(totals[0]!, totals[1]!)
      if (isNear(stated, difference)) return undefined
      const positions = [sideOf(position, after), sideOf(position, before)]
      const [becomes, was] = discountedLines({ ...invoice, positions }, context)
      if (isNear(stated, subtract(becomes!.gross, was!.gross))) return undefined
      const counts = `total_price_gross ${stated} of the line ${formatValue(name)} counts`
      context.diagnose('price-mismatch', `${counts}, although its sides differ by ${difference}`)
      return undefined
    },
    'an emulator',
  ),
  rowRule<StoredInvoice, StoredInvoicePosition>(
    'document-kinds/margin-lines',
    'A margin line has total_purchase_price, vat_margin_tax and the rate "disabled"; its margin is what it is sold for, after its discount, less what it was bought for, tax included. A loss contains no tax',
    'facts 2.9',
    written,
    'positions',
    (position, _change, invoice, context) => {
      const { name, tax, total_purchase_price: bought, vat_margin_tax: rate } = position
      const { vat_margin_total_price_gross: margin } = position
      if (bought === null && rate === null) return margin === null ? undefined : noMargin
      const line = `of the margin line ${formatValue(name)}`
      if (bought === null || rate === null) {
        const missing = bought === null ? 'total_purchase_price' : 'vat_margin_tax'
        return context.refuse('positions', `${missing} ${line} ${cannotBeBlank}`)
      }
      if (tax !== 'disabled') return context.refuse('positions', `tax ${tax} ${line} must be "disabled"`)
      const sold = discountedLines({ ...invoice, positions: [position] }, context)[0]!
      const gross = subtract(sold.gross, bought)
      const net = isLoss(gross, sold.gross, invoice) ? gross : netFromGross(gross, rate)
      return {
        vat_margin_total_price_net: net,
        vat_margin_total_price_tax: subtract(gross, net),
        vat_margin_total_price_gross: gross,
      }
    },
  ),
]

/** Whether a side of a corrected line was sent. */
function sendsSides({ sent }: RowChange<StoredInvoicePosition>): boolean {
  return sent.has('correction_before_attributes') || sent.has('correction_after_attributes')
}

/** What would decide the totals of a corrected line, besides prices that are sent, if it had no sides. */
const pricing = ['quantity', 'tax', 'product_id', 'price_gross'] as const

/** Whether an update changes a corrected line that was the difference of its sides. */
function isStillDifference(
  position: StoredInvoicePosition,
  { before: former }: RowChange<StoredInvoicePosition>,
): boolean {
  const { correction_before_attributes: before, correction_after_attributes: after } = former ?? {}
  if (!former || !before || !after) return false
  if (pricing.every((name) => position[name] === former[name])) return false
  const { totals } = differenceOfSides(before, after, former.tax)
  return former.total_price_gross === totals.total_price_gross
}

const unpriced = {
  quantity: '1.0',
  total_price_gross: null,
  total_price_net: null,
  price_net: null,
  price_gross: null,
}

const noMargin = {
  vat_margin_total_price_net: null,
  vat_margin_total_price_tax: null,
  vat_margin_total_price_gross: null,
}

/** Whether a margin is that of a loss, which contains no tax, or takes one back. A mere change of the purchase price is neither. */
function isLoss(margin: string, sold: string, { kind }: StoredInvoice): boolean {
  if (isZero(sold) && kind === 'correction') return false
  return margin.startsWith('-') !== sold.startsWith('-')
}

export const documentKindBehaviours = [
  behaviour(
    'document-kinds/corrected-margins',
    'A margin line with a negative total takes back a sale: its margin contains the tax of that sale with the opposite sign, and none if the sale was a loss. On a correction, total_purchase_price is the change of the purchase price; with a total of 0.0, the whole margin is taxed. total_correction negates total_purchase_price, or makes it 0.0',
    'assumed',
  ),
  behaviour(
    'document-kinds/expense-numbers',
    'Expenses are numbered apart from sales, so that they leave no gap in the numbers of sales',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'document-kinds/names',
    'Each kind of document has a name and numbers of its own in each edition',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'document-terms/printed',
    'The PDF states the title, the early payment discount in percent with its last day and the amount that settles the document today, and the French terms of payment',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'document-terms/additional-fields',
    'Fields may be sent in an object additional_fields of the invoice; what is sent outside it decides',
    'facts 2.0',
  ),
  behaviour('document-terms/hidden-tax', 'hide_tax prints gross amounts only; the totals stay', 'facts 2.1'),
  behaviour(
    'document-terms/split-payment',
    'The notice of split payment is printed for companies only: persons have no account for the tax',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'document-terms/exemption',
    'exempt_tax_kind is printed when a line has the rate "zw"',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'document-terms/energy-bonus',
    'With use_prime_cee, prime_cee_value is deducted from what the buyer has to pay, and the total stays',
    'facts 2.1',
  ),
  behaviour(
    'document-terms/test-number',
    'Test documents have numbers of their own, which start with TEST-, and leave no gap in the others',
    'facts 2.1',
  ),
  behaviour(
    'document-terms/category-name',
    'category_id is an id or a name; a name that no category has creates one',
    'facts 2.1',
  ),
  behaviour(
    'document-kinds/accounting-note',
    'The PDF of an accounting note is a credit note or a debit note, by accounting_note_kind',
    'assumed',
    'a portable proof',
  ),
  behaviour(
    'document-kinds/correction-note',
    'The PDF of a correction note shows corrected_content_before and corrected_content_after',
    'assumed',
    'a portable proof',
  ),
]
