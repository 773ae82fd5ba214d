import { behaviour } from '../../../kernel/card/behaviour.ts'
import { ListEdits } from '../../../kernel/card/fields/list.ts'
import type { InheritedValues } from '../../../kernel/card/inherited-values.ts'
import type { AccountScope } from '../../../kernel/write/account-scope.ts'
import { correctionLines } from '../../shared/amounts/correction-lines.ts'
import { negatedAdvances } from '../../shared/amounts/deductions.ts'
import { copiedValues, movedWithIssue, type Pricing } from '../../shared/copied-values.ts'
import type { StoredInvoice } from '../invoice.fields.ts'
import { advanceLines } from './advance-lines.ts'

type Values = Readonly<Record<string, unknown>>

/** Kinds that belong to the document that they are made from; other copies only refer to it. */
const belonging = new Set<unknown>(['advance', 'final', 'correction'])

/** Fields that change the amount to pay, but not the total. */
const besideTotal = ['settlement_positions', 'use_prime_cee', 'prime_cee_value']

/** Seller fields that documents have and departments do not. */
const sellerOnDocument = ['seller_bdo_no', 'seller_jst', 'seller_gv']

/** A request with one of these sets its own buyer instead of the copied one. */
const buyerNames = ['client_id', 'buyer_name', 'buyer_tax_no', 'buyer_first_name', 'buyer_last_name']

/** The values that a new document inherits from the one in copy_invoice_from. */
export function copiedDocument(sent: Values, scope: AccountScope): InheritedValues | undefined {
  const id = sent.copy_invoice_from
  const source = typeof id === 'number' ? scope.table<StoredInvoice>('invoices').get(id) : undefined
  if (!source) return undefined
  if (sent.positions instanceof ListEdits && sent.positions.edits.length > 0) {
    scope.diagnose(
      'replaced-value',
      `positions replace the lines of ${source.number}, and exclude copy_invoice_from`,
    )
  }
  const issued = typeof sent.issue_date === 'string' ? sent.issue_date : scope.today
  const { positions, ...header } = copiedValues(source, issued, scope, pricingOf(sent.kind ?? source.kind))
  const remarks = remarksOf(header, sent)
  // The first remark determines it, also where other remarks are sent.
  delete header.description
  const kind = sent.kind ?? header.kind ?? 'vat'
  // Amounts beside the total are paid once, for the whole order.
  if (kind === 'advance' || kind === 'correction') for (const name of besideTotal) delete header[name]
  const isOtherSeller =
    isFilled(sent.seller_name) ||
    (isFilled(sent.department_id) && sent.department_id !== source.department_id)
  const kept = isOtherSeller ? [] : sellerOnDocument.filter((name) => name in header)
  const ofDocument = Object.fromEntries(kept.map((name) => [name, header[name]]))
  const seller = copiedParty(
    header,
    'seller_',
    header.department_id !== undefined || isFilled(sent.seller_name),
  )
  if (isFilled(sent.seller_name) || isFilled(sent.department_id)) delete header.department_id
  delete seller.seller_bank
  delete seller.seller_bank_account
  const isOtherBuyer = buyerNames.some((name) => isFilled(sent[name]))
  const buyer = copiedParty(header, 'buyer_', isOtherBuyer)
  const { client_id, ...rest } = header
  return {
    values: {
      ...rest,
      ...seller,
      ...ofDocument,
      ...(client_id === undefined ? buyer : {}),
      ...(isOtherBuyer ? {} : { buyer_person: source.buyer_person ?? '' }),
      ...termOf(source, sent, issued),
      ...(source.sell_date === 'off' ? { sell_date: 'off' } : {}),
      // Documents that follow from an order keep its number, while a similar document is another order.
      ...(kind === source.kind ? {} : { oid: source.oid }),
      ...linesOf(source, positions, kind, sent, scope),
      ...remarks,
      from_invoice_id: source.id,
      ...(belonging.has(kind) ? { invoice_id: source.id } : {}),
      // A rule decides about the stock of a correction.
      ...(kind === 'advance' || kind === 'final'
        ? { exclude_from_stock_level: source.exclude_from_stock_level }
        : {}),
    },
    stored: {
      ...(client_id === undefined || isOtherBuyer ? {} : { ...buyer, client_id }),
      // The goods return to the warehouse that they left.
      ...(kind === 'correction' && !isFilled(sent.warehouse_id)
        ? { stock_warehouse_id: source.stock_warehouse_id }
        : {}),
      ...(kind === 'correction' && sent.total_correction === true
        ? { deducted_advances: negatedAdvances(source) }
        : {}),
    },
  }
}

/** A correction takes back the gross totals of the lines. Other documents repeat the prices that were sent. */
function pricingOf(kind: unknown): Pricing {
  return kind === 'correction' ? 'gross total' : 'stated'
}

/** Removes the fields of a party from the values, and returns them unless another party replaces it. */
function copiedParty(
  values: Record<string, unknown>,
  prefix: string,
  isOther: boolean,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const name of Object.keys(values)) {
    if (!name.startsWith(prefix)) continue
    if (!isOther) fields[name] = values[name]
    delete values[name]
  }
  return fields
}

function linesOf(
  source: StoredInvoice,
  positions: unknown,
  kind: unknown,
  sent: Values,
  scope: AccountScope,
): Record<string, unknown> {
  if (kind === 'advance' && sent.advance_creation_mode) return advanceLines(source, sent, scope)
  const lines = positions as readonly Record<string, unknown>[]
  return {
    positions:
      kind === 'correction'
        ? correctionLines(lines, source.positions, sent.total_correction === true)
        : lines.map(withoutCorrection),
  }
}

/** The copied remarks, the first of them with the description that is sent; an empty one removes it. */
function remarksOf({ descriptions }: Values, { description }: Values): Record<string, unknown> {
  if (typeof description !== 'string' || !Array.isArray(descriptions)) return {}
  const [first, ...others] = descriptions as Values[]
  const content = description.trim()
  return { descriptions: content ? [{ ...first, content }, ...others] : others }
}

/** A line of a correction, as a line of another kind of document. */
function withoutCorrection(line: Record<string, unknown>): Record<string, unknown> {
  const { correction_before_attributes: before, correction_after_attributes: after, kind, ...rest } = line
  return typeof kind === 'string' && kind.startsWith('correction') ? rest : { ...rest, kind }
}

/** The same number of days as between the dates of the copied document, unless the request says otherwise. */
function termOf(source: StoredInvoice, sent: Values, issued: string): Record<string, unknown> {
  if (isFilled(sent.payment_to)) return { payment_to_kind: null }
  if (isFilled(sent.payment_to_kind) || source.payment_to_kind !== 'other_date') return {}
  const payment_to = movedWithIssue('payment_to', source, issued)
  return payment_to === null ? {} : { payment_to }
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

export const derivedBehaviours = [
  behaviour(
    'derived-documents/copy',
    'copy_invoice_from makes a document with the lines, buyer and texts of another one, and with its own number, dates and status; from_invoice_id names the other one',
    'facts 2.11',
  ),
  behaviour(
    'derived-documents/own-values',
    'Values that are sent with copy_invoice_from replace the copied ones; a sent value of the buyer or of the payment term replaces all of that buyer or term, and a description the first remark',
    'assumed',
  ),
  behaviour(
    'derived-documents/oid',
    'A copy has the oid of the copied document if it is of another kind, because a copy of the same kind is another order',
    'assumed',
  ),
  behaviour(
    'derived-documents/early-payment',
    'The skonto_discount_date of a copy, also of one that a recurring definition issues, is as many days after its issue_date as that of the copied document, unless another one is sent',
    'assumed',
  ),
  behaviour(
    'derived-documents/seller',
    'A copy has the current seller data and bank account of the department, not those of the copied document; seller_bdo_no, seller_jst and seller_gv, which departments do not have, are copied unless another seller is sent',
    'facts 2.11',
  ),
  behaviour(
    'derived-documents/positions',
    'Lines that are sent with copy_invoice_from replace all copied lines, with a diagnostic',
    'facts 2.11',
  ),
  behaviour(
    'derived-documents/stock-of-receipt',
    'A copy of an invoice for a receipt changes stock like any sale, although that invoice has exclude_from_stock_level; a correction of that invoice changes no stock',
    'assumed',
  ),
  behaviour(
    'advances/created',
    'An advance is a percentage of the gross total of an order, or a gross amount, with a line for each tax rate of the order; invoice_id names the order',
    'facts 2.11',
  ),
  behaviour(
    'advances/by-rate',
    'An advance is divided among the tax rates of its order, in proportion to the amounts that the other advances leave, and exceeds none of them; its net and tax are calculated from its gross',
    'assumed',
  ),
  behaviour(
    'advances/add-up',
    'The advances and their final invoice add up to the net, tax and gross of the order, for each tax rate and each calculating_strategy: the final invoice subtracts the amounts of the advances, and does not calculate its tax again',
    'assumed',
  ),
  behaviour(
    'advances/final',
    'A final invoice has the lines of its order; its totals are those of the order less the advances in invoice_ids, for each tax rate, and the PDF lists the advances',
    'facts 2.11',
  ),
  behaviour(
    'derived-documents/total-correction',
    'A correction with copy_invoice_from and total_correction cancels each line of the document with a line of its own, also when the document is a correction; total_correction 0 changes nothing',
    'facts 2.11',
  ),
]
