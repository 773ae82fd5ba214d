import { expect, test } from 'vitest'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { registry } from '../../src/resources/registry.ts'
import { refusedSample, sampleValues } from '../support/samples.ts'
import { passesSchema, refusalOf, refusalsOf, type Trial, verdicts } from './check-fixture.ts'

type Values = Readonly<Record<string, unknown>>

const resources = registry.ofAccounts()
const needing = resources.filter(({ automaticFields }) => automaticFields.required.length > 0)

/** A record with little more than its required fields; another number gives other texts. */
const whole = ({ name }: Resource, number = 1): Values => sampleValues(name, () => 'target', number)

async function expectValidSample(resource: Resource): Promise<void> {
  const sample = whole(resource)
  const refusal = await refusalOf(keyed(resource, sample))
  expect(refusal, refusedSample(resource.name, sample, refusal)).toBeUndefined()
}

const without = (values: Values, name: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name))

/** An account with a client and a document that others may name. */
const acme = (values: object) => ({
  accounts: {
    acme: { clients: { target: { name: 'Target' } }, invoices: { target: { buyer_name: 'A' } }, ...values },
  },
})
const keyed = ({ name }: Resource, record: unknown) => acme({ [name]: { it: record } })

const accepted = { schema: true, loader: true }
const refused = { schema: false, loader: false }

const lacking = needing.flatMap((resource) =>
  resource.automaticFields.required.flatMap((name) => {
    const rest = without(whole(resource), name)
    return [
      ['nothing', rest],
      ['null', { ...rest, [name]: null }],
      ['an empty text', { ...rest, [name]: '' }],
      ['nothing beside a note of no traits', { ...rest, traits: [] }],
      ['nothing beside null for traits', { ...rest, traits: null }],
    ].map(([what, record]) => ({ resource, name, what, record, of: resource.name }))
  }),
)

test.each(lacking)('$of with $what as $name: both refuse it', async ({ resource, record }) => {
  expect(await verdicts(keyed(resource, record))).toEqual(refused)
  expect(await verdicts(acme({ [resource.name]: [record] }))).toEqual(refused)
})

test.each(needing)(
  '$name with the values of a sample, generated or by a trait: both accept them',
  async (resource) => {
    const { name } = resource
    const own = { traits: { [name]: { big: whole(resource) } } }
    await expectValidSample(resource)
    expect(await verdicts(keyed(resource, whole(resource)))).toEqual(accepted)
    expect(await verdicts(acme({ [name]: [whole(resource)] }))).toEqual(accepted)
    expect(await verdicts(keyed(resource, { generate: 2 }))).toEqual(accepted)
    expect(await verdicts(acme({ ...own, [name]: { it: { traits: 'big' } } }))).toEqual(accepted)
    expect(await verdicts({ ...own, ...acme({ [name]: [{ traits: ['big'] }] }) })).toEqual(accepted)
    expect(await verdicts({ exact: true, accounts: { acme: { [name]: { it: { id: 5 } } } } })).toEqual(
      accepted,
    )
    expect(await verdicts(keyed(resource, null))).toEqual(refused)
    expect(await verdicts(acme({ [name]: [null] }))).toEqual(refused)
  },
)

test.each(resources)(
  '$name generated in two groups of one fixture have different unique values',
  async ({ name }) => {
    const groups = { first: { generate: 2 }, second: { generate: 2 } }
    const hint = `make the recipe of ${name} valid; its \`n\` begins at 1 in each group: see src/kernel/card/recipe.ts`
    expect(await refusalOf(acme({ [name]: groups })), hint).toBeUndefined()
  },
)

test.each([
  ['invoices', 'a document without buyer'],
  ['recurrings', 'a definition of nothing'],
])('%s: a rule refuses %s, and the schema does not', async (name) => {
  expect(await verdicts(keyed(registry.resource(name), {}))).toEqual({ schema: true, loader: false })
})

test('which resources require something', () => {
  const required = needing.map(({ name, automaticFields }) => [name, automaticFields.required.join(', ')])
  const declared = registry.ofAccounts().flatMap(({ name, fieldList }) => {
    const names = fieldList.flatMap(([field, { required }]) => (required ? [field] : []))
    return names.length > 0 ? [[name, names.join(', ')]] : []
  })
  expect(required).toEqual(declared)
  expect(Object.fromEntries(required)).toMatchObject({
    departments: 'name',
    warehouses: 'name',
    categories: 'name',
    clients: 'name',
    products: 'name',
    payments: 'name',
    webhooks: 'kind, url',
  })
})

// biome-ignore format: one line for each sort of value
const values: readonly unknown[] = ['x', 7, true, '2026-01-15', 'cash', 'today', 'target', [], {}, 'a@b.test']

interface ValueTrial extends Trial {
  readonly value: unknown
}

const makers: [string, string][] = []

test.each(needing)('$name: only the fields that the card names fill in required ones', async (resource) => {
  const { name, fields, automaticFields } = resource
  const target = { clients: { target: { name: 'T' } }, products: { target: { name: 'T' } } }
  const others = Object.keys(fields).filter((key) => !automaticFields.required.includes(key))
  const fixtureOf = (trials: readonly ValueTrial[], recordOf: (trial: ValueTrial) => Values) => {
    const records = trials.map((trial) => [`it${trial.number}`, recordOf(trial)])
    return acme({
      ...target,
      invoices: { target: { buyer_name: 'T' } },
      [name]: { target: whole(resource, 2), ...Object.fromEntries(records) },
    })
  }
  const own = ({ key, value }: ValueTrial) => ({ [key]: value })
  const full = (trials: readonly ValueTrial[]) =>
    fixtureOf(trials, (trial) => ({ ...whole(resource, trial.number), ...own(trial) }))
  const bare = (trials: readonly ValueTrial[]) => fixtureOf(trials, own)
  await expectValidSample(resource)
  // The first accepted value of each field.
  const accepted = new Map<string, ValueTrial>()
  for (const value of values) {
    const trials = others.map((key, at): ValueTrial => ({ key, value, number: at + 3 }))
    const passing = trials.filter((trial) => !accepted.has(trial.key) && passesSchema(full([trial])))
    const refusals = await refusalsOf(passing, full)
    for (const trial of passing) if (!refusals.has(trial)) accepted.set(trial.key, trial)
  }
  const compared = others.flatMap((key) => accepted.get(key) ?? [])
  const refusals = await refusalsOf(compared, bare)
  const results = compared.map((trial) => ({
    ...trial,
    schema: passesSchema(bare([trial])),
    loader: !refusals.has(trial),
  }))
  expect(results.filter(({ schema, loader }) => schema !== loader)).toEqual([])
  for (const { key, loader } of results) if (loader) makers.push([name, key])
  const hint = `add accepted values of more fields of ${name} to \`values\` in this file`
  expect(compared.length, hint).toBeGreaterThan(Object.keys(fields).length / 2)
})

test('the first or last name of a client makes its name', () => {
  expect(makers).toEqual([
    ['clients', 'first_name'],
    ['clients', 'last_name'],
  ])
})
