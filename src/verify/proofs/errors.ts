import { expectEqual, expectThat } from '../expectations.ts'
import { proof } from '../proof.ts'
import { expectStatus, jsonHeaders, type ProofAccount } from '../proof-account.ts'

const notLoggedIn = 'You must be logged in to gain access to the site'

async function expectNotFound(account: ProofAccount): Promise<void> {
  for (const unknown of ['0', 'abc', '2147483647']) {
    const { message } = await account.refused(account.get(`/clients/${unknown}.json`), 404)
    account.expectByProfile('errors/observed-not-found', 'message of 404', message, {
      documented: 'Not found',
      observed: 'Not Found',
    })
  }
}

export const errorsProofs = [
  proof('errors/shape', {}, async (account) => {
    const withoutToken = await account.refused(
      account.send('GET', '/clients.json', { headers: jsonHeaders }),
      401,
    )
    expectEqual('type of the message of 401', typeof withoutToken.message, 'string')
    const unknown = await account.refused(account.get('/clients/0.json'), 404)
    expectEqual('type of the message of 404', typeof unknown.message, 'string')
  }),
  proof('errors/unauthorized', {}, async (account) => {
    for (const path of ['/clients.json', '/clients.json?api_token=wrong']) {
      const { message } = await account.refused(account.send('GET', path, { headers: jsonHeaders }), 401)
      expectEqual('message of 401', message, notLoggedIn)
    }
    expectStatus(await account.get('/clients.json', { per_page: 1 }), 200)
  }),
  proof('errors/not-found', {}, expectNotFound),
  proof('errors/observed-not-found', {}, expectNotFound),
  proof('errors/validation', { writes: true }, async (account) => {
    const issue_date = `${account.today.slice(0, 4)}-02-30`
    await account.refusedSale({ issue_date }, 'issue_date')
    const { message } = await account.refusedSale({ kind: 'letter' }, 'kind')
    const sentences = Object.values(message)[0]
    expectThat('sentences about a field in a list', Array.isArray(sentences), sentences)
  }),
  proof('errors/lookup-before-validation', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    for (const wrong of [{}, { client: {} }, { client: { kind: 'friend' } }]) {
      await account.refused(account.put('/clients/0.json', wrong), 404)
      await account.refused(account.put(`/clients/${id}.json`, wrong), 422)
    }
  }),
  proof('errors/empty-wrapper', { writes: true }, async (account) => {
    for (const key of ['invoice', 'client', 'product'])
      await account.refused(account.post(`/${key}s.json`, { [key]: {} }), 422)
    const { id, updated_at } = await account.sale()
    await account.refused(account.put(`/invoices/${id}.json`, { invoice: {} }), 422)
    const now = (await account.one('invoices', id)).updated_at
    expectEqual('updated_at after a refusal', now?.slice(0, 19), updated_at?.slice(0, 19))
  }),
  proof('errors/malformed-body', { writes: true }, async (account) => {
    const query = { api_token: account.apiToken }
    for (const body of ['{"client":', 'client=Buyer', '[1]', '"text"', 'null'])
      await account.refused(account.send('POST', '/clients.json', { query, body, headers: jsonHeaders }), 400)
  }),
  proof('errors/unknown-path', {}, async (account) => {
    const { message } = await account.refused(account.get('/client.json'), 404)
    expectThat('the documented path', String(message).includes('/clients.json'), message)
  }),
  proof('errors/wrong-method', { writes: true }, async (account) => {
    const { id } = await account.create('clients', { name: account.named('Buyer Ltd') })
    const response = await account.post(`/clients/${id}.json`, {})
    expectStatus(response, 405)
    expectEqual('Allow', response.headers.allow, 'GET, PUT, PATCH, DELETE')
  }),
  proof('errors/unsupported-format', {}, async (account) => {
    const { message } = await account.refused(account.get('/clients.csv'), 406)
    expectThat('the supported extension', String(message).includes('.json'), message)
  }),
]
