import type { ProofAccount, ProofResource } from './proof-account.ts'

type Values = Readonly<Record<string, unknown>>

const texts =
  'city post_code street country phone comment description email first_name last_name invoice_city invoice_comment invoice_country invoice_name invoice_post_code invoice_street invoice_tax_no provider_status provider_title'.split(
    ' ',
  )

/** Records that the field tables of the specification refer to. */
async function references(account: ProofAccount) {
  const [department] = await account.list('departments')
  const [warehouse] = await account.list('warehouses')
  const client = await account.create('clients', { name: account.named('Card Ltd') })
  const product = await account.create('products', { name: account.named('Lamp'), price_net: '10' })
  const invoice = await account.sale()
  return {
    department_id: department?.id,
    warehouse_id: warehouse?.id,
    client_id: client.id,
    product_id: product.id,
    invoice_id: invoice.id,
    currency: invoice.currency,
  }
}

/** The field tables of the specification (section 2) as records, copied by hand, and independent of the cards. */
export async function specificationRecords(
  account: ProofAccount,
): Promise<readonly (readonly [ProofResource, Values])[]> {
  const { department_id, warehouse_id, client_id, product_id, invoice_id, currency } =
    await references(account)
  const line = { name: account.named('Desk'), tax: 23, total_price_gross: 123, quantity: 1 }
  const [today, yesterday] = [account.today, account.inDays(-1)]
  const number = `${account.mark}/table`
  return [
    [
      'invoices',
      {
        number,
        kind: 'vat',
        sell_date: yesterday,
        issue_date: today,
        payment_to: account.inDays(5),
        payment_to_kind: 5,
        seller_name: account.named('Studio Ltd'),
        seller_tax_no: 'GB1',
        buyer_name: account.named('Shop Ltd'),
        buyer_tax_no: 'GB2',
        show_discount: true,
        discount_kind: 'amount',
        oid: 'order-1',
        positions: [{ ...line, discount: 3 }],
      },
    ],
    [
      'invoices',
      {
        number: `${number}/2`,
        client_id,
        department_id,
        show_discount: true,
        discount_kind: 'percent_unit',
        positions: [
          { ...line, discount_percent: 10 },
          { product_id, quantity: 2 },
        ],
      },
    ],
    [
      'warehouse_documents',
      {
        number,
        kind: 'pz',
        issue_date: today,
        department_name: account.named('Studio Ltd'),
        client_name: account.named('Card Ltd'),
        warehouse_id: String(warehouse_id),
        warehouse_actions: [
          { product_name: account.named('Chair'), purchase_tax: 23, purchase_price_net: 10.2, quantity: 1 },
          { product_id: String(product_id), purchase_tax: 0, price_net: 16.1, quantity: 2 },
        ],
      },
    ],
    [
      'warehouse_documents',
      {
        number: `${number}/2`,
        kind: 'wz',
        issue_date: today,
        department_id: String(department_id),
        client_id: String(client_id),
        warehouse_id: String(warehouse_id),
        warehouse_actions: [{ product_id: String(product_id), tax: 23, price_net: 10.2, quantity: 1 }],
      },
    ],
    ['products', { name: line.name, code: 'D-1', price_net: '100', tax: '23' }],
    [
      'clients',
      {
        name: account.named('Buyer Ltd'),
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
        external_id: account.named('crm'),
      },
    ],
    ['payments', { name: account.named('Transfer'), price: 100.5, invoice_id, paid: true, kind: 'api' }],
    [
      'payments',
      {
        ...Object.fromEntries(texts.map((name) => [name, `a ${name}`])),
        name: account.named('Order'),
        client_id,
        department_id,
        product_id,
        invoice_id,
        currency,
        deleted: false,
        generate_invoice: false,
        oid: 'order-2',
        paid: true,
        paid_date: yesterday,
        price: '77.7',
        promocode: 'SPRING',
        provider: 'transfer',
        quantity: 3,
        kind: 'api',
      },
    ],
    ['categories', { name: account.named('Books'), description: 'Printed' }],
    ['warehouses', { name: account.named('Attic'), kind: 'other', description: 'Upstairs' }],
  ]
}

/** Records with only the required values, and the fields whose type in the tables includes "or null". */
export function recordsWithNull(
  account: ProofAccount,
): readonly (readonly [ProofResource, Values, readonly string[]])[] {
  const positions = [{ name: account.named('Desk'), tax: 23, total_price_gross: 123, quantity: 1 }]
  const ids = ['client_id', 'department_id', 'product_id', 'invoice_id']
  return [
    ['invoices', { kind: 'proforma', buyer_name: account.named('Buyer Ltd'), positions }, ['number']],
    ['warehouse_documents', { kind: 'pz', description: account.named('Receipt') }, ['number']],
    ['payments', { name: account.named('Transfer'), price: 1 }, [...texts, ...ids, 'paid_date']],
    ['categories', { name: account.named('Books') }, ['description']],
    ['warehouses', { name: account.named('Attic') }, ['description', 'kind']],
  ]
}
