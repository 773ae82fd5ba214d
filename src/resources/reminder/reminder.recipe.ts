import { recipe } from '../../kernel/card/recipe.ts'

/** Reminders of an existing document, or of a new one. */
export const reminderRecipe = recipe({
  traits: {
    automatic: { about: 'Sent automatically', values: { kind: 'auto_send_overdue' } },
    formal: { about: 'A formal letter', values: { kind: 'formal_letter' } },
  },
  fakes: (given, fakes) => (given.invoice_id === undefined ? { invoice_id: fakes.some('invoices') } : {}),
})
