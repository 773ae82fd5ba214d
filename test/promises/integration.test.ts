import { expect, onTestFinished } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { integrationProofs } from '../../src/verify/proofs/integration.ts'
import { promise } from '../promise.ts'
import { Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(integrationProofs)

interface User {
  readonly login: string
  readonly email: string
  readonly prefix: string | null
  readonly api_token?: string
}

/** Sends an integration operation with the provider's token and no other. */
function integrate<Body>(client: Client, path: string, body: object) {
  return client.send<Body>('POST', path, {
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: { integration_token: client.emulator.integrationToken, ...body },
  })
}

const newUser = { user: { email: 'ada@example.test', password: 'secret' } }

function logIn(client: Client, login: string, password: string) {
  return integrate<User>(client, '/login.json', { login, password })
}

promise('integration/user', async () => {
  const client = await open()
  const { status, body } = await integrate<User>(client, '/users.json', newUser)
  expect(status).toBe(201)
  expect(body).toMatchObject({ id: expect.any(Number), email: 'ada@example.test', prefix: null })
  expect((await logIn(client, 'ada@example.test', 'secret')).status).toBe(200)
  expect(client.emulator.accounts).toHaveLength(1)
  const nameless = { user: { email: '', password: 'secret' } }
  await refused(client, () => integrate<Refusal>(client, '/users.json', nameless), 422, 'email')
  await refused(client, () => integrate<Refusal>(client, '/users.json', {}), 422, 'user')
})

promise('integration/login', async () => {
  const client = await open()
  const { login, password, prefix, apiToken, url } = client.account
  const { body } = await logIn(client, login, password)
  expect(Object.keys(body)).toEqual([
    'login',
    'email',
    'prefix',
    'url',
    'first_name',
    'last_name',
    'api_token',
  ])
  expect(body).toMatchObject({ login, prefix, url, api_token: apiToken })
  const other = client.emulator.createAccount({ login: 'eve', email: 'eve@example.test', password: 'other' })
  expect((await logIn(client, 'eve@example.test', 'other')).body.api_token).toBe(other.apiToken)
})

promise('integration/login-without-account', async () => {
  const client = await open()
  await integrate(client, '/users.json', newUser)
  const { body } = await logIn(client, 'ada@example.test', 'secret')
  expect(body).not.toHaveProperty('api_token')
  expect(body.prefix).toBeNull()
  await integrate(client, '/account.json', { account: { prefix: 'acme' }, ...newUser })
  const owner = await logIn(client, 'ada@example.test-2', 'secret')
  expect(owner.body.api_token).toBe(client.emulator.account('acme').apiToken)
})

promise('integration/wrong-login', async () => {
  const client = await open()
  const { login, password } = client.account
  const attempt = (name: string, word: string) =>
    integrate<Refusal>(client, '/login.json', { login: name, password: word })
  await refused(client, () => attempt(login, 'guessed'), 401)
  await refused(client, () => attempt('nobody', password), 401)
  await refused(client, () => integrate<Refusal>(client, '/login.json', {}), 401)
  expect((await attempt(login, password)).status).toBe(200)
})

promise('integration/free-login', async () => {
  const client = await open()
  const logins: string[] = []
  for (let time = 0; time < 3; time++) {
    logins.push((await integrate<User>(client, '/users.json', newUser)).body.login)
  }
  expect(logins).toEqual(['ada@example.test', 'ada@example.test-2', 'ada@example.test-3'])
})

promise('integration/account', async () => {
  const client = await open()
  const { status, body } = await integrate<User>(client, '/account.json', {
    account: { prefix: 'acme' },
    ...newUser,
  })
  expect(status).toBe(201)
  expect(Object.keys(body)).toEqual(['prefix', 'api_token', 'url', 'login', 'email'])
  expect(body).toMatchObject({ prefix: 'acme', login: 'ada@example.test' })
  const read = (token: string) => client.send('GET', '/departments.json', { query: { api_token: token } })
  expect((await read(body.api_token!)).body).toMatchObject(
    client.emulator
      .account('acme')
      .departments.all()
      .map(({ id, name }) => ({ id, name, main: true })),
  )
  expect((await read('acme')).status).toBe(401)
  const nameless = { account: {}, ...newUser }
  await refused(client, () => integrate<Refusal>(client, '/account.json', nameless), 422, 'prefix')
})

promise('integration/account-owner', async () => {
  const client = await open()
  const byUser = await integrate<User>(client, '/account.json', { account: { prefix: 'first' }, ...newUser })
  expect(byUser.body.login).toBe('ada@example.test')
  const { apiToken, login } = client.account
  const account = { account: { prefix: 'second' } }
  const byCaller = await integrate<User>(client, '/account.json', { ...account, api_token: apiToken })
  expect(byCaller.body.login).toBe(login)
  await refused(client, () => integrate<Refusal>(client, '/account.json', account), 401)
})

promise('integration/company', async () => {
  const client = await open()
  const company = { name: 'Acme Ltd', tax_no: '0000000005', city: 'Exampletown', bank_account: 'GB00' }
  await integrate(client, '/account.json', { account: { prefix: 'acme' }, ...newUser, company })
  await integrate(client, '/account.json', { account: { prefix: 'plain' }, ...newUser })
  const departmentsOf = (prefix: string) =>
    new Client(client.emulator, client.emulator.account(prefix)).list('departments')
  expect(await departmentsOf('acme')).toMatchObject([{ ...company, main: true }])
  expect(await departmentsOf('plain')).toMatchObject([
    { name: expect.not.stringMatching(company.name), tax_no: null, main: true },
  ])
})

promise('integration/free-prefix', async () => {
  const client = await open()
  const { prefix } = client.account
  const make = async (wanted: string) =>
    (await integrate<User>(client, '/account.json', { account: { prefix: wanted }, ...newUser })).body.prefix
  expect(await make(prefix)).toBe(`${prefix}-2`)
  expect(await make(prefix)).toBe(`${prefix}-3`)
  expect(await make('free')).toBe('free')
  // Hosts of the service itself, where they would name two.
  expect([await make('app'), await make('WWW')]).toEqual(['app-2', 'www-2'])
  expect(() => client.emulator.createAccount({ prefix: 'app' })).toThrow(
    'app is a host of the service itself',
  )
})

promise('integration/account-information', async () => {
  const client = await open()
  await client.sale()
  const { integrationToken } = client.emulator
  const { prefix, apiToken, url, login } = client.account
  const { body } = await client.get('/account.json', { integration_token: integrationToken })
  expect(body).toMatchObject({ prefix, api_token: apiToken, url, login, lang: 'en', invoices: 1 })
  await refused(client, () => client.get<Refusal>('/account.json'), 401)
})

promise('integration/partner-settings', async () => {
  const client = await open()
  const chosen = {
    lang: 'de',
    integration_fast_login: true,
    integration_logout_url: 'https://partner.example.test/out',
  }
  const account = { prefix: 'office', ...chosen }
  const made = await integrate<User>(client, '/account.json', { account, ...newUser })
  expect(made.status).toBe(201)
  expect(client.lastRequest.diagnostics).toEqual([])
  const office = new Client(client.emulator, client.emulator.account('office'))
  expect((await office.sale()).lang).toBe('de')
  const integration_token = client.emulator.integrationToken
  expect((await office.get<object>('/account.json', { integration_token })).body).toMatchObject(chosen)
  const plain = await client.get<object>('/account.json', { integration_token })
  expect(Object.keys(plain.body).filter((key) => key.startsWith('integration_'))).toEqual([])
  const restored = await createEmulator({ listen: false, fixtures: client.emulator.export() })
  onTestFinished(() => restored.close())
  const again = new Client(restored, restored.account('office'))
  expect((await again.get<object>('/account.json', { integration_token })).body).toMatchObject(chosen)
  const wrong = { account: { prefix: 'other', integration_fast_login: 'perhaps' }, ...newUser }
  await refused(
    client,
    () => integrate<Refusal>(client, '/account.json', wrong),
    422,
    'integration_fast_login',
  )
})
