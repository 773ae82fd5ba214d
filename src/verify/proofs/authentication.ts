import { accountInformation } from '../account-information.ts'
import { expectEqual } from '../expectations.ts'
import { multipart } from '../multipart.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, jsonHeaders, type ProofAccount } from '../proof-account.ts'

async function expectAccepted(account: ProofAccount, api_token: string, status = 200): Promise<void> {
  const query = { api_token, per_page: 1 }
  expectStatus(await account.send('GET', '/clients.json', { query, headers: jsonHeaders }), status)
}

export const authenticationProofs = [
  proof('authentication/query', {}, async (account) => {
    await expectAccepted(account, account.apiToken)
    await expectAccepted(account, 'nobody', 401)
    expectStatus(await account.send('GET', '/clients.json', { headers: jsonHeaders }), 401)
  }),
  proof('authentication/body', { writes: true }, async (account) => {
    const client = { name: account.named('Buyer Ltd') }
    const create = (body: object) => account.send('POST', '/clients.json', { headers: jsonHeaders, body })
    expectStatus(await create({ api_token: account.apiToken, client }), 201)
    expectStatus(await create({ api_token: 'nobody', client }), 401)
    expectStatus(await create({ client: { ...client, api_token: account.apiToken } }), 401)
  }),
  proof('authentication/bearer', {}, async (account) => {
    for (const [token, status] of [
      [account.apiToken, 200],
      ['nobody', 401],
    ] as const) {
      const headers = { Accept: 'application/xml', Authorization: `Bearer ${token}` }
      expectStatus(await account.send('GET', '/clients.xml', { query: { per_page: 1 }, headers }), status)
    }
  }),
  proof('authentication/prefix', {}, async (account) => {
    const [secret, prefix] = account.apiToken.split('/')
    if (prefix === undefined) throw new NotTried('the token has no prefix')
    await expectAccepted(account, secret!)
    await expectAccepted(account, `${secret}/${prefix}`)
    await expectAccepted(account, `/${prefix}`, 401)
  }),
  proof('authentication/body-of-get', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    const remove = (api_token: string) =>
      account.send('DELETE', `/clients/${id}.json`, { headers: jsonHeaders, body: { api_token } })
    expectStatus(await remove('nobody'), 401)
    expectStatus(await remove(account.apiToken), 200)
  }),
  proof('authentication/form', {}, async (account) => {
    const put = (token: string) =>
      account.send('PUT', '/departments/0.json', multipart([{ name: 'api_token', content: token }]))
    expectStatus(await put('nobody'), 401)
    // There is no such department, which shows that the token was accepted.
    expectStatus(await put(account.apiToken), 404)
  }),
  proof('authentication/integration', {}, async (account) => {
    await accountInformation(account)
    const wrong = await account.send('GET', '/account.json', { headers: jsonHeaders })
    expectEqual('status without any token', wrong.status, 401)
  }),
]
