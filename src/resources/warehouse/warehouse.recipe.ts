import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Places in generated cities. */
export const warehouseRecipe = recipe({
  traits: { inactive: { about: 'Inactive', values: { active: false } } },
  fakes: (given, fakes) => withoutGiven({ name: fakes.city() }, given),
})
