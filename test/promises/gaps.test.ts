import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
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

describe('a form has the limit of a body', () => {
  const multipart = (fields: Iterable<readonly [string, string]>) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    return form
  }

  test.each([
    [undefined, 1024 * 1024],
    [2_000_000, 2_000_000],
  ])('with limits.body %s, in a single text and in the sum of all', async (body, limit) => {
    await using emulator = await createEmulator({ limits: { body } })
    const { url, apiToken, invoices } = emulator.account()
    const post = (texts: readonly string[]) => {
      const rows = texts.flatMap((text, at): [string, string][] => [
        [`invoice[positions][${at}][name]`, 'Lamp'],
        [`invoice[positions][${at}][description]`, text],
      ])
      const fields = multipart([['invoice[buyer_name]', 'Ann'], ...rows])
      return fetch(`${url}/invoices.json?api_token=${apiToken}`, { method: 'POST', body: fields })
    }
    const texts = Array.from({ length: Math.floor(limit / 65_600) }, () => 'n'.repeat(65_000))
    expect((await post(texts)).status).toBe(201)
    expect(invoices.all()[0]!.positions.map(({ description }) => description)).toEqual(texts)
    for (const more of [[...texts, ...texts], ['n'.repeat(limit + 1)]]) {
      const refused = await post(more)
      expect(refused.status).toBe(413)
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining(String(limit)) })
    }
    expect(invoices.all()).toHaveLength(1)
  })

  test('a text that is too long for its field gets the response that it gets as JSON', async () => {
    await using emulator = await createEmulator()
    const { url, apiToken } = emulator.account()
    const values = { name: 'n'.repeat(70_000) }
    const [form, json] = await Promise.all(
      [
        { body: multipart([['client[name]', values.name]]) },
        { body: JSON.stringify({ client: values }), headers: { 'Content-Type': 'application/json' } },
      ].map((init) => fetch(`${url}/clients.json?api_token=${apiToken}`, { method: 'POST', ...init })),
    )
    expect(form!.status).toBe(422)
    expect(await form!.text()).toBe(await json!.text())
  })

  test('a form with as many parts as a long document needs is accepted', async () => {
    await using emulator = await createEmulator()
    const { url, apiToken, invoices } = emulator.account()
    const rows = Array.from({ length: 300 }, (_, at) => [
      [`invoice[positions][${at}][name]`, `Lamp ${at}`] as const,
      [`invoice[positions][${at}][quantity]`, '1'] as const,
      [`invoice[positions][${at}][total_price_gross]`, '2.46'] as const,
    ]).flat()
    const body = multipart([['api_token', apiToken], ['invoice[buyer_name]', 'Ann'], ...rows])
    expect((await fetch(`${url}/invoices.json`, { method: 'POST', body })).status).toBe(201)
    expect(invoices.all()[0]!.positions).toHaveLength(300)
  })

  test('a form with an encoding is refused as other bodies are', async () => {
    await using emulator = await createEmulator()
    const headers = { 'Content-Type': 'multipart/form-data; boundary=X', 'Content-Encoding': 'gzip' }
    const body = gzipSync('--X--')
    const refused = await fetch(`${emulator.url}/clients.json`, { method: 'POST', headers, body })
    expect(refused.status).toBe(415)
  })
})
