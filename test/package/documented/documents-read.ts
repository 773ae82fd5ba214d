import { buyer, lamp } from './documents.ts'
import { addingTo, type DocumentedRequest } from './request.ts'

/** Requests that list, read, print, mail and cancel documents, and write one with all that it may have. */
export const readingRequests: DocumentedRequest[] = []

const example = addingTo(readingRequests)

example(
  'facts 2.1',
  'POST /invoices.json',
  {
    identify_oss: '1',
    oss_force_tax: true,
    fill_default_descriptions: true,
    invoice: {
      kind: 'vat',
      income: '1',
      place: 'Exampletown',
      sell_date: '2026-01',
      payment_to_kind: 'other_date',
      payment_to: '2026-01-30',
      payment_type: 'transfer',
      paid: '10,00',
      ...buyer,
      buyer_company: '0',
      buyer_country: 'DE',
      buyer_person: '',
      disable_tax_no_validation: '1',
      recipient_name: 'Shop 2',
      use_delivery_address: true,
      delivery_address: 'Back door',
      category_id: 'Sales',
      split_payment: '1',
      skonto_active: '1',
      skonto_discount_date: '2026-01-20',
      skonto_discount_value: '2.5',
      exempt_tax_kind: 'Art. 113',
      procedure_designations: ['TP', 'MPP'],
      accounting_vat_tax_date: '2026-01-15',
      description_footer: 'Thank you',
      internal_note: 'Call first',
      seller_bdo_no: '000001',
      test: 'false',
      prevent_default_description_long: true,
      additional_fields: { title: 'Lighting', hide_tax: '0', interest_rate: '3', transaction_type: 'goods' },
      positions: [lamp],
    },
  },
  'full',
)
example(
  'facts 2.1',
  'GET /invoices/$full.json?additional_fields[invoice]=paid_from,paid_to,tax_split,products-margin,title',
)
example('facts 1.1', 'GET /invoices/$full.pdf?print_ean_codes=true')
for (const query of [
  'period=this_month&page=1&per_page=25',
  'period=more&date_from=2026-01-01&date_to=2026-01-31',
  'search_date_type=transaction_date&period=all',
  'order=updated_at.desc',
  'include_positions=true',
  'income=no',
  'kinds[]=vat&kinds[]=proforma',
  'number=1/01/2026',
  'oid=order-1',
  'client_id=$client',
  'invoice_ids=$invoice,$short',
  'invoice_id=$invoice',
  'from_invoice_id=$receipt',
  'accounting_status=exported',
  'additional_fields[invoice]=cancel_reason,connected_payments',
  'fields[invoice]=number,gov_status',
]) {
  example('facts 3', `GET /invoices.json?${query}`)
}
example('specification 4.1', 'GET /invoices.xml?period=this_month')
example('specification 4.1', 'GET /invoices/$invoice.xml')
example('specification 4.1', 'GET /invoices/$invoice.json')
example('specification 4.1', 'GET /invoices/$invoice.pdf?print_option=original_and_copy')
example('facts 1.1', 'GET /invoice/$invoice.token')
example('facts 1.1', 'GET /invoice/$invoice.token.pdf?inline=yes')
example('specification 4.1', 'POST /invoices/$noted/send_by_email.json')
example('specification 4.1', 'POST /invoices/$receipt/send_by_email.xml')
example(
  'facts 2.11',
  'POST /invoices/$proforma/send_by_email.json?email_to=a@example.test,b@example.test&email_cc=c@example.test&email_pdf=true&update_buyer_email=true&print_option=original',
)
example('facts 2.4', 'POST /invoices/$noted/change_status.json?status=accepted')
example('facts 2.11', 'POST /invoices/cancel.json', {
  cancel_invoice_id: '$noted',
  cancel_reason: 'Issued twice',
})
