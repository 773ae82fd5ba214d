const { connect } = require('faketura')
const { createTest, describe, expect, test } = require('faketura/jest')
const { invoice, sequence } = require('faketura/factories')
const { checkout } = require('./shop.js')

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

test('records are built where they are needed', ({ account }) => {
  const order = invoice.overdue({ oid: sequence((n) => `B-${n}`) })
  expect(account.invoices.create(order.list(2)).map(({ oid }) => oid)).toEqual(['B-1', 'B-2'])
  expect(account).toHaveInvoice({ 'overdue?': true, buyer_tax_no: /^GB\d{9}$/ }, { times: 2 })
})

test('serves XML, PDF and uploads', async ({ account }) => {
  await checkout(order, { url: account.url, token: account.apiToken })
  const { id } = account.invoices.find({ oid: 'A-7' })
  const get = async (path) =>
    Buffer.from(await (await fetch(`${account.url}${path}?api_token=${account.apiToken}`)).arrayBuffer())
  expect((await get(`/invoices/${id}.xml`)).toString()).toContain('<oid>A-7</oid>')
  expect((await get(`/invoices/${id}.pdf`)).subarray(0, 5).toString()).toBe('%PDF-')
  const [file] = await account.outbox.last().files()
  expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await account.outbox.last().mime()).toString()).toContain('Message-ID')
  const form = new FormData()
  const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  form.append('api_token', account.apiToken)
  form.append('department[logo]', new Blob([picture]), 'logo.gif')
  const [department] = account.departments.all()
  const response = await fetch(`${account.url}/departments/${department.id}.json`, {
    method: 'PUT',
    body: form,
  })
  expect(response.status).toBe(200)
})

test.each([
  [1, 2],
  [3, 4],
])('applies rows before the account: %i %i', (one, other, { account }) => {
  expect(one + 1).toBe(other)
  expect(account).not.toHaveInvoice()
})

test.failing('an expected failure saves nothing', ({ account }) => {
  expect(account).toHaveInvoice()
})

test.skip('skipped', () => undefined)
test.todo('to be written')

describe('at once', () => {
  for (let number = 0; number < 20; number++) {
    test.concurrent(`test ${number} has its own account`, async ({ account }) => {
      const own = { ...order, id: `C-${number}` }
      await checkout(own, { url: account.url, token: account.apiToken })
      expect(account).toHaveInvoice({}, { times: 1 })
      expect(account).toHaveInvoice({ oid: own.id })
    })
  }
})

test('every file gets the server of the global setup', async ({ account }) => {
  const { FAKETURA_URL: url, FAKETURA_API_TOKEN: token } = process.env
  expect(url).not.toBe(account.url)
  expect((await fetch(`${url}/clients.json?api_token=${token}`)).status).toBe(200)
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
