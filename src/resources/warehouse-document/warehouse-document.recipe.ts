import { completedRows, type Fakes, type RecipeValues, recipe } from '../../kernel/card/recipe.ts'
import { priceOf } from '../shared/recipe-values.ts'

/** Deliveries of ten to a hundred pieces of one of the account's products, or of a generated one. */
export const warehouseDocumentRecipe = recipe({
  traits: {
    received: { about: 'Goods received', values: { kind: 'pz' } },
    issued: { about: 'Goods issued', values: { kind: 'wz' } },
    moved: { about: 'Goods moved to another warehouse', values: { kind: 'mm' } },
  },
  fakes: rowsOf,
  rows: rowsOf,
})

function rowsOf(given: RecipeValues, fakes: Fakes): RecipeValues {
  const { warehouse_actions: rows = [{}] } = given
  if (!Array.isArray(rows)) return {}
  return { warehouse_actions: completedRows(rows, (row) => goodsOf(row, given, fakes)) }
}

function goodsOf(row: RecipeValues, { kind }: RecipeValues, fakes: Fakes): RecipeValues {
  const isNamed = row.product_id !== undefined || row.product_name !== undefined
  return {
    ...(isNamed ? {} : productOf(kind, fakes)),
    quantity: fakes.between(10, 100),
    purchase_price_net: priceOf(fakes.between(100, 10_000)),
    purchase_tax: fakes.edition.tax,
  }
}

function productOf(kind: unknown, fakes: Fakes): RecipeValues {
  // Only existing products can be issued.
  const goesOut = kind === 'wz' || kind === 'mm'
  const product_id = goesOut ? fakes.some('products') : fakes.existing('products')
  return product_id === undefined ? { product_name: fakes.goods() } : { product_id }
}
