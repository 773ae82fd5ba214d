import { mock } from 'node:test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { receiver } from '../support/receiver.ts'

/** Ways in which tests replace timers. */
const replacements: readonly (readonly [name: string, replace: () => void])[] = [
  [
    'of Vitest',
    () => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
    },
  ],
  [
    'of Node',
    () => {
      mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] })
      onTestFinished(() => mock.timers.reset())
    },
  ],
]

async function opened(replace: () => void): Promise<Emulator> {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  replace()
  return emulator
}

const clientsOf = (emulator: Emulator) => {
  const { url, apiToken } = emulator.account()
  return `${url}/clients.json?api_token=${apiToken}`
}

test.each(replacements)('webhooks are delivered with fake timers %s', async (_, replace) => {
  const hook = await receiver()
  const account = (await opened(replace)).account()
  account.webhooks.create({ kind: 'client:create', url: hook.url })
  account.clients.create({ name: 'Ash' })
  await account.webhooks.settled()
  expect(account.webhooks.deliveries.all()).toMatchObject([{ state: 'delivered' }])
  expect(hook.received).toHaveLength(1)
})

test.each(replacements)('a delayed response arrives with fake timers %s', async (_, replace) => {
  const emulator = await opened(replace)
  emulator.faults.add({ operation: 'clients.list', then: { delay: 5 } })
  expect((await emulator.fetch(clientsOf(emulator))).status).toBe(200)
  expect((await fetch(clientsOf(emulator))).status).toBe(200)
})

test.each(replacements)('long work leaves turns to others with fake timers %s', async (_, replace) => {
  const emulator = await opened(replace)
  const { invoices } = emulator.account()
  const positions = Array.from({ length: 200 }, (_, at) => ({
    name: `Seat ${at}`,
    quantity: 1,
    price_net: 1,
  }))
  const { id } = invoices.create({ buyer_name: 'Ash', positions })
  expect(
    (await emulator.fetch(clientsOf(emulator).replace('clients.json', `invoices/${id}.pdf`))).status,
  ).toBe(200)
})

test.each(replacements)('an emulator closes with fake timers %s', async (_, replace) => {
  const emulator = await opened(replace)
  const path = clientsOf(emulator)
  await fetch(path)
  await emulator.close()
  await expect(fetch(path)).rejects.toThrow()
})
