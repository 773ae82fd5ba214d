import { expect, test } from 'vitest'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { alreadyTaken } from '../../src/kernel/card/response-sentences.ts'
import { registry } from '../../src/resources/registry.ts'
import { sampleName, sampleValues } from '../support/samples.ts'
import { passesSchema, refusalsOf, type Trial } from './check-fixture.ts'

/** Mistakes that a schema cannot find, by the message of the loader. */
const onlyLoadingTells: readonly (readonly [says: RegExp, because: string])[] = [
  [/2026-02-29|9999-12-31 \+/, 'only a pattern of many lines knows the leap years'],
  [/an id or an alias of one of/, 'it does not know the records, so no ids'],
  [/unknown alias /, 'it can not compare a value with a key elsewhere'],
  [/because only a file can name a file/, 'it can not tell a file from an object'],
  [/can't be blank/, 'what a record needs may come from its traits, from rules or from another field'],
]

const needed = new Set<unknown>()

// biome-ignore format: one line for each sort of value
const candidates: readonly unknown[] = [
  null, '', ' ', true, false, 'yes', 'perhaps', 0, 1, -1, 7, 1.5, 1e22, 9_007_199_254_740_992, '7', ' 7 ', '-7', '12,50', '12.50', '1e3', 'foo', 'a, b',
  '50%', '50.5 %', '5000%', '23', 'zw', 'off', 'other_date', '14', '99999', '1m', '10:30', '25:00',
  '2026-01-31', '2026-13-45', '2026-02-99', '2026-02-29', '2026-04-31', '2026-01', '2026-13', '1899-12-31', '2026-1-5', '2026-01-15T10:00:00Z', '2026-13-15T10:00:00Z', '2026-01-15T10:00:00', '2026-01-15T25:00:00Z',
  'today', 'Today - 40 days', 'end of last month+3 days', 'first day of this year', 'today - 3 moons', 'tomorow', 'today - 999999 days',
  'sent', 'vat', 'vatt', 'cash', 'a@b.test', 'a@b.test, c@d.test', 'a b@c.test', 'http://a.example/x', 'ftp://a.example/x', 'HTTPS://a.example',
  [], ['a'], [7], [[7]], ['2026-01-31', 'today'], ['7', '7'], [null, '7'], {}, { a: 1 }, { from: 1 }, { from: 1, to: 3 }, { from: '1.5', to: 3 }, { from: 'a', to: 'b' }, { from: 1, to: 3, step: 1 },
  { from: 'today - 1 month', to: '2026-01-15' }, { from: '2026-01', to: '2026-03' }, { from: null, to: 'today' }, { from: '2026-13-01', to: '2026-13-02' }, { from: '2026-01-01', to: 'jutro' },
  'N {n}', '{n}', '{n:000}', '{nme}', '{{nme}}', 'a {city', '{City}', '{}', '{n} {nme}', 'x'.repeat(65_536),
]

/** A template becomes a value only with the number of the record. */
const isTemplate = (value: unknown) => typeof value === 'string' && /\{n(:0+)?\}/.test(value)

interface FieldTrial extends Trial {
  readonly resource: string
  readonly value: unknown
  /** Several records are generated from the value. */
  readonly isGenerated: boolean
}

/** A record with the value, whose alias ends with its number. */
function recordOf(
  { resource, key, value, isGenerated, number }: FieldTrial,
  named: (other: string) => string,
) {
  const sample = sampleValues(resource, named, number)
  if (!isGenerated) return { ...sample, [key]: value }
  const name = sampleName(number)
  const texts = Object.entries(sample).filter(([, text]) => text === name)
  const different = Object.fromEntries(texts.map(([field]) => [field, `${name} {n}`]))
  return { ...sample, ...different, generate: 2, [key]: value }
}

/** The records of the trials, and those that they name. */
function fixtureOf(trials: readonly FieldTrial[]): object {
  const records: Record<string, Record<string, object>> = {}
  const add = (resource: string, alias: string, record: object) => {
    records[resource] ??= {}
    records[resource][alias] = record
  }
  const named = (other: string) => {
    add(other, 'template', sampleValues(other, named))
    return 'template'
  }
  for (const trial of trials) add(trial.resource, `it${trial.number}`, recordOf(trial, named))
  return { accounts: { acme: records } }
}

/** One field of each kind and declaration: the others are read by the same code, and have the same schema. */
const fields = [
  ...new Map(
    registry
      .ofAccounts()
      .flatMap(({ name, fieldList }) =>
        fieldList
          .filter(([key, field]) => !field.rows && key !== 'id')
          .map(([key, field]) => [declared(field), { resource: name, key, field }] as const),
      ),
  ).values(),
]

function declared({ name, schema, acceptedTexts, shareOf, refersTo, readOnly, computed }: AnyField): string {
  return JSON.stringify([name, schema, acceptedTexts, shareOf, refersTo, readOnly, computed !== undefined])
}

test.each(fields.map((one) => ({ ...one, kind: one.field.name })))(
  '$resource $key, a field of kind $kind: schema and loader agree on each value',
  { timeout: 60_000 },
  async ({ resource, key }) => {
    const trials = [false, true].flatMap((isGenerated) =>
      candidates.map((value, at): FieldTrial => ({ resource, key, value, isGenerated, number: at + 2 })),
    )
    const passing = new Set(trials.filter((trial) => passesSchema(fixtureOf([trial]))))
    const disagreed: unknown[] = []
    for (const isGenerated of [false, true]) {
      for (const passes of [false, true]) {
        const group = trials.filter((one) => one.isGenerated === isGenerated && passing.has(one) === passes)
        const refusals = await refusalsOf(group, fixtureOf)
        for (const trial of group) {
          const refusal = refusals.get(trial)
          if (passes === (refusal === undefined)) continue
          if (passes && isGenerated && isTemplate(trial.value)) continue
          // A rule may want the generated records to have different values.
          if (passes && isGenerated && refusal!.includes(alreadyTaken)) continue
          const known = passes && onlyLoadingTells.find(([says]) => says.test(refusal!))
          if (known) needed.add(known)
          else disagreed.push({ value: trial.value, isGenerated, passes, refusal })
        }
      }
    }
    expect(disagreed, 'add what a rule refuses to onlyLoadingTells').toEqual([])
  },
)

test('the loader reports what the schema cannot check', () => {
  expect(onlyLoadingTells.filter((one) => !needed.has(one)).map(([, because]) => because)).toEqual([])
})
