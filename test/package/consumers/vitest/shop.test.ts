import { expect, test } from 'faketura/vitest'
import { checkout } from './shop.ts'

const order = { id: 'A-7', name: 'Ann Bloom', email: 'ann@bloom.test', total: 246 }

test('a paid order is invoiced once, and the invoice is mailed', async ({ account }) => {
  await checkout(order, { url: account.url, token: account.apiToken }) // the code under test

  expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid', price_gross: 246 }, { times: 1 })
  expect(account).toHaveSentEmail({ to: order.email, attachment: /\.pdf$/ })
  expect(account).toHaveNoDiagnostics() // no misspelt field, no wrong path
})
