import { fromOtherRecords, repeating } from '../../../kernel/card/field.ts'
import { choice } from '../../../kernel/card/fields/choice.ts'
import { date } from '../../../kernel/card/fields/date.ts'
import { decimal, money } from '../../../kernel/card/fields/decimal.ts'
import { flag, flagOrNull } from '../../../kernel/card/fields/flag.ts'
import { anything } from '../../../kernel/card/fields/structure.ts'
import { text } from '../../../kernel/card/fields/text.ts'
import { deliveryAddress } from '../../shared/delivery-address.ts'
import { paidFrom, paidTo, taxSplit } from '../invoice.computed.ts'
import { accountingNoteKinds } from '../invoice.words.ts'

const requested = { visibility: 'requested' } as const
/** According to the documents they are returned, but no recorded response contains them. */
const returned = { ...requested, readOnly: true, volatile: true } as const
const besideRecord = { visibility: 'never', besideRecord: true } as const

/** Fields that requests set, and responses contain on request (facts 2.1). */
export const fieldsOnRequest = {
  accounting_note_kind: choice(accountingNoteKinds, 'facts 2.1', requested)`
    Whether an accounting note credits or debits the buyer; printed as its title.`,
  buyer_title: text('facts 2.1', requested)`
    Form of address of a buyer who is a person, printed in front of the name. When left out, the client's
    title.`,
  hide_tax: flag('facts 2.1', requested)`Whether the PDF shows gross amounts only.`,
  transaction_type: choice(['goods', 'services', 'goods_and_services'], 'facts 2.1', requested)`
    Kind of transaction, for French electronic invoicing. Stored and returned; has no effect here.`,
  locked_by_export: flag('facts 2.1', requested)`
    Whether an export to accounting has locked the document. Stored and returned; has no effect here: it can
    still be changed.`,
  skonto_active: flag('facts 2.1', requested)`
    Whether paying until skonto_discount_date lowers the amount to pay by skonto_discount_value; printed.`,
  skonto_discount_date: date('facts 2.1', requested)`
    Last day of the early payment discount. Without it, there is no discount.`,
  skonto_discount_value: decimal('facts 2.1', requested)`
    Early payment discount, in percent of the amount to pay, including what was paid already: from 0 to 100.`,
  advanced_payment_discount: text('facts 2.1', requested)`
    Discount for early payment, as a French document states it; printed.`,
  interest_rate: text('facts 2.1', requested)`
    Interest on late payment, as a French document states it; printed.`,
  sum_recovery: choice(['client_professionnel', 'client_particulier'], 'facts 2.1', requested)`
    Whether a French document states the compensation for recovery costs: client_professionnel prints it,
    client_particulier does not.`,
  use_prime_cee: flag('facts 2.1', requested)`
    Whether prime_cee_value is deducted from the amount that the buyer has to pay.`,
  prime_cee_value: money('facts 2.1', requested)`
    French energy savings bonus, gross, in the document's currency. With use_prime_cee, it lowers the amount that the buyer has to pay, but not the total.`,
  prime_cee_value_before: decimal('facts 2.1', requested)`
    Energy savings bonus of the corrected document. Stored and returned; has no effect here.`,
  paid_after_completion: flag('facts 2.4', requested)`
    Whether an incomplete document is paid once the buyer has completed it.`,
  send_after_completion: flag('facts 2.4', requested)`
    Whether an incomplete document is mailed to the buyer once it is completed.`,
  send_completion_to: text('facts 2.4', requested)`
    Address that the request to complete an incomplete document is mailed to. When left out, buyer_email.`,
  prevent_send_email_to_complete: flag('facts 2.4', requested)`
    Whether to send no e-mail that asks for completion of an incomplete document.`,
  paid_from: date('facts 2.1', { ...returned, ...fromOtherRecords(paidFrom) })`
    First of the days of the payments and paid_date; null while nothing is paid.`,
  paid_to: date('facts 2.1', { ...returned, ...fromOtherRecords(paidTo) })`
    Last of the days of the payments and paid_date; null while nothing is paid.`,
  tax_split: anything('facts 2.1', { ...returned, computed: taxSplit })`
    The amounts for each tax rate: tax, price_net, price_tax and price_gross. They add up to the totals.`,
  'products-margin': decimal('facts 2.1', {
    ...returned,
    ...repeating<string | null>('products_margin'),
  })`The same as products_margin.`,
  ...deliveryAddress,
  update_product_name: flagOrNull('facts 2.10', { visibility: 'never' })`
    Whether a line with product_id has the name that is sent (true) or the product's (false). When left out,
    the name that is sent, but the product's in the French edition.`,
  disable_tax_no_validation: flag('facts 2.1', { visibility: 'never' })`
    Whether tax numbers are accepted as they are. It has no effect here: they always are.`,
  prevent_default_description_long: flag('facts 2.1', { visibility: 'never' })`
    Whether description_long stays empty although fill_default_descriptions is sent.`,
  identify_oss: flag('facts 2.1', besideRecord)`
    Whether use_oss is set when the sale falls under the EU one-stop shop: seller and buyer are in different
    countries of the EU, and the buyer is a person. It is sent beside the record.`,
  oss_force_tax: flag('facts 2.1', besideRecord)`
    With identify_oss, whether the lines have the standard rate of the buyer's country instead of the one
    that is sent. It is sent beside the record.`,
  fill_default_descriptions: flag('facts 2.1', besideRecord)`
    Whether a document without description has the invoice_description of its department, and one without
    description_long the invoice_description_long. It is sent beside the record.`,
}
