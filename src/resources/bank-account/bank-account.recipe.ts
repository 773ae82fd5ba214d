import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Accounts with right check digits, in the currency of the edition. */
export const bankAccountRecipe = recipe({
  traits: {
    in_euro: { about: 'In euro', values: { bank_currency: 'EUR' } },
    factor: { about: 'The account of a factor', values: { factor_bank_account: true } },
  },
  fakes: (given, fakes) =>
    withoutGiven({ bank_account_number: fakes.accountNumber(), bank_name: `${fakes.city()} Bank` }, given),
})
