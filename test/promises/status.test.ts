import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

function change<Body>(client: Client, id: number, query: Record<string, string>) {
  return client.send<Body>('POST', `/invoices/${id}/change_status.json`, {
    headers: { Accept: 'application/json' },
    query: { api_token: client.account.apiToken, ...query },
  })
}

promise('status/changed', async () => {
  const client = await open()
  const { id } = await client.sale()
  const { status, body } = await change(client, id, { status: 'paid' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 'success', message: expect.any(String), id, status: 'paid' })
  const paid = { status: 'paid', paid: '123.0', paid_date: '2026-01-15' }
  expect(await client.one('invoices', id)).toMatchObject(paid)
  const { id: other } = await client.sale()
  await change(client, other, { status: 'sent' })
  expect(await client.one('invoices', other)).toMatchObject({ status: 'sent', paid: '0.0' })
})

promise('status/state', async () => {
  const client = await open({ edition: 'poland' })
  const { id } = await client.sale({ paid: '41' })
  const state = { id, approval_status: null, colors: [], approval_translation: null }
  expect((await change(client, id, { status: 'sent' })).body).toEqual({
    code: 'success',
    message: 'Zmieniono status na sent',
    ...state,
    ...{ status: 'sent', payment_status: 'sent', translation: 'Wysłana' },
    ...{ color_kind: 'blue', percent_paid: 33 },
  })
  expect((await change(client, id, { status: 'paid' })).body).toMatchObject({
    ...state,
    ...{ status: 'paid', translation: 'Opłacona', color_kind: 'green', percent_paid: 100 },
  })
})

promise('status/unknown', async () => {
  const client = await open()
  const { id } = await client.sale()
  const { message } = await refused(
    client,
    () => change<Refusal>(client, id, { status: 'lost' }),
    422,
    'status',
  )
  expect(Object.values(message).join()).toMatch(/"lost".*issued.*paid/)
  await refused(client, () => change<Refusal>(client, id, {}), 422, 'status')
  await refused(client, () => change<Refusal>(client, 0, { status: 'paid' }), 404)
})

promise('status/refused', async () => {
  const client = await open({ profile: 'observed' })
  const { id } = await client.sale()
  const before = client.emulator.snapshot()
  for (const query of [{ status: 'lost' }, {}] as Record<string, string>[]) {
    const { status, body } = await change<Refusal>(client, id, query)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['code', 'message'])
    expect(body).toMatchObject({ code: 'error', message: expect.stringMatching(/^status /) })
  }
  expect(client.emulator.changes(before)).toEqual([])
  await refused(client, () => change<Refusal>(client, 0, { status: 'paid' }), 404)
})
