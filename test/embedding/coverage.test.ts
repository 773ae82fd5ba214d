import { expect, test } from 'vitest'
import type { EmulatorOptions } from '../../src/index.ts'
import { mergedCoverage } from '../../src/kernel/request/coverage.ts'
import { registry } from '../../src/resources/registry.ts'
import { opened } from '../support/opened.ts'

async function open(options: EmulatorOptions = {}) {
  const emulator = await opened(options)
  const account = emulator.account()
  const send = (method: string, path: string, content?: object) =>
    emulator.fetch(`${path}${content ? '' : `?api_token=${account.apiToken}`}`, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: content && JSON.stringify({ api_token: account.apiToken, ...content }),
    })
  return { emulator, account, send }
}

const invoice = { buyer_name: 'Bloom', positions: [] }
const of = <Entry extends { readonly id: string }>(entries: readonly Entry[], id: string) =>
  entries.find((entry) => entry.id === id)

test('lists every operation, kind and refusal of the profile with a count of 0', async () => {
  const { emulator } = await open()
  const { operations, kinds, problems, percent } = emulator.coverage()
  const routed = new Set(registry.routes('documented').map(({ operation }) => operation.id))
  expect(operations.map(({ id }) => id)).toEqual([...routed])
  expect(operations.every(({ requests }) => requests === 0)).toBe(true)
  expect(Object.keys(kinds).sort()).toEqual(['invoices', 'warehouse_documents'])
  expect(kinds.invoices).toMatchObject({ vat: 0, proforma: 0, correction: 0 })
  expect(problems).toMatchObject({ 'not-found': 0, invalid: 0, unauthorized: 0 })
  expect(problems).not.toHaveProperty('failed')
  expect(problems).not.toHaveProperty('strict')
  expect(percent).toEqual({ operations: 0, kinds: 0, problems: 0 })
  expect((await open({ strict: true })).emulator.coverage().problems).toMatchObject({ strict: 0 })
  const observed = (await open({ profile: 'observed' })).emulator.coverage().operations
  expect(observed.length).toBeGreaterThan(operations.length)
})

test('operations are counted with their statuses and formats', async () => {
  const { emulator, account, send } = await open()
  await send('POST', '/invoices.json', { invoice })
  await send('POST', '/invoices.json', { invoice: { ...invoice, kind: 'nonsense' } })
  const { id } = account.invoices.all()[0]!
  await send('GET', `/invoices/${id}.json`)
  await send('GET', `/invoices/${id}.xml`)
  const { operations, problems, percent } = emulator.coverage()
  expect(of(operations, 'invoices.create')).toEqual({
    id: 'invoices.create',
    requests: 2,
    statuses: { 201: 1, 422: 1 },
    formats: { json: 2 },
  })
  expect(of(operations, 'invoices.get')).toMatchObject({ statuses: { 200: 2 }, formats: { json: 1, xml: 1 } })
  expect(problems).toMatchObject({ invalid: 1, 'not-found': 0 })
  expect(percent.operations).toBe(Math.floor(200 / operations.length))
  expect(percent.problems).toBeGreaterThan(0)
})

test('an operation with refused requests only counts as not covered', async () => {
  const { emulator, send } = await open()
  await send('GET', '/invoices/7.json')
  const { operations, percent } = emulator.coverage()
  expect(of(operations, 'invoices.get')?.requests).toBe(1)
  expect(percent.operations).toBe(0)
})

test('a kind is covered when one of its documents is written, or read by its id', async () => {
  const { emulator, account, send } = await open()
  const { id } = account.invoices.create({ ...invoice, kind: 'proforma' })
  expect(emulator.coverage().kinds.invoices).toMatchObject({ proforma: 0 })
  await send('GET', `/invoices/${id}.json`)
  await send('POST', '/invoices.json', { invoice: { ...invoice, kind: 'receipt' } })
  await send('POST', '/warehouse_documents.json', {
    warehouse_document: { kind: 'pz', warehouse_actions: [] },
  })
  await send('GET', '/invoices.json')
  const { kinds } = emulator.coverage()
  expect(kinds.invoices).toMatchObject({ proforma: 1, receipt: 1, vat: 0 })
  expect(kinds.warehouse_documents).toMatchObject({ pz: 1 })
})

test('counts all requests, regardless of resets, cleared requests and the limit of the journal', async () => {
  const { emulator, send } = await open()
  await send('GET', '/clients.json')
  emulator.reset()
  emulator.requests.clear()
  for (let count = 0; count < 2100; count++) await send('GET', '/products.json')
  expect(emulator.requests.all()).toHaveLength(1000)
  const { operations } = emulator.coverage()
  expect(of(operations, 'clients.list')?.requests).toBe(1)
  expect(of(operations, 'products.list')?.requests).toBe(2100)
})

test('an unknown path counts as an error of its own', async () => {
  const { emulator, send } = await open()
  await send('GET', '/nothing.json')
  await send('DELETE', '/invoices.json')
  expect(emulator.coverage().problems).toMatchObject({ 'no-route': 1, 'wrong-method': 1 })
})

test('adds up the coverage of several emulators', async () => {
  const [one, other] = [await open(), await open()]
  await one.send('GET', '/clients.json')
  await one.send('POST', '/invoices.json', { invoice })
  await other.send('GET', '/clients.json')
  await other.send('GET', '/clients/7.json')
  const merged = mergedCoverage([one.emulator.coverage(), other.emulator.coverage()])
  expect(of(merged.operations, 'clients.list')).toMatchObject({ requests: 2, statuses: { 200: 2 } })
  expect(merged.kinds.invoices).toMatchObject({ vat: 1 })
  expect(merged.problems).toMatchObject({ 'not-found': 1 })
  expect(merged.percent.operations).toBe(Math.floor(200 / merged.operations.length))
  expect(mergedCoverage([one.emulator.coverage()])).toEqual(one.emulator.coverage())
})
