import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
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
