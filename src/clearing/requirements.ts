import { filledIn } from '../documents/sentence.ts'
import type { ClearingTexts } from '../editions/edition.ts'
import type { FieldFailures } from '../kernel/card/problem.ts'
import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { StoredInvoice } from '../resources/invoice/invoice.fields.ts'
import type { StoredProduct } from '../resources/product/product.fields.ts'
import { isOfKind, polishDigits, type TaxNumberKind, taxNumberKinds } from './tax-number-kinds.ts'
import { currencyCode } from './values.ts'

/** The longest texts that the system accepts (facts 2.16). */
const limits = {
  seller_name: 255,
  seller_street: 255,
  seller_email: 255,
  seller_phone: 16,
  buyer_name: 255,
  buyer_first_name: 255,
  buyer_last_name: 255,
  buyer_street: 255,
  buyer_email: 255,
  buyer_phone: 16,
  recipient_name: 255,
  recipient_street: 255,
  recipient_email: 255,
  recipient_phone: 16,
  correction_reason: 256,
  description_footer: 3500,
} as const satisfies { readonly [Name in keyof StoredInvoice]?: number }

const ofParty = { name: 255, street: 255, email: 255, phone: 16 }

/** The longest texts in lists; additional_info contains the classification of a product. */
const limitsInLists: Readonly<Record<ListName, Readonly<Record<string, number>>>> = {
  positions: { name: 256, additional_info: 50 },
  descriptions: { content: 256 },
  recipients: ofParty,
  issuers: ofParty,
}

type ListName = 'positions' | 'descriptions' | 'recipients' | 'issuers'

const longestProductCode = 20

type Field = keyof StoredInvoice & string
type Text = keyof ClearingTexts['fields']

/** Reasons for the clearing system to refuse a document: sentences by field. */
export function violations(
  invoice: StoredInvoice,
  context: Pick<RuleContext, 'table'>,
  texts: ClearingTexts,
): FieldFailures {
  const failures: FieldFailures = {}
  const add = addTo(failures, texts)
  for (const name of ['seller_name', 'seller_street', 'seller_city', 'buyer_name', 'number'] as const)
    if (!invoice[name]) add(name, 'blank')
  if (!invoice.seller_tax_no) add('seller_tax_no', 'blank')
  else if (!isOfKind(invoice.seller_tax_no, null))
    add('seller_tax_no', 'taxNumber', { value: invoice.seller_tax_no })
  checkBuyerNumber(invoice, add)
  for (const [name, limit] of Object.entries(limits) as [keyof typeof limits, number][])
    if (isLonger(invoice[name], limit)) add(name, 'tooLong', { limit: String(limit) })
  for (const [list, limitsOfRow] of Object.entries(limitsInLists) as [ListName, Record<string, number>][]) {
    for (const [at, row] of invoice[list].entries())
      checkRow(row, limitsOfRow, `[${at}].`, (...found) => add(list, ...found))
  }
  for (const [at, line] of invoice.positions.entries()) {
    const product =
      line.product_id === null ? undefined : context.table<StoredProduct>('products').get(line.product_id)
    if (isLonger(product?.ean_code ?? null, longestProductCode))
      add('positions', 'tooLong', { limit: String(longestProductCode) }, `[${at}].ean_code `)
  }
  checkSchema(invoice, add)
  const isExempt = invoice.positions.some(({ tax }) => tax === 'zw')
  if (isExempt && !invoice.exempt_tax_kind) add('exempt_tax_kind', 'exemption')
  if (invoice.kind === 'correction') checkCorrected(invoice, context, add)
  return failures
}

/** Values of a document that do not fit the schema: sentences by field. */
export function unfit(invoice: StoredInvoice, texts: ClearingTexts): FieldFailures {
  const failures: FieldFailures = {}
  checkSchema(invoice, addTo(failures, texts))
  return failures
}

type Words = Readonly<Record<string, string>>
type Add = (field: Field, text: Text, words?: Words, path?: string) => void

function addTo(failures: FieldFailures, texts: ClearingTexts): Add {
  return (field, text, words = {}, path = '') => {
    failures[field] = [...(failures[field] ?? []), `- ${path}${filledIn(texts.fields[text], words)}`]
  }
}

/** Maximum number of digits before the decimal point. */
const digits = {
  document: { price_net: 16, price_tax: 16, price_gross: 16, exchange_currency_rate: 16 },
  line: {
    quantity: 16,
    price_net: 14,
    price_gross: 14,
    total_price_net: 16,
    total_price_tax: 16,
    total_price_gross: 16,
  },
} as const

function checkSchema(invoice: StoredInvoice, add: Add): void {
  if (currencyCode(invoice.currency) === undefined)
    add('currency', 'currency', { value: invoice.currency ?? '' })
  for (const [name, limit] of Object.entries(digits.document) as [keyof typeof digits.document, number][])
    if (isLarger(invoice[name], limit)) add(name, 'tooManyDigits', { limit: String(limit) })
  for (const [at, line] of invoice.positions.entries())
    for (const [name, limit] of Object.entries(digits.line) as [keyof typeof digits.line, number][])
      if (isLarger(line[name], limit))
        add('positions', 'tooManyDigits', { limit: String(limit) }, `[${at}].${name} `)
}

function isLarger(amount: string | null, limit: number): boolean {
  return (amount ?? '').replace('-', '').split('.')[0]!.length > limit
}

/** @param path of the row within its list */
function checkRow(
  row: Readonly<Record<string, unknown>>,
  limits: Readonly<Record<string, number>>,
  path: string,
  add: (text: Text, words: Words, path: string) => void,
): void {
  for (const [name, limit] of Object.entries(limits)) {
    const value = row[name]
    if (typeof value === 'string' && isLonger(value, limit)) {
      add('tooLong', { limit: String(limit) }, `${path}${name} `)
    }
  }
}

/** A company needs a number of its kind; a person may have one. */
function checkBuyerNumber({ buyer_company, buyer_tax_no, buyer_tax_no_kind }: StoredInvoice, add: Add): void {
  const kind = taxNumberKinds.find((known) => known === buyer_tax_no_kind) ?? null
  if (buyer_tax_no_kind && kind === null) {
    add('buyer_tax_no_kind', 'taxNumberKind', { value: buyer_tax_no_kind, kinds: taxNumberKinds.join(', ') })
  } else if (!buyer_tax_no) {
    if (buyer_company && kind !== 'empty') add('buyer_tax_no', 'blank')
  } else if (!isOfKind(buyer_tax_no, kind)) {
    add('buyer_tax_no', ...numberText(buyer_tax_no, kind))
  }
}

function numberText(value: string, kind: TaxNumberKind | null): [Text, Words] {
  return kind === null ? ['taxNumber', { value }] : ['taxNumberOfKind', { value, kind }]
}

/** A correction names the document that it corrects, and has the same parties (facts 2.11). */
function checkCorrected(invoice: StoredInvoice, context: Pick<RuleContext, 'table'>, add: Add): void {
  const corrected = correctedBy(invoice, context)
  if (!corrected) {
    add('invoice_id', 'uncorrected')
    return
  }
  for (const name of ['seller_tax_no', 'buyer_tax_no'] as const) {
    if (polishDigits(invoice[name]) === polishDigits(corrected[name])) continue
    add(name, 'otherParty', { value: invoice[name] ?? '', corrected: corrected[name] ?? '' })
  }
}

/** The document that a correction corrects. */
export function correctedBy(
  { kind, invoice_id }: StoredInvoice,
  context: Pick<RuleContext, 'table'>,
): StoredInvoice | undefined {
  if (kind !== 'correction' || invoice_id === null) return undefined
  return context.table<StoredInvoice>('invoices').get(invoice_id)
}

/**
 * The document that a correction corrects, and the one that this corrects in turn. In a fixture, they may form a
 * circle.
 */
export function correctedSeries(
  invoice: StoredInvoice,
  context: Pick<RuleContext, 'table'>,
): StoredInvoice[] {
  const series = new Map<number, StoredInvoice>()
  let next = correctedBy(invoice, context)
  while (next && next.id !== invoice.id && !series.has(next.id)) {
    series.set(next.id, next)
    next = correctedBy(next, context)
  }
  return [...series.values()]
}

function isLonger(text: string | null, limit: number): boolean {
  return text !== null && text.length > limit && [...text].length > limit
}

/** The reasons as sentences that name the field. */
export function listed(failures: FieldFailures): readonly string[] {
  return Object.freeze(
    Object.entries(failures).flatMap(([field, reasons]) => reasons.map((reason) => `${field} ${reason}`)),
  )
}
