import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Sorts of goods. */
export const categoryRecipe = recipe({
  traits: {},
  fakes: (given, fakes) => withoutGiven({ name: fakes.pick(fakes.edition.fakes.goods) }, given),
})
