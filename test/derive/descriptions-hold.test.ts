import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type Account, createEmulator, type Emulator } from '../../src/index.ts'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'
import { furnish, recordsOf } from '../contract/samples.ts'

type Values = Readonly<Record<string, unknown>>

const scenarios = readdirSync(new URL('../../fixtures/', import.meta.url))
  .map((file) => file.replace('.yaml', ''))
  .filter((name) => name !== 'large-account')

const resources = registry.ofAccounts()

/** The value that "Always … here." promises, by its word. */
const always: Readonly<Record<string, unknown>> = {
  null: null,
  false: false,
  true: true,
  0: 0,
  '0.0': '0.0',
  '1.0': '1.0',
  '"api"': 'api',
}

/** Fields of a record with another value than the one that the card says they always have. */
function* brokenPromises(fields: Readonly<Record<string, AnyField>>, record: Values): Generator<string> {
  for (const [name, { about }] of Object.entries(fields)) {
    const word = /Always ([\w."]+?)\.? here/.exec(about)?.[1]
    const value = record[name]
    if (word === undefined || value === undefined) continue
    const holds = word === 'empty' ? Object.keys(value as object).length === 0 : value === always[word]
    if (!holds) yield `${name} is ${JSON.stringify(value)}: ${about}`
  }
}

function brokenIn(account: Account): string[] {
  return resources.flatMap(({ name, fields, fieldList }) =>
    recordsOf(account, name)
      .all()
      .flatMap((record: object) => [
        ...brokenPromises(fields, record as Values),
        ...fieldList.flatMap(([list, { rows }]) =>
          rows
            ? (((record as Values)[list] ?? []) as Values[]).flatMap((row) => [
                ...brokenPromises(rows.fields, row),
              ])
            : [],
        ),
      ]),
  )
}

test.each(scenarios)('every constant field of %s is constant', async (scenario) => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: scenario })
  onTestFinished(() => emulator.close())
  for (const account of emulator.accounts) expect(brokenIn(account)).toEqual([])
})

test('every field described as constant is constant in written records', async () => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const account = emulator.createAccount()
  furnish(account)
  expect(brokenIn(account)).toEqual([])
  const promising = resources.flatMap(({ fieldList }) =>
    fieldList.filter(([, { about }]) => /Always/.test(about)),
  )
  expect(promising.length).toBeGreaterThan(100)
})

/** A value that differs from the former one. */
function another(field: AnyField, former: unknown, ids: ReadonlyMap<string, number>): unknown {
  if (field.refersTo) return ids.get(field.refersTo)
  if (field.nestedReferenceKey)
    return { 0: { [field.nestedReferenceKey]: ids.get(field.nestedReference!), quantity: 2 } }
  if (field.nestedReference) return [ids.get(field.nestedReference)]
  const values: Readonly<Record<string, unknown>> = {
    text: 'another',
    integer: 7,
    decimal: '2.5',
    date: '2026-02-03',
    time: '2026-02-03T10:00:00.000+01:00',
    flag: former !== true,
    'tax rate': '5',
    words: ['one'],
    choice: (field.schema.enum as unknown[] | undefined)?.find((word) => word && word !== former),
  }
  return values[field.name]
}

/** A field that is returned only on request. */
async function requested(emulator: Emulator, account: Account, resource: string, id: number, name: string) {
  const { key, operations } = registry.resource(resource)
  const path = operations.get!.routes[0]!.path.replace('{id}', String(id)).replace('{fmt}', 'json')
  const query = `api_token=${account.apiToken}&additional_fields[${key}]=${name}`
  const response = await emulator.fetch(`${path}?${query}`)
  return ((await response.json()) as Values)[name]
}

const inert = resources.flatMap(({ name, fieldList }) =>
  fieldList
    .filter(([, { about }]) => /Stored and returned; (has|they have) no effect here/.test(about))
    .map(([key, field]) => ({ resource: name, key, field })),
)

test('a field without effect is stored and returned, and changes nothing else in the account', async () => {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  onTestFinished(() => emulator.close())
  const account = emulator.createAccount()
  const ids = furnish(account)
  const everything = () =>
    Object.fromEntries(
      resources.flatMap(({ name }) =>
        recordsOf(account, name)
          .all()
          .map((record: { id: number }) => [`${name} ${record.id}`, record as object as Values]),
      ),
    )
  expect(inert.length).toBeGreaterThan(190)
  for (const { resource, key, field } of inert) {
    const id = ids.get(resource)!
    const before = everything()
    const record = before[`${resource} ${id}`]!
    const value = another(field, record[key], ids)
    expect(value, `${resource}.${key} has a value to try`).toBeDefined()
    recordsOf(account, resource).update(id, { [key]: value } as object)
    // Responses leave the field out unless it is requested.
    const isRequested = field.visibility === 'requested'
    if (isRequested) expect(await requested(emulator, account, resource, id, key)).toEqual(value)
    const changed = isRequested ? record : { ...record, [key]: value }
    expect(everything(), `${resource}.${key}`).toEqual({ ...before, [`${resource} ${id}`]: changed })
  }
})
