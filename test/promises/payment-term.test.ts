import { expect, test } from 'vitest'
import { paymentTermProofs } from '../../src/verify/proofs/payment-term.ts'
import { promise } from '../promise.ts'
import { type Invoice, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'

portable(paymentTermProofs)

function termOf({ payment_to, payment_to_kind }: Invoice) {
  return [payment_to_kind, payment_to]
}

const issued = { issue_date: '2026-01-05' }

test('the error for an unknown payment term quotes it', async () => {
  const client = await open()
  for (const payment_to_kind of ['soon', '1m', '-5', '2.5', '2026-02-30', '12345']) {
    const invoice = { buyer_name: 'Buyer Ltd', payment_to_kind }
    const sell = () => client.post<Refusal>('/invoices.json', { invoice })
    const { message } = await refused(client, sell, 422, 'payment_to_kind')
    expect(Object.values(message).join()).toContain(payment_to_kind)
  }
})

test.each([
  ['0', '0', '2026-01-05'],
  ['off', 'off', null],
  ['2026-03-01', 'other_date', '2026-03-01'],
])('a card with the term %s gives %s, due %s', async (payment_to_kind, kind, due) => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Slow Ltd', payment_to_kind })
  expect(termOf(await client.sale({ ...issued, client_id: id }))).toEqual([kind, due])
})

test.each([
  [{ payment_to_kind: 5 }, '5', '2026-01-10'],
  [{ payment_to_kind: 0 }, '0', '2026-01-05'],
  [{ payment_to_kind: '14' }, '14', '2026-01-19'],
  [{ payment_to_kind: 14, payment_to: '2026-01-31' }, '14', '2026-01-19'],
  [{ payment_to_kind: 'off' }, 'off', null],
  [{ payment_to_kind: 'off', payment_to: '2026-01-31' }, 'off', null],
  [{ payment_to_kind: 'other_date', payment_to: '2026-01-31' }, 'other_date', '2026-01-31'],
  [{ payment_to: '2026-01-22' }, 'other_date', '2026-01-22'],
  [{ payment_to: '2026-01-22', payment_to_kind: null }, 'other_date', '2026-01-22'],
  [{ payment_to: '', payment_to_kind: '' }, '5', '2026-01-10'],
  [{}, '5', '2026-01-10'],
])('%j gives %s, due %s', async (sent, kind, due) => {
  const client = await open()
  const made = await client.sale({ ...issued, ...sent })
  expect(termOf(made)).toEqual([kind, due])
  expect(termOf(await client.one('invoices', made.id))).toEqual([kind, due])
})

promise('payment-term/contradiction', async () => {
  const client = await open()
  const contradiction = { payment_to_kind: 14, payment_to: '2026-02-10' }
  const due = { payment_to_kind: '14', payment_to: '2026-01-29' }
  const made = await client.sale(contradiction)
  expect(made).toMatchObject(due)
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'ignored-value' }])
  expect(await client.update('invoices', made.id, contradiction)).toMatchObject(due)
  expect(client.lastRequest.diagnostics).toMatchObject([{ code: 'ignored-value' }])
  await client.update('invoices', made.id, due)
  expect(client.lastRequest.diagnostics).toEqual([])
})
