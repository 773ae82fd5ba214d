import { decimal, money } from '../../../kernel/card/fields/decimal.ts'
import { integer } from '../../../kernel/card/fields/integer.ts'
import { structure } from '../../../kernel/card/fields/structure.ts'
import { taxRate } from '../../../kernel/card/fields/tax-rate.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import { prices } from '../../../rules/line-totals.ts'
import { price } from '../../shared/common-fields.ts'

/** One side of a corrected line, with the same names and meanings as in the line. */
const row = {
  name: text('facts 2.11')`Name of the product or service. When left out, the name of the line.`,
  quantity: decimal('facts 2.11', { default: '1.0' })`Number of units.`,
  total_price_gross: money('facts 2.11', price)`
    Gross price of the whole line, in the document's currency, before discount. Of several prices that are sent, this one decides.`,
  total_price_net: money('facts 2.11', price)`
    Net price of the whole line, in the document's currency, before discount.`,
  price_gross: decimal('facts 2.11', price)`
    Gross price of one unit, in the document's currency, before discount.`,
  price_net: decimal('facts 2.11', price)`
    Net price of one unit, in the document's currency, before discount.`,
  tax: taxRate('facts 2.11', { ignoresNull: true })`Tax rate. When left out, that of the line.`,
  quantity_unit: text('facts 2.11')`Unit of the quantity. When left out, that of the line.`,
  discount: decimal('facts 2.11')`Gross amount that is deducted, in the document's currency.`,
  discount_percent: decimal('facts 2.11')`Discount in percent.`,
  kind: text('facts 2.11')`Kind of line, such as correction_before. It has no effect here.`,
  product_id: integer('facts 2.11')`The product that was sold. It has no effect here.`,
  description: text('facts 2.11')`Further text, printed below the name of this side.`,
  code: text('facts 2.11')`Product code, printed below the name of this side.`,
  additional_info: text('facts 2.11')`Text of the extra column of this side.`,
}

/** The line of a correction, before or after it. */
export function correctionRow() {
  const options = { visibility: 'requested', requestedBy: 'correction_positions=full' } as const
  // A stored price contradicts a new one, or a total another quantity or rate; a rule works out the price that stays.
  return structure(row, 'facts 2.11', options, { cleared: prices, by: ['quantity', 'tax', ...prices] })
}
