import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { expanded, later, specificationRoutes } from './specification-routes.ts'

const served = registry.routes('documented')

/** The operation behind each concrete path of the documented profile, such as `GET /invoices/{id}.xml`. */
const operations = new Map(
  served.flatMap(({ method, path, operation }) =>
    expanded(path).map((concrete) => [`${method} ${concrete}`, operation.id] as const),
  ),
)

test('every route of the specification has its operation, in each format', () => {
  const rows = specificationRoutes.filter(([, method, path]) => !later.includes(`${method} ${path}`))
  expect(rows.length).toBeGreaterThan(20)
  for (const [section, method, path, operation] of rows) {
    for (const concrete of expanded(path)) {
      expect(operations.get(`${method} ${concrete}`), `${section}: ${method} ${concrete}`).toBe(operation)
    }
  }
})

test('the rows marked as missing are exactly those without an operation', () => {
  const missing = specificationRoutes.filter(([, method, path]) =>
    expanded(path).some((concrete) => !operations.has(`${method} ${concrete}`)),
  )
  expect([...later].sort()).toEqual(missing.map(([, method, path]) => `${method} ${path}`).sort())
})

test('every operation, route, field and rule cites its source', () => {
  const source = /^((specification|facts|observed) \d|assumed|recorded$|tested$|typed$|printed$)/
  expect(registry.operations.length).toBeGreaterThan(20)
  for (const { id, routes, query = {} } of registry.operations) {
    expect(routes, id).not.toEqual([])
    for (const route of routes) expect(route.source, `${id} ${route.path}`).toMatch(source)
    for (const [name, filter] of Object.entries(query)) expect(filter.source, `${id} ${name}`).toMatch(source)
  }
  for (const { name, source: cited, fieldList, rules = [], effects = [] } of registry.resources) {
    expect(cited, name).toMatch(source)
    for (const [field, { source: own }] of fieldList) expect(own, `${name}.${field}`).toMatch(source)
    for (const { id, source: own } of [...rules, ...effects]) expect(own, id).toMatch(source)
  }
})

test('every operation that cites the specification is one of its rows', () => {
  const stem = (path: string) => path.replace(/\.(\{fmt\}|json|xml)$/, '')
  const rows = new Set(
    specificationRoutes.map(([section, method, path]) => `${section} ${method} ${stem(path)}`),
  )
  const citing = served.filter(({ source }) => source.startsWith('specification 4.'))
  expect(citing.length).toBeGreaterThan(20)
  const invented = citing
    .map(({ source, method, path }) => `${source.replace('specification ', '')} ${method} ${stem(path)}`)
    .filter((row) => !rows.has(row))
  expect(invented).toEqual([])
})

test('an operation has a route in each profile, and the payment by plural path in JSON only as observed', () => {
  for (const profile of ['documented', 'observed'] as const) {
    const routes = registry.routes(profile)
    expect(routes.length).toBeGreaterThan(20)
    const plural = routes.find(
      ({ method, path }) => method === 'GET' && expanded(path).includes('/banking/payments/{id}.json'),
    )
    expect(plural !== undefined, profile).toBe(profile === 'observed')
  }
})
