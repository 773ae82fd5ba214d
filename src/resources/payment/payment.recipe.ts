import { type Fakes, type RecipeValues, recipe } from '../../kernel/card/recipe.ts'
import { sum } from '../../rules/money.ts'
import { amountDue } from '../../rules/settlement.ts'
import type { StoredInvoice } from '../invoice/invoice.fields.ts'
import { priceOf, withoutGiven } from '../shared/recipe-values.ts'

/** Transfers of the amount due on their invoices, in the currency of the first, or of 5 to 500. */
export const paymentRecipe = recipe({
  traits: {
    pending: { about: 'Not yet received', values: { paid: false } },
    by_card: { about: 'Paid by card', values: { provider: 'card', kind: 'card' } },
    with_order: { about: 'Has an oid: order-1 and so on', values: { oid: 'order-{n}' } },
    with_invoice: { about: 'Creates its invoice', values: { generate_invoice: true } },
  },
  fakes(given, fakes) {
    const invoices = invoicesOf(given, fakes)
    const [first] = invoices
    const usual = {
      name: first?.number ?? `Payment ${fakes.n}`,
      price: first ? sum(invoices.map(amountDue)) : priceOf(fakes.between(500, 50_000)),
      ...(first && { currency: first.currency }),
    }
    return withoutGiven(usual, given)
  },
})

/** The invoices that a payment settles. */
function invoicesOf({ invoice_id, invoice_ids }: RecipeValues, fakes: Fakes): StoredInvoice[] {
  const ids = invoice_id === undefined && Array.isArray(invoice_ids) ? invoice_ids : [invoice_id]
  return ids.flatMap((id) => fakes.table<StoredInvoice>('invoices').get(Number(id)) ?? [])
}
