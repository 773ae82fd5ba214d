import { Ajv2020 } from 'ajv/dist/2020.js'
import { assert, constantFrom, dictionary, jsonValue, oneof, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/admin/endpoints.ts'
import { Refused } from '../../src/checks/refused.ts'
import { objectOf } from '../../src/checks/shape.ts'

const ajv = new Ajv2020({ strict: false })

/** Values close to valid ones, and any other JSON. */
const values = oneof(
  constantFrom(
    '',
    'a',
    '7',
    0,
    1,
    1.5,
    -1,
    600_000,
    600_001,
    true,
    false,
    null,
    {},
    [],
    { a: 1 },
    'json',
    'poland',
  ),
  jsonValue(),
)

const bodies = endpoints.flatMap(({ method, path, body }) =>
  body ? [[`${method} ${path}`, body] as const] : [],
)

test.each(bodies)('%s accepts exactly the bodies of its schema', (_, shape) => {
  const kind = objectOf(shape)
  const isDescribed = ajv.compile(kind.schema)
  const keys = Object.fromEntries(Object.keys(shape).map((name) => [name, values]))
  const near = record(keys, { requiredKeys: [] })
  const sent = oneof(
    { weight: 8, arbitrary: near },
    dictionary(constantFrom(...Object.keys(shape), 'zzz'), values),
    jsonValue(),
  )
  assert(
    property(sent, (body) => {
      expect(!(kind.read(body) instanceof Refused), JSON.stringify(body)).toBe(isDescribed(body))
    }),
    { numRuns: 300, seed: 1 },
  )
})

test('tries valid and invalid bodies', () => {
  expect(bodies.length).toBeGreaterThan(5)
})
