import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/admin/endpoints.ts'
import { openAdmin } from './admin-client.ts'
import { adminDocument } from './document.ts'

test.each(['/openapi.json', '/admin-openapi.json'])('GET %s returns valid OpenAPI 3.1', async (path) => {
  const client = await openAdmin()
  const document = await client.get<object>(path)
  const { valid, errors } = await new Validator().validate(document as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('one document describes the emulated API, the other the admin API', async () => {
  const client = await openAdmin({ profile: 'observed' })
  const service = await client.get<{ paths: object }>('/openapi.json')
  expect(Object.keys(service.paths)).toContain('/invoices.{fmt}')
  expect(Object.keys(service.paths).filter((path) => path.startsWith('/__admin'))).toEqual([])
  const controls = await client.get<{ paths: object }>('/admin-openapi.json')
  expect(Object.keys(controls.paths)).toEqual(Object.keys(adminDocument.paths))
})

test('lists every endpoint once, with a unique operation id', () => {
  const operations = Object.entries(adminDocument.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({ path, method, operationId })),
  )
  const listed = operations.map(
    ({ path, method }) => `${method.toUpperCase()} ${path.slice('/__admin'.length)}`,
  )
  expect(listed.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
})

test('declares every segment of a path', () => {
  for (const { method, path, parameters } of endpoints) {
    const segments = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(parameters).sort(), `${method} ${path}`).toEqual(segments.sort())
    for (const { required } of Object.values(parameters)) expect(required).toBe(true)
  }
})

/** The endpoints that show one thing; every other one that reads JSON lists things. */
const single = [
  '/health',
  '/export',
  '/coverage',
  '/openapi.json',
  '/admin-openapi.json',
  '/clock',
  '/accounts/{prefix}',
  '/accounts/{prefix}/clock',
  '/accounts/{prefix}/records/{resource}/{id}',
  '/accounts/{prefix}/records/{resource}/{id}/fixture',
  '/requests/{id}',
  '/requests/{id}/bodies',
  '/requests/forgotten',
  '/outbox/{id}',
  '/outbox/forgotten',
  '/webhooks/{id}',
]

test('every list is an array', () => {
  const reading = endpoints.filter(({ method, response }) => method === 'GET' && !response.contentType)
  const others = reading.filter(({ response }) => response.schema?.type !== 'array')
  expect(others.map(({ path }) => path).sort()).toEqual(single.toSorted())
})

/** The endpoints that tests in other languages rely on. */
const promised = [
  'GET /health',
  'POST /reset',
  'GET /snapshots',
  'POST /snapshots',
  'POST /snapshots/{id}/restore',
  'DELETE /snapshots/{id}',
  'POST /fixtures',
  'GET /export',
  'GET /accounts',
  'POST /accounts',
  'DELETE /accounts/{prefix}',
  'GET /clock',
  'PUT /clock',
  'POST /clock/advance',
  'GET /faults',
  'POST /faults',
  'DELETE /faults',
  'GET /requests',
  'DELETE /requests',
  'GET /outbox',
  'DELETE /outbox',
  'GET /outbox/{id}',
  'GET /webhooks',
  'DELETE /webhooks',
  'POST /webhooks/{id}/replay',
  'GET /changes',
  'GET /diagnostics',
  'GET /coverage',
  'GET /behaviours',
  'GET /routes',
  'GET /openapi.json',
  'GET /events',
]

test.each(promised)('has %s', (name) => {
  expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toContain(name)
})

test('every list is an array', async () => {
  const lists = endpoints.filter(({ method, summary }) => method === 'GET' && summary.startsWith('Lists '))
  expect(lists.length).toBeGreaterThan(10)
  for (const { path, response } of lists) expect(response.schema, path).toMatchObject({ type: 'array' })
})
