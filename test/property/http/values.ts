import fc from 'fast-check'
import type { AnyField } from '../../../src/kernel/card/field.ts'
import { ids } from './model-emulator.ts'

/** Texts with a meaning for numbers, dates, objects, paths, headers, pages or scripts. */
export const strangeTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e999',
  '1e-30',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\ud800',
  '\u2028',
  '\ufeff',
  '🐢',
  'Żółw & "Co" <Ltd>',
  '</script><script>alert(1)</script>',
  "' OR 1=1 --",
  '../../../../etc/hostname',
  'C:\\x',
  '%00',
  '%',
  '%2e%2e%2f',
  '{id}',
  'a\r\nX-Injected: 1',
  'file:///etc/hostname',
  'http://receiver.test/',
  '9'.repeat(22),
  `0.${'0'.repeat(21)}1`,
  '9'.repeat(400),
  'a'.repeat(66_000),
  '٣',
  '１２',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '2026-01-15T25:61:61Z',
  '1,2,3',
  'a,b',
]

export const strangeText = fc.oneof(fc.constantFrom(...strangeTexts), fc.string({ maxLength: 12 }))

/** Any JSON value, with unusual ones among them. */
export const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strangeText },
  fc.constantFrom(null, true, false, 0, -1, 1e300, -0, 5e-324, 2 ** 53, [], {}, [[]], [null], [{}]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.array(strangeText, { maxLength: 3 }),
  fc.dictionary(strangeText, strangeText, { maxKeys: 2 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const amount = fc.constantFrom<unknown>(0, 1, 9.99, '123.45', '100', -5, '0,5', '1'.repeat(22))
const day = fc.constantFrom('2025-12-31', '2026-01-15', '2026-02-28', '1900-01-01', '9999-12-31')

/** Values that a field may accept, by its kind. */
const plausible: Readonly<Record<string, (field: AnyField) => fc.Arbitrary<unknown>>> = {
  text: () =>
    fc.constantFrom('Ash', 'ash@example.test', 'nr/mm/yyyy', '1/2026', 'https://receiver.test/x', '30', 'PL'),
  integer: () => fc.constantFrom(0, 1, 7, '30', -1),
  decimal: () => amount,
  'tax rate': () => fc.constantFrom(23, '8', 0, 'zw', 'disabled'),
  flag: () => fc.constantFrom(true, false, '1', 'no'),
  choice: ({ schema }) => fc.constantFrom(...(schema.enum as unknown[])),
  date: () => day,
  'date or month': () => fc.oneof(day, fc.constant('2026-01')),
  time: () => fc.constantFrom('2026-01-15T10:00:00.000+01:00', '2026-01-15'),
  reference: ({ refersTo }) => idIn(refersTo!),
  references: ({ refersTo }) => fc.array(idIn(refersTo!), { maxLength: 2 }),
  words: () => fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
  list: ({ nested }) => fc.array(recordOf(nested!.fields), { maxLength: 3 }),
  structure: ({ nested }) => recordOf(nested!.fields),
}

const idIn = (resource: string) => fc.constantFrom(...(ids.get(resource) ?? []), 4711)

function sentFor(field: AnyField): fc.Arbitrary<unknown> {
  const usual = plausible[field.name]?.(field) ?? strangeValue
  return fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: strangeValue })
}

/** Some of the fields of a record, and now and then a name that it doesn't have. */
export function recordOf(fields: Readonly<Record<string, AnyField>>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(fields)
  const own = fc
    .subarray(names, { maxLength: Math.min(8, names.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((name) => sentFor(fields[name]!).map((value) => [name, value] as const))),
    )
  const others = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(strangeText, strangeValue), { maxLength: 2 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('id', '_destroy'), fc.constantFrom<unknown>(1, '1', true))
        .map((pair) => [pair]),
    },
  )
  // Made as JSON makes it: `__proto__` is a key like any other.
  return fc.tuple(own, others).map(([own, others]) => Object.fromEntries([...own, ...others]))
}

/** A text, encoded for a URL. A lone surrogate becomes the replacement character. */
export function inUrl(text: string, maxLength = 4000): string {
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, maxLength)
}
