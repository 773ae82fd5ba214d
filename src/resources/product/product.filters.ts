import { oneOf } from '../../checks/kinds.ts'
import { UnknownId } from '../../checks/refused.ts'
import { behaviour } from '../../kernel/card/behaviour.ts'
import { calendarDay } from '../../kernel/card/fields/date.ts'
import { type Filter, ids, parameter, repeatedIds } from '../../kernel/card/filter.ts'
import { invalidValue, validValue } from '../../kernel/card/problem.ts'
import type { Call } from '../../kernel/request/call.ts'
import type { Row } from '../../state/table.ts'
import { quantitiesIn } from '../shared/stock-movements.ts'
import type { StoredProduct } from './product.fields.ts'

/** Reads quantities in one warehouse instead of all (facts 3). */
export const warehouseParameter = parameter(
  'Id of a warehouse: stock_level and warehouse_quantity are the stock there. When left out, the stock of all warehouses.',
  { type: 'integer' },
)

/**
 * A product with the quantities of the warehouse that the query names.
 * @throws Problem `invalid` unless it is a warehouse of the account
 */
export function quantitiesAsked({ query, scope }: Call): ((row: Row) => Row) | undefined {
  const asked = String(query.warehouse_id ?? '')
  if (asked === '') return undefined
  const warehouse = /^\d{1,15}$/.test(asked) ? scope.table('warehouses').get(Number(asked)) : undefined
  if (!warehouse) throw invalidValue('warehouse_id', new UnknownId(asked, 'warehouses'))
  const quantityOf = quantitiesIn(warehouse.id, { table: (name) => scope.table(name) })
  return (row) => {
    const quantity = quantityOf(row as StoredProduct)
    return { ...row, stock_level: quantity }
  }
}

const disabled = oneOf(['disabled'])

/** The filters of the list of products (facts 3). */
export const productFilters: Readonly<Record<string, Filter>> = {
  warehouse_id: warehouseParameter,
  ids: ids('facts 3'),
  'ids[]': repeatedIds('ids[]', 'facts 3'),
  filter: {
    source: 'facts 3',
    about: 'Only products that are not for sale: disabled.',
    schema: disabled.schema,
    criterion(value) {
      validValue('filter', disabled, value)
      return { matches: (row: Row) => (row as StoredProduct).disabled }
    },
  },
  date_from: {
    source: 'facts 3',
    about: 'Only products that were added or changed on this day or later, as YYYY-MM-DD.',
    schema: { type: 'string', format: 'date' },
    criterion(value) {
      const day = validValue('date_from', calendarDay, value)
      return { matches: (row: Row) => ((row as StoredProduct).updated_at ?? '') >= day }
    },
  },
}

export const productFilterBehaviours = [
  behaviour('products/ids', 'ids=1,2 and ids[]=1 select products by their ids; categories, too', 'facts 3'),
  behaviour('products/disabled', 'filter=disabled selects the products that are not for sale', 'facts 3'),
  behaviour(
    'products/changed-since',
    'date_from selects the products that were added or changed on that day or later',
    'facts 3',
  ),
]
