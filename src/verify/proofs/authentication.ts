import { accountInformation } from '../account-information.ts'
import { expectEqual } from '../expectations.ts'
import { NotTried, proof } from '../proof.ts'
import { expectStatus, type ProofAccount } from '../proof-account.ts'

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

async function expectAccepted(account: ProofAccount, api_token: string, status = 200): Promise<void> {
  const query = { api_token, per_page: 1 }
  expectStatus(await account.send('GET', '/clients.json', { query, headers: json }), status)
}

export const authenticationProofs = [
  proof('authentication/query', {}, async (account) => {
    await expectAccepted(account, account.apiToken)
    await expectAccepted(account, 'nobody', 401)
    expectStatus(await account.send('GET', '/clients.json', { headers: json }), 401)
  }),
  proof('authentication/body', { writes: true }, async (account) => {
    const client = { name: account.named('Buyer Ltd') }
    const create = (body: object) => account.send('POST', '/clients.json', { headers: json, body })
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
      account.send('DELETE', `/clients/${id}.json`, { headers: json, body: { api_token } })
    expectStatus(await remove('nobody'), 401)
    expectStatus(await remove(account.apiToken), 200)
  }),
  proof('authentication/form', {}, async (account) => {
    const put = (token: string) =>
      account.send('PUT', '/departments/0.json', {
        headers: { Accept: 'application/json', 'Content-Type': 'multipart/form-data; boundary=part' },
        body: `--part\r\nContent-Disposition: form-data; name="api_token"\r\n\r\n${token}\r\n--part--\r\n`,
      })
    expectStatus(await put('nobody'), 401)
    // There is no such department, which shows that the token was accepted.
    expectStatus(await put(account.apiToken), 404)
  }),
  proof('authentication/integration', {}, async (account) => {
    await accountInformation(account)
    const wrong = await account.send('GET', '/account.json', { headers: json })
    expectEqual('status without any token', wrong.status, 401)
  }),
]
