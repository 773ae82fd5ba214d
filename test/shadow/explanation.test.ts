import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { altered, liveService, shadowOf } from './live-service.ts'

/** What explains the first difference of each request, when the account responds as `alter` says. */
async function explained(
  alter: (text: string, path: string) => string,
  work: (ask: Awaited<ReturnType<typeof shadowOf>>['ask']) => Promise<unknown>,
): Promise<string[]> {
  const live = await liveService({ profile: 'documented' })
  const { shadow, ask } = await shadowOf(await altered(live, alter), { profile: 'documented' })
  await work(ask)
  const { differing } = await shadow.report()
  return differing.map(({ differences: [first] }) =>
    first!.explanations.map(({ behaviour }) => behaviour).join(' or '),
  )
}

const pen = { name: 'Pen', quantity: 2, tax: 23, total_price_gross: '24.60' }
const sale = { invoice: { buyer_name: 'Buyer Ltd', positions: [pen] } }

test.each<[string, string, string, string]>([
  ['the total of a document', '"price_net":"20.0"', '"price_net":"20.01"', 'totals/document'],
  ['the total of a line', '"total_price_net":"20.0"', '"total_price_net":"20.01"', 'positions/totals'],
  ['a due date', '"payment_to":"2026-03-', '"payment_to":"2027-03-', 'payment-term/due-date'],
  ['a sent text', '"buyer_name":"Buyer', '"buyer_name":"buyer', 'invoices.buyer_name'],
])('explains %s by the rule that set it, or by its field', async (_, from, to, behaviour) => {
  const found = await explained(
    (text, path) => (path.startsWith('POST') ? text.replace(from, to) : text),
    (ask) => ask('POST', '/invoices.json', sale),
  )
  expect(found).toEqual([behaviour])
})

test('explains a later read by the rule that set the value, also in another record', async () => {
  const found = await explained(
    (text, path) =>
      path.startsWith('GET /invoices/') ? text.replace('"status":"paid"', '"status":"issued"') : text,
    async (ask) => {
      const { body } = await ask('POST', '/invoices.json', sale)
      const banking_payment = { name: 'Transfer', price: '24.60', invoice_id: body.id }
      await ask('POST', '/banking/payments.json', { banking_payment })
      await ask('GET', `/invoices/${body.id}.json`)
    },
  )
  expect(found).toEqual(['payments/settles-invoices'])
})

test('explains a refusal by the rule or the field that refused', async () => {
  const accepted = '{"id":77}'
  const found = await explained(
    (text) => (text.startsWith('{"code":"error"') ? accepted : text),
    async (ask) => {
      await ask('POST', '/invoices.json', { invoice: { ...sale.invoice, kind: 'nonsense' } })
      await ask('POST', '/invoices.json', { invoice: { ...sale.invoice, payment_to_kind: 'soon' } })
      await ask('POST', '/bank_accounts.json', { bank_account: { name: 'Main' } })
      await ask('GET', '/clients/999999.json')
      const { body } = await ask('POST', '/invoices.json', sale)
      await ask('POST', `/invoices/${body.id}/change_status.json`, { status: 'nonsense' })
    },
  )
  expect(found).toEqual([
    'invoices.kind',
    'payment-term/known-kind',
    'bank_accounts.bank_account_number',
    'errors/not-found',
    'status/unknown',
  ])
})

/** What the operations list, for `shadow`. */
const listed = new Set(registry.operations.flatMap((operation) => operation.behaviours?.() ?? []))

test('an operation lists the behaviours of its action that decide a status', async () => {
  const resources = new URL('../../src/resources/', import.meta.url)
  const actions = readdirSync(resources, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /actions\/[\w-]+\.ts$/.test(path.replaceAll('\\', '/')),
  )
  expect(actions.length).toBeGreaterThan(30)
  const modules: object[] = await Promise.all(actions.map((path) => import(new URL(path, resources).href)))
  const declared = modules.flatMap((module) => Object.values(module).filter(Array.isArray).flat())
  const missing = declared.filter((one) => one?.statuses && !listed.has(one)).map(({ id }) => id)
  expect(missing, 'add these to `behaviours` of the operation, for `shadow`').toEqual([])
})

test('a behaviour of an operation has the statuses that its sentence names', () => {
  const named = [...listed].map(({ id, text }) => [id, (text.match(/\b[2-5]\d\d\b/g) ?? []).map(Number)])
  expect(named.length).toBeGreaterThan(100)
  expect([...listed].map(({ id, statuses = [] }) => [id, statuses])).toEqual(named)
})
