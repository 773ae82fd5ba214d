import { decimal, money } from '../../../kernel/card/fields/decimal.ts'
import { taxRate } from '../../../kernel/card/fields/tax-rate.ts'

const whenFilled = { omittedWhenEmpty: true } as const
const computed = { ...whenFilled, readOnly: true } as const

/** The fields of margin lines, where only the margin is taxed (facts 2.9). */
export const marginFields = {
  total_purchase_price: money('facts 2.2', whenFilled)`
    Gross price at which the whole line was bought, in the document's currency; on a correction, the change of
    that price, so that it is negative when goods are returned. With vat_margin_tax and the rate "disabled", it
    makes the line a margin line.`,
  vat_margin_tax: taxRate('facts 2.2', whenFilled)`Tax rate of the margin of a margin line.`,
  vat_margin_total_price_net: decimal('facts 2.2', computed)`
    Net margin of a margin line, in the document's currency.`,
  vat_margin_total_price_tax: decimal('facts 2.2', computed)`
    Tax in the margin, in the document's currency; 0.0 for a loss, or for the correction of one.`,
  vat_margin_total_price_gross: decimal('facts 2.2', computed)`
    Margin of a margin line, in the document's currency: total_price_gross after discount, less
    total_purchase_price.`,
}
