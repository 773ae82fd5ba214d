import { moneyText, multiply, sum } from '../rules/money.ts'
import type { ClearingDocument } from './clearing-document.ts'
import { rateToZloty } from './exchange-rate.ts'
import type { Mapping } from './mapping.ts'
import { rateFields, sumFields } from './rates.ts'
import { amount } from './values.ts'

/** The sums by tax rate: `P_13_1` to `P_13_11`, and the tax beside each. They add up to the totals of the document. */
export const taxSumMapping: Mapping<Summed> = Object.fromEntries(
  sumFields.map((field) => [field, ({ sums }: Summed) => amount(sums.get(field))]),
)

type TaxSums = ReadonlyMap<string, string>

/** The sums by the names of their fields. */
export interface Summed {
  readonly sums: TaxSums
}

export function taxSums(document: ClearingDocument): TaxSums {
  const rate = rateToZloty(document.invoice)
  const sums = new Map<string, string>()
  const add = (field: string | undefined, value: string) => {
    if (field) sums.set(field, sum([sums.get(field) ?? '0.0', value]))
  }
  for (const group of document.byTaxRate) {
    const fields = rateFields(group.rate, document)
    add(fields.net, fields.tax ? group.net : group.gross)
    add(fields.tax, group.tax)
    if (rate) add(fields.convertedTax, moneyText(multiply(group.tax, rate)))
  }
  return sums
}
