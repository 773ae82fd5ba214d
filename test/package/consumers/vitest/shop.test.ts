import { expect, test } from 'faketura/vitest'

test('a paid order is invoiced once', async ({ account }) => {
  // Your code goes here. It needs two settings: account.url and account.apiToken.
  const positions = [{ name: 'Lamp', quantity: 1, total_price_gross: 246, tax: 23 }]
  const invoice = { oid: 'A-7', buyer_name: 'Ann Bloom', status: 'paid', positions }
  await fetch(`${account.url}/invoices.json`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: account.apiToken, invoice }),
  })

  expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid', price_net: 200 }, { times: 1 })
  expect(account).toHaveNoDiagnostics() // no unknown field, parameter or endpoint
})
