import type { Edition } from '../../editions/edition.ts'
import type { StoredInvoicePosition } from '../../resources/invoice/invoice-position.ts'
import type { TaxedAmounts } from '../../rules/document-totals.ts'
import { compare, isZero, parseDecimal, subtract, sum } from '../../rules/money.ts'
import { isText } from '../../rules/text-rows.ts'
import type { InvoiceSubject, PrintedLine } from './subject.ts'
import type { DocumentWords } from './words.ts'

export type ColumnName = 'line' | 'item' | 'quantity' | 'unit' | 'discount' | 'net' | 'rate' | 'tax' | 'gross'

export interface PositionColumn {
  readonly name: ColumnName
  /** One line for each language. */
  readonly header: readonly string[]
  readonly align: 'left' | 'right'
}

/** Texts by column. Only `item` has more than one line: the name, then its description. */
export interface PositionRow {
  readonly cells: Cells
}

type Cells = { readonly [Name in ColumnName]?: readonly string[] }

/** A row whose texts are written when they are needed: a thousand rows at once would hold up other requests. */
class PrintedRow implements PositionRow {
  private written: Cells | undefined

  constructor(private readonly write: () => Cells) {}

  get cells(): Cells {
    this.written ??= this.write()
    return this.written
  }
}

/** A sum below the positions, in the same columns; its label is left of the amounts. */
export interface SummaryRow extends PositionRow {
  readonly label: string
  readonly isTotal: boolean
}

export interface PositionsContent {
  readonly columns: readonly PositionColumn[]
  readonly rows: readonly PositionRow[]
  readonly summary: readonly SummaryRow[]
}

/** The table of positions, and the sums by tax rate below it. */
export function positionsContent(subject: InvoiceSubject, words: DocumentWords): PositionsContent {
  const { invoice, edition } = subject
  const isReversed = invoice.reverse_charge && edition.remarksReverseCharge
  const isHidden = invoice.kind === 'bill' || invoice.hide_tax || isReversed
  const showsTax = !isHidden && !invoice.positions.every(({ tax }) => tax === 'disabled')
  return {
    columns: columnsOf(showsTax, invoice.show_discount, words),
    rows: rowsOf(subject, showsTax, words),
    summary: showsTax ? taxSummaryOf(subject, words) : [totalOf(subject, words)],
  }
}

function columnsOf(showsTax: boolean, showsDiscount: boolean, words: DocumentWords): PositionColumn[] {
  const column = (name: ColumnName, label: Parameters<DocumentWords['label']>[0]): PositionColumn => ({
    name,
    header: words.each(({ labels }) => labels[label]),
    align: name === 'item' ? 'left' : 'right',
  })
  const discount = showsDiscount ? [column('discount', 'discount')] : []
  const start = [
    { name: 'line', header: ['#'], align: 'right' } as const,
    column('item', 'item'),
    column('quantity', 'quantity'),
  ]
  if (!showsTax) return [...start, column('unit', 'unitPrice'), ...discount, column('gross', 'value')]
  return [
    ...start,
    column('unit', 'unitNet'),
    ...discount,
    column('net', 'net'),
    column('rate', 'rate'),
    column('tax', 'tax'),
    column('gross', 'gross'),
  ]
}

function rowsOf(subject: InvoiceSubject, showsTax: boolean, words: DocumentWords): PositionRow[] {
  const { invoice, lines, corrections = [], eanCodes } = subject
  const infoTitle = invoice.additional_info ? invoice.additional_info_desc : undefined
  const printed = ({ position, amounts }: PrintedLine, label: readonly string[], number = '') =>
    new PrintedRow(() => ({
      line: [number],
      item: [...itemLines(position, infoTitle), ...ecoTaxOf(position, words), ...label],
      quantity: [quantityOf(position, words)],
      unit: [words.amount(showsTax ? position.price_net : position.price_gross)],
      discount: [discountOf({ position, amounts }, invoice.discount_kind, words)],
      net: [words.amount(amounts.net)],
      rate: [rateText(amounts.rate, words)],
      tax: [words.amount(amounts.tax)],
      gross: [words.amount(amounts.gross)],
    }))
  let line = 0
  let summedUpTo = 0
  const rows = invoice.positions.flatMap((position, at): PositionRow[] | PositionRow => {
    const item = itemLines(position, infoTitle)
    if (position.kind === 'subtotal') {
      const above = lines.slice(summedUpTo, at)
      summedUpTo = at
      const amount = (side: 'net' | 'tax' | 'gross') => [words.amount(sum(above.map((row) => row[side])))]
      return { cells: { item, net: amount('net'), tax: amount('tax'), gross: amount('gross') } }
    }
    if (isText(position)) return { cells: { item } }
    line += 1
    const own = { position, amounts: lines[at]! }
    const corrected = corrections[at]
    const ean = eanCodes[at] === undefined ? [] : [`EAN ${eanCodes[at]}`]
    if (!corrected) return printed(own, ean, String(line))
    const { before, after } = corrected
    const sides = [
      ...(before ? [{ side: before, label: words.label('beforeCorrection') }] : []),
      ...(after ? [{ side: after, label: words.label('afterCorrection') }] : []),
      { side: differenceOf(own, [before, after]), label: words.label('difference') },
    ]
    return sides.map(({ side, label }, row) => printed(side, [...ean, label], row === 0 ? String(line) : ''))
  })
  return [...rows, ...deductionRows(invoice, words)]
}

/** The deductions of a final invoice: a row for each advance and tax rate. */
function deductionRows(
  { deducted_advances }: InvoiceSubject['invoice'],
  words: DocumentWords,
): PositionRow[] {
  const less = (amount: string) => [words.amount(subtract('0.0', amount))]
  const kind = words.translated(({ kinds }) => kinds.advance ?? kinds.other ?? '')
  return deducted_advances.flatMap(({ number, parts }) =>
    parts.map(({ rate, net, tax, gross }) => ({
      cells: {
        item: [`${kind} ${words.numberLabel} ${number}`],
        net: less(net),
        rate: [rateText(rate, words)],
        tax: less(tax),
        gross: less(gross),
      },
    })),
  )
}

function itemLines(
  { name, description, code, additional_info }: StoredInvoicePosition,
  infoTitle: string | null | undefined,
): string[] {
  const info = infoTitle === undefined || !additional_info ? null : additional_info
  return [
    name ?? '',
    ...(description ? [description] : []),
    ...(code ? [code] : []),
    ...(info ? [infoTitle ? `${infoTitle}: ${info}` : info] : []),
  ]
}

function ecoTaxOf({ use_eco_tax, eco_tax_net }: StoredInvoicePosition, words: DocumentWords): string[] {
  return use_eco_tax && eco_tax_net !== null && !isZero(eco_tax_net)
    ? [`${words.label('ecoTax')}: ${words.amount(eco_tax_net)}`]
    : []
}

function quantityOf({ quantity, quantity_unit }: StoredInvoicePosition, words: DocumentWords): string {
  const number = words.number(quantity ?? '0.0')
  return quantity_unit ? `${number} ${quantity_unit}` : number
}

/** The discount that was applied; a document may state others, which have no effect. */
function discountOf(
  { position, amounts }: PrintedLine,
  kind: InvoiceSubject['invoice']['discount_kind'],
  words: DocumentWords,
): string {
  const { discount, discount_percent, total_price_gross } = position
  const value = kind === 'amount' ? discount : discount_percent
  if (value === null || isZero(value) || amounts.gross === total_price_gross) return ''
  return kind === 'amount' ? words.amount(value) : `${words.number(value)}%`
}

/** The difference of two sides, without its own discount where the discount of the sides counted. */
function differenceOf(own: PrintedLine, sides: readonly (PrintedLine | undefined)[]): PrintedLine {
  const { position } = own
  const { discount, discount_percent } = position
  const isOfSides = sides.some(
    (side) =>
      side && (side.position.discount !== null || side.position.discount_percent !== discount_percent),
  )
  if (!isOfSides || (discount === null && discount_percent === null)) return own
  return { ...own, position: { ...position, discount: null, discount_percent: null } }
}

function rateText(rate: string, words: DocumentWords): string {
  if (rate === 'disabled') return ''
  const percent = parseDecimal(rate)
  return percent === undefined ? rate : `${words.number(percent)}%`
}

/** The highest rate first; words such as zw follow in the order of the edition. */
function byRate({ taxRates }: Edition): (one: TaxedAmounts, other: TaxedAmounts) => number {
  const placeOf = ({ rate }: TaxedAmounts) => {
    const place = taxRates.indexOf(rate.toLowerCase())
    return place < 0 ? taxRates.length : place
  }
  return (one, other) => {
    const [rate, otherRate] = [parseDecimal(one.rate), parseDecimal(other.rate)]
    if (rate !== undefined && otherRate !== undefined) return compare(otherRate, rate)
    if (rate === undefined && otherRate === undefined) return placeOf(one) - placeOf(other)
    return rate === undefined ? 1 : -1
  }
}

function taxSummaryOf({ invoice, byTaxRate, edition }: InvoiceSubject, words: DocumentWords): SummaryRow[] {
  const groups = byTaxRate.toSorted(byRate(edition))
  const parts = groups.map(({ rate, net, tax, gross }, at) => ({
    label: at === 0 ? words.label('ofWhich') : '',
    isTotal: false,
    cells: {
      net: [words.amount(net)],
      rate: [rateText(rate, words)],
      tax: [words.amount(tax)],
      gross: [words.amount(gross)],
    },
  }))
  const { price_net, price_tax, price_gross } = invoice
  const total: SummaryRow = {
    label: words.label('total'),
    isTotal: true,
    cells: {
      net: [words.amount(price_net)],
      tax: [words.amount(price_tax)],
      gross: [words.amount(price_gross)],
    },
  }
  return [total, ...parts]
}

function totalOf({ invoice }: InvoiceSubject, words: DocumentWords): SummaryRow {
  return {
    label: words.label('total'),
    isTotal: true,
    cells: { gross: [words.amount(invoice.price_gross)] },
  }
}
