import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { opened } from '../support/opened.ts'

test('the shipped account has the tokens and the log-in of the documentation', async () => {
  const emulator = await opened()
  expect(emulator.account()).toMatchObject({
    prefix: 'demo',
    apiToken: 'demo-token',
    login: 'owner@demo.test',
    password: 'demo-password',
    integrationToken: 'demo-integration-token',
  })
  expect(emulator.integrationToken).toBe('demo-integration-token')
})

test('the URLs of an account need no name resolution', async () => {
  const emulator = await createEmulator()
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  expect(emulator.url).toBe(`http://127.0.0.1:${emulator.port}`)
  expect([account.url, account.appUrl, emulator.appUrl]).toEqual([emulator.url, emulator.url, emulator.url])
  const response = await fetch(`${account.url}/clients.json?api_token=${account.apiToken}`)
  expect(response.status).toBe(200)
})

test('account() returns the first account, account(prefix) the one of that name', async () => {
  const emulator = await opened()
  const acme = emulator.createAccount({ prefix: 'acme' })
  expect(emulator.account().prefix).toBe('demo')
  expect(emulator.account('acme').apiToken).toBe(acme.apiToken)
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual(['demo', 'acme'])
})

test('an unknown account is refused with the existing ones', async () => {
  const emulator = await opened()
  emulator.createAccount({ prefix: 'acme' })
  expect(() => emulator.account('acne')).toThrow(/unknown account "acne"; did you mean "acme"/)
})

test('a new account works at once, over HTTP and in TypeScript', async () => {
  const emulator = await opened()
  const account = emulator.createAccount()
  expect(account.prefix).toBe('account-2')
  expect(account.apiToken).toMatch(/^[A-Za-z0-9]{20}\/account-2$/)
  account.clients.create({ name: 'Buyer Ltd' })
  const response = await emulator.fetch(`/clients.json?api_token=${account.apiToken}`)
  expect(await response.json()).toMatchObject([{ name: 'Buyer Ltd' }])
  expect(emulator.account().clients.all()).toEqual([])
})

test('prefix, token, log-in, password, edition and settings may be chosen', async () => {
  const emulator = await opened()
  const account = emulator.createAccount({
    prefix: 'acme',
    apiToken: 'acme-token',
    login: 'person@acme.test',
    password: 'acme-password',
    edition: 'poland',
    settings: { discount_kind: 'amount' },
  })
  expect(account).toMatchObject({ prefix: 'acme', apiToken: 'acme-token', login: 'person@acme.test' })
  expect((await emulator.fetch('/clients.json?api_token=acme-token/acme')).status).toBe(200)
  const headers = { Authorization: `Basic ${btoa('person@acme.test:acme-password')}` }
  expect((await emulator.fetch('/clients.xml', { headers })).status).toBe(200)
  const positions = [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }]
  const [polish, usual] = [account, emulator.account()].map(
    ({ invoices }) => invoices.create({ buyer_name: 'Buyer Ltd', positions }).currency,
  )
  expect(polish).toBe('PLN')
  expect(usual).not.toBe('PLN')
})

test('a thousand accounts have different prefixes, tokens and passwords', async () => {
  const emulator = await opened()
  for (let number = 0; number < 1000; number++) emulator.createAccount()
  const { accounts } = emulator
  expect(accounts).toHaveLength(1001)
  for (const name of ['prefix', 'apiToken', 'login', 'password'] as const) {
    expect(new Set(accounts.map((account) => account[name])).size, name).toBe(1001)
  }
})

test('the view of an account is frozen', async () => {
  const account = (await opened()).account()
  expect(Object.isFrozen(account)).toBe(true)
  expect(() => Object.assign(account, { apiToken: 'mine' })).toThrow(TypeError)
})

test('an account that a reset removed refuses, and writes nothing', async () => {
  const emulator = await opened()
  const gone = emulator.createAccount({ prefix: 'gone' })
  gone.clients.create({ name: 'Buyer Ltd' })
  const snapshot = emulator.snapshot()
  emulator.reset()
  expect(() => gone.clients.create({ name: 'Nobody' })).toThrow(/account gone no longer exists/)
  expect(() => gone.clients.all()).toThrow(/account gone no longer exists/)
  expect((await emulator.fetch(`/clients.json?api_token=${gone.apiToken}`)).status).toBe(401)
  emulator.restore(snapshot)
  expect(gone.clients.all()).toMatchObject([{ name: 'Buyer Ltd' }])
})

test('an account created again after a reset is the same, without its records', async () => {
  const emulator = await opened()
  const first = emulator.createAccount()
  const { name } = first.departments.find({ main: true })!
  first.clients.create({ name: 'Buyer Ltd' })
  emulator.reset()
  const again = emulator.createAccount()
  expect(again.apiToken).toBe(first.apiToken)
  expect(again.clients.all()).toEqual([])
  expect(again.departments.all()).toMatchObject([{ name, main: true }])
})
