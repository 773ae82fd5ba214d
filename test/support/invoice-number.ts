import { editions } from '../../src/editions/index.ts'

/** The number of an invoice by the default pattern. Only tests about the default contain the number itself. */
export function invoiceNumber(count: number, date = '2026-01-15'): string {
  const [year, month] = date.split('-') as [string, string]
  return editions.international.patterns
    .vat!.replace('nr', String(count))
    .replace('yyyy', year)
    .replace('mm', month)
}
