import { oneOf } from '../../../checks/kinds.ts'
import { behaviour } from '../../../kernel/card/behaviour.ts'
import type { BodyValue } from '../../../kernel/card/operation.ts'
import { notFound, validValue } from '../../../kernel/card/problem.ts'
import { recordOf } from '../../../kernel/request/actions/records.ts'
import type { Call } from '../../../kernel/request/call.ts'
import type { Row } from '../../../state/table.ts'
import type { StoredProduct } from '../product.fields.ts'

const keys = oneOf(['id', 'code'])

export const findBy: BodyValue = {
  about: 'The field that the path refers to: id or code. Default: id.',
  schema: keys.schema,
}

/**
 * The product that the path of an update names: by its id, or with `find_by: "code"` by its code (facts 1.4).
 * @throws Problem `notFound`, or `invalid` for another field
 */
export function productOf(call: Call): Row {
  if (validValue('find_by', keys, call.body.find_by ?? 'id') === 'id') return recordOf(call)
  const product = call.scope.table<StoredProduct>('products').first('code', call.params.id ?? '')
  if (!product) throw notFound(call.scope)
  return product
}

export const findByCodeBehaviours = [
  behaviour(
    'products/find-by-code',
    'An update with find_by: "code" changes the product with the code in the path; an unknown code is 404, another field 422',
    'facts 1.4',
  ),
]
