import { beforeEach, expect, test } from 'vitest'
import type { Account, Emulator } from '../../src/index.ts'
import { registry } from '../../src/resources/registry.ts'
import { exchange } from '../support/exchange.ts'
import { sharedEmulators } from '../support/opened.ts'
import { isAboutRecord, type RequestValues, requestFor, routeFormats } from './requests.ts'
import { furnish, idsOf, recordsOf, sampleOf } from './samples.ts'

let emulator: Emulator
let owner: Account
let stranger: Account

const begin = sharedEmulators()

beforeEach(async () => {
  emulator = await begin('two accounts', {}, (first, fresh) => {
    furnish(first)
    // Creates the records that samples refer to, so that later samples create none.
    const second = fresh.createAccount({ prefix: 'stranger' })
    second.invoices.create(sampleOf('invoices', second))
  })
  owner = emulator.account()
  stranger = emulator.account('stranger')
})

/** The values of a stranger's request for a record: their own token, and the id of the record. */
function strangerSays(id: number): RequestValues {
  return { id, apiToken: stranger.apiToken, integrationToken: emulator.integrationToken }
}

const ways = routeFormats('documented').filter(isAboutRecord)

test.each(ways.map((way) => [`${way.method} ${way.path}`, way] as const))(
  '%s finds no record of another resource of the same account',
  async (_, way) => {
    const before = emulator.snapshot()
    for (const [resource, ids] of idsOf(owner)) {
      if (resource === way.operation.resource.name) continue
      for (const id of ids) {
        const said = { id, apiToken: owner.apiToken, integrationToken: emulator.integrationToken }
        const { status, bytes } = await exchange(emulator, requestFor(way, owner, said))
        expect(status, `${resource} ${id}: ${bytes}`).toBe(404)
      }
    }
    expect(emulator.changes(before)).toEqual([])
  },
)

const references = registry
  .ofAccounts()
  .flatMap((resource) =>
    resource.fieldList
      .filter(([, field]) => field.refersTo && !field.readOnly && !field.computed)
      .map(([name, field]) => [resource.name, name, field.refersTo!] as const),
  )

test.each(references)('%s.%s accepts no id of another account’s %s', (resource, field, target) => {
  const [foreign] = idsOf(owner).get(target)!
  const sample = sampleOf(resource, stranger)
  const before = emulator.snapshot()
  const records = recordsOf(stranger, resource)
  for (const sent of [foreign, String(foreign)]) {
    const create = () => records.create({ ...sample, [field]: sent })
    expect(create).toThrow(new RegExp(`${field}.*${foreign}`))
  }
  expect(emulator.changes(before)).toEqual([])
  const { id } = records.create(sample)
  const made = emulator.snapshot()
  expect(() => records.update(id, { [field]: foreign })).toThrow(new RegExp(`${field}.*${foreign}`))
  expect(emulator.changes(made)).toEqual([])
})

const nested = registry.ofAccounts().flatMap((resource) =>
  resource.fieldList.flatMap(([list, field]) =>
    Object.entries(field.nested?.fields ?? {})
      .filter(([, inner]) => inner.refersTo && !inner.readOnly)
      .map(([name, inner]) => [resource.name, list, name, inner.refersTo!] as const),
  ),
)

test.each(nested)(
  'a row of %s.%s accepts as %s no id of another account’s %s',
  (resource, list, field, target) => {
    const [foreign] = idsOf(owner).get(target)!
    const before = emulator.snapshot()
    const create = () =>
      recordsOf(stranger, resource).create({
        ...sampleOf(resource, stranger),
        [list]: [{ [field]: foreign }],
      })
    const expected = `an id or an alias of one of the ${target}`
    expect(create).toThrow(`${list}[0].${field}: expected ${expected}, got ${foreign}`)
    expect(emulator.changes(before)).toEqual([])
  },
)

test('there are references at the top and in rows', () => {
  expect(references.length).toBeGreaterThan(10)
  expect(nested.map(([resource]) => resource)).toEqual(
    expect.arrayContaining(['invoices', 'warehouse_documents']),
  )
})

test('lists show the records of the own account only', async () => {
  furnish(stranger)
  for (const way of routeFormats('documented').filter(({ operation }) => operation.returns === 'records')) {
    const { name } = way.operation.resource
    const said = strangerSays(0)
    const { status, bytes } = await exchange(emulator, requestFor(way, stranger, said))
    expect(status, String(bytes)).toBe(200)
    // Derived records are not stored: stock/movements shows that they stay apart.
    if (way.operation.resource.scope === 'derived') continue
    for (const id of idsOf(stranger).get(name)!) expect(bytes.toString(), way.path).toContain(String(id))
    for (const id of idsOf(owner).get(name)!) expect(bytes.toString(), way.path).not.toContain(String(id))
  }
})

test('views of records, aliases included, show the own account only', () => {
  for (const [resource, ids] of idsOf(owner)) {
    const records = recordsOf(stranger, resource)
    for (const id of ids) {
      expect(records.get(id), resource).toBeUndefined()
      expect(records.get(String(id)), resource).toBeUndefined()
      expect(records.find({ id }), resource).toBeUndefined()
      expect(() => records.update(id, { name: 'Taken' }), resource).toThrow(String(id))
      expect(() => records.delete(id), resource).toThrow(String(id))
    }
  }
})
