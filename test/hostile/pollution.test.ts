import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { sampleOf } from '../contract/samples.ts'
import { demoToken } from '../support/demo-token.ts'
import { openVictim, sends, visibleState } from './hostile-client.ts'

const reserved: Readonly<Record<string, string>> = {
  __proto__name: '"__proto__": {"polluted": "yes"}',
  constructor: '"constructor": {"prototype": {"polluted": "yes"}}',
  prototype: '"prototype": {"polluted": "yes"}',
  getter: '"__defineGetter__": "polluted", "toString": "polluted", "valueOf": {"polluted": 1}',
}

/** Nothing has come to what all objects share. */
function expectClean(what: string): void {
  for (const shared of [Object, Array, String, Number, Function]) {
    expect(Object.keys(shared.prototype), what).toEqual([])
  }
  expect({}, what).not.toHaveProperty('polluted')
  expect(String({}), what).toBe('[object Object]')
}

test.each(Object.entries(reserved))('the reserved name %s in a body counts as unknown', async (_, keys) => {
  const victim = await openVictim()
  for (const { name, key, fieldList, operations } of registry.ofAccounts()) {
    if (!operations.create) continue
    const path = operations.create.routes.find(({ path }) => /json|fmt/.test(path))!.path
    const { url, method } = { url: path.replace('{fmt}', 'json'), method: 'POST' }
    const sample = JSON.stringify(sampleOf(name, victim.account)).slice(1, -1)
    const lists = fieldList.filter(([, { nested }]) => nested).map(([list]) => list)
    const record = `{${sample}, ${keys}}`
    for (const body of [
      `{${keys}, "${key}": {${sample}}}`,
      `{"${key}": ${record}}`,
      `{"${key}": ${record.replace(/\[\{/g, `[{${keys}, `)}}`,
      ...lists.map((list) => `{"${key}": {${sample}, "${list}": [{${keys}}]}}`),
      ...lists.map((list) => `{"${key}": {${sample}, "${list}": {${keys}}}}`),
    ]) {
      const { status } = await sends(victim, url, body, 'application/json')
      expect([201, 422], `${method} ${url} ${body}`).toContain(status)
      expectClean(body)
    }
  }
  expect(visibleState(victim)).not.toContain('polluted')
})

test('reserved names in queries and forms count as unknown', async () => {
  const victim = await openVictim()
  for (const name of [
    '__proto__',
    '__proto__[polluted]',
    'constructor[prototype][polluted]',
    'client[__proto__][polluted]',
    'fields[__proto__]',
    'fields[client][__proto__]',
    'additional_fields[constructor]',
    'order',
    'page[__proto__]',
  ]) {
    const query = `api_token=${demoToken}&${encodeURIComponent(name)}=polluted`
    for (const { operation } of registry.routes('documented')) {
      if (operation.returns !== 'records') continue
      const path = operation.routes[0]!.path.replace('{fmt}', 'json')
      const { status } = await victim.emulator.fetch(`${path}?${query}`)
      expect([200, 422], `${path} ${name}`).toContain(status)
    }
    const form = `${query}&client[name]=A`
    const response = await sends(victim, '/clients.json', form, 'application/x-www-form-urlencoded')
    expect(response.status, name).toBeLessThan(500)
    expectClean(name)
  }
  expect(visibleState(victim)).not.toContain('polluted')
})

/** Bodies of the admin API; each is refused, or affects only what it names. */
test.each([
  ['/accounts', '{"prefix": "clean", "__proto__": {"polluted": "yes"}}'],
  ['/accounts', '{"settings": {"__proto__": {"polluted": "yes"}}}'],
  ['/accounts', '{"prefix": "__proto__"}'],
  ['/accounts', '{"prefix": "constructor"}'],
  ['/faults', '{"operation": "__proto__", "then": {"status": 500}}'],
  ['/faults', '{"operation": "clients.list", "then": {"__proto__": {"status": 500}}}'],
  [
    '/faults',
    '{"operation": "clients.list", "then": {"status": 503, "body": {"__proto__": {"polluted": 1}}}}',
  ],
  ['/snapshots', '{"name": "__proto__"}'],
  ['/fixtures', '{"accounts": {"__proto__": {"clients": {"a": {"name": "A"}}}}}'],
  [
    '/fixtures',
    '{"accounts": {"acme": {"clients": {"__proto__": {"name": "A", "__proto__": {"polluted": 1}}}}}}',
  ],
  ['/fixtures', '{"__proto__": {"polluted": "yes"}, "accounts": {"acme": {}}}'],
  ['/fixtures', '{"accounts": {"acme": {"settings": {"constructor": {"prototype": {"polluted": 1}}}}}}'],
  ['/clock/advance', '{"by": {"__proto__": {"polluted": 1}}}'],
  ['/requests/wait', '{"pattern": {"__proto__": {"polluted": 1}}, "timeout": 0}'],
  ['/accounts/demo/records/clients', '{"name": "A", "__proto__": {"polluted": "yes"}}'],
  ['/accounts/__proto__/records/clients', '{"name": "A"}'],
  ['/accounts/demo/records/__proto__', '{"name": "A"}'],
])('%s of the admin API is not polluted by %s', async (path, body) => {
  const victim = await openVictim()
  const headers = { 'Content-Type': 'application/json' }
  const response = await victim.emulator.fetch(`/__admin${path}`, { method: 'POST', headers, body })
  expect(response.status, await response.text()).toBeLessThan(500)
  expectClean(body)
  const yaml = { 'Content-Type': 'application/yaml' }
  if (path === '/fixtures') {
    const loaded = await victim.emulator.fetch('/__admin/fixtures', { method: 'POST', headers: yaml, body })
    expect(loaded.status).toBeLessThan(500)
    expectClean(body)
  }
  // A body may have added a fault, as requested.
  victim.emulator.faults.clear()
  expect((await victim.get('/clients.json')).status).toBe(200)
})
