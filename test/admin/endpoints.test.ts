import { expect, test } from 'vitest'
import { endpoints } from '../../src/admin/endpoints.ts'
import { openAdmin } from './admin-client.ts'
import { cases } from './cases.ts'
import { faultsOf } from './document.ts'

/** Streams never end, so that they have tests of their own. */
const table = endpoints
  .filter(({ response }) => response.contentType !== 'text/event-stream')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(table)('%s responds as documented', async (name, { method, path, response }) => {
  const prepare = cases[name]
  if (!prepare) throw new Error(`no case shows ${name}`)
  const client = await openAdmin()
  const { path: filled = path, check, ...sent } = await prepare(client)
  const journal = client.emulator.requests.all().length
  const returned = await client.ask<unknown>(method, filled, sent)
  const { status = 200, schema, contentType = 'application/json' } = response
  expect(returned.status, returned.text).toBe(status)
  if (schema) {
    const place = ['paths', `/__admin${path}`, method.toLowerCase(), 'responses', String(status)]
    expect(faultsOf(returned.body, [...place, 'content', contentType, 'schema'])).toEqual([])
  }
  await check?.(returned.body, returned)
  expect(returned.headers.get('x-content-type-options')).toBe('nosniff')
  expect(returned.headers.get('cache-control')).toBe('no-store')
  // Requests to the admin API are not logged.
  expect(client.emulator.requests.all().length).toBeLessThanOrEqual(journal)
})

test('every case belongs to an endpoint', () => {
  expect(Object.keys(cases).filter((name) => !table.some(([known]) => known === name))).toEqual([])
})
