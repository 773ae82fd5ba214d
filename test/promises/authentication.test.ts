import { expect, test } from 'vitest'
import { authenticationProofs } from '../../src/verify/proofs/authentication.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { raw } from '../support/raw.ts'

portable(authenticationProofs)

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

function bearer(token: string) {
  return { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } }
}

function basic(login: string, password: string) {
  const pair = Buffer.from(`${login}:${password}`).toString('base64')
  return { headers: { Accept: 'application/json', Authorization: `Basic ${pair}` } }
}

async function statusOf(client: Client, query: string): Promise<number> {
  return (await client.send('GET', `/clients.json${query}`)).status
}

promise('authentication/basic', async () => {
  const client = await open()
  const { login, password } = client.account
  expect((await client.send('GET', '/clients.json', basic(login, password))).status).toBe(200)
  expect((await client.send('GET', '/clients.json', basic(login, 'guessed'))).status).toBe(401)
  expect((await client.send('GET', '/clients.json', basic('nobody', password))).status).toBe(401)
})

test('a token is accepted with and without its prefix', async () => {
  const first = await open()
  const second = first.emulator.createAccount({ prefix: 'second' })
  const secret = second.apiToken.replace('/second', '')
  expect(second.apiToken).toBe(`${secret}/second`)
  for (const token of [secret, `${secret}/second`, `${secret}%2Fsecond`]) {
    expect(await statusOf(first, `?api_token=${token}`)).toBe(200)
  }
  expect(await statusOf(first, `?api_token=${secret}/${first.account.prefix}`)).toBe(401)
  expect(await statusOf(first, '?api_token=/second')).toBe(401)
})

promise('authentication/host', async () => {
  const first = await open()
  const second = first.emulator.createAccount({ prefix: 'second' })
  const at = (host: string, token: string) =>
    first.send<Refusal>('GET', `http://${host}/clients.json`, { query: { api_token: token } })
  expect((await at('second.localhost', second.apiToken)).status).toBe(200)
  expect((await at(`${first.account.prefix}.localhost`, first.account.apiToken)).status).toBe(200)
  const foreign = await at('second.localhost', first.account.apiToken)
  expect(foreign.status).toBe(401)
  expect(foreign.body.message).toBe('You must be logged in to gain access to the site')
})

test('the body of a GET or DELETE may contain the token', async () => {
  const client = await open({ listen: true })
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  const send = (method: string, api_token: string) =>
    raw(client, { method, path: `/clients/${id}.json`, headers: json, body: JSON.stringify({ api_token }) })
  expect((await send('GET', 'nobody')).status).toBe(401)
  expect((await send('GET', client.account.apiToken)).status).toBe(200)
  expect((await send('DELETE', 'nobody')).status).toBe(401)
  expect((await send('DELETE', client.account.apiToken)).status).toBe(200)
  expect(await client.list('clients')).toEqual([])
})

test('a form may contain the token', async () => {
  const client = await open()
  const [department] = await client.list('departments')
  const put = (api_token: string) => {
    const form = new FormData()
    form.append('api_token', api_token)
    return client.emulator.fetch(`/departments/${department!.id}.json`, { method: 'PUT', body: form })
  }
  expect((await put('nobody')).status).toBe(401)
  expect(client.lastRequest.account).toBeNull()
  expect((await put(client.account.apiToken)).status).not.toBe(401)
  expect(client.lastRequest.account).toBe(client.account.prefix)
})

test('an integration operation requires its token', async () => {
  const client = await open()
  const { login, password, apiToken } = client.account
  const { integrationToken } = client.emulator
  const logIn = (token: object) =>
    client.send('POST', '/login.json', { headers: json, body: { login, password, ...token } })
  expect((await logIn({})).status).toBe(401)
  expect((await logIn({ integration_token: 'wrong' })).status).toBe(401)
  expect((await logIn({ integration_token: integrationToken })).status).toBe(200)
  const account = (query: Record<string, string>) => client.send('GET', '/account.json', { query })
  expect((await account({ api_token: apiToken })).status).toBe(401)
  expect((await account({ integration_token: integrationToken })).status).toBe(401)
  expect((await account({ api_token: apiToken, integration_token: integrationToken })).status).toBe(200)
})

promise('authentication/large-body', async () => {
  const client = await open()
  const { apiToken, login, password } = client.account
  const other = client.emulator.createAccount({ prefix: 'second' })
  const send = async (host: string, query: string, headers: object, body: string) =>
    client.send<Refusal>('POST', `http://${host}/clients.json${query}`, {
      headers: { ...json, ...headers },
      body,
    })
  // A body that is read is 400 first, because it is broken.
  const broken = `{"client": {"note": "${'x'.repeat(1_000_000)}`
  const wrongPair = basic(login, 'wrong').headers
  for (const [host, query, headers, status] of [
    ['127.0.0.1', '?api_token=wrong', {}, 401],
    ['127.0.0.1', '', {}, 401],
    ['127.0.0.1', '', bearer('wrong').headers, 401],
    ['127.0.0.1', '', wrongPair, 401],
    ['second.localhost', `?api_token=${apiToken}`, {}, 401],
    ['127.0.0.1', `?api_token=${apiToken}`, {}, 400],
    ['second.localhost', `?api_token=${other.apiToken}`, {}, 400],
    ['127.0.0.1', '', bearer(apiToken).headers, 400],
    ['127.0.0.1', '', basic(login, password).headers, 400],
  ] as const) {
    expect((await send(host, query, headers, broken)).status, `${host}${query}`).toBe(status)
  }
  // A token in the body still counts, also beside a wrong one.
  const whole = JSON.stringify({ client: { name: 'A' }, filler: 'x'.repeat(1_000_000), api_token: apiToken })
  expect((await send('127.0.0.1', '?api_token=wrong', {}, whole)).status).toBe(201)
  expect((await send('127.0.0.1', '', {}, whole)).status).toBe(201)
})
