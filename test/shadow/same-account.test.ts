import { expect, test } from 'vitest'
import { altered, fixtureOf, liveService, shadowOf } from './live-service.ts'

// Both sides behave alike here, so that no difference may be reported.

const line = (name: string) => ({ name, quantity: 1, tax: 23, total_price_gross: '12.30' })

test('records that a document makes have the place in lists that they have in the account', async () => {
  const live = await liveService()
  const { ask, shadow, lines } = await shadowOf(live.url)
  const sale = (names: readonly string[]) =>
    ask('POST', '/invoices.json', { invoice: { buyer_name: 'New Ltd', positions: names.map(line) } })
  await sale(['Pen'])
  await ask('POST', '/clients.json', { client: { name: 'Later Ltd' } })
  await ask('POST', '/products.json', { product: { name: 'Pan', price_net: 3, tax: 23 } })
  await sale(['Cap', 'Lid', 'Pen'])
  for (const name of ['clients', 'products'])
    for (const page of ['?per_page=1', '?per_page=2&page=2', '']) await ask('GET', `/${name}.json${page}`)
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 10, agreed: 10 })
})

test('a record that no response has shown is matched in the first list', async () => {
  const live = await liveService()
  const { ask, shadow, lines } = await shadowOf(live.url)
  await ask('GET', '/bank_accounts.json')
  await live.clock.advance('1 hour')
  const bank_accounts = [{ bank_account_number: 'PL61109010140000071219812874', bank_name: 'First Bank' }]
  await ask('POST', '/invoices.json', { invoice: { bank_accounts, buyer_name: 'New Ltd', positions: [] } })
  const own = { name: 'Second', bank_account_number: 'DE89370400440532013000' }
  await ask('POST', '/bank_accounts.json', { bank_account: own })
  const list = await ask('GET', '/bank_accounts.json')
  expect(list.body).toHaveLength(2)
  await ask('GET', '/bank_accounts.json?per_page=1')
  await shadow.report()
  expect(lines).toEqual([])
})

test('another product of a line, and another order of a list, are still found', async () => {
  const live = await liveService()
  const url = await altered(live, (text, path) => {
    if (!path.startsWith('GET /products.json')) return text
    return JSON.stringify(JSON.parse(text.replaceAll('"Pen"', '"Pin"')).reverse())
  })
  const { ask, shadow, lines } = await shadowOf(url)
  await ask('GET', '/clients.json')
  await live.clock.advance('1 hour')
  await ask('POST', '/invoices.json', { invoice: { buyer_name: 'New Ltd', positions: [line('Pen')] } })
  await ask('POST', '/products.json', { product: { name: 'Pan', price_net: 3, tax: 23 } })
  await ask('GET', '/products.json')
  const { differing } = await shadow.report()
  expect(lines).toHaveLength(1)
  const found = differing[0]!.differences.map(({ path, kind, emulator }) => [path, kind, emulator])
  expect(found).toEqual([
    ['', 'order of list', [50600003, 50600002, 50600001]],
    ['[1].name', 'value', 'Pen'],
    ['[1].form_name', 'value', 'Pen'],
  ])
})

test('a record that was read as XML is the same as JSON', async () => {
  const live = await liveService()
  const parts = live.account('acme').products.create({
    name: 'Set',
    package: true,
    package_products_details: { 0: { id: live.account('acme').products.get('mug')!.id, quantity: 2 } },
  })
  const { ask, shadow, lines } = await shadowOf(live.url)
  const old = live.account('acme').clients.get('old')!.id
  for (const path of [
    'clients',
    `clients/${old}`,
    'products',
    `products/${parts.id}`,
    'invoices',
    'departments',
  ])
    for (const format of ['xml', 'json']) await ask('GET', `/${path}.${format}`)
  await ask('PUT', `/clients/${old}.json`, { client: { city: 'Brno' } })
  await ask('PUT', `/products/${parts.id}.json`, { product: { description: 'Two mugs' } })
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 14, agreed: 14 })
})

test('a payment that was shown counts in its invoice', async () => {
  const live = await liveService()
  const account = live.account('acme')
  const invoice_id = account.invoices.get('first')!.id
  const made = account.payments.create({ name: 'Part', price: 5, paid: true, invoice_id })
  const { ask, shadow, lines } = await shadowOf(live.url)
  for (const path of ['invoices', 'banking/payments']) await ask('GET', `/${path}.json`)
  await ask('GET', `/banking/payments/${made.id}.json`)
  const check = () => ask('GET', `/invoices/${invoice_id}.json`)
  await check()
  for (const price of [24.6, 30, 7]) {
    await ask('PATCH', `/banking/payments/${made.id}.json`, { banking_payment: { price } })
    await check()
  }
  await ask('POST', '/banking/payments.json', { banking_payment: { price: 20, paid: true, invoice_id } })
  await check()
  await ask('DELETE', `/banking/payments/${made.id}.json`)
  await check()
  await ask('POST', `/invoices/${invoice_id}/change_status.json`, { status: 'paid' })
  await check()
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 16, agreed: 16 })
})

test('the invoices of a payment that no response has shown are copied again after its change', async () => {
  const live = await liveService()
  const account = live.account('acme')
  const invoice_id = account.invoices.get('first')!.id
  const payments = [5, 6].map((price) =>
    account.payments.create({ name: 'Part', price, paid: true, invoice_id }),
  )
  const { ask, shadow, lines } = await shadowOf(live.url)
  const path = `/invoices/${invoice_id}.json`
  await ask('GET', path)
  await ask('PATCH', `/banking/payments/${payments[0]!.id}.json`, { banking_payment: { price: 8 } })
  await ask('PUT', path, { invoice: { description: 'Thanks' } })
  await ask('GET', '/invoices.json')
  await ask('GET', path)
  await ask('PUT', path, { invoice: { description: 'Thank you' } })
  await ask('DELETE', `/banking/payments/${payments[1]!.id}.json`)
  await ask('GET', path)
  const { requests, notCompared } = await shadow.report()
  expect(Object.keys(notCompared)).toEqual([
    `unknown to the emulator: payments ${payments[0]!.id}`,
    `unknown to the emulator: all of invoices ${invoice_id}`,
    `unknown to the emulator: payments ${payments[1]!.id}`,
  ])
  expect(lines).toHaveLength(3)
  expect(requests).toMatchObject({ all: 8, agreed: 5, notCompared: 3 })
})

/** An account with movements of stock, a warehouse document and a department that no response has shown. */
async function stockedService() {
  const live = await liveService()
  const { products, warehouseDocuments, invoices } = live.account('acme')
  const product_id = products.get('mug')!.id
  warehouseDocuments.create({
    kind: 'pz',
    warehouse_actions: [{ product_id, quantity: 50, purchase_price_net: 2, purchase_tax: 23 }],
  })
  invoices.create({ buyer_name: 'Buyer Ltd', positions: [{ product_id, quantity: 7 }] })
  return live
}

test('stock movements are compared with a fixture only', async () => {
  const live = await stockedService()
  const path = '/warehouse_actions.json'
  const { ask, shadow } = await shadowOf(live.url)
  await ask('GET', path)
  await ask('GET', `${path}?date_from=tomorrow`)
  expect(await shadow.report()).toMatchObject({
    requests: { all: 2, agreed: 1 },
    notCompared: {
      'the response follows from other records, so it is compared only with --fixture': 1,
    },
  })
  const whole = await shadowOf(live.url, { fixture: await fixtureOf(live) })
  await whole.ask('GET', path)
  const invoice = { buyer_name: 'New Ltd', positions: [line('Mug'), line('Hat')] }
  await whole.ask('POST', '/invoices.json', { invoice })
  await whole.ask('GET', path)
  const { requests } = await whole.shadow.report()
  expect(whole.lines).toEqual([])
  expect(requests).toMatchObject({ all: 3, agreed: 3 })
})

test.each([
  ['a warehouse document', ['/warehouse_documents.json']],
  ['nothing', []],
  ['an invoice and a warehouse document', ['/invoices.json', '/warehouse_documents.json']],
])('the seller and the department of new documents agree after a read of %s', async (_, paths) => {
  const live = await stockedService()
  const { departments } = live.account('acme')
  const department = { name: 'Shop Ltd', tax_no: 'IE6388047V', city: 'Cork' }
  departments.update(departments.all()[0]!.id, department)
  const { ask, shadow, lines } = await shadowOf(live.url)
  const sell = (values: object) =>
    ask('POST', '/invoices.json', { invoice: { buyer_name: 'New Ltd', positions: [], ...values } })
  const store = () =>
    ask('POST', '/warehouse_documents.json', { warehouse_document: { kind: 'pw', warehouse_actions: [] } })
  for (const path of paths) await ask('GET', path)
  await store()
  await sell({ seller_name: 'Another Ltd' })
  const sale = await sell({})
  expect(sale.body).toMatchObject({ seller_name: 'Shop Ltd', seller_city: 'Cork' })
  await store()
  const list = await ask('GET', '/departments.json')
  await ask('PUT', `/departments/${list.body[0].id}.json`, { department: { city: 'Cobh' } })
  await ask('GET', `/departments/${list.body[0].id}.json`)
  await ask('PUT', `/departments/${list.body[0].id}.json`, { department: { city: 'Cork' } })
  await sell({})
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 9 + paths.length, agreed: 9 + paths.length })
})

test('a refusal may name the ids of a request', async () => {
  const live = await liveService()
  const { ask, shadow, lines } = await shadowOf(live.url)
  const [old] = (await ask('GET', '/clients.json')).body
  await ask('DELETE', `/clients/${old.id}.json`)
  const refused = await ask('POST', '/invoices.json', {
    invoice: { client_id: old.id, category_id: 1234, positions: [{ ...line('Pen'), product_id: 4321 }] },
  })
  expect(refused.text).toContain(`${old.id} is not the id`)
  await ask('POST', '/addresses.json', {
    address: { name: 'Door', addressable_type: 'Client', addressable_id: old.id },
  })
  await ask('GET', `/clients/${old.id}.json`)
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 5, agreed: 5 })
})

test('a refusal that names another id than the one of the request is found', async () => {
  const live = await liveService()
  const url = await altered(live, (text) => text.replace('1234 is not', '1235 is not'))
  const { ask, shadow, lines } = await shadowOf(url)
  await ask('POST', '/invoices.json', { invoice: { category_id: 1234, positions: [] } })
  await shadow.report()
  expect(lines).toEqual([expect.stringContaining('1235 is not the id')])
})

test.each([false, true])('information about the account agrees, with a fixture: %s', async (withFixture) => {
  const live = await stockedService()
  const { departments } = live.account('acme')
  departments.update(departments.all()[0]!.id, { name: 'Shop Ltd' })
  const fixture = withFixture ? await fixtureOf(live) : undefined
  const { ask, shadow, lines } = await shadowOf(live.url, { fixture })
  const { body } = await ask('GET', '/account.json')
  expect(body).toMatchObject({ prefix: 'acme', name: 'Shop Ltd', invoices: 2 })
  await ask('GET', '/account.xml')
  const { requests } = await shadow.report()
  expect(lines).toEqual([])
  expect(requests).toMatchObject({ all: 2, agreed: 2 })
})

test('after the deletion of documents that only lists have shown, stock is copied and numbers may return', async () => {
  const live = await stockedService()
  const { ask, shadow, lines } = await shadowOf(live.url)
  const lists = ['warehouse_documents', 'invoices', 'products']
  const [[document], invoices] = [
    (await ask('GET', `/${lists[0]}.json`)).body,
    (await ask('GET', `/${lists[1]}.json`)).body,
  ]
  await ask('GET', '/products.json')
  await ask('DELETE', `/warehouse_documents/${document.id}.json`)
  for (const { id } of invoices) await ask('DELETE', `/invoices/${id}.json`)
  for (const name of lists) await ask('GET', `/${name}.json`)
  await ask('POST', '/invoices.json', { invoice: { buyer_name: 'New Ltd', positions: [line('Pen')] } })
  await ask('GET', '/invoices.json')
  await shadow.report()
  expect(lines).toEqual([])
})

test('a product that a document makes does not get the id of one that was deleted', async () => {
  const live = await liveService()
  const { ask, shadow, lines } = await shadowOf(live.url)
  const [product] = (await ask('GET', '/products.json')).body
  const [invoice] = (await ask('GET', '/invoices.json')).body
  await ask('GET', `/invoices/${invoice.id}.json`)
  await ask('DELETE', `/products/${product.id}.json`)
  await ask('PUT', `/invoices/${invoice.id}.json`, { invoice: { positions: [line('Pen')] } })
  await shadow.report()
  expect(lines).toEqual([])
})

test('a document that is copied again keeps the prices that were stated', async () => {
  const live = await stockedService()
  const { ask, shadow, lines } = await shadowOf(live.url)
  const [document] = (await ask('GET', '/warehouse_documents.json')).body
  const stated = { name: 'Pen', quantity: 2, price_net: '3.333', tax: 5 }
  const sale = await ask('POST', '/invoices.json', {
    invoice: { buyer_name: 'New Ltd', positions: [stated] },
  })
  await ask('DELETE', `/warehouse_documents/${document.id}.json`)
  await ask('GET', `/invoices/${sale.body.id}.json`)
  await ask('POST', '/invoices.json', { invoice: { copy_invoice_from: sale.body.id } })
  await shadow.report()
  expect(lines).toEqual([])
})
