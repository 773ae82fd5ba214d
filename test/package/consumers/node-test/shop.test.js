import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { createTest, expect, test } from 'faketura/node-test'
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
    assert.equal(emulator.clock.today(), '2026-01-15')
    emulator.clock.advance('10 days')
  })
}

describe('at once', { concurrency: true }, () => {
  for (let number = 0; number < 20; number++) {
    test(`test ${number} has its own account`, async ({ account }) => {
      const own = { ...order, id: `C-${number}` }
      await checkout(own, { url: account.url, token: account.apiToken })
      expect(account).toHaveInvoice({}, { times: 1 })
      expect(account).toHaveInvoice({ oid: own.id })
    })
  }
})

test('node’s own context is the second argument', async ({ account }, t) => {
  t.diagnostic(account.prefix)
  assert.match(t.name, /second argument/)
})

test.skip('skipped', () => undefined)
test.todo('to be written', ({ account }) => expect(account).toHaveInvoice())
