import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Delivery addresses in made-up cities. */
export const addressRecipe = recipe({
  traits: { primary: { about: "The client's main delivery address", values: { primary: true } } },
  fakes(given, fakes) {
    const usual = {
      name: 'Warehouse',
      kind: 'delivery',
      addressable_type: 'Client',
      street: fakes.street(),
      post_code: fakes.postCode(),
      city: fakes.city(),
    }
    const addressable_id = given.addressable_id ?? fakes.some('clients')
    return withoutGiven({ ...usual, addressable_id }, given)
  },
})
