import { expect, test } from 'vitest'
import type { Account } from '../../src/index.ts'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'
import { requiredValues } from '../../src/verify/required-values.ts'
import { recordsOf, sampleOf } from '../contract/samples.ts'
import { demoToken } from '../support/demo-token.ts'
import { openVictim, refuses, sends } from './hostile-client.ts'

/** Valid JSON numbers beyond the range of a machine or an invoice. */
const literals: readonly string[] = [
  '1e308',
  '-1e308',
  '1e999',
  '5e-324',
  '-0',
  '9007199254740993',
  '9'.repeat(22),
  '9'.repeat(23),
  '9'.repeat(100_000),
  `0.${'0'.repeat(100_000)}1`,
  `1e${'9'.repeat(10_000)}`,
]

/** The same as texts, and texts that some parsers read as numbers. */
const texts: readonly string[] = [
  ...literals,
  '1e1000000000',
  'Infinity',
  'NaN',
  '0x1p4000',
  '1_000',
  '1,000,000.00',
  '٣',
  '１２',
  '--1',
  `${'9'.repeat(22)}.${'9'.repeat(22)}`,
]

const values: readonly string[] = [...literals, ...texts.map((text) => JSON.stringify(text))]

const isNumber = ({ name, readOnly, computed }: AnyField) =>
  !readOnly && !computed && ['integer', 'decimal', 'tax rate', 'reference', 'references'].includes(name)

const created = registry.ofAccounts().filter(({ operations }) => operations.create)
const writable = created.map(({ name, fieldList }) => {
  const plain = fieldList.filter(([, field]) => isNumber(field)).map(([field]) => [field])
  const inner = fieldList.flatMap(([list, { nested }]) =>
    Object.entries(nested?.fields ?? {}).flatMap(([field, kind]) => (isNumber(kind) ? [[list, field]] : [])),
  )
  return [name, [...plain, ...inner]] as const
})

/** A row with what it must have: texts, and the records that it names. */
function rowOf(resource: string, list: string, account: Account): Readonly<Record<string, unknown>> {
  const { fields } = registry.resource(resource).fields[list]!.nested ?? { fields: {} }
  const idOf = (other: string) => recordsOf(account, other).create(sampleOf(other, account)).id
  return { name: 'Row', ...requiredValues(fields, 'Row', idOf) }
}

function isReference(resource: string, field: string, inner: string | undefined): boolean {
  const outer = registry.resource(resource).fields[field]!
  const { refersTo } = inner ? outer.nested!.fields[inner]! : outer
  return refersTo !== undefined
}

test.each(writable.filter(([, fields]) => fields.length > 0))(
  'any number for %s is refused by name, or stored and computed with',
  async (name, fields) => {
    const victim = await openVictim()
    const { key, operations } = registry.resource(name)
    const path = operations.create!.routes.find(({ path }) => /json|fmt/.test(path))!.path
    const sample: Readonly<Record<string, unknown>> = sampleOf(name, victim.account)
    const before = victim.emulator.snapshot()
    let granted = 0
    for (const [field, inner] of fields) {
      for (const value of values) {
        const rows = Array.isArray(sample[field!]) ? sample[field!] : [rowOf(name, field!, victim.account)]
        const row = inner && { ...(rows as object[])[0], [inner]: 'VALUE' }
        const record = { ...sample, [field!]: row ? [row] : 'VALUE' }
        const body = JSON.stringify({ [key]: record }).replace('"VALUE"', () => value)
        const response = await sends(victim, path.replace('{fmt}', 'json'), body, 'application/json')
        const text = await response.text()
        const context = `${field} ${inner ?? ''} ${value.slice(0, 60)}: ${text.slice(0, 300)}`
        if (response.status === 201) granted++
        else {
          expect(response.status, context).toBe(422)
          // The message names the field, a total that becomes too large, or a field that a margin line lacks then.
          expect(text, context).toMatch(
            new RegExp(`${inner ?? field}|price_gross|total_purchase_price|vat_margin_tax`),
          )
        }
        // A refusal shows only the beginning of the sent value, and a record only calculated values.
        expect(text.length, context).toBeLessThan(10_000)
        if (response.status === 201) expect(text, context).not.toMatch(/\d{100}|\d+e[+-]?\d{2}|NaN|Infinity/)
        victim.emulator.restore(before)
      }
    }
    // Numbers that name records are granted only where there are such records.
    if (fields.some(([field, inner]) => !isReference(name, field!, inner))) expect(granted).toBeGreaterThan(0)
  },
)

test('a document with the largest amounts can be read in every format', async () => {
  const victim = await openVictim()
  const longest = '9'.repeat(20)
  const positions = Array.from({ length: 3 }, () => ({
    name: 'All',
    quantity: 7,
    tax: 23,
    price_net: longest,
  }))
  const { id, view_url } = await victim.sale({ positions })
  for (const path of [`/invoices/${id}.json`, `/invoices/${id}.xml`, `/invoices/${id}.pdf`]) {
    expect((await victim.emulator.fetch(`${path}?api_token=${demoToken}`)).status, path).toBe(200)
  }
  expect((await victim.emulator.fetch(view_url!)).status).toBe(200)
})

test('no numeric list parameter returns more than exists', async () => {
  const victim = await openVictim()
  for (const { operation } of registry.routes('documented')) {
    if (operation.returns !== 'records') continue
    const path = operation.routes[0]!.path.replace('{fmt}', 'json')
    for (const name of Object.keys(operation.query ?? {})) {
      for (const text of [...texts.filter(({ length }) => length < 10_000), '-1', '0']) {
        const query = `api_token=${demoToken}&${encodeURIComponent(name)}=${encodeURIComponent(text)}`
        const { status } = await victim.emulator.fetch(`${path}?${query}`)
        expect([200, 422], `${path} ${name} ${text}`).toContain(status)
      }
    }
  }
})

/** Fixtures and advances that ask for too much. */
test.each([
  ['/fixtures', '{"accounts": {"acme": {"clients": {"many": {"generate": 1000000000}}}}}'],
  ['/fixtures', '{"accounts": {"acme": {"clients": {"many": {"generate": 1e999}}}}}'],
  ['/fixtures', '{"accounts": {"acme": {"clients": {"many": {"generate": "99999999999999999999"}}}}}'],
  ['/fixtures', '{"now": "today + 99999999999999 days", "accounts": {"acme": {}}}'],
  ['/fixtures', '{"accounts": {"acme": {"invoices": {"a": {"issue_date": "today + 1e99 years"}}}}}'],
  ['/clock/advance', '{"by": 1e308}'],
  ['/clock/advance', '{"by": "999999999999999999999 years"}'],
])('no request asks %s for %s', async (path, body) => {
  const victim = await openVictim()
  const headers = { 'Content-Type': 'application/json' }
  await refuses(
    victim,
    () => victim.emulator.fetch(`/__admin${path}`, { method: 'POST', headers, body }),
    422,
  )
})
