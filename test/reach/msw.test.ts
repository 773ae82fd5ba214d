import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ArgumentError, createEmulator, type Emulator } from '../../src/index.ts'
import { handlers } from '../../src/reach/msw.ts'

let emulator: Emulator
const server = setupServer()

beforeAll(async () => {
  emulator = await createEmulator({ fixtures: 'starter', listen: false })
  server.listen({ onUnhandledRequest: 'error' })
})

beforeEach(() => {
  server.use(...handlers(emulator))
  return () => {
    server.resetHandlers()
    emulator.reset()
  }
})

afterAll(async () => {
  server.close()
  await emulator.close()
})

test('handlers respond with the emulator under the hosts of the service', async () => {
  const { apiToken, clients } = emulator.account()
  const response = await fetch(`https://demo.fakturownia.pl/clients.json?api_token=${apiToken}`)
  expect(await response.json()).toHaveLength(clients.all().length)
})

test('a redirect is followed by the client', async () => {
  const { apiToken, invoices, attachments } = emulator.account()
  const { id } = invoices.create({ buyer_name: 'Bo', positions: [] })
  attachments.create({ invoice_id: id, kind: 'gov', file_name: 'gov.xml', file: { text: '<a/>' } })
  const url = `https://demo.fakturownia.pl/invoices/${id}/attachment?kind=gov&api_token=${apiToken}`
  const response = await fetch(url)
  expect([response.status, response.redirected, await response.text()]).toEqual([200, true, '<a/>'])
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
})

test('requests for other hosts go on to the other handlers', async () => {
  server.use(...handlers(emulator))
  server.use(http.get('https://shop.test/orders', () => HttpResponse.json(['A-7'])))
  expect(await (await fetch('https://shop.test/orders')).json()).toEqual(['A-7'])
  expect(emulator.requests.all()).toEqual([])
})

test('a dropped connection is a network error', async () => {
  emulator.faults.add({ operation: 'clients.list', then: { drop: 'before' } })
  await expect(fetch('https://demo.fakturownia.pl/clients.json')).rejects.toThrow('Failed to fetch')
})

test('hosts can be chosen', async () => {
  server.resetHandlers(...handlers(emulator, { hosts: ['*.billing.test'] }))
  expect((await fetch('https://demo.billing.test/clients.json')).status).toBe(401)
  await expect(fetch('https://demo.fakturownia.invalid/clients.json')).rejects.toThrow()
  expect(emulator.requests.all()).toHaveLength(1)
})

test('msw decides about requests for other hosts', async () => {
  let received = 0
  const other = createServer((_, response) => {
    received++
    response.end('another server')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = other.address() as AddressInfo
    await expect(fetch(`http://127.0.0.1:${port}/x`)).rejects.toThrow()
    server.use(...handlers(emulator, { hosts: ['*.billing.test'] }))
    await expect(fetch(`http://127.0.0.1:${port}/x`)).rejects.toThrow()
    expect(received).toBe(0)
  } finally {
    other.close()
  }
})

test('handlers respond for accounts that are created later, also under the address of the emulator', async () => {
  await using listening = await createEmulator()
  server.resetHandlers(...handlers(listening))
  const { prefix, apiToken, url } = listening.createAccount()
  for (const origin of [`https://${prefix}.invoiceocean.com`, url]) {
    expect((await fetch(`${origin}/clients.json?api_token=${apiToken}`)).status).toBe(200)
  }
  expect(listening.requests.all()).toHaveLength(2)
})

test.each([
  [{ host: ['a.test'] }, /unknown option "host"/],
  [{ hosts: 'a.test' }, /hosts/],
  [{ hosts: [] }, /hosts/],
  [{ hosts: ['https://a.test/'] }, /hosts\[0\]/],
  [{ unhandled: 'error' }, /unknown option "unhandled"/],
])('wrong options are refused: %j', (options, message) => {
  const attempt = () => handlers(emulator, options as object)
  expect(attempt).toThrow(ArgumentError)
  expect(attempt).toThrow(message)
})

test('handlers without an emulator are refused', () => {
  for (const missing of [undefined, null, {}]) {
    const attempt = () => handlers(missing as never)
    expect(attempt).toThrow(ArgumentError)
    expect(attempt).toThrow(/emulator/)
  }
})
