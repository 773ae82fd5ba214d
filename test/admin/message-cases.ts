import { expect } from 'vitest'
import type { AdminClient } from './admin-client.ts'
import { done, type Prepare } from './case.ts'

/** Sends an invoice by e-mail. */
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

/** Cases for the endpoints of the outbox. */
export const messageCases: Readonly<Record<string, Prepare>> = {
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
  'POST /outbox/find': async (client) => {
    await mailed(client)
    return {
      body: { pattern: { attachment: { matches: '\\.pdf$' } } },
      check: (body) =>
        expect(body).toMatchObject([{ id: 1, text: expect.any(String), html: expect.any(String) }]),
    }
  },
  'POST /outbox/near-misses': async (client) => {
    await mailed(client)
    return {
      body: { pattern: { to: 'nobody@buyer.test' } },
      check: (body) => expect(body).toEqual({ text: expect.stringContaining('nobody@buyer.test') }),
    }
  },
  'GET /outbox/forgotten': async (client) => {
    await mailed(client)
    client.emulator.deleteAccount(client.emulator.account().prefix)
    return { check: (body) => expect(body).toEqual({ messages: 1 }) }
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
}
