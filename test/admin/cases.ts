import { expect } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { accountCases } from './account-cases.ts'
import type { AdminClient } from './admin-client.ts'
import { done, type Prepare } from './case.ts'
import { messageCases } from './message-cases.ts'
import { webhookCases } from './webhook-cases.ts'

async function asked({ emulator }: AdminClient): Promise<void> {
  await emulator.fetch(`/clients.json?api_token=${demoToken}&pgae=2`, {
    headers: { Accept: 'application/json' },
  })
}

const sale = (emulator: Emulator) =>
  emulator.account().invoices.create({
    buyer_name: 'Ann',
    payment_to_kind: 5,
    positions: [{ name: 'Book', tax: 23, total_price_gross: 123, quantity: 1 }],
  })

const ash = ({ emulator }: AdminClient) => emulator.account().clients.create({ name: 'Ash' })

/** A successful request for each endpoint, by method and path. */
export const cases: Readonly<Record<string, Prepare>> = {
  'GET /health': () => ({
    check: (body) => expect(body).toMatchObject({ status: 'ok', edition: 'international', accounts: 1 }),
  }),
  'POST /reset': (client) => {
    ash(client)
    return { check: done(() => expect(client.emulator.changes()).toEqual([])) }
  },
  'GET /snapshots': async (client) => {
    await client.post('/snapshots', { name: 'before' })
    return { check: (body) => expect(body).toMatchObject([{ name: 'before' }]) }
  },
  'POST /snapshots': () => ({
    body: { name: 'x' },
    check: (body) => expect(body).toMatchObject({ name: 'x' }),
  }),
  'POST /snapshots/{id}/restore': async (client) => {
    const { id } = await client.post<{ id: string }>('/snapshots')
    ash(client)
    return {
      path: `/snapshots/${id}/restore`,
      check: done(() => expect(client.emulator.account().clients.all()).toEqual([])),
    }
  },
  'DELETE /snapshots/{id}': async (client) => {
    const { id } = await client.post<{ id: string }>('/snapshots')
    return { path: `/snapshots/${id}`, check: done(() => undefined) }
  },
  'GET /changes': (client) => {
    const { id } = ash(client)
    return { check: (body) => expect(body).toMatchObject([{ resource: 'clients', id, kind: 'create' }]) }
  },
  'POST /fixtures': (client) => ({
    body: { accounts: { acme: { clients: { jan: { name: 'Jan' } } } } },
    check: (body) => {
      expect(body).toMatchObject([{ prefix: 'demo' }, { prefix: 'acme' }])
      expect(client.emulator.account('acme').clients.get('jan')).toMatchObject({ name: 'Jan' })
    },
  }),
  'GET /export': (client) => {
    ash(client)
    return { check: (body) => expect(body).toEqual(JSON.parse(JSON.stringify(client.emulator.export()))) }
  },
  'GET /accounts': () => ({ check: (body) => expect(body).toMatchObject([{ prefix: 'demo' }]) }),
  'POST /accounts': (client) => ({
    body: { prefix: 'fresh', apiToken: 'own', settings: { discount_kind: 'amount' } },
    check: (body) => {
      expect(body).toMatchObject({ prefix: 'fresh', apiToken: 'own' })
      expect(client.emulator.account('fresh').departments.all()).toHaveLength(1)
    },
  }),
  'GET /accounts/{prefix}': () => ({
    path: '/accounts/demo',
    check: (body) => expect(body).toMatchObject({ apiToken: demoToken }),
  }),
  'DELETE /accounts/{prefix}': (client) => ({
    path: '/accounts/demo',
    check: done(() => expect(client.emulator.accounts).toEqual([])),
  }),
  'GET /accounts/{prefix}/records/{resource}': (client) => {
    ash(client)
    return {
      path: '/accounts/demo/records/clients',
      check: (body) => expect(body).toMatchObject([{ name: 'Ash' }]),
    }
  },
  'POST /accounts/{prefix}/records/{resource}': (client) => ({
    path: '/accounts/demo/records/clients',
    body: { name: 'Birch' },
    check: () => expect(client.emulator.account().clients.find({ name: 'Birch' })).toBeDefined(),
  }),
  'POST /accounts/{prefix}/records/{resource}/wait': (client) => {
    ash(client)
    return {
      path: '/accounts/demo/records/clients/wait',
      body: { pattern: { name: { matches: '^A' } } },
      check: (body) => expect(body).toMatchObject({ name: 'Ash' }),
    }
  },
  'POST /accounts/{prefix}/records/{resource}/batch': () => ({
    path: '/accounts/demo/records/clients/batch',
    body: { records: [{ name: 'Ash' }, { name: 'Birch' }] },
    check: (body) => expect(body).toMatchObject([{ name: 'Ash' }, { name: 'Birch' }]),
  }),
  'POST /accounts/{prefix}/records/{resource}/find': (client) => {
    for (const name of ['Ash', 'Birch', 'Alder']) client.emulator.account().clients.create({ name })
    return {
      path: '/accounts/demo/records/clients/find',
      body: { pattern: { name: { matches: '^a', flags: 'i' } }, last: 1 },
      check: (body) => expect(body).toMatchObject([{ name: 'Alder' }]),
    }
  },
  'POST /accounts/{prefix}/records/{resource}/near-misses': (client) => {
    ash(client)
    return {
      path: '/accounts/demo/records/clients/near-misses',
      body: { pattern: { name: 'Ask' } },
      check: (body) => expect(body).toEqual({ text: expect.stringContaining('"Ash"') }),
    }
  },
  'GET /accounts/{prefix}/records/{resource}/{id}': (client) => ({
    path: `/accounts/demo/records/clients/${ash(client).id}`,
    check: (body) => expect(body).toMatchObject({ name: 'Ash' }),
  }),
  'GET /accounts/{prefix}/records/{resource}/{id}/fixture': ({ emulator }) => ({
    path: `/accounts/demo/records/invoices/${sale(emulator).id}/fixture`,
    async check(body) {
      await using other = await createEmulator({ listen: false, fixtures: body as object })
      expect(other.account().invoices.all()).toMatchObject([{ buyer_name: 'Ann', price_gross: '123.0' }])
    },
  }),
  'PUT /accounts/{prefix}/records/{resource}/{id}': (client) => ({
    path: `/accounts/demo/records/clients/${ash(client).id}`,
    body: { city: 'Oslo' },
    check: (body) => expect(body).toMatchObject({ name: 'Ash', city: 'Oslo' }),
  }),
  'DELETE /accounts/{prefix}/records/{resource}/{id}': (client) => ({
    path: `/accounts/demo/records/clients/${ash(client).id}`,
    check: done(() => expect(client.emulator.account().clients.all()).toEqual([])),
  }),
  'POST /accounts/{prefix}/ui/pay': ({ emulator }) => {
    const { id } = sale(emulator)
    return {
      path: '/accounts/demo/ui/pay',
      body: { invoice: id, amount: '23.00', date: '2026-01-14' },
      check: (body) => expect(body).toMatchObject({ id, status: 'partial', paid: '23.0' }),
    }
  },
  'POST /accounts/{prefix}/ui/edit': ({ emulator }) => ({
    path: '/accounts/demo/ui/edit',
    body: { invoice: sale(emulator).id, values: { buyer_city: 'Oslo' } },
    check: (body) => expect(body).toMatchObject({ buyer_city: 'Oslo' }),
  }),
  'POST /accounts/{prefix}/ui/delete': ({ emulator }) => ({
    path: '/accounts/demo/ui/delete',
    body: { invoice: sale(emulator).id },
    check: done(() => expect(emulator.account().invoices.all()).toEqual([])),
  }),
  'POST /accounts/{prefix}/ui/disconnect-clearing': () => ({
    path: '/accounts/demo/ui/disconnect-clearing',
    check: done(() => undefined),
  }),
  'POST /accounts/{prefix}/ui/reconnect-clearing': () => ({
    path: '/accounts/demo/ui/reconnect-clearing',
    check: done(() => undefined),
  }),
  'POST /accounts/{prefix}/ui/receive-expense': ({ emulator }) => {
    emulator.createAccount({ prefix: 'polish', edition: 'poland' })
    return {
      path: '/accounts/polish/ui/receive-expense',
      body: { values: { buyer_name: 'Papier', buyer_tax_no: '5252344078' } },
      check: (body) => expect(body).toMatchObject({ income: false, gov_status: 'ok' }),
    }
  },
  'GET /clock': () => ({
    check: (body) =>
      expect(body).toEqual({ now: '2026-01-15T00:00:00.000+00:00', today: '2026-01-15', running: false }),
  }),
  'PUT /clock': () => ({
    body: { now: '2026-02-01', running: false },
    check: (body) => expect(body).toMatchObject({ today: '2026-02-01', running: false }),
  }),
  'POST /clock/advance': (client) => {
    const { id } = sale(client.emulator)
    return {
      body: { by: '10 days' },
      check: (body) => expect(body).toMatchObject([{ kind: 'overdue', on: '2026-01-21', id }]),
    }
  },
  'GET /faults': ({ emulator }) => {
    emulator.faults.add({ operation: 'invoices.*', after: 1, then: { delay: [1, 2] } })
    return { check: (body) => expect(body).toEqual(JSON.parse(JSON.stringify(emulator.faults.list()))) }
  },
  'POST /faults': ({ emulator }) => ({
    body: { method: 'GET', path: '/clients.json', times: 1, then: { status: 503 } },
    check: (body) => {
      expect(body).toMatchObject({ id: 1, hits: 0, then: { status: 503 } })
      expect(emulator.faults.list()).toHaveLength(1)
    },
  }),
  'DELETE /faults': ({ emulator }) => {
    emulator.faults.add({ operation: '*', then: { malformed: true } })
    return { check: done(() => expect(emulator.faults.list()).toEqual([])) }
  },
  'DELETE /faults/{id}': ({ emulator }) => {
    emulator.faults.add({ operation: '*', then: { malformed: true } })
    emulator.faults.add({ operation: '*', then: { drop: 'after' } })
    return { path: '/faults/1', check: done(() => expect(emulator.faults.list()).toMatchObject([{ id: 2 }])) }
  },
  'GET /requests': async (client) => {
    await asked(client)
    return { check: (body) => expect(body).toMatchObject([{ operation: 'clients.list', status: 200 }]) }
  },
  'DELETE /requests': async (client) => {
    await asked(client)
    return { check: done(() => expect(client.emulator.requests.all()).toEqual([])) }
  },
  'GET /requests/{id}': async (client) => {
    await asked(client)
    return {
      path: '/requests/1',
      check: (body) => expect(body).toMatchObject({ id: 1, response: { body: '[]' } }),
    }
  },
  'GET /requests/{id}/bodies': async (client) => {
    await asked(client)
    return {
      path: '/requests/1/bodies',
      check: (body) => expect(body).toEqual({ request: null, response: '[]' }),
    }
  },
  'GET /requests/forgotten': async (client) => {
    await asked(client)
    return { check: (body) => expect(body).toEqual({ requests: 0, diagnostics: 0 }) }
  },
  'POST /requests/wait': async (client) => {
    await asked(client)
    return {
      body: { pattern: { operation: 'clients.list' }, timeout: 0 },
      check: (body) => expect(body).toMatchObject({ id: 1 }),
    }
  },
  'POST /requests/find': async (client) => {
    await asked(client)
    return {
      body: { pattern: { operation: 'clients.list' }, first: 1 },
      check: (body) =>
        expect(body).toMatchObject([{ id: 1, request: { body: null }, response: { body: '[]' } }]),
    }
  },
  'POST /requests/near-misses': async (client) => {
    await asked(client)
    return {
      body: { pattern: { operation: 'invoices.list' } },
      check: (body) => expect(body).toEqual({ text: expect.stringContaining('clients.list') }),
    }
  },
  'GET /diagnostics': async (client) => {
    await asked(client)
    return { check: (body) => expect(body).toMatchObject([{ message: expect.stringContaining('pgae') }]) }
  },
  'GET /coverage': async (client) => {
    await asked(client)
    return { check: (body) => expect(body).toEqual(JSON.parse(JSON.stringify(client.emulator.coverage()))) }
  },
  ...accountCases,
  ...messageCases,
  ...webhookCases,
  'GET /behaviours': () => ({
    check: (body) => {
      expect((body as unknown[]).length).toBeGreaterThan(100)
      expect(body).toContainEqual(
        expect.objectContaining({ source: 'specification 4', sourceUrl: 'docs/sources#specification-4' }),
      )
    },
  }),
  'GET /routes': () => ({ check: (body) => expect((body as unknown[]).length).toBeGreaterThan(30) }),
  'GET /resources': () => ({
    check: (body) =>
      expect(body).toContainEqual({
        name: 'invoices',
        key: 'invoice',
        pdf: '/invoice/{token}.pdf',
        columns: expect.arrayContaining(['number', 'price_gross']),
        fields: expect.arrayContaining([
          {
            name: 'client_id',
            kind: 'reference',
            description: expect.stringMatching(/^The buyer's record/),
            refersTo: 'clients',
          },
        ]),
      }),
  }),
  'GET /openapi.json': () => ({ check: (body) => expect(body).toMatchObject({ openapi: '3.1.0' }) }),
  'GET /admin-openapi.json': () => ({ check: (body) => expect(body).toMatchObject({ openapi: '3.1.0' }) }),
}
