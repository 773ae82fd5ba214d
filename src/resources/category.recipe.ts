import { recipe } from '../kernel/recipe.ts'
import { withoutGiven } from './client.recipe.ts'

/** Sorts of goods. */
export const categoryRecipe = recipe({
  traits: {},
  fakes: (given, fakes) => withoutGiven({ name: fakes.pick(fakes.edition.fakes.goods) }, given),
})
