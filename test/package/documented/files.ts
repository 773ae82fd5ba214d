import { addingTo, type DocumentedRequest } from './request.ts'

/** Requests about attachments and the clearing system. */
export const fileRequests: DocumentedRequest[] = []

const example = addingTo(fileRequests)

example('facts 2.11', 'GET /invoices/$copy/get_new_attachment_credentials.json', undefined, 'form')
fileRequests.push({ source: 'facts 2.11', request: 'POST $form.url', form: 'form' })
example('facts 2.11', 'POST /invoices/$copy/add_attachment.json?file_name=terms.txt')
example('facts 2.11', 'PUT /invoices/$copy.json', { invoice: { show_attachments: true } })
example('facts 1.1', 'GET /invoices/$copy/attachments_zip.json')
example('facts 1.1', 'GET /invoices/fiscal_print?invoice_ids[]=$copy&fiskator_name=till')

// The clearing system, which decides a while later.
const cleared = {
  kind: 'vat',
  seller_name: 'Acme Ltd',
  seller_tax_no: '5252445767',
  seller_street: 'Street 1',
  seller_post_code: '00-001',
  seller_city: 'Exampletown',
  buyer_name: 'Bloom Ltd',
  buyer_tax_no: '7010416384',
  buyer_street: 'Street 2',
  buyer_post_code: '00-002',
  buyer_city: 'Exampletown',
  buyer_country: 'PL',
  buyer_company: true,
  positions: [{ name: 'Desk lamp', tax: 23, total_price_gross: 61.5, quantity: 2 }],
}
example('facts 2.16', 'POST /invoices.json', { gov_save_and_send: true, invoice: cleared }, 'sent')
example('facts 2.16', 'POST /invoices.json', { invoice: cleared }, 'unsent')
example('facts 2.16', 'GET /invoices/$unsent.json?send_to_ksef=yes')
example('facts 2.16', 'POST /__admin/clock/advance', { by: '1 hour' })
example(
  'facts 2.16',
  'GET /invoices/$sent.json?fields[invoice]=number,gov_status,gov_id,gov_verification_link',
)
example('facts 1.1', 'GET /invoices/$copy/attachment?kind=terms.txt')
example('facts 1.1', 'GET /invoices/$sent/attachment?kind=gov')
example('facts 1.1', 'GET /invoices/$sent/attachment?kind=gov_upo')
