import { expectContains } from '../expectations.ts'
import { proof } from '../proof.ts'

export const invoiceDatesProofs = [
  proof('invoice-dates/issued-today', { writes: true }, async (account) => {
    for (const sent of [undefined, null])
      expectContains('invoice', await account.sale({ issue_date: sent }), { issue_date: account.today })
    const issue_date = account.inDays(-20)
    const made = await account.sale({ issue_date })
    expectContains('invoice of another date', made, { issue_date })
    const undated = await account.update('invoices', made.id, { issue_date: null })
    expectContains('invoice without another date', undated, { issue_date })
  }),

  proof('invoice-dates/sold-when-issued', { writes: true }, async (account) => {
    const issue_date = account.inDays(-12)
    expectContains('invoice', await account.sale({ issue_date }), { sell_date: issue_date })
    const sold = { issue_date, sell_date: account.inDays(-8) }
    expectContains('invoice with a sale date', await account.sale(sold), sold)
  }),

  proof('invoice-dates/derived', { writes: true }, async (account) => {
    const sold = { issue_date: account.inDays(-12), sell_date: account.inDays(-8) }
    const made = await account.sale(sold)
    expectContains('invoice', made, {
      issue_year: Number(sold.issue_date.slice(0, 4)),
      delivery_date: sold.issue_date,
      accounting_income_tax_date: sold.issue_date,
      transaction_date: sold.sell_date,
      accounting_vat_tax_date: sold.sell_date,
      accounting_other_tax_date: null,
    })
    const issue_date = account.inDays(-400)
    expectContains('update', await account.update('invoices', made.id, { issue_date }), {
      issue_year: Number(issue_date.slice(0, 4)),
      delivery_date: issue_date,
      transaction_date: sold.sell_date,
    })
    const chosen = { delivery_date: account.inDays(5), accounting_vat_tax_date: account.inDays(16) }
    const other = await account.sale({ ...sold, ...chosen })
    expectContains('invoice with dates of its own', other, chosen)
    const dates = { issue_date: account.inDays(-11), sell_date: account.inDays(-7) }
    expectContains('update of dates', await account.update('invoices', other.id, dates), {
      ...chosen,
      accounting_income_tax_date: dates.issue_date,
      transaction_date: dates.sell_date,
    })
  }),
]
