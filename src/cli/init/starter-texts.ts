/** Path of the starter fixture. */
export const fixturePath = 'fixtures/acme.yaml'

/** A fixture with one account, short enough to read at a glance. */
export const starterFixture = `# yaml-language-server: $schema=../node_modules/faketura/schema.json
# The state in which the tests begin. faketura lint checks it, faketura start ${fixturePath} runs it.
faketura: 1
now: 2026-01-15 # the clock is frozen, so tests pass on any day
accounts:
  acme:
    api_token: acme-token

    departments:
      main: { name: Acme Ltd, tax_no: "1234567890", city: Exampleton }

    clients:
      jan: { name: Jan Example, email: jan@example.test }

    products:
      hosting: { name: Hosting, price_net: "100", tax: "23" }

    invoices:
      late:
        client_id: jan # an id field takes an alias
        issue_date: today - 40 days # dates may be relative to the clock
        positions: [{ product_id: hosting, quantity: 2 }]
`

/**
 * A test that passes as it is, and shows where to add code.
 * @param subpath of this package, for the test runner
 */
export function testText(subpath: string, isCommonJs: boolean): string {
  const load = isCommonJs
    ? `const { createTest, expect } = require('${subpath}')`
    : `import { createTest, expect } from '${subpath}'`
  return `${load}

// Each test gets an account of its own, which begins with the records of acme in the fixture.
const test = createTest({ fixtures: '${fixturePath}', account: { like: 'acme' } })

test('an order is invoiced once', async ({ account }) => {
  // Instead of sending this request, call the code that you test, with account.url and account.apiToken.
  await fetch(\`\${account.url}/invoices.json\`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      api_token: account.apiToken,
      invoice: {
        oid: 'order-1',
        buyer_name: 'Ola Sample',
        positions: [{ name: 'Hosting', tax: 23, quantity: 2, total_price_gross: 246 }],
      },
    }),
  })

  expect(account).toHaveInvoice({ oid: 'order-1', price_net: '200.0', payment_to: '2026-01-20' }, { times: 1 })
  expect(account).toHaveNoDiagnostics()
})

test('the invoice of the fixture is overdue until it is paid', async ({ account }) => {
  expect(account).toHaveInvoice({ client_id: 'jan', 'overdue?': true })

  account.payments.create({ invoice_id: account.invoices.get('late')?.id, name: 'Transfer', price: '246' })
  expect(account.invoices.get('late')).toBePaid()
})
`
}
