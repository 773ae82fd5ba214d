import { recipe } from '../../kernel/card/recipe.ts'
import { fakeContact, withoutGiven } from '../shared/recipe-values.ts'

/** Sellers with everything that a document shows of them. */
export const departmentRecipe = recipe({
  traits: {
    main: { about: 'The seller of documents that name none', values: { main: true } },
    with_own_numbers: {
      about: 'Numbers its invoices by a pattern of its own',
      values: { use_pattern: true, invoice_pattern: 'Bnr/yyyy', calculate_number_by_pattern_only: true },
    },
    with_own_emails: {
      about: 'Sends e-mails with a subject of its own, and the PDF file',
      values: { own_email_settings: true, email_subject: 'Your document', email_pdf: true },
    },
  },
  fakes(given, fakes) {
    const name = given.name ?? fakes.company()
    const usual = {
      name,
      tax_no: fakes.taxNumber(),
      ...fakeContact(fakes, name),
      bank_account: fakes.bankAccount(),
    }
    return withoutGiven(usual, given)
  },
})
