import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'

function at(client: Client, host: string, token: string) {
  return client.send<Refusal>('GET', `http://${host}/clients.json`, { query: { api_token: token } })
}

promise('hosts/prefix', async () => {
  const client = await open()
  const second = client.emulator.createAccount({ prefix: 'second' })
  for (const host of [
    'second.localhost',
    'second.localhost:4010',
    'SECOND.example.test',
    'second.a.b.test',
  ]) {
    expect((await at(client, host, second.apiToken)).status, host).toBe(200)
    expect((await at(client, host, client.account.apiToken)).status, host).toBe(401)
  }
})

promise('hosts/address', async () => {
  const client = await open({ listen: true })
  const second = client.emulator.createAccount({ prefix: 'second' })
  second.clients.create({ name: 'Only here Ltd' })
  const namesWith = async (token: string) => {
    const response = await fetch(`${client.emulator.url}/clients.json?api_token=${token}`)
    return ((await response.json()) as { name: string }[]).map(({ name }) => name)
  }
  expect(await namesWith(second.apiToken)).toEqual(['Only here Ltd'])
  expect(await namesWith(client.account.apiToken)).toEqual([])
})

promise('hosts/unknown', async () => {
  const client = await open()
  const refusal = await at(client, 'nobody.localhost', client.account.apiToken)
  expect(refusal.status).toBe(401)
  expect(refusal.body.message).toContain('nobody')
  expect((await at(client, 'nobody.example.test', client.account.apiToken)).status).toBe(200)
})

test.each(['invoiceocean.com', 'fakturownia.pl', 'vosfactures.fr', 'bitfactura.com'])(
  'the real host name under %s names the account',
  async (suffix) => {
    const client = await open()
    const second = client.emulator.createAccount({ prefix: 'second' })
    expect((await at(client, `second.${suffix}`, second.apiToken)).status).toBe(200)
    expect((await at(client, `second.${suffix}`, client.account.apiToken)).status).toBe(401)
    expect((await at(client, `nobody.${suffix}`, second.apiToken)).status).toBe(401)
    expect((await at(client, `app.${suffix}`, second.apiToken)).status).toBe(200)
  },
)
