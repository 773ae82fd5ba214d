import { recipe, type SpokenValues } from '../kernel/recipe.ts'
import { withoutGiven } from './client.recipe.ts'
import { priceOf } from './product.recipe.ts'

/** Deliveries of ten to a hundred of one of the account's products, or of something made up. */
export const warehouseDocumentRecipe = recipe({
  traits: {
    received: { about: 'Goods that came in', values: { kind: 'pz' } },
    issued: { about: 'Goods that went out', values: { kind: 'wz' } },
    moved: { about: 'Goods that went to another warehouse', values: { kind: 'mm' } },
  },
  fakes(given, fakes) {
    // Nothing goes out that is not known.
    const goesOut = given.kind === 'wz' || given.kind === 'mm'
    const product_id = goesOut ? fakes.some('products') : fakes.existing('products')
    const action: SpokenValues = {
      ...(product_id === undefined ? { product_name: fakes.goods() } : { product_id }),
      quantity: fakes.between(10, 100),
      purchase_price_net: priceOf(fakes.between(100, 10_000)),
      purchase_tax: fakes.edition.tax,
    }
    return withoutGiven({ warehouse_actions: [action] }, given)
  },
})
