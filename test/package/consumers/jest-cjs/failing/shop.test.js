const { expect, test } = require('faketura/jest')
const { checkout } = require('../shop.js')

const order = { id: 'A-7', name: 'Ann Bloom', email: 'ann@bloom.test', total: 246 }

test('the wrong order', async ({ account }) => {
  await checkout({ ...order, id: 'A-70' }, { url: account.url, token: account.apiToken })
  expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid' })
})

test('a misspelt key', ({ account }) => {
  expect(account).not.toHaveInvoice({ odi: 'A-7' })
})

test('a wrong path', async ({ account }) => {
  await fetch(`${account.url}/invoice.json?api_token=${account.apiToken}`)
  expect(account).toHaveNoDiagnostics()
})

test('it passes', ({ account }) => {
  expect(account).not.toHaveInvoice()
})

test('it takes too long', async () => new Promise((done) => setTimeout(done, 300)), 50)
