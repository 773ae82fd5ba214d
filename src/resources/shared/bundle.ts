import { isMap } from '../../checks/is-map.ts'
import { decodeDecimal } from '../../kernel/card/fields/decimal.ts'
import { decodeInteger } from '../../kernel/card/fields/integer.ts'
import { rule } from '../../kernel/card/rule.ts'
import { compare } from '../../rules/money.ts'
import type { StoredProduct } from '../product/product.fields.ts'

/** A quantity of a product. */
export interface ProductQuantity {
  readonly id: number
  readonly quantity: string
}

/** The products that leave the stock with one bundle; a bundle within a bundle is a product like others. */
export function partsOf(bundle: StoredProduct): readonly ProductQuantity[] | null {
  if (!bundle.package) return null
  const parts = rowsOf(bundle).flatMap(([, row]) => partOf(row, bundle.id) ?? [])
  return parts.length > 0 ? Object.freeze(parts) : null
}

function rowsOf({ package_products_details: details }: StoredProduct): [name: string, row: unknown][] {
  return typeof details === 'object' && details !== null ? Object.entries(details) : []
}

function partOf(row: unknown, bundle: number | undefined): ProductQuantity | undefined {
  if (!isMap(row)) return undefined
  const id = decodeInteger(row.id)
  const quantity = decodeDecimal(row.quantity ?? 1)
  if (typeof id !== 'number' || id === bundle) return undefined
  return quantity === undefined || compare(quantity, '0') <= 0 ? undefined : { id, quantity }
}

/** Rules about the products in bundles. */
export const bundleContentRules = [
  rule<StoredProduct>(
    'stock/bundle-contents',
    'A row of package_products_details that has no id of another product, or no quantity above 0, is stored but moves no stock, with a diagnostic',
    'assumed',
    ['create', 'update'],
    (product, { sent, before, table, diagnose }) => {
      const { package_products_details: details } = product
      if (!sent.has('package_products_details') || !details) return undefined
      const note = (place: string) =>
        diagnose(
          'ignored-value',
          `${place} is ignored: expected the id of another product, and a quantity above 0`,
        )
      if (typeof details !== 'object') note('package_products_details')
      const wrong = rowsOf(product).filter(([, row]) => {
        const part = partOf(row, before?.id)
        return !part || !table('products').get(part.id)
      })
      for (const [name] of wrong.slice(0, maxNoted)) note(`package_products_details.${name}`)
      return undefined
    },
    'a portable proof',
  ),
]

const maxNoted = 20
