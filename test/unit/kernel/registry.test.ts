import { expect, test } from 'vitest'
import { reference } from '../../../src/kernel/card/fields/integer.ts'
import { text } from '../../../src/kernel/card/fields/text.ts'
import type { AnyOperation } from '../../../src/kernel/card/operation.ts'
import { Problem } from '../../../src/kernel/card/problem.ts'
import { Registry } from '../../../src/kernel/card/registry.ts'
import { defineResource } from '../../../src/kernel/card/resource.ts'
import { listRecords } from '../../../src/kernel/request/actions/list.ts'
import { create, get, update } from '../../../src/kernel/request/actions/records.ts'
import { Router } from '../../../src/kernel/request/router.ts'

function thing(operations: Readonly<Record<string, AnyOperation>>, name = 'things') {
  return defineResource({
    name,
    key: 'thing',
    about: 'A thing.',
    source: 'assumed',
    fields: { name: text('assumed')`` },
    operations,
  })
}

const source = 'assumed' as const

test('operations are named by resource and verb', () => {
  const registry = new Registry([
    thing({
      list: listRecords({ path: '/things.{fmt}', source }),
      create: create({ path: '/things.{fmt}', source }),
    }),
  ])
  expect(registry.operations.map(({ id }) => id)).toEqual(['things.list', 'things.create'])
})

test('two operations that claim one route are refused by name', () => {
  const one = thing({ get: get({ path: '/things/{id}.{fmt}', source }) })
  const other = thing({ read: get({ path: '/things/{token}.{fmt}', source }) }, 'others')
  expect(() => new Registry([one, other])).toThrow(
    /others\.read and things\.get both claim GET \/things\/\{token\}/,
  )
})

test('a route that differs by profile is declared once in each', () => {
  const card = thing({
    get: get({ path: '/things/{id}.json', source, profile: 'documented' }),
    read: get({ path: '/things/{id}.json', source, profile: 'observed' }),
  })
  const registry = new Registry([card])
  const ids = (profile: 'documented' | 'observed') =>
    registry.routes(profile).map(({ operation }) => operation.id)
  expect(ids('documented')).toEqual(['things.get'])
  expect(ids('observed')).toEqual(['things.read'])
})

test('a reference to a resource that is not registered is refused', () => {
  const fields = { other_id: reference('others', 'assumed')`` }
  const card = defineResource({
    name: 'things',
    key: 'thing',
    about: 'A thing.',
    source,
    fields,
    operations: {},
  })
  expect(() => new Registry([card])).toThrow(/things\.other_id refers to others, which is not registered/)
})

test('an unknown resource is refused with the known ones', () => {
  const registry = new Registry([thing({}), thing({}, 'others')])
  expect(() => registry.resource('thing')).toThrow(/no resource thing; there are things, others/)
  expect(registry.find('thing')).toBeUndefined()
})

function refusalOf(method: string, path: string): Problem {
  try {
    router.match(method, path)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error(`${method} ${path} was not refused`)
}

const router = new Router(
  new Registry([
    thing({
      list: listRecords({ path: '/things.{fmt}', source }),
      get: get({ path: '/things/{id}.{fmt}', source }),
      update: update({ path: '/things/{id}.{fmt}', source }),
      special: get({ path: '/things/special.json', source }),
      nested: get({ path: '/things/{id}/parts/{part}.json', source }),
      print: get({ path: '/things/{id}.pdf', source }),
      page: get({ path: '/thing/{token}', source }),
    }),
  ]).routes('documented'),
)

test.each<[string, string, string, Readonly<Record<string, string>>, string]>([
  ['GET', '/things.json', 'things.list', {}, 'json'],
  ['GET', '/things.xml', 'things.list', {}, 'xml'],
  ['GET', '/things.json/', 'things.list', {}, 'json'],
  ['GET', '/things/7.json', 'things.get', { id: '7' }, 'json'],
  ['GET', '/things/a b.c.json', 'things.get', { id: 'a b.c' }, 'json'],
  ['PUT', '/things/7.json', 'things.update', { id: '7' }, 'json'],
  ['PATCH', '/things/7.xml', 'things.update', { id: '7' }, 'xml'],
  ['GET', '/things/special.json', 'things.special', {}, 'json'],
  ['GET', '/things/7/parts/8.json', 'things.nested', { id: '7', part: '8' }, 'json'],
  ['GET', '/things/7.pdf', 'things.print', { id: '7' }, 'pdf'],
  ['GET', '/thing/secret', 'things.page', { token: 'secret' }, ''],
])('%s %s is %s', (method, path, id, params, extension) => {
  const match = router.match(method, path)
  expect([match.operation.id, match.params, match.extension]).toEqual([id, params, extension])
})

test.each<[string, string, number, RegExp]>([
  ['GET', '/', 404, /unknown endpoint/],
  ['GET', '', 404, /unknown endpoint/],
  ['GET', '/thing.json', 404, /did you mean "\/things\.json"\?/],
  ['GET', '//things.json', 404, /unknown endpoint/],
  ['GET', '/things/7/parts.json', 404, /unknown endpoint/],
  ['GET', '/things/.json', 404, /unknown endpoint/],
  ['GET', '/__proto__.json', 404, /unknown endpoint/],
  ['DELETE', '/things/7.json', 405, /expected one of GET, PUT, PATCH, got "DELETE"/],
  ['constructor', '/things.json', 405, /expected GET, got/],
  ['GET', '/things/7.csv', 406, /expected one of \.json, \.xml, \.pdf, got "\.csv"/],
  ['GET', '/things/7', 406, /expected one of \.json/],
  ['GET', '/things.toString', 406, /expected one of \.json, \.xml, got/],
])('%s %s is %i', (method, path, status, message) => {
  const problem = refusalOf(method, path)
  expect(problem.kind.status).toBe(status)
  expect(problem.message).toMatch(message)
})

test('a known path with another method lists its methods', () => {
  expect(refusalOf('DELETE', '/things/7.json').headers).toEqual({ Allow: 'GET, PUT, PATCH' })
})
