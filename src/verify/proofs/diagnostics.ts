import { expectEqual } from '../expectations.ts'
import { proof } from '../proof.ts'
import {
  expectStatus,
  jsonHeaders,
  type ProofAccount,
  type ProofQuery,
  type ProofRequest,
} from '../proof-account.ts'

/** Creates a client by a request of its own form. */
async function expectCreated(
  account: ProofAccount,
  request: { query?: ProofQuery; headers: ProofRequest['headers']; body?: object },
): Promise<void> {
  const name = account.named('Sent In Another Way Ltd')
  const body = { ...request.body, client: { name } }
  const response = await account.send<{ name: string }>('POST', '/clients.json', { ...request, body })
  expectStatus(response, 201)
  expectEqual('name', response.body.name, name)
}

export const diagnosticsProofs = [
  proof('diagnostics/content-type', { writes: true }, (account) =>
    expectCreated(account, {
      headers: { ...jsonHeaders, 'Content-Type': 'text/plain' },
      body: { api_token: account.apiToken },
    }),
  ),
  proof('diagnostics/token-place', { writes: true }, async (account) => {
    await expectCreated(account, { query: { api_token: account.apiToken }, headers: jsonHeaders })
    const headers = { Accept: jsonHeaders.Accept, Authorization: `Bearer ${account.apiToken}` }
    expectStatus(await account.send('GET', '/clients.json', { query: { per_page: 1 }, headers }), 200)
  }),
]
