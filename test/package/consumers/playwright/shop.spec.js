import { connect } from 'faketura'
import { createTest, expect, test } from 'faketura/playwright'
import { checkout } from './shop.js'

const order = { id: 'A-7', name: 'Ann Bloom', email: 'ann@bloom.test', total: 246 }

test('a paid order is invoiced once, and the invoice is mailed', async ({ account }) => {
  await checkout(order, { url: account.url, token: account.apiToken })
  expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid', price_gross: 246 }, { times: 1 })
  expect(account).not.toHaveInvoice({ oid: 'A-8' })
  expect(account.invoices.find({ oid: 'A-7' })).toBePaid()
  expect(account).toHaveContiguousNumbers()
  expect(account).toHaveSentEmail({ to: order.email, attachment: /\.pdf$/ })
  expect(account).toHaveNoDiagnostics()
})

const scenario = createTest({ fixtures: 'scenario.yaml', now: '2026-01-15', account: { like: 'acme' } })

for (const turn of ['first', 'second']) {
  scenario(`the ${turn} test has the records of the file to itself`, ({ account, emulator }) => {
    expect(account).toHaveInvoice({ client_id: 'jan', oid: null }, { times: 1 })
    expect(account).toHaveClient({}, { times: 3 })
    account.invoices.update('late', { oid: 'touched' })
    expect(emulator.clock.today()).toBe('2026-01-15')
    emulator.clock.advance('10 days')
  })
}

const strict = createTest({ strict: true })

strict(
  'options of the configuration stay beside those of createTest',
  async ({ account, emulator, request }) => {
    const params = { api_token: account.apiToken, names: 'Bloom' }
    expect((await request.get(`${account.url}/clients.json`, { params })).status()).toBe(400)
    expect(emulator.clock.today()).toBe('2026-03-01')
  },
)

test('node’s requests and Playwright’s reach the same account', async ({ account, emulator, request }) => {
  const params = { api_token: account.apiToken, per_page: 1 }
  expect((await request.get(`${account.url}/clients.json`, { params })).status()).toBe(200)
  expect(emulator.accounts).toHaveLength(2)
  expect(account).toHaveReceivedRequest({ operation: 'clients.list' }, { times: 1 })
})

test('every worker gets the server of the global setup', async ({ account, request }) => {
  const { FAKETURA_URL: url, FAKETURA_API_TOKEN: token } = process.env
  expect(url).not.toBe(account.url)
  expect((await request.get(`${url}/clients.json`, { params: { api_token: token } })).status()).toBe(200)
})

test('matchers await an account in another process', async () => {
  const remote = await connect(process.env.FAKETURA_URL)
  const account = await remote.createAccount()
  await checkout(order, { url: account.url, token: account.apiToken })
  await expect(account).toHaveInvoice({ oid: 'A-7', price_gross: 246 }, { times: 1 })
  await expect(account).not.toHaveInvoice({ oid: 'A-8' })
  await expect(account).toBePaid({ oid: 'A-7' })
  await expect(account).toHaveSentEmail({ to: order.email, attachment: /\.pdf$/ })
  await expect(account).toHaveNoDiagnostics()
  await expect(expect(account).toHaveInvoice({ oid: 'A-8' })).rejects.toThrow('closest: id ')
  await expect(expect(account).not.toHaveInvoice({ oid: 'A-7' })).rejects.toThrow('oid "A-7"')
  await remote.deleteAccount(account.prefix)
  await remote.close()
})
