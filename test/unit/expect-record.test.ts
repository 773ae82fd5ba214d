import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { productCard } from '../../src/resources/product/product.ts'
import { expectRecord, isShownIn } from '../../src/verify/expect-record.ts'

await using emulator = await createEmulator({ listen: false })
const { apiToken } = emulator.account()
const body = { api_token: apiToken, product: { name: 'Lamp', price_net: '10' } }
const response = await emulator.fetch('/products.json', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
const product = (await response.json()) as Readonly<Record<string, unknown>>

function check(record: unknown): void {
  expectRecord('a product', record, productCard.fields, isShownIn('all', 'one'))
}

test('a record of the emulator has the keys of its card, and may have more', () => {
  check(product)
  check({ ...product, brand_new: 1 })
})

test.each([
  ['missing keys', (({ code, ...rest }) => rest)(product)],
  ['key of a product after price_net', (({ tax, ...rest }) => ({ ...rest, tax }))(product)],
  ['type of price_net of a product', { ...product, price_net: 10 }],
  ['type of price_net of a product', { ...product, price_net: '10.00' }],
  ['type of id of a product', { ...product, id: '7' }],
  ['type of created_at of a product', { ...product, created_at: 'yesterday' }],
  ['type of limited of a product', { ...product, limited: 0 }],
  ['limited of a product', { ...product, limited: null }],
  ['a product', [product]],
])('%s', (subject, record) => {
  expect(() => check(record)).toThrow(subject)
})
