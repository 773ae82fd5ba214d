import fc from 'fast-check'
import type { Endpoint } from '../../../src/admin/endpoint.ts'
import { endpoints } from '../../../src/admin/endpoints.ts'
import type { Shape } from '../../../src/checks/shape.ts'
import { registry } from '../../../src/resources/registry.ts'
import { ids, prefixes } from './model-emulator.ts'
import { filledPath, type Pair, queryOf, type Sent } from './requests.ts'
import { recordOf, strangeText, strangeValue } from './values.ts'

const resources = registry.ofAccounts()
const everyId = [...ids.values()].flat()

/** Values for the keys of shapes, by name; other keys get any value. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  prefix: fc.constantFrom(...prefixes),
  account: fc.constantFrom(...prefixes),
  resource: fc.constantFrom(...resources.map(({ name }) => name)),
  id: fc.constantFrom<unknown>(...everyId, 'snapshot-1', 1, 2),
  invoice: fc.constantFrom(...ids.get('invoices')!),
  // Short or invalid, because what a request waits for never happens here.
  timeout: fc.constantFrom(0, -1, 'x', null, 0.5, 600_001),
  pattern: fc.dictionary(
    fc.constantFrom('id', 'name', 'method', 'status', 'subject', 'kind', '__proto__'),
    fc.oneof(strangeValue, fc.constant({ matches: '^a' }), fc.constant({ matches: '(' })),
  ),
  now: fc.constantFrom('2026-02-01', '2026-01-15T12:00:00Z', '9999-12-31', '1900-01-01', '2026-13-01'),
  by: fc.constantFrom<unknown>('1 day', '3 months', '999999 years', 0, 1, -1, 1e12),
  format: fc.constantFrom('json', 'yaml', 'xml'),
  values: fc.constantFrom(...resources).chain(({ fields }) => recordOf(fields)),
  like: fc.constantFrom('demo', 'second', 'nobody'),
  edition: fc.constantFrom('poland', 'france', 'portugal', 'atlantis'),
  running: fc.constant(false),
}

const sentFor = (name: string) => {
  const usual = Object.hasOwn(known, name) ? known[name]! : strangeValue
  // A requested wait would delay the test.
  return name === 'timeout'
    ? usual
    : fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: strangeValue })
}

function valuesOf(shape: Shape): fc.Arbitrary<Record<string, unknown>> {
  const entries = Object.fromEntries(Object.keys(shape).map((name) => [name, sentFor(name)]))
  const requiredKeys = Object.keys(shape).filter((name) => shape[name]!.required || name === 'timeout')
  const stray = fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(strangeText, strangeValue, { maxKeys: 1 }) },
  )
  return fc
    .tuple(fc.record(entries, { requiredKeys }), stray)
    .map(([values, stray]) => ({ ...values, ...stray }))
}

const fault = fc.record({
  operation: fc.constantFrom('invoices.create', '*', 'invoices.*', 'nothing'),
  // The fault is added but never due, because the effect of a due fault is intended.
  after: fc.constant(1_000_000),
  then: fc.oneof(
    fc.constantFrom<unknown>({ status: 503 }, { drop: 'before' }, { delay: 5 }, { malformed: true }),
    strangeValue,
  ),
})

const fixture = fc.record(
  {
    faketura: fc.constantFrom<unknown>(1, 2, '1'),
    extends: fc.constantFrom<unknown>('blank', 'starter', '../x.yaml', ['blank'], '__proto__'),
    now: sentFor('now'),
    accounts: fc.dictionary(
      fc.constantFrom('acme', 'third', 'demo', '__proto__', 'A b'),
      fc
        .constantFrom(...resources)
        .chain(({ name, fields }) =>
          fc
            .dictionary(fc.constantFrom('one', 'two', 'constructor', '7'), recordOf(fields), { maxKeys: 2 })
            .map((records) => ({ [name]: records })),
        ),
      { maxKeys: 2 },
    ),
  },
  { requiredKeys: [] },
)

function freeBody({ path }: Endpoint): fc.Arbitrary<unknown> {
  if (path === '/faults') return fault
  if (path === '/fixtures') return fixture
  return fc.constantFrom(...resources).chain(({ fields }) => recordOf(fields))
}

function requestTo(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const { method, path, parameters, query, body, freeBody: isFree } = endpoint
  const segment = (name: string) =>
    sentFor(Object.hasOwn(parameters, name) ? name : 'id').map((value) =>
      typeof value === 'string' && value !== '' ? value : JSON.stringify(value),
    )
  const said = isFree ? freeBody(endpoint) : body ? valuesOf(body) : fc.constant(undefined)
  return fc
    .tuple(
      filledPath(`/__admin${path}`, segment),
      valuesOf(query),
      said,
      fc.nat({ max: 9 }),
      fc.nat({ max: 2000 }),
    )
    .map(([url, query, said, dice, cut]): Sent => {
      const pairs = Object.entries(query).map(
        ([name, value]): Pair => [name, typeof value === 'string' ? value : JSON.stringify(value)],
      )
      const text = said === undefined ? '' : JSON.stringify(said)
      const content = dice === 0 ? text.slice(0, cut) : text
      const hasBody = method !== 'GET' && content !== ''
      return {
        method: dice === 1 ? 'PUT' : method,
        url: url + queryOf(pairs),
        headers: hasBody ? { 'Content-Type': dice === 2 ? 'application/yaml' : 'application/json' } : {},
        ...(hasBody ? { body: Buffer.from(content) } : {}),
      }
    })
}

/** A request to any endpoint of the admin API, except the one whose response never ends. */
export const anyAdminRequest: fc.Arbitrary<Sent> = fc
  .constantFrom(...endpoints.filter(({ path }) => path !== '/events'))
  .chain(requestTo)
