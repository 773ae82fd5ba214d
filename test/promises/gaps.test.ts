import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { gapsProofs } from '../../src/verify/proofs/gaps.ts'
import { promise } from '../promise.ts'
import { open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { invoiceKeys } from './keys/invoice.ts'

const kinds =
  'vat proforma bill receipt advance final correction invoice_other vat_margin vat_mp kp kw estimate'.split(
    ' ',
  )
const statuses = ['issued', 'sent', 'paid', 'partial', 'rejected', 'accepted']

portable(gapsProofs)

test('an invoice has every recorded key, in the recorded order', async () => {
  const client = await open()
  const { id } = await client.sale()
  const { body } = await client.get<object>(`/invoices/${id}.json`)
  const recorded = invoiceKeys.flatMap(([, names]) => names.split(' '))
  expect(Object.keys(body)).toEqual(recorded.filter((key) => Object.hasOwn(body, key)))
  expect(Object.keys(body).length).toBeGreaterThan(180)
})

test('every kind is accepted, and an unknown one is refused with the known ones', async () => {
  const client = await open()
  for (const kind of kinds) expect((await client.sale({ kind })).kind).toBe(kind)
  const invoice = { kind: 'invoice', buyer_name: 'Acme' }
  const { status, body } = await client.post<Refusal>('/invoices.json', { invoice })
  expect(status).toBe(422)
  for (const kind of kinds) expect(JSON.stringify(body.message)).toContain(kind)
})

promise('gaps/lengths', async () => {
  const client = await open()
  const noted = (length: number) =>
    client.post('/clients.json', { client: { name: 'Acme', note: 'x'.repeat(length) } })
  expect((await noted(65_535)).status).toBe(201)
  expect((await noted(65_536)).status).toBe(422)
  const rows = (length: number) => ({ buyer_name: 'Acme', positions: Array(length).fill({ name: 'A' }) })
  expect((await client.post('/invoices.json', { invoice: rows(100) })).status).toBe(201)
  expect((await client.post('/invoices.json', { invoice: rows(10_001) })).status).toBe(422)
})

test('every status can follow every other', async () => {
  const client = await open()
  const { id } = await client.sale()
  for (const status of [...statuses, ...statuses.toReversed()]) {
    expect((await client.update('invoices', id, { status })).status).toBe(status)
  }
  expect((await client.put(`/invoices/${id}.json`, { invoice: { status: 'lost' } })).status).toBe(422)
})

promise('gaps/tokens', async () => {
  const client = await open()
  client.emulator.clock.advance('20 years')
  expect((await client.get('/clients.json')).status).toBe(200)
  expect((await client.post('/clients.json', { client: { name: 'Acme' } })).status).toBe(201)
})

promise('gaps/rate-limit', async () => {
  const client = await open()
  const responses = await Promise.all(Array.from({ length: 200 }, () => client.get('/clients.json')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

promise('gaps/body-size', async () => {
  await using emulator = await createEmulator({ limits: { body: 2000 } })
  const { url, apiToken } = emulator.account()
  const post = (length: number) =>
    fetch(`${url}/clients.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ api_token: apiToken, client: { name: 'x'.repeat(length) } }),
    })
  expect((await post(1000)).status).toBe(201)
  const refused = await post(3000)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ code: 'error', message: expect.stringContaining('2000') })
  expect(emulator.account().clients.all()).toHaveLength(1)
})
