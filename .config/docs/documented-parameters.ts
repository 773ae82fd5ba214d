import type { Source } from '../../src/kernel/card/provenance.ts'

/** A query parameter in a document of the service. */
export interface DocumentedParameter {
  readonly source: Source
  /** Operations that accept it. */
  readonly operations: readonly string[]
  readonly name: string
  /** The documented values, or else an example of the same form. */
  readonly values: readonly string[]
  /** What it does, in a few words. */
  readonly about: string
  /** Letters of `documentLetters`. */
  readonly documents: string
}

/** Stands for the list of every resource. */
const everyList = '*.list'

const invoiceOrders =
  'number updated_at price_net price_gross price_tax issue_date payment_to paid_date transaction_date buyer_name buyer_tax_no seller_name oid'
const twoWays = invoiceOrders.split(' ').flatMap((word) => [word, `${word}.desc`])

const extras =
  'cancel_reason corrected_content_before corrected_content_after connected_payments reminders_info conditional_notes client_bank_account buyer_swift buyer_sepa_mandate_no'

/** Operations, parameter, values, meaning and documents; spaces separate the values. */
type Row = readonly [operations: string, name: string, values: string, about: string, documents: string]

const sections: Readonly<Record<string, readonly Row[]>> = {
  'facts 1.1': [
    ['invoices.get', 'send_to_ksef', 'yes', 'submits the document to the clearing system', 'K'],
    ['invoices.pdf', 'print_ean_codes', 'true', 'prints the bar codes of the products', 'V'],
    ['invoices.public_pdf', 'inline', 'yes', 'shows the file in the browser', 'F V'],
    [
      'invoices.change_status',
      'status',
      'issued sent paid partial rejected accepted',
      'new status',
      'F V B I',
    ],
    ['invoices.attachment', 'kind', 'gov gov_upo', 'which file', 'K'],
    ['invoices.add_attachment', 'file_name', 'terms.txt', 'name of the uploaded file', 'F V B'],
    ['invoices.fiscal_print', 'invoice_ids[]', '1', 'documents to print', 'F'],
    ['invoices.fiscal_print', 'fiskator_name', 'till', 'the printer', 'F'],
  ],
  'facts 1.2': [
    ['reports.reminders_report', 'date_from', '2026-01-10', 'first of at most seven days', 'V'],
    ['reports.reminders_report', 'date_to', '2026-01-15', 'last of at most seven days', 'V'],
  ],
  'facts 1.4': [['price_lists.prices_for_products', 'product_ids[]', '1', 'products to price', 'V']],
  'facts 2.1': [
    ['invoices.create invoices.update', 'gov_save_and_send', 'yes', 'submits the document, too', 'K'],
  ],
  'facts 2.11': [
    [
      'invoices.pdf invoices.send_by_email',
      'print_option',
      'original copy original_and_copy duplicate',
      'which set of pages',
      'F V B I',
    ],
    [
      'invoices.send_by_email',
      'email_to',
      'a@example.test,b@example.test',
      'recipients, at most five',
      'F V',
    ],
    ['invoices.send_by_email', 'email_cc', 'c@example.test', 'recipients of a copy, at most five', 'F V'],
    ['invoices.send_by_email', 'email_pdf', 'true', 'attaches the PDF file', 'F V'],
    [
      'invoices.send_by_email',
      'update_buyer_email',
      'true yes',
      'stores the recipient with the buyer',
      'F V',
    ],
    ['invoices.send_by_email', 'force', 'true', 'mails a document again within three days', 'V'],
    ['invoices.get', 'correction_positions', 'full', 'lines of a correction before and after it', 'F'],
  ],
  'facts 3': [
    [everyList, 'page', '1 2', 'number of the page', 'S F V B I'],
    [everyList, 'per_page', '25 50 100', 'records on a page', 'S F V'],
    [
      'invoices.list warehouse_documents.list',
      'period',
      'last_12_months this_month last_30_days last_month this_year last_year all more',
      'dates of the documents',
      'S F V B I',
    ],
    [
      'invoices.list warehouse_documents.list',
      'date_from',
      '2026-01-10',
      'first day of period=more',
      'F V B I',
    ],
    ['invoices.list warehouse_documents.list', 'date_to', '2026-01-15', 'last day of period=more', 'F V B I'],
    [
      'invoices.list',
      'search_date_type',
      'issue_date paid_date transaction_date sell_date',
      'the date that the period is about',
      'F V',
    ],
    ['warehouse_documents.list', 'search_date_type', 'issue_date transaction_date', 'the same', 'V'],
    ['invoices.list', 'order', twoWays.join(' '), 'order, .desc for the last one first', 'F V'],
    ['clients.list', 'order', 'updated_at updated_at.desc', 'order', 'V'],
    ['invoices.list', 'include_positions', 'true', 'adds the lines', 'F V B'],
    ['invoices.list', 'income', 'no 1 0', 'sales or expenses', 'F V B'],
    ['invoices.list', 'kind', 'vat proforma', 'one kind', 'F V'],
    ['invoices.list', 'kinds[]', 'vat proforma', 'several kinds', 'F V'],
    ['invoices.list', 'number', '1/01/2026', 'number of a document', 'F V'],
    ['invoices.list', 'oid', 'order-1', 'order number', 'S'],
    ['invoices.list', 'client_id', '1', 'documents of a client', 'F V B I'],
    ['invoices.list', 'invoice_ids', '1,2,3', 'several ids', 'F V'],
    ['invoices.list', 'invoice_id', '1', 'documents that are linked to one', 'S V'],
    ['invoices.list', 'from_invoice_id', '1', 'documents that come from one, or the other way round', 'S V'],
    ['invoices.list', 'accounting_status', 'exported', 'exported documents; empty for the others', 'V'],
    ['clients.list', 'name', 'Birch', 'clients by name', 'F V B I'],
    ['clients.list', 'email', 'birch@example.test', 'clients by e-mail address', 'F V B I'],
    ['clients.list', 'shortcut', 'Birch', 'clients by short name', 'F V B I'],
    ['clients.list', 'tax_no', '5252445767', 'clients by tax number', 'F V B I'],
    ['clients.list', 'external_id', 'crm-1', 'clients by the id of another system', 'S F V B'],
    ['clients.list', 'with_tags', 'false', 'leaves out the tags', 'V'],
    ['products.list', 'date_from', '2026-01-10', 'products added or changed since', 'F'],
    ['products.list products.get', 'warehouse_id', '1', 'quantities of one warehouse', 'F V B I'],
    ['products.list categories.list', 'ids', '1,2', 'several ids', 'V'],
    ['products.list categories.list', 'ids[]', '1 2', 'several ids', 'V'],
    ['products.list', 'filter', 'disabled', 'products that are not for sale', 'V'],
    ['price_lists.list', 'price_list_ids', '1,2', 'several ids', 'V'],
    ['warehouse_actions.list', 'warehouse_id', '1', 'movements of a warehouse', 'F V'],
    ['warehouse_actions.list', 'kind', 'pz wz mm', 'kind of movement', 'F V'],
    ['warehouse_actions.list', 'product_id', '1', 'movements of a product', 'F V'],
    ['warehouse_actions.list', 'date_from', '2026-01-10', 'first day', 'F V'],
    ['warehouse_actions.list', 'date_to', '2026-01-15', 'last day', 'F V'],
    ['warehouse_actions.list', 'warehouse_document_id', '1', 'movements of a document', 'F V'],
    ['warehouse_actions.list', 'from_warehouse_document', '1', 'goods that a document issues', 'F V'],
    ['warehouse_actions.list', 'to_warehouse_document', '1', 'goods that a document receives', 'F V'],
    ['payments.list', 'include', 'invoices', 'adds the linked invoices', 'F V B'],
    ['invoices.list invoices.get', 'additional_fields[invoice]', extras, 'adds rare fields', 'F V K'],
    [
      'clients.list clients.get',
      'additional_fields[client]',
      'bank_account swift',
      'adds rare fields',
      'F V K',
    ],
    ['invoices.list invoices.get', 'fields[invoice]', 'number gov_status', 'these fields alone', 'K'],
  ],
}

/** Every query parameter in the documents of the service, except tokens. */
export const documentedParameters: readonly DocumentedParameter[] = Object.entries(sections).flatMap(
  ([source, rows]) =>
    rows.map(([operations, name, values, about, documents]) => ({
      source: source as Source,
      operations: operations.split(' '),
      name,
      values: values.split(' '),
      about,
      documents,
    })),
)
