import type { invoiceKinds } from '../invoice/invoice.words.ts'

/**
 * What a document asks its buyer for: a `debt`; a payment that settles nothing yet (`request`); an order, which a buyer
 * may pay, but does not have to (`offer`); or nothing, because it confirms what happened (`record`).
 */
type Demand = 'debt' | 'request' | 'offer' | 'record'

/** The demand of each kind of document (assumed). */
const demands: Readonly<Record<(typeof invoiceKinds)[number], Demand>> = {
  vat: 'debt',
  proforma: 'request',
  bill: 'debt',
  receipt: 'debt',
  advance: 'debt',
  final: 'debt',
  correction: 'debt',
  invoice_other: 'debt',
  vat_margin: 'debt',
  vat_mp: 'debt',
  kp: 'record',
  kw: 'record',
  estimate: 'offer',
  client_order: 'offer',
  correction_note: 'record',
  accounting_note: 'debt',
  import_service: 'debt',
  import_service_eu: 'debt',
  import_products: 'debt',
  export_products: 'debt',
  vat_rr: 'debt',
  dw: 'record',
  wnt: 'debt',
  wdt: 'debt',
  maintenance_request: 'offer',
  payment_receipt: 'record',
  canceled: 'record',
}

interface Demanding {
  readonly kind: string | null
  /** A document that only tries out what one looks like. */
  readonly test?: boolean
}

function demandOf({ kind }: Demanding): Demand {
  return demands[kind as keyof typeof demands] ?? 'debt'
}

/** Whether a buyer owes what a document adds up to, so that its open amount counts in the balance of the client. */
export function isDebt(document: Demanding): boolean {
  return demandOf(document) === 'debt' && !document.test
}

/** Whether a document has to be paid until its due date, so that it may be overdue, and the buyer may be reminded. */
export function isDemanded(document: Demanding): boolean {
  return isDebt(document) || (demandOf(document) === 'request' && !document.test)
}

/** Whether a document can be paid at all. */
export function canBePaid(document: Demanding): boolean {
  return demandOf(document) !== 'record'
}
