import type { RecordOf } from '../../kernel/card/field.ts'
import { flag } from '../../kernel/card/fields/flag.ts'
import { integer } from '../../kernel/card/fields/integer.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { createdAt, identifier, readOnly, updatedAt, userId } from '../shared/common-fields.ts'

/** In the order of responses. */
export const warehouseFields = {
  id: identifier('tested'),
  name: text('specification 2.6', { required: true, indexed: true })`Name of the warehouse.`,
  description: text('specification 2.6')`
    Description of the warehouse. Stored and returned; has no effect here.`,
  account_id: integer('typed', { computed: (_, { account }) => account.id })`
    Id of the account that owns the warehouse.`,
  updater_id: userId('typed')`The user who last changed the warehouse. Always null here.`,
  creator_id: userId('typed', { valueOnCreate: ({ account }) => account.owner })`
    The user who created the warehouse: always the owner of the account.`,
  kind: text('specification 2.6', { exclusiveValue: 'main' })`
    Kind of warehouse: main is the main one, which documents without a warehouse use; other texts have no
    effect. Setting it on another warehouse sets this one to null. The main one cannot be deleted, nor one with
    stock.`,
  created_at: createdAt('typed'),
  updated_at: updatedAt('typed'),
  deleted: flag('typed', readOnly)`
    Whether the warehouse was deleted. Always false here: a deleted warehouse is gone.`,
  active: flag('typed', { default: true })`
    Whether the warehouse is in use. Stored and returned; has no effect here.`,
  use_product_warehouse_cache: flag('typed', readOnly)`Internal switch of the service. Always false here.`,
  siteor_shop_id: integer('typed', readOnly)`Id of a shop in another application. Always null here.`,
}

export type StoredWarehouse = RecordOf<typeof warehouseFields>
