import { recipe } from '../../kernel/card/recipe.ts'
import { amountDue } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import { priceOf, withoutGiven } from '../shared/recipe-values.ts'

/** Transfers of the amount due on their invoice, or of 5 to 500. */
export const paymentRecipe = recipe({
  traits: {
    pending: { about: 'Not yet received', values: { paid: false } },
    by_card: { about: 'Paid by card', values: { provider: 'card', kind: 'card' } },
    with_order: { about: 'Has an oid: order-1 and so on', values: { oid: 'order-{n}' } },
    with_invoice: { about: 'Creates its invoice', values: { generate_invoice: true } },
  },
  fakes(given, fakes) {
    const invoice =
      typeof given.invoice_id === 'number'
        ? fakes.table<StoredInvoice>('invoices').get(given.invoice_id)
        : undefined
    const usual = {
      name: invoice?.number ?? `Payment ${fakes.n}`,
      price: invoice ? amountDue(invoice) : priceOf(fakes.between(500, 50_000)),
    }
    return withoutGiven(usual, given)
  },
})
