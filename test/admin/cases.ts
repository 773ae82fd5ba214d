import { expect } from 'vitest'
import type { AdminClient, AdminSent } from './ask.ts'

/** How a test asks an endpoint, and what it looks at afterwards. */
export interface EndpointCase extends AdminSent {
  /** The path with its segments filled in; that of the endpoint when missing. */
  readonly path?: string
  /** What the answer holds; its shape is held against the document anyway. */
  check?(body: unknown, answer: { readonly text: string; readonly headers: Headers }): void
}

type Prepare = (client: AdminClient) => EndpointCase | Promise<EndpointCase>

const done = (after: () => void): EndpointCase['check'] => {
  return (body) => {
    expect(body).toEqual({ ok: true })
    after()
  }
}

/** An invoice that was sent by e-mail. */
async function mailed({ emulator }: AdminClient): Promise<void> {
  const { apiToken, invoices } = emulator.account()
  const invoice = invoices.create({
    buyer_name: 'Bloom Ltd',
    buyer_email: 'żaneta@bloom.test',
    positions: [{ name: 'Hosting', tax: 23, total_price_gross: 123, quantity: 1 }],
  })
  const path = `/invoices/${invoice.id}/send_by_email.json?api_token=${apiToken}&email_pdf=true`
  const response = await emulator.fetch(path, { method: 'POST', headers: { Accept: 'application/json' } })
  expect(response.status, await response.text()).toBe(200)
}

async function asked({ emulator }: AdminClient): Promise<void> {
  await emulator.fetch('/clients.json?api_token=demo-token&pgae=2', {
    headers: { Accept: 'application/json' },
  })
}

const ash = ({ emulator }: AdminClient) => emulator.account().clients.create({ name: 'Ash' })

/** For each endpoint, by method and path, a request that must be granted. */
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
    check: (body) => expect(body).toMatchObject({ apiToken: 'demo-token' }),
  }),
  'DELETE /accounts/{prefix}': (client) => ({
    path: '/accounts/demo',
    check: done(() => expect(client.emulator.accounts).toEqual([])),
  }),
  'GET /accounts/{prefix}/records/{resource}': (client) => {
    ash(client)
    return {
      path: '/accounts/demo/records/clients',
      check: (body) => expect(body).toMatchObject({ total: 1, page: 1, records: [{ name: 'Ash' }] }),
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
  'GET /accounts/{prefix}/records/{resource}/{id}': (client) => ({
    path: `/accounts/demo/records/clients/${ash(client).id}`,
    check: (body) => expect(body).toMatchObject({ name: 'Ash' }),
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
  'GET /clock': () => ({
    check: (body) =>
      expect(body).toEqual({ now: '2026-01-15T00:00:00.000+00:00', today: '2026-01-15', running: false }),
  }),
  'PUT /clock': () => ({
    body: { now: '2026-02-01', running: false },
    check: (body) => expect(body).toMatchObject({ today: '2026-02-01', running: false }),
  }),
  'POST /clock/advance': (client) => {
    const { id } = client.emulator.account().invoices.create({ buyer_name: 'Late Ltd' })
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
  'POST /requests/wait': async (client) => {
    await asked(client)
    return {
      body: { pattern: { operation: 'clients.list' }, timeout: 0 },
      check: (body) => expect(body).toMatchObject({ id: 1 }),
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
  'GET /outbox': async (client) => {
    await mailed(client)
    return {
      check: (body) =>
        expect(body).toMatchObject([{ id: 1, attachments: [{ contentType: 'application/pdf' }] }]),
    }
  },
  'DELETE /outbox': async (client) => {
    await mailed(client)
    return { check: done(() => expect(client.emulator.outbox.all()).toEqual([])) }
  },
  'POST /outbox/wait': async (client) => {
    await mailed(client)
    return {
      body: { pattern: { attachment: { matches: '\\.pdf$' } } },
      check: (body) => expect(body).toMatchObject({ id: 1 }),
    }
  },
  'GET /outbox/{id}': async (client) => {
    await mailed(client)
    return {
      path: '/outbox/1',
      check(body) {
        const { headers, attachments } = body as {
          headers: Record<string, string>
          attachments: { content: string }[]
        }
        expect(headers).toMatchObject({ subject: client.emulator.outbox.last()!.subject })
        expect(Buffer.from(attachments[0]!.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
      },
    }
  },
  'GET /outbox/{id}.eml': async (client) => {
    await mailed(client)
    return {
      path: '/outbox/1.eml',
      check(_, { text, headers }) {
        expect(text).toMatch(/^From: .*\r\n/)
        expect(headers.get('content-disposition')).toContain('message-1.eml')
      },
    }
  },
  'GET /outbox/{id}/html': async (client) => {
    await mailed(client)
    return {
      path: '/outbox/1/html',
      check(_, { text, headers }) {
        expect(text).toBe(client.emulator.outbox.last()!.html)
        expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
      },
    }
  },
  'GET /outbox/{id}/attachments/{number}': async (client) => {
    await mailed(client)
    return {
      path: '/outbox/1/attachments/1',
      check: (_, { text, headers }) => {
        expect(text).toMatch(/^%PDF-/)
        expect(headers.get('content-type')).toBe('application/pdf')
      },
    }
  },
  'GET /behaviours': () => ({
    check: (body) => expect((body as unknown[]).length).toBeGreaterThan(100),
  }),
  'GET /routes': () => ({ check: (body) => expect((body as unknown[]).length).toBeGreaterThan(30) }),
  'GET /resources': () => ({
    check: (body) =>
      expect(body).toContainEqual({
        name: 'invoices',
        key: 'invoice',
        pdf: '/invoice/{token}.pdf',
        columns: expect.arrayContaining(['number', 'price_gross']),
        fields: expect.arrayContaining([{ name: 'client_id', kind: 'reference', refersTo: 'clients' }]),
      }),
  }),
  'GET /openapi.json': () => ({ check: (body) => expect(body).toMatchObject({ openapi: '3.1.0' }) }),
  'GET /admin-openapi.json': () => ({ check: (body) => expect(body).toMatchObject({ openapi: '3.1.0' }) }),
}
