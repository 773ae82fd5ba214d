/**
 * What clients of an invoicing service do all day; several of these happen at once. Each takes back what can be taken
 * back, so that the lists stay as long as they are.
 * @typedef {(client: import('./client.js').Client, nth: number, round: number) => Promise<void>} Story
 */

const positions = [
  { name: 'Hosting', quantity: 2, tax: 23, total_price_gross: 246 },
  { name: 'Support', quantity: '1.5', tax: 8, total_price_gross: '54.00', discount_percent: 10 },
]

/** @param {number} nth @param {object} [values] */
const invoiceOf = (nth, values) => ({
  invoice: {
    oid: `order-${nth}`,
    buyer_name: `Buyer ${nth % 97}`,
    buyer_email: 'buyer@example.test',
    positions,
    descriptions: [{ content: 'Thank you' }],
    recipients: [{ name: 'Branch' }],
    ...values,
  },
})

const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** For each simple resource, the values of a create and of an update. */
const cards = {
  departments: { key: 'department', made: {}, changed: { city: 'Town' } },
  warehouses: { key: 'warehouse', made: {}, changed: { description: 'Far away' } },
  categories: { key: 'category', made: {}, changed: { description: 'Old' } },
  issuers: { key: 'issuer', made: {}, changed: { tax_no: '1234567890' } },
  bank_accounts: {
    key: 'bank_account',
    made: { bank_account_number: 'PL27114020040000300201355387' },
    changed: { bank_currency: 'EUR' },
  },
  price_lists: { key: 'price_list', made: {}, changed: { description: 'Old' } },
  clients: { key: 'client', made: { tax_no: '5252445767' }, changed: { city: 'Town' } },
  warehouse_documents: {
    key: 'warehouse_document',
    made: { kind: 'pz', warehouse_actions: [{ product_name: 'Paper', quantity: 2, purchase_price_net: 10 }] },
    changed: { description: 'Counted' },
  },
}

/** @type {Record<string, Story>} */
export const stories = {
  /** A sale: written, read in every form, sent, paid, and taken back. */
  async sale(client, nth) {
    const { id, token } = await client.ask(201, 'POST', '/invoices.json', invoiceOf(nth))
    await client.ask(200, 'GET', `/invoices/${id}.json`)
    await client.ask(200, 'GET', `/invoices/${id}.xml`)
    await client.ask(200, 'GET', `/invoices.json?oid=order-${nth}`)
    await client.ask(200, 'PUT', `/invoices/${id}.json`, { invoice: { description: `changed ${nth}` } })
    await client.ask(200, 'POST', `/invoices/${id}/send_by_email.json?email_pdf=true`, {})
    const payment = { banking_payment: { name: 'Transfer', price: 100, invoice_id: id, paid: true } }
    const paid = await client.ask(201, 'POST', '/banking/payments.json', payment)
    await client.ask(200, 'GET', `/banking/payment/${paid.id}.json`)
    await client.ask(200, 'PUT', `/banking/payments/${paid.id}.json`, { banking_payment: { price: 90 } })
    await client.open(200, 'GET', `/invoice/${token}`)
    await client.open(200, 'GET', `/invoice/payment/${token}`)
    await client.open(200, 'POST', `/invoice/payment/${token}`)
    await client.open(200, 'POST', `/invoice/complete/${token}`)
    await client.ask(200, 'POST', `/invoices/${id}/change_status.json?status=paid`, {})
    await client.ask(200, 'DELETE', `/banking/payments/${paid.id}.json`)
    await client.ask(200, 'DELETE', `/invoices/${id}.json`)
    await client.ask(404, 'GET', `/invoices/${id}.json`)
  },

  async cancellation(client, nth) {
    const { id } = await client.ask(201, 'POST', '/invoices.json', invoiceOf(nth, { kind: 'proforma' }))
    await client.ask(200, 'POST', '/invoices/cancel.json', { cancel_invoice_id: id })
    await client.ask(200, 'DELETE', `/invoices/${id}.json`)
  },

  /** Somebody pages through everything. */
  async reading(client, nth) {
    for (const path of [
      '/invoices.json?period=all&page=1',
      '/invoices.xml?period=this_month',
      '/clients.json',
      '/reports/reminders_report.json',
      '/products.json',
      '/banking/payments.json',
      '/warehouse_documents.json',
      '/categories.xml',
      '/departments.json',
      '/warehouses.xml',
      '/webhooks.json',
      '/recurrings.json',
      '/issuers.json',
      '/bank_accounts.xml',
      '/price_lists.json',
      '/warehouse_actions.json?per_page=1',
    ]) {
      await client.ask(200, 'GET', path)
    }
    const order = nth % 2 ? 'number' : 'price_gross.desc'
    await client.ask(200, 'GET', `/invoices.json?fields[invoice]=id,number&order=${order}`)
    const products = await client.ask(200, 'GET', '/products.json')
    await client.ask(200, 'GET', `/products/${products[nth % products.length].id}.json`)
  },

  /** Cards are made, read, changed and thrown away; names are given in XML as well. */
  async cards(client, nth, round) {
    const names = Object.keys(cards)
    const name = names[round % names.length]
    const { key, made, changed } = cards[name]
    const { id } = await client.ask(201, 'POST', `/${name}.json`, { [key]: { name: `Card ${nth}`, ...made } })
    await client.ask(200, 'PUT', `/${name}/${id}.json`, { [key]: changed })
    await client.ask(200, 'GET', `/${name}/${id}.xml`)
    await client.ask(200, 'DELETE', `/${name}/${id}.json`)
    const xml = `<client><name>Żółw ${nth}</name></client>`
    const xmlOfClient = await client.ask(201, 'POST', '/clients.xml', xml)
    await client.ask(200, 'DELETE', `/clients/${/<id type="integer">(\d+)</.exec(xmlOfClient)[1]}.xml`)
  },

  /** A product is put up for sale and bought. */
  async shop(client, nth, round) {
    if (round % 4 > 0) return
    const values = { name: `Product ${nth}`, price_gross: '12.30', tax: '23' }
    const { id, token } = await client.ask(201, 'POST', '/products.json', { product: values })
    await client.ask(200, 'PUT', `/products/${id}.json`, { product: { description: 'New' } })
    const product = await client.ask(200, 'GET', `/products/${id}.json`)
    const link = `/a/demo/p/${product.token ?? token}`
    await client.open(200, 'GET', `${link}.js`)
    await client.open(201, 'POST', `${link}/payments.json`, { name: 'Ash Birch', email: 'ash@example.test' })
  },

  /** A client is found to be there twice; now and then one gets a further address. */
  async twins(client, nth, round) {
    const made = (name) => client.ask(201, 'POST', '/clients.json', { client: { name: `${name} ${nth}` } })
    const [{ id }, { id: twin }] = [await made('Kept'), await made('Twin')]
    await client.ask(200, 'POST', `/clients/${id}/merge.json`, { merge_ids: [twin] })
    if (round % 64 === 0) {
      const address = { name: 'Depot', kind: 'delivery', addressable_type: 'Client', addressable_id: id }
      await client.ask(201, 'POST', '/addresses.json', { address })
    }
    await client.ask(200, 'DELETE', `/clients/${id}.json`)
  },

  async prices(client, nth) {
    const [{ id: priceable_id }] = await client.ask(200, 'GET', '/products.json')
    const price_list = { name: `Prices ${nth}`, price_list_positions: [{ priceable_id, price_net: 10 }] }
    const { id } = await client.ask(201, 'POST', '/price_lists.json', { price_list })
    await client.ask(200, 'GET', `/price_lists/${id}/prices_for_products.json?product_ids[]=${priceable_id}`)
    await client.ask(200, 'DELETE', `/price_lists/${id}.json`)
  },

  /** Wrong requests. */
  async mistakes(client, nth) {
    await client.open(401, 'GET', `/clients.json?api_token=wrong-${nth}`)
    await client.ask(404, 'GET', `/clients/${nth}.json`)
    await client.ask(404, 'GET', `/nothing-${nth}.json`)
    await client.ask(405, 'DELETE', '/clients.json')
    await client.ask(422, 'POST', '/clients.json', { client: { [`field_${nth}`]: nth } })
    await client.ask(422, 'POST', '/invoices.json', invoiceOf(nth, { kind: `kind ${nth}` }))
    await client.ask(400, 'POST', '/clients.xml', `<client><name>${nth}`)
  },

  /** Webhook events are sent to three receivers: one accepts them, one fails, and one is another machine, which gets none. */
  async webhook(client, nth) {
    const made = []
    for (const url of [client.receiver, `${client.receiver}/broken`, 'https://receiver.test/hook']) {
      const webhook = { kind: 'client:update', url }
      made.push((await client.ask(201, 'POST', '/webhooks.json', { webhook })).id)
    }
    const { id } = await client.ask(201, 'POST', '/clients.json', { client: { name: `Heard ${nth}` } })
    await client.ask(200, 'PUT', `/clients/${id}.json`, { client: { name: `Heard again ${nth}` } })
    await client.ask(200, 'DELETE', `/clients/${id}.json`)
    await client.ask(200, 'GET', `/webhooks/${made[0]}.json`)
    await client.ask(200, 'PUT', `/webhooks/${made[0]}.json`, { webhook: { active: false } })
    for (const one of made) await client.ask(200, 'DELETE', `/webhooks/${one}.json`)
  },

  async recurring(client, nth) {
    const { id: invoice_id } = await client.ask(201, 'POST', '/invoices.json', invoiceOf(nth))
    const values = { name: `Monthly ${nth}`, invoice_id, every: '1m', start_date: '2026-02-01' }
    const { id } = await client.ask(201, 'POST', '/recurrings.json', { recurring: values })
    await client.ask(200, 'GET', `/recurrings/${id}.json`)
    await client.ask(200, 'PUT', `/recurrings/${id}.json`, { recurring: { every: '1y' } })
    await client.ask(200, 'DELETE', `/recurrings/${id}.json`)
    await client.ask(200, 'DELETE', `/invoices/${invoice_id}.json`)
  },

  /** What takes long is asked for rarely. */
  async document(client, _, round) {
    if (round % 8 > 0) return
    const [{ id, token }] = await client.ask(200, 'GET', '/invoices.json?period=all&order=id&per_page=1')
    await client.ask(200, 'GET', `/invoices/${id}.pdf`)
    await client.open(200, 'GET', `/invoice/${token}.pdf`)
    const [department] = await client.ask(200, 'GET', '/departments.json?order=id')
    await client.upload(200, `/departments/${department.id}.json`, 'department[logo]', picture)
    await client.ask(200, 'GET', `/departments/${department.id}.json`)
  },

  /** A file is uploaded, attached and read again; its document takes it along. */
  async attachment(client, nth) {
    const { id } = await client.ask(201, 'POST', '/invoices.json', invoiceOf(nth))
    const path = `/invoices/${id}`
    const { url, ...fields } = await client.ask(200, 'GET', `${path}/get_new_attachment_credentials.json`)
    await client.form(201, 'POST', new URL(url).pathname, { ...fields, file: new Blob([picture]) })
    await client.ask(200, 'POST', `${path}/add_attachment.json?file_name=logo.gif`, {})
    await client.ask(200, 'GET', `${path}/attachments_zip.json`)
    const page = await client.ask(302, 'GET', `${path}/attachment?kind=logo.gif`)
    const [, link] = /href="([^"]+)"/.exec(page)
    await client.open(200, 'GET', new URL(link).pathname)
    await client.ask(200, 'GET', `/invoices/fiscal_print?invoice_ids[]=${id}`)
    await client.ask(200, 'DELETE', `${path}.json`)
  },

  /** A customer signs up through a partner. */
  async signUp(client, nth) {
    const integration = { integration_token: client.integrationToken }
    const user = { email: `person-${nth}@example.test`, password: 'secret' }
    await client.open(201, 'POST', '/users.json', { ...integration, user })
    const account = { prefix: `signed-up-${nth}` }
    const owner = { email: `owner-${nth}@example.test`, password: 'secret' }
    await client.open(201, 'POST', '/account.json', { ...integration, account, user: owner })
    const log = { login: owner.email, password: owner.password }
    const { api_token } = await client.open(200, 'POST', '/login.json', { ...integration, ...log })
    const tokens = `api_token=${encodeURIComponent(api_token)}&integration_token=${client.integrationToken}`
    await client.open(200, 'GET', `/account.json?${tokens}`)
    const user_to_add = { email: `member-${nth}@example.test`, password: 'secret', role: 'accountant' }
    const added = { ...integration, api_token, user: user_to_add }
    await client.open(200, 'POST', '/account/add_user.json', added)
    const client_account = { prefix: `client-${nth}` }
    await client.open(201, 'POST', '/account.json', { ...integration, api_token, account: client_account })
    await client.open(200, 'PATCH', '/account/unlink.json', { api_token, prefix: [`client-${nth}`] })
    await client.ask(200, 'DELETE', `/__admin/accounts/client-${nth}`)
    await client.open(200, 'POST', '/account/delete.json', { api_token })
    const [message] = await client.ask(200, 'GET', `/__admin/outbox?account=signed-up-${nth}`)
    const { text } = await client.ask(200, 'GET', `/__admin/outbox/${message.id}`)
    const [link] = /http\S+/.exec(text)
    await client.open(200, 'GET', new URL(link).pathname)
  },
}
