import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Lists named after a place. */
export const priceListRecipe = recipe({
  traits: { in_euro: { about: 'In euro', values: { currency: 'EUR' } } },
  fakes: (given, fakes) => withoutGiven({ name: `${fakes.city()} prices` }, given),
})
