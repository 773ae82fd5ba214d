import { addingTo, type DocumentedRequest } from './request.ts'

/** Requests about payments, stock, recurring definitions, webhooks and accounts; deletions come last. */
export const otherRequests: DocumentedRequest[] = []

const example = addingTo(otherRequests)

// Payments.
example(
  'specification 2.5',
  'POST /banking/payments.json',
  {
    banking_payment: { name: 'Transfer 1', price: 100.05, invoice_id: null, paid: true, kind: 'api' },
  },
  'payment',
)
example('facts 2.17', 'POST /banking/payments.json', {
  banking_payment: {
    name: 'Transfer 2',
    price: 80,
    invoice_ids: ['$short', '$copy'],
    paid: true,
    kind: 'api',
  },
})
example('facts 2.17', 'GET /banking/payments.json?include=invoices')
example('specification 4.5', 'GET /banking/payments.xml')
example('specification 4.5', 'GET /banking/payment/$payment.json')
example('specification 4.5', 'GET /banking/payments/$payment.xml')
example('facts 1.6', 'PATCH /banking/payments/$payment.json', { banking_payment: { name: 'Transfer one' } })

// Warehouse documents.
example(
  'specification 2.2',
  'POST /warehouse_documents.json',
  {
    warehouse_document: {
      kind: 'pz',
      number: null,
      warehouse_id: '$warehouse',
      issue_date: '2026-01-15',
      department_name: 'Acme Ltd',
      client_name: 'Supplier Ltd',
      warehouse_actions: [
        { product_name: 'Shade', purchase_tax: 23, purchase_price_net: 10.2, quantity: 1 },
        { product_id: '$product', purchase_tax: 0, price_net: 16.1, quantity: 5 },
      ],
    },
  },
  'receipt of goods',
)
example(
  'specification 2.2',
  'POST /warehouse_documents.json',
  {
    warehouse_document: {
      kind: 'wz',
      number: null,
      warehouse_id: '$warehouse',
      issue_date: '2026-01-15',
      department_id: '$department',
      client_id: '$client',
      warehouse_actions: [{ product_id: '$product', tax: 23, price_net: 20.1, quantity: 2 }],
    },
  },
  'issue of goods',
)
example('facts 2.21', 'PUT /warehouse_documents/$issue of goods.json', {
  warehouse_document: { invoice_ids: ['$invoice'] },
})
example('specification 4.2', 'GET /warehouse_documents.json?page=1&per_page=25')
example('specification 4.2', 'GET /warehouse_documents/$issue of goods.json')
example('facts 3', 'GET /warehouse_actions.json?warehouse_id=$warehouse&kind=pz&product_id=$product')
example('facts 3', 'GET /products/$product.json?warehouse_id=$warehouse')

// Recurring definitions and webhooks.
example(
  'facts 2.23',
  'POST /recurrings.json',
  {
    recurring: {
      name: 'Monthly',
      invoice_id: '$invoice',
      start_date: '2026-02-01',
      next_invoice_date: '2026-02-01',
      every: '1m',
      issue_working_day_only: false,
      send_email: true,
      buyer_email: 'a@example.test,b@example.test',
      end_date: 'null',
    },
  },
  'recurring',
)
example('facts 1.2', 'PUT /recurrings/$recurring.json', { recurring: { next_invoice_date: '2026-02-03' } })
example('facts 1.2', 'GET /recurrings.json')
example(
  'facts 6',
  'POST /webhooks.json',
  {
    webhook: { kind: 'invoice:create', url: 'http://127.0.0.1:9/hook', api_token: 'word', active: false },
  },
  'webhook',
)
example('facts 6', 'PUT /webhooks/$webhook.json', { webhook: { active: false } })
example('facts 6', 'GET /webhooks/$webhook.json')
example('facts 6', 'GET /webhooks.json')

// Accounts and users.
const provider = { integration_token: '$provider.token' }
example('specification 4.9', 'POST /users.json', {
  user: { email: 'ash@example.test', password: 'secret' },
  ...provider,
})
example('specification 4.9', 'POST /login.json', {
  login: '$owner.login',
  password: '$owner.password',
  ...provider,
})
example('specification 4.9', 'POST /account.json', { account: { prefix: 'birch' }, ...provider })
example('specification 4.9', 'POST /account.json', {
  account: {
    prefix: 'orchard',
    lang: 'pl',
    integration_fast_login: false,
    integration_logout_url: 'https://partner.example.test/out',
  },
  user: {
    login: 'cedar',
    email: 'cedar@example.test',
    password: 'secret',
    from_partner: 'partner-1',
  },
  company: {
    name: 'Orchard Ltd',
    tax_no: '5252445767',
    post_code: '00-001',
    city: 'Exampletown',
    street: 'Street',
    person: 'Cedar',
    bank: 'Bank',
    bank_account: '0012',
  },
  ...provider,
})
example('facts 5', 'POST /account/add_user.json', {
  user: { invite: false, email: 'elm@example.test', password: 'secret', role: 'member' },
  ...provider,
})
example('facts 5', 'PATCH /account/unlink.json', { prefix: ['birch'] })
example('specification 4.9', 'GET /account.json?integration_token=$provider.token')
example('specification 4.3', 'GET /a/demo/p/$product.token.js')
example('facts 5', 'POST /account/delete.json', {})

// The XML forms: the record is the root, and the token a header.
const invoiceXml =
  '<invoice><kind>vat</kind><issue_date>2026-01-15</issue_date><buyer_name>Bloom Ltd</buyer_name><positions><position><name>Lamp</name><tax>23</tax><total_price_gross>61.5</total_price_gross><quantity>1</quantity></position></positions></invoice>'
example('specification 4.1', 'POST /invoices.xml', invoiceXml, 'xml')

// Deletions come last.
example('specification 4.1', 'DELETE /invoices/$receipt.json')
example('facts 1.3', 'DELETE /clients/$person.json')
example('facts 1.6', 'DELETE /departments/$department.json')
example('facts 1.6', 'DELETE /banking/payments/$payment.json')
example('specification 4.2', 'DELETE /warehouse_documents/$issue of goods.json')
// A warehouse with stock cannot be deleted.
example('specification 4.2', 'DELETE /warehouse_documents/$receipt of goods.json')
example('facts 1.5', 'DELETE /warehouses/$warehouse.json')
for (const path of [
  'webhooks/$webhook',
  'price_lists/$prices',
  'bank_accounts/$account',
  'issuers/$issuer',
  'categories/$category',
]) {
  example('facts 1.6', `DELETE /${path}.json`)
}
