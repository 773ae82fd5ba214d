import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { AdminClient } from './admin-client.ts'
import { done, type Prepare } from './case.ts'

/** Creates a client, and waits for its webhook. @returns the number of deliveries so far */
async function deliverEvents({ emulator }: AdminClient): Promise<() => number> {
  let count = 0
  const receiver = createServer((request, response) => {
    count++
    request.resume()
    response.end('taken')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void receiver.close())
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const account = emulator.account()
  account.webhooks.create({ kind: 'client:create', url: `http://127.0.0.1:${port}/` })
  account.clients.create({ name: 'Ash' })
  await emulator.webhooks.waitFor({ state: 'delivered' }, { timeout: 10_000 })
  return () => count
}

const delivered = { id: 1, kind: 'client:create', state: 'delivered', attempts: [{ status: 200 }] }

/** Cases for the endpoints of webhook deliveries. */
export const webhookCases: Readonly<Record<string, Prepare>> = {
  'GET /webhooks': async (client) => {
    await deliverEvents(client)
    return { path: '/webhooks?state=delivered', check: (body) => expect(body).toMatchObject([delivered]) }
  },
  'DELETE /webhooks': async (client) => {
    await deliverEvents(client)
    return { check: done(() => expect(client.emulator.webhooks.all()).toEqual([])) }
  },
  'POST /webhooks/wait': async (client) => {
    await deliverEvents(client)
    return {
      body: { pattern: { kind: 'client:create', body: { client: { name: 'Ash' } } } },
      check: (body) => expect(body).toMatchObject(delivered),
    }
  },
  'POST /webhooks/find': async (client) => {
    await deliverEvents(client)
    return {
      body: { pattern: { state: 'delivered' } },
      check: (body) => expect(body).toMatchObject([delivered]),
    }
  },
  'POST /webhooks/near-misses': async (client) => {
    await deliverEvents(client)
    return {
      body: { pattern: { state: 'failed' } },
      check: (body) => expect(body).toEqual({ text: expect.stringContaining('delivered') }),
    }
  },
  'GET /webhooks/{id}': async (client) => {
    await deliverEvents(client)
    return { path: '/webhooks/1', check: (body) => expect(body).toMatchObject(delivered) }
  },
  'POST /webhooks/{id}/replay': async (client) => {
    const count = await deliverEvents(client)
    return {
      path: '/webhooks/1/replay',
      check(body) {
        expect(body).toMatchObject({ id: 1, attempts: [{ status: 200 }, { status: 200 }] })
        expect(count()).toBe(2)
      },
    }
  },
  'POST /webhooks/settle': async (client) => {
    const count = await deliverEvents(client)
    client.emulator.account().clients.create({ name: 'Birch' })
    return { check: done(() => expect(count()).toBe(2)) }
  },
}
