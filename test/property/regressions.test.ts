import { expect, test } from 'vitest'
import type { EmulatorOptions } from '../../src/index.ts'
import { opened } from '../support/opened.ts'
import { sent } from './run-command.ts'

// Small stories of defects that the properties and the contract brought to light.

async function withAccounts(options: EmulatorOptions = {}) {
  const emulator = await opened(options)
  return { emulator, account: emulator.account() }
}

test('a payment can be changed after its invoice was deleted', async () => {
  const { emulator, account } = await withAccounts()
  const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }]
  const invoice = account.invoices.create({ buyer_name: 'Buyer Ltd', positions })
  const payment = account.payments.create({ name: 'Transfer', price: 20, invoice_id: invoice.id })
  account.invoices.delete(invoice.id)
  const path = `/banking/payments/${payment.id}.json`
  const body = { api_token: account.apiToken, banking_payment: { price: 30 } }
  const { status, text } = await sent(emulator, 'PUT', path, body)
  expect(status, text).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ price: '30.0', invoice_id: invoice.id })
})

test('a filter value that is sent twice does not double the records', async () => {
  const { emulator, account } = await withAccounts()
  // An index is used only when it leaves fewer candidates than there are records.
  for (const kind of ['vat', 'proforma', 'proforma', 'proforma', 'proforma'] as const) {
    account.invoices.create({ buyer_name: 'Buyer Ltd', kind })
  }
  const query = `api_token=${account.apiToken}&kinds[]=vat&kinds[]=vat`
  const { text } = await sent(emulator, 'GET', `/invoices.json?${query}`)
  expect(JSON.parse(text)).toMatchObject([{ kind: 'vat' }])
})

test('tokens inside an XML record are not its fields, also in strict mode', async () => {
  const { emulator, account } = await withAccounts({ strict: true })
  const headers = { Accept: 'application/xml', 'Content-Type': 'application/xml' }
  const post = (path: string, body: string) => emulator.fetch(path, { method: 'POST', headers, body })
  const token = `<api_token>${account.apiToken}</api_token>`
  const made = await post('/clients.xml', `<client><name>Ash</name>${token}</client>`)
  expect(made.status, await made.text()).toBe(201)
  expect((await post('/clients.xml', `<client>${token}</client>`)).status).toBe(422)
  const integration = `<integration_token>${emulator.integrationToken}</integration_token>`
  const user = `<user><email>a@example.test</email><password>secret</password>${integration}</user>`
  expect((await post('/users.xml', user)).status).toBe(201)
})
