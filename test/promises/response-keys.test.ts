import { expect, test } from 'vitest'
import { type Client, open, type Resource } from '../support/client.ts'
import { clientKeys } from './keys/client.ts'
import { departmentKeys } from './keys/department.ts'
import { invoiceKeys } from './keys/invoice.ts'
import { positionKeys } from './keys/invoice-position.ts'
import { productKeys } from './keys/product.ts'
import {
  keysOf,
  leftOut,
  notInLists,
  onlyInUpdates,
  onlyWhenAsked,
  type RecordedKey,
  type RecordedKeys,
} from './keys/recorded-keys.ts'
import { warehouseKeys } from './keys/warehouse.ts'

const tables: readonly [Resource, RecordedKeys][] = [
  ['invoices', invoiceKeys],
  ['clients', clientKeys],
  ['products', productKeys],
  ['departments', departmentKeys],
  ['warehouses', warehouseKeys],
]

const wrapper = { invoices: 'invoice', clients: 'client', products: 'product' } as Record<string, string>

/** A record with only what must be sent, so that every default shows. */
function make(client: Client, resource: Resource): Promise<{ readonly id: number }> {
  return resource === 'invoices' ? client.sale() : client.create(resource, { name: 'Somebody Ltd' })
}

function without(keys: readonly RecordedKey[], ...names: readonly string[]): RecordedKey[] {
  return keys.filter(({ name }) => !names.includes(name))
}

function expectKeys(response: object, keys: readonly RecordedKey[]): void {
  expect(Object.keys(response)).toEqual(keys.map(({ name }) => name))
  const wrong = keys.filter(({ name, isMet }) => !isMet(response[name as keyof typeof response]))
  expect(wrong.map(({ name, type }) => [name, type, response[name as keyof typeof response]])).toEqual([])
}

test.each(tables)('%s have every observed key once', (_resource, keys) => {
  const names = keysOf(keys).map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  for (const name of Object.keys(leftOut)) expect(names).not.toContain(name)
})

test.each(tables)('a new record and a record read of %s have the keys in order', async (resource, keys) => {
  const client = await open()
  const made = await make(client, resource)
  const expected = without(
    keysOf(keys),
    ...(resource === 'invoices' ? [...onlyInUpdates, ...onlyWhenAsked] : []),
  )
  expectKeys(made, expected)
  expectKeys(await client.one(resource, made.id), expected)
})

test.each(tables)('a row in a list of %s has the keys in order', async (resource, keys) => {
  const client = await open()
  const { id } = await make(client, resource)
  const [row] = await client.list(resource)
  expect(row?.id).toBe(id)
  const unlisted = resource === 'invoices' ? [...onlyInUpdates, ...onlyWhenAsked] : []
  expectKeys(row!, without(keysOf(keys), ...notInLists, ...unlisted))
})

test.each(tables)('the response to an update of %s has the keys in order', async (resource, keys) => {
  const client = await open()
  const { id } = await make(client, resource)
  const values = resource === 'invoices' ? { oid: 'order-1' } : { name: 'Else Ltd' }
  expectKeys(
    await client.update(resource, id, values),
    without(keysOf(keys), ...(resource === 'invoices' ? onlyWhenAsked : [])),
  )
})

test('a position has the keys in order, also in a list', async () => {
  const client = await open()
  const { positions } = await client.sale()
  expectKeys(positions[0]!, keysOf(positionKeys))
  const [listed] = await client.list('invoices', { include_positions: 'true' })
  expectKeys(listed!.positions[0]!, keysOf(positionKeys))
})

test.each(onlyWhenAsked)('%s is in an invoice only on request', async (name) => {
  const client = await open()
  const { id } = await client.sale()
  const asked = await client.get<object>(`/invoices/${id}.json`, { 'additional_fields[invoice]': name })
  const { isMet } = keysOf(invoiceKeys).find((key) => key.name === name)!
  expect(isMet(asked.body[name as keyof typeof asked.body])).toBe(true)
  expect(Object.hasOwn(asked.body, name)).toBe(true)
  expect(await client.one('invoices', id)).not.toHaveProperty(name)
})

test.each(['invoices', 'clients', 'products'] as const)(
  'null for every key does not change the types of %s',
  async (resource) => {
    const client = await open()
    const record = await make(client, resource)
    const needed = resource === 'invoices' ? ['positions', 'buyer_name', 'seller_name', 'number'] : ['name']
    const nulls = Object.fromEntries(
      Object.keys(record).map((key) => [
        key,
        needed.includes(key) ? record[key as keyof typeof record] : null,
      ]),
    )
    const keys = keysOf(tables.find(([name]) => name === resource)![1])
    const made = await client.post<object>(`/${resource}.json`, { [wrapper[resource]!]: nulls })
    const changed = await client.put<object>(`/${resource}/${record.id}.json`, {
      [wrapper[resource]!]: nulls,
    })
    for (const { status, text, body } of [made, changed]) {
      expect([200, 201], text).toContain(status)
      const wrong = keys.filter(({ name, isMet }) => name in body && !isMet(body[name as keyof typeof body]))
      expect(wrong.map(({ name, type }) => `${name}: ${type}`)).toEqual([])
    }
  },
)
