import { endOfMonth } from '../../state/calendar.ts'
import { amountOf } from '../amount-of.ts'
import { documentLines } from '../derived-documents.ts'
import { expectContains, expectEqual, expectThat } from '../expectations.ts'
import { issuedByDefinitions } from '../issued-by-definitions.ts'
import { proof } from '../proof.ts'

export const recurringInvoicesProofs = [
  proof('recurring-invoices/issued', {}, async (account) => {
    for (const { definition, issued } of await issuedByDefinitions(account, ({ invoice_id }) => invoice_id)) {
      const { number } = issued
      expectEqual(`from_invoice_id of ${number}`, issued.from_invoice_id, definition.invoice_id)
      expectEqual(`issue date of ${number}`, issued.issue_date, definition.last_invoice_date)
      const template = await account.one('invoices', definition.invoice_id!)
      expectThat('a number of its own', number !== template.number, number)
      if (String(template.updated_at) > String(issued.created_at)) continue
      expectEqual(`lines of ${number}`, documentLines(issued), documentLines(template))
    }
  }),
  proof('recurring-invoices/without-template', {}, async (account) => {
    for (const { definition, issued } of await issuedByDefinitions(account, (one) => !one.invoice_id)) {
      const { number, positions } = issued
      const products = positions.map(({ product_id }) => product_id)
      expectEqual(`products of ${number}`, products, [definition.product_id])
      if (definition.price_gross !== null)
        expectEqual(
          `price of ${number}`,
          amountOf(positions[0]?.price_gross),
          amountOf(definition.price_gross),
        )
    }
  }),
  proof('recurring-invoices/as-paid', {}, async (account) => {
    for (const { issued } of await issuedByDefinitions(account, (one) => one.create_as_paid)) {
      const { number, price_gross } = issued
      expectContains(number ?? '', issued, { status: 'paid', paid: price_gross })
    }
  }),
  proof('recurring-invoices/converted', {}, async (account) => {
    for (const { issued } of await issuedByDefinitions(account, (one) => one.convert_to_vat_invoice))
      expectEqual(`kind of ${issued.number}`, issued.kind, 'vat')
  }),
  proof('recurring-invoices/own-pattern', {}, async (account) => {
    for (const { definition, issued } of await issuedByDefinitions(
      account,
      (one) => one.invoice_pattern_enabled,
    )) {
      const { number, pattern, pattern_nr } = issued
      expectEqual(`pattern of ${number}`, pattern, definition.invoice_pattern)
      expectThat(`${pattern_nr} in the number ${number}`, number!.includes(String(pattern_nr)), number)
      // Other parts of a pattern begin a new count, such as every month.
      if (/nr-|[my]/.test(String(pattern))) continue
      const documents = await account.list('invoices', { period: 'all', per_page: 100 })
      const counted = documents.filter((one) => one.pattern === pattern).map((one) => one.pattern_nr!)
      const [last = 0, before = last - 1] = counted.sort((one, other) => other - one)
      expectEqual(`count of the pattern ${pattern}`, last, before + 1)
    }
  }),
  proof('recurring-invoices/sale-date', {}, async (account) => {
    for (const { definition, issued } of await issuedByDefinitions(account, (one) => !one.custom_sell_date)) {
      const day = issued.issue_date!
      const { only_year_month: isMonth, end_of_month_sell_date: isEnd } = definition
      // A weekend may have moved the issue into the month after the sale.
      if (definition.issue_working_day_only && (isMonth || isEnd)) continue
      const expected = isMonth ? day.slice(0, 7) : isEnd ? endOfMonth(day) : day
      expectEqual(`sale date of ${issued.number}`, issued.sell_date, expected)
    }
  }),
]
