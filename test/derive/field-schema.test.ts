import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused } from '../../src/checks/refused.ts'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'

const day = /^\d{4}-\d\d-\d\d$/
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** The runtime's own calendar, so that the oracle owes nothing to the code under test. */
function isCalendarDate(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return day.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}

const ajv = new Ajv2020({
  allowUnionTypes: true,
  formats: {
    date: isCalendarDate,
    'date-time': (text: string) =>
      isCalendarDate(text.slice(0, 10)) && text[10] === 'T' && time.test(text.slice(11)),
  },
})

/** Validators by schema: compiling one for each field takes most of the time. */
const validators = new Map<string, ValidateFunction>()

function validatorOf({ schema }: AnyField): ValidateFunction {
  const key = JSON.stringify(schema)
  const isValid = validators.get(key) ?? ajv.compile(schema)
  validators.set(key, isValid)
  return isValid
}

/** Every field of every card, those within other fields included. */
const fields = registry.resources.flatMap(({ name, fieldList }) =>
  fieldList.flatMap(([field, declared]) => withNested(`${name}.${field}`, declared)),
)

function withNested(path: string, field: AnyField): [path: string, field: AnyField][] {
  const nested = Object.entries(field.nested?.fields ?? {})
  return [[path, field], ...nested.flatMap(([name, inner]) => withNested(`${path}.${name}`, inner))]
}

const digits22 = '1234567890123456789012'

// biome-ignore format: one line for each sort of value
const candidates: readonly unknown[] = [
  null, true, false,
  0, -0, 1, -1, 2, 23, 1.0, 19.9, -0.5, 0.1 + 0.2, 1e-7, 1e-23, -1e-23, Number('1.2345678901234567e-7'), 5e-324, 1e21, 9.9e21, 1e22, -1e22, 1e300,
  Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER - 1,
  '', ' ', '  ', '\t', '0', '1', '-1', '-0', '-0,00', '007', '23', ' 12 ', '\t12\n', '12.5', '19,90', '-19,9', '5.', '.5', '+5', '- 5', '1 000',
  '1,000.00', '1.000,00', '1e3', '0x10', 'NaN', 'Infinity', '１２', digits22, `${digits22}1`, `0.${digits22}`, `0,${digits22}1`,
  `0000000000${digits22}`, '123456789012345', '1234567890123456', '12,13', '12, 13', '12,,13', ',', '1,a',
  'true', 'false', 'TRUE', 'yes', 'no', 'Yes', 'on', 'off', 'ok', 'paid', 'vat', 'zw', 'ZW', ' np ', 'nP', 'n/a', 'disabled', 'oo', 'exempt', 'exempted',
  '2026-01-15', '2026-02-30', '2026-02-29', '2024-02-29', '2026-13-01', '2026-00-10', '2026-1-5', '15.01.2026', '2026-01', '2026-13', '2026-00',
  '1899-12-31', '1899-12', '1900-01-01', '9999-12-31', '0000-01-01', '12026-01-01', '2026-01-15 ', ' 2026-01-15', '2026-01-15\n', 'today',
  '2026-01-15T10:00:00Z', '2026-01-15T10:00:00.123+01:00', '2026-01-15T10:00:00.1234Z', '2026-01-15T24:00:00Z', '2026-01-15T23:59:60Z',
  '2026-02-30T10:00:00Z', '2026-01-15T10:00:00', '2026-01-15T10:00Z', '2026-01-15 10:00:00', '2026-01-15T10:00:00+14:59', '2026-01-15T10:00:00+15:00',
  '1899-12-31T10:00:00Z', '2026-01-15t10:00:00z',
  'a', 'Zażółć gęślą jaźń', '\u0000', '😀', 'x'.repeat(65_535), 'x'.repeat(65_536), '😀'.repeat(65_535), '😀'.repeat(65_536),
  [], [null], [1], [1.5], ['1'], ['a'], ['a', 'b'], ['a', 1], ['1', 2, ' 3 '], [Number.MAX_SAFE_INTEGER + 1], [[]], [{}], [{}, null], [{ id: 1 }], [{ id: 'x' }], [{ id: 1.5 }],
  [{ _destroy: true }], [{ _destroy: '1' }], [{ _destroy: 'perhaps' }], [{ unknown: 1 }],
  {}, { a: 1 }, { 0: {} }, { 0: { id: '7' } }, { 0: 5 }, { reason: 'x' },
]

function candidatesFor({ nested }: AnyField): readonly unknown[] {
  if (!nested) return candidates
  const inner = Object.keys(nested.fields).flatMap((name) => candidates.map((value) => ({ [name]: value })))
  return [...candidates, ...inner, ...inner.map((row) => [row]), ...inner.map((row) => ({ 0: row }))]
}

/** Whether the field reads a value. */
function isTaken({ read }: Pick<AnyField, 'read'>, value: unknown): boolean {
  return !(read(copied(value)) instanceof Refused)
}

/** A copy that shares the texts, which structuredClone would copy as well: some are very long. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copied(inner)]))
}

interface Verdicts {
  readonly schema: AnyField['schema']
  readonly verdicts: readonly { readonly value: unknown; readonly taken: boolean; readonly valid: boolean }[]
}

/** Verdicts by the function that reads: the fields of a kind have the same one, which depends on nothing else. */
const known = new Map<AnyField['read'], Verdicts>()

function verdictsOf(field: AnyField): Verdicts['verdicts'] {
  const { read, schema } = field
  const former = known.get(read)
  if (former?.schema === schema) return former.verdicts
  const isValid = validatorOf(field)
  const verdicts = candidatesFor(field).map((value) => ({
    value,
    taken: isTaken(field, value),
    valid: isValid(value),
  }))
  known.set(read, { schema, verdicts })
  return verdicts
}

test.each(fields)('%s accepts exactly what its schema says', (_path, field) => {
  const verdicts = verdictsOf(field)
  expect(verdicts.filter(({ taken, valid }) => taken !== valid)).toEqual([])
  expect(verdicts.some(({ taken }) => taken)).toBe(true)
  if (field.name !== 'anything') expect(verdicts.some(({ taken }) => !taken)).toBe(true)
})

test('one field of each kind accepts exactly the values that the schema accepts', () => {
  const kinds = [
    ...new Map(fields.map(([path, field]) => [JSON.stringify(field.schema), { path, field }])).values(),
  ]
  const checks = kinds.map(({ path, field }) => ({ path, field, isValid: validatorOf(field) }))
  const likely = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.stringMatching(/^\s?-?[0-9]{1,24}([.,][0-9]{1,24})?\s?$/),
    fc.stringMatching(/^(19|20)[0-9]{2}-[01][0-9](-[0-3][0-9])?$/),
  )
  fc.assert(
    fc.property(likely, (value) => {
      const wrong = checks.filter(({ field, isValid }) => isTaken(field, value) !== isValid(value))
      expect(wrong.map(({ path }) => `${path}: ${JSON.stringify(value)}`)).toEqual([])
    }),
  )
  expect(checks.length).toBeGreaterThan(10)
})
