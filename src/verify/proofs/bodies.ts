import { expectContains, expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import { type ErrorBody, expectStatus, type ProofAccount } from '../proof-account.ts'

function sendAs<Body>(account: ProofAccount, path: string, body: string, type: string) {
  const headers = { Accept: 'application/json', 'Content-Type': type }
  return account.send<Body>('POST', path, { query: { api_token: account.apiToken }, headers, body })
}

export const bodiesProofs = [
  proof('bodies/looks', { writes: true }, async (account) => {
    const name = account.named('Client Ltd')
    const [xml, json] = [`<client><name>${name}</name></client>`, JSON.stringify({ client: { name } })]
    for (const [body, type] of [
      [xml, 'application/json'],
      [xml, 'text/plain'],
      [json, 'application/xml'],
      [json, 'text/plain'],
    ] as const) {
      const made = await sendAs(account, '/clients.json', body, type)
      expectStatus(made, 201)
      expectContains('the client', made.body, { name })
    }
  }),
  proof('bodies/empty', { writes: true }, async (account) => {
    const { id } = await account.sale()
    const headers = { Accept: 'application/json' }
    const query = { api_token: account.apiToken, status: 'sent' }
    const path = `/invoices/${id}/change_status.json`
    expectStatus(await account.send('POST', path, { query, headers }), 200)
    expectEqual('status', (await account.one('invoices', id)).status, 'sent')
    const { api_token } = query
    await account.refused(
      account.send<ErrorBody>('POST', '/invoices.json', { query: { api_token }, headers }),
      422,
    )
  }),
  proof('bodies/nested-form', { writes: true }, async (account) => {
    const line = (row: string, name: string) =>
      `&invoice[positions]${row}[name]=${name}&invoice[positions]${row}[quantity]=1&invoice[positions]${row}[tax]=23&invoice[positions]${row}[total_price_gross]=10`
    for (const [first, second] of [
      ['[]', '[]'],
      ['[0]', '[1]'],
    ] as const) {
      const names = [account.named('A'), account.named('B')]
      const fields = `invoice[number]=${account.mark}/${first}&invoice[buyer_name]=${account.named('Buyer Ltd')}`
      const form = encodeURI(fields + line(first, names[0]!) + line(second, names[1]!))
      const made = await sendAs<{ positions: { name: string }[] }>(
        account,
        '/invoices.json',
        form,
        'application/x-www-form-urlencoded',
      )
      expectStatus(made, 201)
      expectEqual(
        'names of the rows',
        made.body.positions.map(({ name }) => name),
        names,
      )
    }
  }),
  proof('bodies/half-pair', { writes: true }, async (account) => {
    const body = `{"client": {"name": "${account.named('A')}\\ud800B"}}`
    const made = await sendAs(account, '/clients.json', body, 'application/json')
    expectStatus(made, 201)
    expectContains('the client', made.body, { name: account.named('A\ufffdB') })
  }),
]
