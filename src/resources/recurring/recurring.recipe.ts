import { recipe } from '../../kernel/card/recipe.ts'
import { withoutGiven } from '../shared/recipe-values.ts'

/** Copy one of the account's invoices every month. */
export const recurringRecipe = recipe({
  traits: {
    weekly: { about: 'Issued every week', values: { every: '1w' } },
    yearly: { about: 'Issued every year', values: { every: '1y' } },
    sent: { about: 'Sent to the buyer when it is issued', values: { send_email: true } },
    paid: { about: 'Issued as paid', values: { create_as_paid: true } },
    ending: { about: 'Ends in a year', values: { end_date: 'today + 1 year' } },
  },
  fakes(given, fakes) {
    const hasDocument = given.invoice_id !== undefined || given.client_id !== undefined
    const usual = {
      name: `Subscription ${fakes.n}`,
      ...(hasDocument ? {} : { invoice_id: fakes.some('invoices') }),
    }
    return withoutGiven(usual, given)
  },
})
