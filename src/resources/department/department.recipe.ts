import { recipe } from '../../kernel/card/recipe.ts'
import { fakeContact, withoutGiven } from '../shared/recipe-values.ts'

/** Sellers with all their details on documents. */
export const departmentRecipe = recipe({
  traits: {
    main: { about: 'The main department', values: { main: true } },
    with_own_numbers: {
      about: 'Numbers its invoices by its own pattern',
      values: { use_pattern: true, invoice_pattern: 'Bnr/yyyy', calculate_number_by_pattern_only: true },
    },
    with_own_emails: {
      about: 'Sends e-mails with its own subject and the PDF attached',
      values: { own_email_settings: true, email_subject: 'Your document', email_pdf: true },
    },
  },
  fakes(given, fakes) {
    const name = given.name ?? fakes.company()
    const usual = {
      name,
      tax_no: fakes.taxNumber(),
      ...fakeContact(fakes, name),
      bank_account: fakes.accountNumber(),
    }
    return withoutGiven(usual, given)
  },
})
