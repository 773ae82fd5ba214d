import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmulator, type Emulator } from '../../src/index.ts'

const now = '2026-01-15T10:00:00Z'
let emulator: Emulator

beforeAll(async () => {
  emulator = await createEmulator({ now })
})
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function call(method: string, path: string, body?: object) {
  const { url, apiToken } = emulator.account()
  const response = await fetch(`${url}${path}?api_token=${encodeURIComponent(apiToken)}`, {
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, json: /^[[{"]/.test(text) ? JSON.parse(text) : undefined }
}

const make = (category: object) => call('POST', '/categories.json', { category })

describe('categories', () => {
  test('a create returns 201 with the keys in order', async () => {
    const { status, json } = await make({ name: 'Books', description: 'Printed', alt_name: 'not taken' })
    expect(status).toBe(201)
    expect(Object.entries(json)).toEqual([
      ['id', expect.any(Number)],
      ['name', 'Books'],
      ['description', 'Printed'],
      ['created_at', expect.stringContaining('2026-01-15')],
      ['updated_at', expect.stringContaining('2026-01-15')],
      ['alt_name', null],
      ['product_tags', null],
    ])
    expect(emulator.account().categories.get(json.id)?.name).toBe('Books')
  })

  test('list, get, update and delete', async () => {
    const { id } = (await make({ name: 'Books' })).json
    const second = (await make({ name: 'Music' })).json
    expect((await call('GET', '/categories.json')).json.map((row: { id: number }) => row.id)).toEqual([
      second.id,
      id,
    ])
    expect((await call('GET', `/categories/${id}.json`)).json).toMatchObject({ id, name: 'Books' })
    const updated = await call('PUT', `/categories/${id}.json`, { category: { description: 'Paper' } })
    expect(updated).toMatchObject({ status: 200, json: { name: 'Books', description: 'Paper' } })
    expect((await call('DELETE', `/categories/${id}.json`)).status).toBe(200)
    expect((await call('GET', `/categories/${id}.json`)).status).toBe(404)
  })

  test('XML has categories of category', async () => {
    await make({ name: 'Books' })
    const { status, text } = await call('GET', '/categories.xml')
    expect(status).toBe(200)
    expect(text).toMatch(/<categories type="array">\s*<category>/)
  })

  test('a name is needed', async () => {
    const { status, json } = await make({ description: 'nameless' })
    expect(status).toBe(422)
    expect(json.message).toEqual({ name: ["can't be blank"] })
  })

  test('the routes belong to the operations', async () => {
    await make({ name: 'Books' })
    expect(emulator.requests.all().at(-1)).toMatchObject({ operation: 'categories.create' })
  })
})

const referring = [
  [
    'invoices',
    'invoice',
    { buyer_name: 'Acme', positions: [{ name: 'A', tax: 23, total_price_gross: 1, quantity: 1 }] },
  ],
  ['clients', 'client', { name: 'Acme' }],
  ['products', 'product', { name: 'Hosting' }],
] as const

describe.each(referring)('category_id of %s', (path, key, values) => {
  test('accepts a category of the account', async () => {
    const { id } = (await make({ name: 'Books' })).json
    const made = await call('POST', `/${path}.json`, { [key]: { ...values, category_id: id } })
    expect(made).toMatchObject({ status: 201, json: { category_id: id } })
  })

  test('may be empty', async () => {
    const made = await call('POST', `/${path}.json`, { [key]: { ...values, category_id: '' } })
    expect(made).toMatchObject({ status: 201, json: { category_id: null } })
  })

  test('refuses an unknown one', async () => {
    const made = await call('POST', `/${path}.json`, { [key]: { ...values, category_id: 987 } })
    expect(made.status).toBe(422)
    expect(made.json.message).toEqual({
      category_id: ["987 is not the id of one of this account's categories"],
    })
  })

  test('refuses a category of another account', async () => {
    const other = emulator.createAccount().categories.create({ name: 'Theirs' })
    const made = await call('POST', `/${path}.json`, { [key]: { ...values, category_id: other.id } })
    expect(made.status).toBe(422)
  })
})
