import { expect, test } from 'vitest'
import { createEmulator } from '../../src/index.ts'
import { describeField } from '../../src/kernel/card/description.ts'
import { registry } from '../../src/resources/registry.ts'
import { fieldsOf } from '../support/card-fields.ts'

const ofCards = registry.resources.flatMap(({ name, fields }) => [...fieldsOf(name, fields)])

test('every field that requests can set says what happens when it is left out', () => {
  const silent = ofCards
    .filter(([, { readOnly, computed }]) => !readOnly && !computed)
    .filter(([, field]) => !/Default: |left out|Required|Read-only/.test(describeField(field)))
  expect(silent.map(([name]) => name)).toEqual([])
  // Rows and structures that requests cannot set contain no fields that claim to be left out.
  const within = ofCards.filter(([, { readOnly, nested }]) => readOnly && nested)
  const claimed = within.flatMap(([name, { nested }]) => [...fieldsOf(name, nested!.fields)])
  expect(
    claimed.filter(([, field]) => !/Read-only/.test(describeField(field))).map(([name]) => name),
  ).toEqual([])
})

test('no field says twice what happens when it is left out', () => {
  const twice = ofCards.map(([name, field]) => `${name}: ${describeField(field)}`)
  expect(twice.filter((text) => /left out/.test(text) && /Default: /.test(text))).toEqual([])
})

test('a text that says whether something holds says which texts mean yes or no', () => {
  const texts = ofCards.filter(([, { name, readOnly }]) => name === 'text' && !readOnly)
  const unclear = texts.filter(([, { about }]) => /^Whether (?!.*(?:: |has no effect here))/.test(about))
  expect(unclear.map(([name, { about }]) => `${name}: ${about}`)).toEqual([])
})

test('a field with one accepted word names it once', () => {
  const single = ofCards.filter(([, { choices = [] }]) => choices.length === 1)
  expect(single.length).toBeGreaterThan(0)
  const described = single.map(([, field]) => describeField(field))
  expect(described.filter((text) => !/^[^:]+\. Only [\w]+ is accepted\./.test(text))).toEqual([])
})

test('a field that is null or empty when left out is so beside a client, a department and a product with everything', async () => {
  await using emulator = await createEmulator({ now: '2026-01-15' })
  const { apiToken, url } = emulator.account()
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(`${url}/${path}.json`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_token: apiToken, ...body }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const create = async (name: string, values: object) => {
    const { key } = registry.resource(name)
    const path = name === 'payments' ? 'banking/payments' : name
    return send('POST', path, { [key]: values })
  }
  const full = async (name: string, values: object) => {
    const { id } = await create(name, values)
    for (const [field, { name: kind, readOnly, computed }] of Object.entries(
      registry.resource(name).fields,
    )) {
      const value = everyKind[kind]
      if (readOnly || computed || value === undefined) continue
      await send('PUT', `${name}/${id}`, { [registry.resource(name).key]: { [field]: value } })
    }
    return Number(id)
  }
  const parties = {
    client_id: await full('clients', { name: 'C' }),
    department_id: await full('departments', { name: 'D' }),
  }
  const line = { product_id: await full('products', { name: 'P', price_net: 5, tax: 23 }), quantity: 1 }
  const made = {
    invoices: await create('invoices', { ...parties, positions: [line] }),
    warehouse_documents: await create('warehouse_documents', {
      ...parties,
      kind: 'pz',
      warehouse_actions: [line],
    }),
    payments: await create('payments', { name: 'T', price: 1, client_id: parties.client_id }),
    recurrings: await create('recurrings', { name: 'R', ...parties, product_id: line.product_id }),
  }
  expect(Object.entries(made).filter(([, { id }]) => !id)).toEqual([])
  const filled = Object.entries(made).flatMap(([name, record]) =>
    Object.entries(registry.resource(name).fields)
      .filter(([field]) => !(field in parties) && !isEmpty(record[field]) && !(field in sentBeside))
      .filter(([, field]) => /(?:Null|Empty) when left out\./.test(describeField(field)))
      .map(([field]) => `${name}.${field} is ${JSON.stringify(record[field])}`),
  )
  expect(filled).toEqual([])
})

/** A value for each kind of field. */
const everyKind: Readonly<Record<string, unknown>> = {
  text: 'x1-nr',
  decimal: '7',
  'tax rate': '8',
  words: ['GTU_01'],
  integer: 1,
  date: '2026-03-03',
}

/** Fields that the test sends besides client and department. */
const sentBeside: Readonly<Record<string, true>> = {
  positions: true,
  warehouse_actions: true,
  product_id: true,
  price: true,
  name: true,
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
