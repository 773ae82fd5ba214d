import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { passesSchema, refusalOf, verdicts } from './check-fixture.ts'

const acme = (values: object) => ({
  accounts: { acme: { products: { p: { name: 'P', price_net: 5 } }, ...values } },
})
const invoice = (values: object) => acme({ invoices: { it: { buyer_name: 'A', ...values } } })
const pz = (values: object) => acme({ warehouse_documents: { it: { kind: 'pz', ...values } } })
const mail = (attachments: unknown) => acme({ outbox: [{ to: 'a@b.test', attachments }] })

test.each([
  ['a position of nothing', invoice({ positions: [{}] })],
  ['a position without name', invoice({ positions: [{ name: 'X' }, { quantity: 1 }] })],
  ['a position with null for name', invoice({ positions: [{ name: null }] })],
  ['a position with an empty name', invoice({ positions: [{ name: '', price_net: 5 }] })],
  ['a position without name or product', invoice({ positions: [{ product_id: null }] })],
  ['a position without name by number', invoice({ positions: { 0: { quantity: 1 } } })],
  ['a position beside no traits', invoice({ traits: [], positions: [{ quantity: 1 }] })],
  ['a row of text without text', invoice({ positions: [{ kind: 'text_separator' }] })],
  ['a row that is taken away', invoice({ positions: [{ name: 'X', _destroy: true }] })],
  ['goods of nothing', pz({ warehouse_actions: [{}] })],
  ['goods without name or product', pz({ warehouse_actions: [{ quantity: 2, product_name: '' }] })],
  ['a file without name', mail([{ text: 'x' }])],
  ['a file of something else than base64', mail([{ filename: 'a', base64: '***' }])],
  ['a file with an empty name', mail([{ filename: '', text: 'x' }])],
])('%s: both refuse it', async (_what, fixture) => {
  expect(await verdicts(fixture)).toEqual({ schema: false, loader: false })
})

const own = { invoices: { big: { positions: { each: { name: 'Big' } } } } }

test.each([
  ['a position with a name', invoice({ positions: [{ name: 'X' }] })],
  ['a position of a product', invoice({ positions: [{ product_id: 'p' }, { name: null, product_id: 'p' }] })],
  ['positions by number', invoice({ positions: { 0: { name: 'X' }, 1: { product_id: 'p' } } })],
  ['a row of text', invoice({ positions: [{ kind: 'text_separator', name: 'Text' }] })],
  ['a row that stays', invoice({ positions: [{ name: 'X', _destroy: false }] })],
  ['no positions', invoice({ positions: [] })],
  ['nothing for positions', invoice({ positions: null })],
  ['rows of a generated record', invoice({ generate: 2, positions: [{}, { quantity: 2 }] })],
  [
    'rows that a trait completes',
    { traits: own, ...invoice({ traits: 'big', positions: [{ quantity: 1 }] }) },
  ],
  ['what each row has', invoice({ positions: { each: { quantity: 1 } } })],
  ['rows that are generated', invoice({ positions: { generate: 2, name: 'X' } })],
  ['rows of a trait', { traits: { invoices: { odd: { positions: [{ quantity: 1 }] } } }, ...acme({}) }],
  ['goods by name', pz({ warehouse_actions: [{ product_name: 'New' }] })],
  ['goods of a product', pz({ warehouse_actions: [{ product_id: 'p', purchase_price_net: 2 }] })],
  ['a file of base64', mail([{ filename: 'a', base64: 'aGV5\naGU=' }])],
  ['a file with a name', mail([{ filename: 'a.txt', text: 'x' }])],
  [
    'rows of an exact record',
    { exact: true, accounts: { acme: { invoices: { it: { id: 5, positions: [{ id: 6 }] } } } } },
  ],
])('%s: both accept it', async (_what, fixture) => {
  expect(await verdicts(fixture)).toEqual({ schema: true, loader: true })
})

// biome-ignore format: one line for each sort of value
const values: readonly unknown[] = ['x', 7, true, '2026-01-15', 'cash', 'p', '5.00', [], {}, 'text_separator']
const { fields } = registry.resource('invoices').fields.positions!.rows!
const others = Object.keys(fields).filter((name) => name !== 'name')

test.each(others)(
  '%s of a position without a name: the schema accepts everything that loads',
  async (name) => {
    for (const value of values) {
      const fixture = invoice({ positions: [{ [name]: value }] })
      if ((await refusalOf(fixture)) === undefined)
        expect({ value, passes: passesSchema(fixture) }).toEqual({ value, passes: true })
    }
  },
)

test('loading refuses a file with both text and base64', async () => {
  expect(await refusalOf(mail([{ filename: 'a', text: 'x', base64: 'aGV5' }]))).toMatch(
    /has both text and base64/,
  )
})
