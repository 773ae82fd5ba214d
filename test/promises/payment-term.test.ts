import { expect, test } from 'vitest'
import { promise } from '../promise.ts'
import { type Invoice, open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

function termOf({ payment_to, payment_to_kind }: Invoice) {
  return [payment_to_kind, payment_to]
}

const issued = { issue_date: '2026-01-05' }

promise('payment-term/known-kind', async () => {
  const client = await open()
  for (const payment_to_kind of ['soon', '1m', '-5', '2.5', '2026-02-30', '12345']) {
    const invoice = { buyer_name: 'Buyer Ltd', payment_to_kind }
    const sell = () => client.post<Refusal>('/invoices.json', { invoice })
    const { message } = await refused(client, sell, 422, 'payment_to_kind')
    expect(Object.values(message).join()).toContain(payment_to_kind)
  }
  for (const payment_to_kind of ['0', 5, 'off', 'other_date', '2026-02-28', '']) {
    await client.sale({ payment_to_kind })
  }
})

promise('payment-term/client-term', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Slow Ltd', payment_to_kind: '30' })
  expect(termOf(await client.sale({ ...issued, client_id: id }))).toEqual(['30', '2026-02-04'])
  expect(termOf(await client.sale({ ...issued, buyer_name: 'Slow Ltd' }))).toEqual(['30', '2026-02-04'])
  const own = { ...issued, client_id: id, payment_to_kind: 7 }
  expect(termOf(await client.sale(own))).toEqual(['7', '2026-01-12'])
  const dated = { ...issued, client_id: id, payment_to: '2026-01-31' }
  expect(termOf(await client.sale(dated))).toEqual(['other_date', '2026-01-31'])
  expect(termOf(await client.sale(issued))).toEqual(['5', '2026-01-10'])
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

promise('payment-term/due-date', async () => {
  const client = await open()
  expect(termOf(await client.sale({ ...issued, payment_to_kind: 14 }))).toEqual(['14', '2026-01-19'])
  const dated = { ...issued, payment_to: '2026-01-22' }
  expect(termOf(await client.sale(dated))).toEqual(['other_date', '2026-01-22'])
  expect(termOf(await client.sale(issued))).toEqual(['5', '2026-01-10'])
  expect(termOf(await client.sale())).toEqual(['5', '2026-01-20'])
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

promise('payment-term/update', async () => {
  const client = await open()
  const { id } = await client.sale({ ...issued, payment_to_kind: 14 })
  const change = async (values: object) => termOf(await client.update('invoices', id, values))
  expect(await change({ oid: 'order-1' })).toEqual(['14', '2026-01-19'])
  expect(await change({ issue_date: '2026-01-10' })).toEqual(['14', '2026-01-24'])
  expect(await change({ payment_to_kind: 7 })).toEqual(['7', '2026-01-17'])
  expect(await change({ payment_to: '2026-02-01' })).toEqual(['other_date', '2026-02-01'])
  expect(await change({ issue_date: '2026-01-11' })).toEqual(['other_date', '2026-02-01'])
  expect(await change({ payment_to_kind: 'off' })).toEqual(['off', null])
})
