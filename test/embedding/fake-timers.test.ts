import { mock } from 'node:test'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEmulator, type Emulator, type EmulatorOptions } from '../../src/index.ts'
import { openMailServer } from '../support/mail-server.ts'
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

async function opened(replace: () => void, options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await createEmulator({ now: '2026-01-15', ...options })
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

/** Sends an invoice to its buyer by e-mail, with the PDF. */
async function mail(emulator: Emulator): Promise<void> {
  const { invoices, url, apiToken } = emulator.account()
  const { id } = invoices.create({ buyer_name: 'Ash', buyer_email: 'ash@shop.test' })
  const path = `${url}/invoices/${id}/send_by_email.json?email_pdf=true&api_token=${apiToken}`
  expect((await emulator.fetch(path, { method: 'POST' })).status).toBe(200)
}

test.each(replacements)('an e-mail can be read with fake timers %s', async (_, replace) => {
  const emulator = await opened(replace)
  await mail(emulator)
  const message = emulator.outbox.last()!
  expect((await message.mime()).toString()).toContain('To: ash@shop.test')
  expect(await message.headers()).toMatchObject({ to: 'ash@shop.test' })
  for (const path of ['outbox/1', 'outbox/1.eml']) {
    expect(await (await fetch(`${emulator.url}/__admin/${path}`)).text()).toContain('ash@shop.test')
  }
})

test.each(replacements)('an e-mail reaches a mail server with fake timers %s', async (_, replace) => {
  const server = await openMailServer()
  const emulator = await opened(replace, { smtp: server.address })
  await mail(emulator)
  await emulator.close()
  expect(server.received).toMatchObject([{ to: ['ash@shop.test'] }])
})
