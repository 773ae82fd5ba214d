import { expect, onTestFinished, test } from 'vitest'
import { createEmulator, type FaultRule } from '../../src/index.ts'
import { faultsOf } from '../admin/document.ts'

const all = { operation: '*' }
const status = { status: 503 }

const accepted: readonly unknown[] = [
  { ...all, then: status },
  { operation: 'invoices.*', after: 0, times: 1, account: 'demo', then: status },
  { method: 'post', path: '/invoices.{fmt}', then: status },
  { method: 'Get', path: '/invoices/{id}.json', then: { drop: 'after' } },
  { ...all, then: { status: 200, body: { a: [1] }, headers: { 'Retry-After': '5', 'x-a': '' } } },
  { ...all, then: { status: 204, headers: {} } },
  { ...all, then: { delay: 0 } },
  { ...all, then: { delay: [100, 500] } },
  { ...all, then: { truncate: true } },
  { ...all, then: { truncate: 0 } },
  { ...all, then: { malformed: true } },
  { ...all, then: { rateLimit: { retryAfter: 86_400 } } },
  { ...all, then: { clearing: 'send_error', messages: ['a'] } },
]

const refused: readonly unknown[] = [
  null,
  {},
  [],
  all,
  { then: status },
  { ...all, then: {} },
  { ...all, then: { status: 199 } },
  { ...all, then: { status: 600 } },
  { ...all, then: { status: 503.5 } },
  { ...all, then: { status: '503' } },
  { ...all, then: { status: 503, drop: 'after' } },
  { ...all, then: { body: 'x' } },
  { ...all, then: { drop: 'before', headers: {} } },
  { ...all, then: { status: 204, body: 'x' } },
  { ...all, then: { status: 503, headers: { 'a b': 'x' } } },
  { ...all, then: { status: 503, headers: { 'Content-length': '7' } } },
  { ...all, then: { status: 503, headers: { a: 'x\ny' } } },
  { ...all, then: { status: 503, headers: { a: 7 } } },
  { ...all, then: { delay: 3_600_001 } },
  { ...all, then: { delay: [1] } },
  { ...all, then: { drop: 'never' } },
  { ...all, then: { truncate: -1 } },
  { ...all, then: { malformed: false } },
  { ...all, then: { rateLimit: { retryAfter: 86_401 } } },
  { ...all, then: { rateLimit: {} } },
  { ...all, then: { clearing: 'lost' } },
  { ...all, then: { clearing: 'send_error', messages: [] } },
  { ...all, then: status, more: 1 },
  { ...all, after: -1, then: status },
  { ...all, times: 0, then: status },
  { ...all, account: 7, then: status },
  { ...all, method: 'GET', path: '/invoices.json', then: status },
  { operation: '', then: status },
  { operation: 7, then: status },
  { method: 'GET', then: status },
  { path: '/invoices.json', then: status },
  { method: 'FETCH', path: '/invoices.json', then: status },
  { method: 'GET', path: 'invoices.json', then: status },
  { method: 'GET', path: '/invoices.json?page=1', then: status },
  { method: 'GET', path: '/invoices/{a}{b}.json', then: status },
]

test('the schema of POST /faults accepts a rule if and only if the endpoint does', async () => {
  const emulator = await createEmulator({ now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const add = async (rule: unknown) => {
    const request = {
      method: 'POST',
      body: JSON.stringify(rule),
      headers: { 'Content-Type': 'application/json' },
    }
    return (await emulator.fetch('/__admin/faults', request)).status
  }
  const fits = (rule: unknown) => faultsOf(rule, ['components', 'schemas', 'faultRule']).length === 0
  for (const rule of accepted) expect([rule, fits(rule), await add(rule)]).toEqual([rule, true, 201])
  for (const rule of refused)
    expect([rule, fits(rule), (await add(rule)) < 300]).toEqual([rule, false, false])
  const place = ['components', 'schemas', 'fault']
  for (const fault of emulator.faults.list()) expect(faultsOf(fault, place)).toEqual([])
  const rule = { operation: 7, then: status }
  expect(() => emulator.faults.add(rule as never as FaultRule)).toThrow(
    'operation: expected an operation such as',
  )
})
