/** Kinds of document (facts 2.3), and `canceled`, the kind of cancelled documents (observed 5.9). */
export const invoiceKinds = [
  'vat',
  'proforma',
  'bill',
  'receipt',
  'advance',
  'final',
  'correction',
  'invoice_other',
  'vat_margin',
  'vat_mp',
  'kp',
  'kw',
  'estimate',
  'client_order',
  'correction_note',
  'accounting_note',
  'import_service',
  'import_service_eu',
  'import_products',
  'export_products',
  'vat_rr',
  'dw',
  'wnt',
  'wdt',
  'maintenance_request',
  'payment_receipt',
  'canceled',
] as const

/** The statuses of a document (facts 2.4). */
export const invoiceStatuses = ['issued', 'sent', 'paid', 'partial', 'rejected', 'accepted'] as const

/** The statuses that a request may set: a new document may also wait for its buyer's data. */
export const writtenStatuses = [...invoiceStatuses, 'incomplete'] as const

/** The margin schemes of margin invoices, in the words that requests send (facts 2.9). */
export const marginProcedures: readonly string[] = [
  'procedura marży dla biur podróży',
  'procedura marży – towary używane',
  'procedura marży – dzieła sztuki',
  'procedura marży – przedmioty kolekcjonerskie i antyki',
]

/** Kinds of accounting notes (facts 2.1). */
export const accountingNoteKinds = ['credit', 'debit'] as const

/** Meanings of the value of an advance (facts 2.11). */
export const advanceModes = ['percent', 'amount'] as const

/** The content of a PDF file: one set of pages, or the original and a copy (facts 2.11). */
export const printOptions = ['original', 'copy', 'original_and_copy', 'duplicate'] as const

export type PrintOption = (typeof printOptions)[number]
