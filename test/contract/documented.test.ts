import { expect, test } from 'vitest'
import { documentedOperations } from '../../.config/docs/documented-operations.ts'
import { documentedParameters } from '../../.config/docs/documented-parameters.ts'
import { operationsFor, operationsWith } from '../../.config/docs/documented-tables.ts'
import type { Operation } from '../../src/kernel/card/registry.ts'
import { registry } from '../../src/resources/registry.ts'
import { Client } from '../support/client.ts'
import { sharedEmulators } from '../support/opened.ts'
import { credentials, send } from '../support/uploads.ts'
import { requestFor, routeFormats } from './requests.ts'
import { furnish, tokenOf } from './samples.ts'

test.each(documentedOperations)('$method $path is served', (row) => {
  const operations = operationsFor(row)
  expect(new Set(operations).size, 'one operation for all formats').toBe(1)
  expect(operations[0]).toBeDefined()
})

test('a documented request is listed once', () => {
  const rows = documentedOperations.map(({ method, path }) => `${method} ${path}`)
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([])
})

const stem = (path: string) => path.replace(/\.(\{fmt\}|json|xml)$/, '')

test('a route that cites one of these sections is one of its rows, in any format', () => {
  const rows = documentedOperations.map(({ source, method, path }) => `${source} ${method} ${stem(path)}`)
  const sections = new Set(documentedOperations.map(({ source }) => source))
  const cited = registry.routes('documented').filter(({ source }) => sections.has(source))
  expect(cited.length).toBeGreaterThan(30)
  const invented = cited.map(({ source, method, path }) => `${source} ${method} ${stem(path)}`)
  expect(invented.filter((row) => !rows.includes(row))).toEqual([])
})

/** Parameters that the documents show together with this one. */
function companionsOf({ id }: Operation, name: string, value: string): Readonly<Record<string, string>> {
  if (value === 'more') return { date_from: '2026-01-01' }
  if (name === 'update_buyer_email') return { email_to: 'a@example.test' }
  if (name.startsWith('date_') && /^(invoices|warehouse_documents)\./.test(id)) return { period: 'more' }
  return {}
}

/** Ids as the documents show them. */
const someIds = /^\d(,\d)*$/

/** The id of a record that the parameter names. */
function idFor(name: string, { resource }: Operation, ids: ReadonlyMap<string, number>): string {
  const named = name.replace(/_ids?(\[\])?$/, '').replace(/^(from|to)_/, '')
  return String(ids.get(`${named}s`) ?? ids.get(resource.name))
}

const ways = routeFormats('documented')

const begin = sharedEmulators()
let ids: ReadonlyMap<string, number>

/** The codes of the diagnostics about a documented request with a value of a parameter, to an account with some records. */
async function codesFor(operation: Operation, name: string, value: string) {
  const emulator = await begin('furnished', {}, (account) => {
    ids = furnish(account)
  })
  const client = new Client(emulator, emulator.account())
  const { account } = client
  const { resource } = operation
  const id = ids.get(resource.name) ?? 1
  const record = operation.id.endsWith('.update') ? { oid: 'order-2' } : undefined
  const way = ways.find((one) => one.operation === operation)!
  const token = way.path.includes('{token}') ? tokenOf(account, resource.name, id) : undefined
  const { url, ...rest } = requestFor(way, account, { id, token, record, apiToken: account.apiToken })
  const isId = someIds.test(value) && !/page|income/.test(name)
  const at = new URL(url, client.emulator.url)
  at.searchParams.set(name, isId ? idFor(name, operation, ids) : value)
  for (const [other, word] of Object.entries(companionsOf(operation, name, value))) {
    at.searchParams.set(other, word)
  }
  // Only a file that was uploaded can be attached.
  if (name === 'file_name') await send(client, await credentials(client, id), value)
  const { status } = await client.emulator.fetch(at.pathname + at.search, rest)
  // A document that was never sent to the clearing system has no files of it.
  expect([200, 201, ...(operation.id === 'invoices.attachment' ? [404] : [])], at.href).toContain(status)
  return client.lastRequest.diagnostics.map(({ code }) => code)
}

const served = documentedParameters.filter((row) => operationsWith(row).length > 0)
const cases = served.flatMap((row) =>
  operationsWith(row).map((operation) => [`${operation.id}?${row.name}`, row, operation] as const),
)

test.each(cases)('%s is served', async (_name, row, operation) => {
  for (const value of row.values) {
    // No amount can be sent with this status, and the invoice is unpaid.
    const expected =
      operation.id === 'invoices.change_status' && value === 'partial' ? ['status-mismatch'] : []
    expect(await codesFor(operation, row.name, value), value).toEqual(expected)
  }
})

test('a parameter has an operation', () => {
  expect(documentedParameters.filter((row) => !served.includes(row))).toEqual([])
})
