import { addingTo, type DocumentedRequest } from './request.ts'

/** Requests about the records that documents name. */
export const recordRequests: DocumentedRequest[] = []

const example = addingTo(recordRequests)

example('facts 2.18', 'POST /clients.json', { client: client('Birch Ltd', 'crm-1') }, 'client')
example('facts 2.18', 'POST /clients.json', { client: client('Birch Limited', 'crm-2') }, 'twin')
example(
  'facts 2.18',
  'POST /clients.json',
  {
    client: { last_name: 'Example', first_name: 'Ash', company: false, kind: 'buyer', tag_list: ['vip'] },
  },
  'person',
)
example('specification 4.4', 'PUT /clients/$client.json', { client: { name: 'Birch and Son Ltd' } })
for (const query of ['page=1&per_page=25', 'external_id=crm-1', 'name=Birch%20Ltd', 'with_tags=false']) {
  example('facts 3', `GET /clients.json?${query}`)
}
example('specification 4.4', 'GET /clients/$client.json')
example('specification 4.4', 'GET /clients/$client.xml')
example('facts 1.3', 'POST /addresses.json', {
  address: { name: 'Depot', kind: 'delivery', addressable_type: 'Client', addressable_id: '$client' },
})
example('facts 1.3', 'POST /clients/$client/merge.json', { merge_ids: ['$twin'] })
example('specification 2.3', 'POST /products.json', { product: product('Lamp', 'L-1') }, 'product')
example('specification 2.3', 'POST /products.json', { product: product('Bulb', 'B-1') }, 'bulb')
example('facts 2.19', 'POST /products.json', {
  product: {
    ...product('Set', 'S-1'),
    package: true,
    service: true,
    package_products_details: { '0': { id: '$product', quantity: 1 }, '1': { id: '$bulb', quantity: 2 } },
  },
})
example('facts 2.19', 'PUT /products/$product.json', { product: { price_gross: '102', tax: '23' } })
example('facts 1.4', 'PUT /products/B-1.json', { find_by: 'code', product: { name: 'Light bulb' } })
for (const query of [
  'page=1',
  'ids=$product,$bulb',
  'ids[]=$product',
  'filter=disabled',
  'date_from=2026-01-01',
]) {
  example('facts 3', `GET /products.json?${query}`)
}
example('specification 4.3', 'GET /products/$product.xml')
example(
  'specification 2.6',
  'POST /categories.json',
  { category: { name: 'Light', description: null } },
  'category',
)
example('specification 4.6', 'GET /categories.json')
example('specification 4.6', 'GET /categories/$category.xml')
example('facts 1.6', 'PUT /categories/$category.json', { category: { description: 'Lamps' } })
example(
  'specification 2.6',
  'POST /warehouses.json',
  { warehouse: { name: 'Attic', kind: null } },
  'warehouse',
)
example('specification 4.7', 'GET /warehouses.xml')
example('specification 4.7', 'GET /warehouses/$warehouse.json')
example('facts 1.5', 'PUT /warehouses/$warehouse.json', { warehouse: { description: 'Upstairs' } })
example(
  'facts 2.22',
  'POST /departments.json',
  {
    department: { name: 'Branch', shortcut: 'Branch', tax_no: '5252445767' },
  },
  'department',
)
example('facts 1.6', 'PUT /departments/$department.json', { department: { city: 'Exampletown' } })
example('facts 1.2', 'GET /reports/reminders_report.json')
example('facts 1.6', 'GET /departments.json')
example('facts 1.6', 'GET /departments/$department.json')
example('facts 2.22', 'POST /issuers.json', { issuer: { name: 'Office', tax_no: '5252445767' } }, 'issuer')
example('facts 1.6', 'PUT /issuers/$issuer.json', { issuer: { name: 'New office' } })
example('facts 1.6', 'GET /issuers/$issuer.json')
example('facts 1.6', 'GET /issuers.json')
example(
  'facts 2.15',
  'POST /bank_accounts.json',
  {
    bank_account: {
      name: 'Main',
      bank_name: 'Example Bank',
      bank_account_number: 'PL27 1140 2004 0000 3002 0135 5387',
      bank_currency: 'PLN',
      bank_account_version_departments: [
        { department_id: '$department', show_on_invoice: true, main_on_department: true },
      ],
    },
  },
  'account',
)
example('facts 1.6', 'PUT /bank_accounts/$account.json', {
  bank_account: { bank_account_version_departments: [{ department_id: '$department', remove: true }] },
})
example('facts 1.6', 'GET /bank_accounts.json')
example('facts 1.6', 'GET /bank_accounts/$account.json')
example(
  'facts 2.20',
  'POST /price_lists.json',
  {
    price_list: {
      name: 'Wholesale',
      description: 'For shops',
      currency: 'PLN',
      price_list_positions_attributes: {
        '0': {
          priceable_id: '$product',
          priceable_name: 'Lamp',
          priceable_type: 'Product',
          use_percentage: '0',
          percentage: '',
          price_net: '80.0',
          price_gross: '98.4',
          use_tax: '1',
          tax: '23',
        },
      },
    },
  },
  'prices',
)
example('facts 1.4', 'PUT /price_lists/$prices.json', { price_list: { description: 'For all shops' } })
example('facts 1.4', 'GET /price_lists.json?page=1')
example('facts 1.4', 'GET /price_lists/$prices/prices_for_products.json?product_ids[]=$product')

function client(name: string, external_id: string): object {
  return {
    name,
    tax_no: '5252445767',
    bank: 'Example Bank',
    bank_account: '0012',
    city: 'Exampletown',
    country: '',
    email: 'birch@example.test',
    person: 'Ash Birch',
    post_code: '00-001',
    phone: '0100',
    street: 'Example Street',
    external_id,
  }
}

function product(name: string, code: string): object {
  return { name, code, price_net: '100', tax: '23' }
}
