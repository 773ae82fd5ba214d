import type { RecordOf } from '../../kernel/card/field.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer } from '../../kernel/card/fields/integer.ts'
import { list } from '../../kernel/card/fields/list.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { createdAt, identifier, readOnly, updatedAt } from '../shared/common-fields.ts'
import { priceListPosition } from './price-list-position.ts'

/** In the order of responses. */
export const priceListFields = {
  id: identifier('printed'),
  name: text('facts 2.20', { required: true })`Name of the price list.`,
  description: text('facts 2.20')`
    Description of the price list. Stored and returned; has no effect here.`,
  currency: text('facts 2.20')`
    Currency of the prices, as a three-letter code (ISO 4217) that is not checked. When left out, the
    edition's. Prices are not converted.`,
  deleted: flag('printed', readOnly)`
    Whether the price list was deleted. Always false here: a deleted price list is gone.`,
  account_id: integer('printed', { computed: (_, { account }) => account.id })`
    Id of the account that owns the price list.`,
  created_at: createdAt('printed'),
  updated_at: updatedAt('printed'),
  price_list_positions: list(priceListPosition, 'facts 2.20', { visibility: 'one' })`
    Prices of the list. An entry with id changes that position, one without adds one, _destroy removes it;
    positions that are not mentioned stay.`,
}

export type StoredPriceList = RecordOf<typeof priceListFields>
