import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Subscriptions to new invoices, at a port of this machine that is usually closed. */
export const webhookRecipe = recipe({
  traits: { inactive: { about: 'Inactive', values: { active: false } } },
  fakes: (given, fakes) =>
    withoutGiven({ kind: 'invoice:create', url: `http://127.0.0.1:9/hook-${fakes.n}` }, given),
})
