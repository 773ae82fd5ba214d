import { expect } from 'vitest'
import type { AdminClient } from './admin-client.ts'
import { done, type Prepare } from './case.ts'

const demo = '/accounts/demo'

/** Does the same in the account `demo` and in another one, which the request must leave alone. */
function both({ emulator }: AdminClient, work: (account: ReturnType<typeof emulator.account>) => unknown) {
  const [account, other] = [emulator.account('demo'), emulator.createAccount({ prefix: 'other' })]
  for (const one of [account, other]) work(one)
  return { account, other }
}

/** A successful request for each endpoint that exists for all accounts, too. */
export const accountCases: Readonly<Record<string, Prepare>> = {
  'POST /accounts/{prefix}/reset': (client) => {
    const { account, other } = both(client, ({ clients }) => clients.create({ name: 'Ash' }))
    return {
      path: `${demo}/reset`,
      check: done(() => {
        expect(account.clients.all()).toEqual([])
        expect(other.clients.all()).toHaveLength(1)
      }),
    }
  },
  'GET /accounts/{prefix}/snapshots': async (client) => {
    client.emulator.createAccount({ prefix: 'other' })
    await client.post('/snapshots', { name: 'of all' })
    await client.post('/accounts/other/snapshots', { name: 'of other' })
    await client.post(`${demo}/snapshots`, { name: 'before' })
    return {
      path: `${demo}/snapshots`,
      check: (body) => {
        expect(body).toMatchObject([{ name: 'before', at: '2026-01-15T00:00:00.000+00:00' }])
      },
    }
  },
  'POST /accounts/{prefix}/snapshots': ({ emulator }) => {
    emulator.account('demo').clock.advance('1 day')
    return {
      path: `${demo}/snapshots`,
      body: { name: 'x' },
      check: (body) => expect(body).toMatchObject({ name: 'x', at: '2026-01-16T00:00:00.000+00:00' }),
    }
  },
  'POST /accounts/{prefix}/snapshots/{id}/restore': async (client) => {
    const { id } = await client.post<{ id: string }>(`${demo}/snapshots`)
    const { account, other } = both(client, ({ clients }) => clients.create({ name: 'Ash' }))
    return {
      path: `${demo}/snapshots/${id}/restore`,
      check: done(() => {
        expect(account.clients.all()).toEqual([])
        expect(other.clients.all()).toHaveLength(1)
      }),
    }
  },
  'DELETE /accounts/{prefix}/snapshots/{id}': async (client) => {
    await client.post(`${demo}/snapshots`, { name: 'x' })
    return { path: `${demo}/snapshots/x`, check: done(() => undefined) }
  },
  'GET /accounts/{prefix}/diagnostics': async ({ emulator }) => {
    const { apiToken } = emulator.account('demo')
    await fetch(`${emulator.url}/clients.json?pgae=2&api_token=${apiToken}`)
    await fetch(`${emulator.url}/clients.json?oops=2&api_token=${emulator.createAccount().apiToken}`)
    return {
      path: `${demo}/diagnostics`,
      check: (body) => expect(body).toMatchObject([{ message: expect.stringContaining('pgae') }]),
    }
  },
  'GET /accounts/{prefix}/changes': (client) => {
    both(client, ({ clients }) => clients.create({ name: 'Ash' }))
    return {
      path: `${demo}/changes`,
      check: (body) => expect(body).toMatchObject([{ account: 'demo', resource: 'clients', kind: 'create' }]),
    }
  },
  'GET /accounts/{prefix}/clock': ({ emulator }) => {
    emulator.account('demo').clock.advance('1 year')
    return {
      path: `${demo}/clock`,
      check: (body) =>
        expect(body).toEqual({ now: '2027-01-15T00:00:00.000+00:00', today: '2027-01-15', running: false }),
    }
  },
  'PUT /accounts/{prefix}/clock': ({ emulator }) => ({
    path: `${demo}/clock`,
    body: { now: '2026-02-01', running: false },
    check: (body) => {
      expect(body).toMatchObject({ today: '2026-02-01', running: false })
      expect(emulator.clock.today()).toBe('2026-01-15')
    },
  }),
  'POST /accounts/{prefix}/clock/advance': (client) => {
    const positions = [{ name: 'Book', total_price_gross: 123 }]
    both(client, ({ invoices }) => invoices.create({ buyer_name: 'Late Ltd', payment_to_kind: 5, positions }))
    return {
      path: `${demo}/clock/advance`,
      body: { by: '10 days' },
      check: (body) => expect(body).toMatchObject([{ kind: 'overdue', account: 'demo', on: '2026-01-21' }]),
    }
  },
  'POST /accounts/{prefix}/clock/follow': ({ emulator }) => {
    emulator.account('demo').clock.advance('1 year')
    return {
      path: `${demo}/clock/follow`,
      check: (body) => expect(body).toMatchObject({ today: '2026-01-15' }),
    }
  },
  'GET /accounts/{prefix}/faults': (client) => {
    both(client, ({ faults }) => faults.add({ operation: 'invoices.*', then: { malformed: true } }))
    return { path: `${demo}/faults`, check: (body) => expect(body).toMatchObject([{ account: 'demo' }]) }
  },
  'POST /accounts/{prefix}/faults': ({ emulator }) => ({
    path: `${demo}/faults`,
    body: { method: 'GET', path: '/clients.json', times: 1, then: { status: 503 } },
    check: (body) => {
      expect(body).toMatchObject({ id: 1, account: 'demo', hits: 0, then: { status: 503 } })
      expect(emulator.account('demo').faults.list()).toHaveLength(1)
    },
  }),
  'DELETE /accounts/{prefix}/faults': (client) => {
    both(client, ({ faults }) => faults.add({ operation: '*', then: { malformed: true } }))
    return {
      path: `${demo}/faults`,
      check: done(() => expect(client.emulator.faults.list()).toMatchObject([{ account: 'other' }])),
    }
  },
  'DELETE /accounts/{prefix}/faults/{id}': (client) => {
    both(client, ({ faults }) => faults.add({ operation: '*', then: { malformed: true } }))
    return {
      path: `${demo}/faults/1`,
      check: done(() => expect(client.emulator.faults.list()).toMatchObject([{ account: 'other' }])),
    }
  },
}
