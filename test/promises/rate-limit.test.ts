import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { Client, open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

const twoPerMinute = { limits: { rate: { requests: 2, per: 'minute' } } } as const

promise('rate-limit/refused', async () => {
  const client = await open(twoPerMinute)
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  expect((await client.get(`/clients/${id}.json`)).status).toBe(200)
  for (let attempt = 0; attempt < 3; attempt++) {
    const create = () => client.post<Refusal>('/clients.json', { client: { name: 'Late Ltd' } })
    expect((await refused(client, create, 429)).message).toBe('Too many requests; try again in 60 seconds')
    expect((await create()).headers.get('Retry-After')).toBe('60')
  }
  const xml = await client.emulator.fetch(`/clients.xml?api_token=${client.account.apiToken}`)
  expect([xml.status, xml.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await xml.text()).toContain('<code>error</code>')
  expect(client.lastRequest).toMatchObject({ status: 429, operation: 'clients.list', account: 'demo' })
  client.emulator.reset()
  expect((await client.get('/clients.json')).status).toBe(200)
  const unlimited = await open()
  for (let number = 0; number < 20; number++) await unlimited.list('clients')
})

promise('rate-limit/tokens', async () => {
  const client = await open(twoPerMinute)
  const { emulator } = client
  const other = new Client(emulator, emulator.createAccount())
  const product = client.account.products.create({ name: 'Widget' })
  const statusOf = async (by: Client, query = {}) => (await by.get('/clients.json', query)).status
  expect(await statusOf(client)).toBe(200)
  // A token counts as one with and without its prefix; an unknown token is not counted.
  expect(await statusOf(client, { api_token: `${client.account.apiToken}/demo` })).toBe(200)
  expect(await statusOf(client, { api_token: 'unknown' })).toBe(401)
  expect(await statusOf(client)).toBe(429)
  expect([await statusOf(other), await statusOf(other), await statusOf(other)]).toEqual([200, 200, 429])
  const logIn = async () =>
    (
      await client.send('POST', '/login.json', {
        body: {
          login: client.account.login,
          password: client.account.password,
          integration_token: emulator.integrationToken,
        },
      })
    ).status
  expect([await logIn(), await logIn(), await logIn()]).toEqual([200, 200, 429])
  for (let number = 0; number < 5; number++) {
    expect((await emulator.fetch(`/a/demo/p/${product.token}.js`)).status).toBe(200)
  }
})

promise('rate-limit/window', async () => {
  const client = await open(twoPerMinute)
  const { clock } = client.emulator
  const said = async () => {
    const { status, headers } = await client.get('/clients.json')
    return [status, headers.get('Retry-After')]
  }
  expect(await said()).toEqual([200, null])
  clock.advance('30 seconds')
  expect([await said(), await said()]).toEqual([
    [200, null],
    [429, '30'],
  ])
  clock.advance(29_500)
  expect(await said()).toEqual([429, '1'])
  clock.advance(500)
  expect([await said(), await said(), await said()]).toEqual([
    [200, null],
    [200, null],
    [429, '60'],
  ])
  clock.set('2026-01-14', { force: true })
  expect(await said()).toEqual([200, null])
})
