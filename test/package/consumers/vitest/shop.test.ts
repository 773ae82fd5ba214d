import { expect, test } from 'faketura/vitest'

/** The code under test; yours has the address and the token of the service in its settings. */
async function sell(order: { id: string; total: number }, service: { url: string; apiToken: string }) {
  const positions = [{ name: 'Lamp', quantity: 1, total_price_gross: order.total, tax: 23 }]
  await fetch(`${service.url}/invoices.json`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      api_token: service.apiToken,
      invoice: { oid: order.id, buyer_name: 'Ann Bloom', status: 'paid', positions },
    }),
  })
}

test('a paid order is invoiced once', async ({ account }) => {
  await sell({ id: 'A-7', total: 246 }, account)

  expect(account).toHaveInvoice({ oid: 'A-7', status: 'paid', price_gross: 246 }, { times: 1 })
  expect(account).toHaveContiguousNumbers()
  expect(account).toHaveNoDiagnostics() // no misspelt field, no wrong path
})
