import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { type Invoice, open } from '../support/client.ts'

promise('bodies/looks', async () => {
  const client = await open()
  const query = { api_token: client.account.apiToken }
  const send = (body: string, contentType: string) =>
    client.send<{ name: string }>('POST', '/clients.json', {
      query,
      headers: { Accept: 'application/json', 'Content-Type': contentType },
      body,
    })
  const xml = '<client><name>From XML Ltd</name></client>'
  const json = '{"client":{"name":"From JSON Ltd"}}'
  for (const contentType of ['application/json', 'application/xml', 'text/plain']) {
    expect(await send(xml, contentType), contentType).toMatchObject({
      status: 201,
      body: { name: 'From XML Ltd' },
    })
    expect(await send(json, contentType), contentType).toMatchObject({
      status: 201,
      body: { name: 'From JSON Ltd' },
    })
  }
  expect((await send('name=Neither', 'text/plain')).status).toBe(400)
})

promise('bodies/half-pair', async () => {
  const client = await open()
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const query = { api_token: client.account.apiToken }
  const body =
    '{"invoice": {"buyer_name": "A\\ud800B", "number": "\\udc00/1", "seller_name": "\\ud83d\\udc22"}}'
  const sale = { query, headers, body }
  const made = await client.send<Invoice>('POST', '/invoices.json', sale)
  expect(made.status, made.text).toBe(201)
  const shown = { buyer_name: 'A\ufffdB', number: '\ufffd/1', seller_name: '🐢' }
  expect(made.body).toMatchObject(shown)
  expect(await client.list('invoices')).toMatchObject([shown])
  expect((await client.emulator.fetch(`/invoice/${made.body.token}.pdf`)).status).toBe(200)
})

promise('bodies/empty', async () => {
  const client = await open()
  const { id } = await client.sale()
  const query = { api_token: client.account.apiToken, status: 'sent' }
  const headers = { Accept: 'application/json' }
  const answer = await client.send('POST', `/invoices/${id}/change_status.json`, { query, headers })
  expect(answer.status).toBe(200)
  expect(client.lastRequest.diagnostics).toEqual([])
  expect((await client.one('invoices', id)).status).toBe('sent')
  const lacking = await client.send('POST', '/invoices.json', {
    query: { api_token: query.api_token },
    headers,
  })
  expect(lacking).toMatchObject({ status: 422, body: { message: { invoice: [expect.any(String)] } } })
})
