import type { PrintedLine } from '../documents/pdf/subject.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { StoredInvoicePosition } from '../resources/invoice/invoice-position.ts'
import type { TaxedAmounts } from '../rules/document-totals.ts'
import { compare, isZero, subtract, sum } from '../rules/money.ts'
import { type ClearingDocument, isAdvance } from './clearing-document.ts'
import { exchangeRate } from './exchange-rate.ts'
import type { Mapping } from './mapping.ts'
import { type RateFields, rateFields } from './rates.ts'
import { amount, mark, xmlDecimal, xmlText } from './values.ts'

/** A line of the XML: a line of the document, or one side of a corrected one. */
interface Line {
  readonly number: string
  readonly position: StoredInvoicePosition
  readonly amounts: TaxedAmounts
  readonly rate: RateFields
  readonly invoice: StoredInvoice
  readonly isBefore: boolean
}

/** The procedures of facts 2.1 that a line may name. */
const procedures: Readonly<Record<string, string>> = {
  EE: 'WSTO_EE',
  TT_D: 'TT_D',
  I_42: 'I_42',
  I_63: 'I_63',
  B_SPV: 'B_SPV',
  B_SPV_DOSTAWA: 'B_SPV_DOSTAWA',
  B_MPV_PROWIZJA: 'B_MPV_PROWIZJA',
}
/** Procedures that a line of an order must not name. */
const procedureOfSale = /^I_/

const unitPlaces = 8
const quantityPlaces = 6

/** `FaWiersz`: a line of the sale. */
export const lineMapping: Mapping<Line> = {
  NrWierszaFa: ({ number }) => number,
  P_7: ({ position }) => xmlText(position.name, 512),
  Indeks: ({ position }) => xmlText(position.code, 50),
  P_8A: ({ position }) => xmlText(position.quantity_unit),
  P_8B: ({ position }) => xmlDecimal(position.quantity, quantityPlaces),
  P_9A: (line) => (isGross(line) ? undefined : xmlDecimal(line.position.price_net, unitPlaces)),
  P_9B: (line) => (isGross(line) ? xmlDecimal(line.position.price_gross, unitPlaces) : undefined),
  P_10: (line) => discount(line),
  P_11: (line) => (isGross(line) ? undefined : amount(line.amounts.net)),
  P_11A: (line) => (isGross(line) ? amount(line.amounts.gross) : undefined),
  P_12: ({ rate }) => rate.rate,
  P_12_XII: ({ rate }) => foreignRate(rate),
  GTU: ({ position }) => goodsAndServices(position),
  Procedura: ({ invoice }) => procedure(invoice),
  KursWaluty: ({ invoice }) => exchangeRate(invoice),
  StanPrzed: ({ isBefore }) => mark(isBefore),
}

/** `ZamowienieWiersz`: a line of the order, on an advance invoice. */
export const orderLineMapping: Mapping<Line> = {
  NrWierszaZam: ({ number }) => number,
  P_7Z: ({ position }) => xmlText(position.name, 512),
  IndeksZ: ({ position }) => xmlText(position.code, 50),
  P_8AZ: ({ position }) => xmlText(position.quantity_unit),
  P_8BZ: ({ position }) => xmlDecimal(position.quantity, quantityPlaces),
  P_9AZ: ({ position }) => xmlDecimal(position.price_net, unitPlaces),
  P_11NettoZ: ({ amounts }) => amount(amounts.net),
  P_11VatZ: ({ amounts }) => amount(amounts.tax),
  P_12Z: ({ rate }) => rate.rate,
  P_12Z_XII: ({ rate }) => foreignRate(rate),
  GTUZ: ({ position }) => goodsAndServices(position),
  ProceduraZ: ({ invoice }) => procedure(invoice, procedureOfSale),
  StanPrzedZ: ({ isBefore }) => mark(isBefore),
}

/** The lines of the sale; none on an advance. */
export function soldLines(document: ClearingDocument): Line[] {
  return isAdvance(document) ? [] : ownLines(document)
}

/** The lines of the order; those of the advance itself when no order is known. */
export function orderedLines(document: ClearingDocument): Line[] {
  if (!isAdvance(document)) return []
  const { order, invoice } = document
  if (!order || invoice.kind === 'correction') return ownLines(document)
  return ownLines({ ...document, ...order, saleKind: order.invoice.kind })
}

/** `WartoscZamowienia`: the total of the order, after a correction if there is one. */
export function orderValue(document: ClearingDocument): string | undefined {
  const lines = orderedLines(document).filter(({ isBefore }) => !isBefore)
  return isAdvance(document) ? amount(sum(lines.map(({ amounts }) => amounts.gross))) : undefined
}

/** A corrected line becomes two: before and after the correction. A line without both is the difference. */
function ownLines(document: ClearingDocument): Line[] {
  const { invoice, lines, corrections } = document
  const all = invoice.positions.flatMap((position, at) => {
    if (sellsNothing(position)) return []
    const { before, after } = corrections[at] ?? {}
    if (!before && !after) return [{ position, amounts: lines[at]!, isBefore: false }]
    const { code } = position
    const side = (printed: PrintedLine | undefined, isBefore: boolean) =>
      printed ? [{ position: { ...printed.position, code }, amounts: printed.amounts, isBefore }] : []
    return [...side(before, true), ...side(after, false)]
  })
  return all.map((line, at) => ({
    ...line,
    number: String(at + 1),
    rate: rateFields(line.position.tax, document),
    invoice,
  }))
}

function sellsNothing({ kind }: StoredInvoicePosition): boolean {
  return kind === 'text_separator' || kind === 'subtotal'
}

/** Lines are given by gross prices when the document says so, and under the margin scheme, which shows no tax. */
function isGross({ invoice, rate }: Line): boolean {
  return rate.net === 'P_13_11' || invoice.calculating_strategy?.invoice_form_price_kind === 'gross'
}

function discount(line: Line): string | undefined {
  const { position, amounts } = line
  const taken = isGross(line)
    ? subtract(position.total_price_gross ?? '0.0', amounts.gross)
    : subtract(position.total_price_net ?? '0.0', amounts.net)
  return isZero(taken) ? undefined : amount(taken)
}

/** The schema accepts only percentages up to 100. */
function foreignRate({ foreignRate: percent }: RateFields): string | undefined {
  return percent !== undefined && compare(percent, '100') <= 0 ? xmlDecimal(percent, 6) : undefined
}

function goodsAndServices({ gtu_code }: StoredInvoicePosition): string | undefined {
  return gtu_code && /^GTU_(0[1-9]|1[0-3])$/.test(gtu_code) ? gtu_code : undefined
}

function procedure({ procedure_designations }: StoredInvoice, besides = /^$/): string | undefined {
  const named = procedure_designations.flatMap((code) => procedures[code] ?? [])
  return named.find((code) => !besides.test(code))
}
