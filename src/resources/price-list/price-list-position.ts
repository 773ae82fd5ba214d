import type { RecordOf } from '../../kernel/card/field.ts'
import { choice } from '../../kernel/card/fields/choice.ts'
import { decimal } from '../../kernel/card/fields/decimal.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer, reference } from '../../kernel/card/fields/integer.ts'
import { taxRate } from '../../kernel/card/fields/tax-rate.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { createdAt, identifier, price, readOnly, updatedAt } from '../shared/common-fields.ts'

/** In the order of responses. */
const fields = {
  id: identifier('typed'),
  priceable_id: reference('products', 'facts 2.20', { required: true, derivedFrom: ['priceable_name'] })`
    The product that has the price. When left out, the product that priceable_name finds.`,
  priceable_type: text('facts 2.20', { default: 'Product' })`
    Owner of the price: always a product. Stored and returned; has no effect here.`,
  price_list_id: reference('price_lists', 'typed', {
    ...readOnly,
    holdsParentId: true,
    valueOnCreate: (_, priceList) => priceList.id,
  })`The price list that the position belongs to.`,
  use_percentage: flag('facts 2.20')`
    Whether the price is the product's less percentage. It is calculated on each use.`,
  percentage: decimal('facts 2.20')`Discount in percent of the product's price, with use_percentage.`,
  price_net: decimal('facts 2.20', price)`
    Net price of one unit, in the price list's currency. When left out, calculated from price_gross, else the product's.`,
  price_gross: decimal('facts 2.20', price)`
    Gross price of one unit, in the price list's currency. It decides over price_net; when left out, calculated from it.`,
  tax: taxRate('facts 2.20')`Tax rate of the price. It counts with use_tax; otherwise the product's does.`,
  deleted: flag('typed', readOnly)`
    Whether the position was deleted. Always false here: deleted positions are gone.`,
  account_id: integer('typed', { ...readOnly, valueOnCreate: ({ account }) => account.id })`
    Id of the account that owns the record.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  priceable_name: text('facts 2.20', { visibility: 'stored' })`Name of the product.`,
  use_tax: flag('facts 2.20', { visibility: 'stored' })`Whether tax applies instead of the product's.`,
  stated_price: choice(['price_net', 'price_gross'], 'assumed', { ...readOnly, visibility: 'stored' })`
    The price that was sent, so that it stays when the rate changes.`,
}

/** The price of a product in a price list. */
export const priceListPosition = { key: 'price_list_position', fields }

export type StoredPriceListPosition = RecordOf<typeof fields>
