import { parseDecimal } from '../rules/money.ts'
import { usualRate } from '../rules/tax.ts'
import type { ClearingDocument } from './clearing-document.ts'

/** The elements for a tax value: its word on a line, and the fields with the totals of such lines. */
export interface RateFields {
  /** `P_12` of the line. */
  readonly rate?: string
  /** `P_12_XII` of the line: a rate of another country. */
  readonly foreignRate?: string
  readonly net: string
  readonly tax?: string
  /** The tax in złoty, on a document in another currency. */
  readonly convertedTax?: string
}

function polish(rate: string, group: number): RateFields {
  return { rate, net: `P_13_${group}`, tax: `P_14_${group}`, convertedTax: `P_14_${group}W` }
}

/** The Polish rates, in percent. */
const percentages: Readonly<Record<string, RateFields>> = {
  23: polish('23', 1),
  22: polish('22', 1),
  8: polish('8', 2),
  7: polish('7', 2),
  5: polish('5', 3),
  4: polish('4', 4),
  3: polish('3', 4),
}

/** The meaning of a zero rate depends on the kind of document. */
const zeroRates: Readonly<Record<string, RateFields>> = {
  wdt: { rate: '0 WDT', net: 'P_13_6_2' },
  export_products: { rate: '0 EX', net: 'P_13_6_3' },
}
const domesticZero: RateFields = { rate: '0 KR', net: 'P_13_6_1' }

const exempt: RateFields = { rate: 'zw', net: 'P_13_7' }
const abroad: RateFields = { rate: 'np I', net: 'P_13_8' }
const serviceInUnion: RateFields = { rate: 'np II', net: 'P_13_9' }
const reverseCharge: RateFields = { rate: 'oo', net: 'P_13_10' }
/** The seller pays tax on the margin only and names no rate. */
const margin: RateFields = { net: 'P_13_11' }

type Sale = Pick<ClearingDocument, 'invoice' | 'saleKind'>

/** The fields for a tax value on a document. */
export function rateFields(tax: string | null | undefined, sale: Sale): RateFields {
  const percent = parseDecimal(tax ?? '')?.replace(/\.0$/, '')
  if (percent !== undefined) return percentage(percent, sale)
  const word = usualRate(tax ?? '')
  if (word === 'oo') return reverseCharge
  if (word === 'zw') return exempt
  if (word === 'disabled' && sale.saleKind === 'vat_margin') return margin
  return sale.invoice.np_tax_kind === 'export_service_eu' ? serviceInUnion : abroad
}

function percentage(percent: string, { saleKind, invoice }: Sale): RateFields {
  if (percent === '0') return zeroRates[saleKind ?? ''] ?? domesticZero
  const known = invoice.use_oss || invoice.use_moss ? undefined : percentages[percent]
  return known ?? { foreignRate: percent, net: 'P_13_5', tax: 'P_14_5' }
}

/** Every field for sums, in the order of the schema. */
export const sumFields = [
  ...[1, 2, 3, 4].flatMap((group) => [`P_13_${group}`, `P_14_${group}`, `P_14_${group}W`]),
  ...['P_13_5', 'P_14_5', 'P_13_6_1', 'P_13_6_2', 'P_13_6_3'],
  ...['P_13_7', 'P_13_8', 'P_13_9', 'P_13_10', 'P_13_11'],
]
