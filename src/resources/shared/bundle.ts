import { isMap } from '../../checks/is-map.ts'
import { behaviour } from '../../kernel/card/behaviour.ts'
import { decodeDecimal } from '../../kernel/card/fields/decimal.ts'
import { decodeInteger } from '../../kernel/card/fields/integer.ts'
import { multiply } from '../../rules/money.ts'
import type { StoredProduct } from '../product/product.fields.ts'

/** So much of a product. */
export interface ProductQuantity {
  readonly id: number
  readonly quantity: string
}

/** The products that leave the stock with a bundle; a bundle within a bundle is a product like others. */
export function partsOf(
  { id: bundle, package: isBundle, package_products_details: details }: StoredProduct,
  quantity: string,
): readonly ProductQuantity[] {
  if (!isBundle || typeof details !== 'object' || details === null) return []
  return Object.values(details).flatMap((part: unknown) => {
    if (!isMap(part)) return []
    const id = decodeInteger(part.id)
    const each = decodeDecimal(part.quantity ?? 1)
    if (typeof id !== 'number' || id === bundle || each === undefined) return []
    return { id, quantity: multiply(quantity, each) }
  })
}

export const bundleBehaviours = [
  behaviour(
    'stock/bundles',
    'A sale of a bundle also lowers the stock of the products in it; deleting it reverses both',
    'assumed',
  ),
]
