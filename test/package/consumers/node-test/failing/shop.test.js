import assert from 'node:assert/strict'
import { connect } from 'faketura'
import { expect, test } from 'faketura/node-test'
import { checkout } from '../shop.js'

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

const create = (account, client) =>
  fetch(`${account.url}/clients.json`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: account.apiToken, client }),
  })

test('a plain expectation', async ({ account }) => {
  await create(account, { name: 'Ann', exernal_id: 'crm-7' })
  await create(account, { name: '' })
  await fetch(`${account.url}/clients.json?api_token=nobody`)
  await fetch(`${account.url}/invoices/7.json?api_token=${account.apiToken}`)
  assert.equal(account.clients.all().length, 2)
})

for (const name of ['first', 'second']) {
  test('a shared title', ({ account }) => {
    account.clients.create({ name })
    expect(account).toHaveInvoice()
  })
}

test('a thrown text', async ({ account }) => {
  await fetch(`${account.url}/products.json?pgae=2&api_token=${account.apiToken}`)
  throw 'not an error'
})

test('it passes', ({ account }) => {
  expect(account).not.toHaveInvoice()
})

test('it takes too long', { timeout: 50 }, () => new Promise((done) => setTimeout(done, 300)))

// The last test of its file, so that nothing else waits for its matcher.
test('a forgotten await', async ({ account, emulator }) => {
  const { prefix } = account
  const theirs = await (await connect(emulator.url)).account(prefix)
  expect(theirs).toHaveInvoice({ oid: 'A-9' })
})
