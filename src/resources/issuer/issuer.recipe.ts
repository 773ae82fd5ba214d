import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Companies that issue documents for others. */
export const issuerRecipe = recipe({
  traits: {},
  fakes: (given, fakes) => withoutGiven({ name: fakes.company(), tax_no: fakes.taxNumber() }, given),
})
