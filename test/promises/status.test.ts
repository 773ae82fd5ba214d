import { expect, test } from 'vitest'
import { statusProofs } from '../../src/verify/proofs/status.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(statusProofs)

function change<Body>(client: Client, id: number, query: Record<string, string>) {
  return client.send<Body>('POST', `/invoices/${id}/change_status.json`, {
    headers: { Accept: 'application/json' },
    query: { api_token: client.account.apiToken, ...query },
  })
}

test('the error for an unknown status names the field', async () => {
  const client = await open()
  const { id } = await client.sale()
  const request = () => change<Refusal>(client, id, { status: 'lost' })
  const { message } = await refused(client, request, 422, 'status')
  expect(Object.values(message).join()).toMatch(/"lost".*issued, sent, paid, partial, rejected, accepted\)$/)
  await refused(client, () => change<Refusal>(client, id, {}), 422, 'status')
})

test('in the observed profile a refused status changes nothing, and names the field', async () => {
  const client = await open({ profile: 'observed' })
  const { id } = await client.sale()
  const before = client.emulator.snapshot()
  for (const query of [{ status: 'lost' }, {}] as Record<string, string>[]) {
    const { body } = await change<Refusal>(client, id, query)
    expect(body.message).toMatch(/^status /)
  }
  expect(client.emulator.changes(before)).toEqual([])
})
