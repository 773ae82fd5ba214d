/** The field tables of the specification (section 2) as requests, typed from it by hand and from nothing else. */

type Values = Readonly<Record<string, unknown>>
type References = Readonly<Record<string, number>>

const line = { name: 'Lamp', tax: 23, total_price_gross: 123, quantity: 1 }
const document = { issue_date: '2026-01-10', department_name: 'Studio Ltd', client_name: 'Card Ltd' }

/** Path, wrapper, and a value for every field that answers carry; two where fields exclude each other. */
export const specificationFields: readonly (readonly [string, string, (references: References) => Values])[] =
  [
    [
      '/invoices',
      'invoice',
      () => ({
        kind: 'vat',
        sell_date: '2026-01-09',
        issue_date: '2026-01-10',
        payment_to: '2026-01-15',
        payment_to_kind: 5,
        seller_name: 'Studio Ltd',
        seller_tax_no: 'GB1',
        buyer_name: 'Shop Ltd',
        buyer_tax_no: 'GB2',
        show_discount: true,
        discount_kind: 'amount',
        oid: 'order-1',
        positions: [{ ...line, discount: 3 }],
      }),
    ],
    [
      '/invoices',
      'invoice',
      ({ client_id, department_id, product_id }) => ({
        client_id,
        department_id,
        show_discount: true,
        discount_kind: 'percent_unit',
        positions: [
          { ...line, discount_percent: 10 },
          { product_id, quantity: 2 },
        ],
      }),
    ],
    [
      '/warehouse_documents',
      'warehouse_document',
      ({ warehouse_id, product_id }) => ({
        ...document,
        kind: 'pz',
        warehouse_id: String(warehouse_id),
        warehouse_actions: [
          { product_name: 'Chair', purchase_tax: 23, purchase_price_net: 10.2, quantity: 1 },
          { product_id: String(product_id), purchase_tax: 0, price_net: 16.1, quantity: 2 },
        ],
      }),
    ],
    [
      '/warehouse_documents',
      'warehouse_document',
      ({ warehouse_id, product_id, client_id, department_id }) => ({
        kind: 'wz',
        warehouse_id: String(warehouse_id),
        issue_date: '2026-01-10',
        department_id: String(department_id),
        client_id: String(client_id),
        warehouse_actions: [{ product_id: String(product_id), tax: 23, price_net: 10.2, quantity: 1 }],
      }),
    ],
    ['/products', 'product', () => ({ name: 'Desk', code: 'D-1', price_net: '100', tax: '23' })],
    [
      '/clients',
      'client',
      () => ({
        name: 'Buyer Ltd',
        tax_no: 'GB1',
        bank: 'Example Bank',
        bank_account: '0012',
        city: 'Exampletown',
        country: '',
        email: 'buyer@example.test',
        person: 'Ash Birch',
        post_code: 'EX1',
        phone: '0100',
        street: 'Example Street',
        external_id: 'crm-1',
      }),
    ],
    [
      '/banking/payments',
      'banking_payment',
      ({ invoice_id }) => ({ name: 'Transfer', price: 100.5, invoice_id, paid: true, kind: 'api' }),
    ],
    ['/banking/payments', 'banking_payment', fullPayment],
    ['/categories', 'category', () => ({ name: 'Books', description: 'Printed' })],
    ['/warehouses', 'warehouse', () => ({ name: 'Attic', kind: 'other', description: 'Upstairs' })],
  ]

const paymentTexts =
  'city post_code street country phone comment description email first_name last_name invoice_city invoice_comment invoice_country invoice_name invoice_post_code invoice_street invoice_tax_no provider_response provider_status provider_title'.split(
    ' ',
  )

function fullPayment({ client_id, department_id, product_id, invoice_id }: References): Values {
  return {
    // No recorded answer carries the response of a provider; it has a check of its own.
    ...Object.fromEntries(
      paymentTexts.filter((name) => name !== 'provider_response').map((name) => [name, `a ${name}`]),
    ),
    name: 'Order',
    client_id,
    department_id,
    product_id,
    invoice_id,
    currency: 'GBP',
    deleted: false,
    generate_invoice: false,
    oid: 'order-2',
    paid: true,
    paid_date: '2026-01-12',
    price: '77.7',
    promocode: 'SPRING',
    provider: 'transfer',
    quantity: 3,
    kind: 'api',
  }
}

/** Path, wrapper, what has to be there, and the fields whose type has "or null". */
export const specificationNullable: readonly (readonly [string, string, Values, readonly string[]])[] = [
  ['/invoices', 'invoice', { buyer_name: 'Buyer Ltd', positions: [line] }, ['number']],
  ['/warehouse_documents', 'warehouse_document', { kind: 'wz' }, ['number']],
  [
    '/banking/payments',
    'banking_payment',
    { name: 'Transfer', price: 1 },
    [
      ...paymentTexts.filter((name) => name !== 'provider_response'),
      'client_id',
      'department_id',
      'product_id',
      'invoice_id',
      'paid_date',
    ],
  ],
  ['/categories', 'category', { name: 'Books' }, ['description']],
  ['/warehouses', 'warehouse', { name: 'Attic' }, ['description', 'kind']],
]

/** An account with its owner and company, by every field of 2.6. */
export const specificationAccount = {
  account: { prefix: 'orchard' },
  user: { login: 'ash', email: 'ash@example.test', password: 'secret', from_partner: 'partner-1' },
  company: {
    name: 'Orchard Ltd',
    tax_no: 'GB3',
    post_code: 'EX1',
    city: 'Exampletown',
    street: 'Example Street',
    person: 'Ash Birch',
    bank: 'Example Bank',
    bank_account: '0013',
  },
}
