import { expect, test } from 'vitest'
import { registry } from '../../src/resources/registry.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'

const names = registry.notEmulated.rows.flatMap((row) => row.names)

/** The parts of a name: `invoice.positions.tax` or `invoices.list?color`. */
function partsOf(name: string) {
  const [, path, mark, field] = /^(.+)([?.])(.+)$/.exec(name)!
  const [key, rows] = path!.split('.')
  return { path: path!, isParameter: mark === '?', key: key!, rows, field: field! }
}

test('no name is served', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toEqual([])
  for (const name of names) {
    const { path, isParameter, key, rows, field } = partsOf(name)
    if (isParameter) {
      const operation = registry.operations.find(({ id }) => id === path)
      expect(operation, name).toBeDefined()
      expect(Object.keys(operation!.query ?? {})).not.toContain(field)
      continue
    }
    const card = registry.resources.find((one) => one.key === key)
    expect(card, name).toBeDefined()
    const fields = rows ? card!.fields[rows]!.nested!.fields : card!.fields
    expect(fields[field]?.readOnly ?? true, name).toBe(true)
  }
})

const paths: Readonly<Record<string, string>> = { account: '/account' }

function request(client: Client, name: string) {
  const { path, isParameter, key, rows, field } = partsOf(name)
  if (isParameter) {
    const { routes } = registry.operations.find(({ id }) => id === path)!
    const { method, path: at } = routes[0]!
    return client.send<Refusal>(method, at.replace('{fmt}', 'json').replaceAll('{id}', '1'), {
      query: { api_token: client.account.apiToken, [field]: '1' },
      body: method === 'GET' ? undefined : { invoice: {} },
    })
  }
  const record = { name: 'Sample', [field]: ['x'] }
  const card = registry.resources.find((one) => one.key === key)!
  return client.post<Refusal>(paths[key] ? `${paths[key]}.json` : `/${card.name}.json`, {
    integration_token: client.emulator.integrationToken,
    [key]: rows ? { [rows]: [record] } : record,
  })
}

promise('not-emulated/requested', async () => {
  const client = await open()
  for (const name of names) {
    await request(client, name)
    const { diagnostics, account } = client.lastRequest
    expect(account).toBe(client.account.prefix)
    const noted = diagnostics.filter(({ code }) => code === 'not-emulated')
    expect(noted, name).toHaveLength(1)
    expect(noted[0]!.message).toContain('is documented, but not emulated')
    expect(JSON.stringify(diagnostics), name).not.toContain('did you mean')
  }
  for (const query of ['fields[invoice]', 'additional_fields[invoice]']) {
    await client.list('invoices', { [query]: 'paid_from,paid_to,tax_split,products-margin' })
    const { diagnostics } = client.lastRequest
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(4).fill('not-emulated'))
  }
  const nothing = { skonto_active: false, recipients: [], additional_fields: null }
  const positions = [{ name: 'Service A', use_eco_tax: '0' }]
  const invoice = { buyer_name: 'Buyer Ltd', positions, ...nothing }
  expect((await client.post('/invoices.json', { gov_save_and_send: false, invoice })).status).toBe(201)
  expect(client.lastRequest.diagnostics).toEqual([])
})

test('what is not emulated is refused when strict', async () => {
  const strict = await open({ strict: true })
  for (const name of names) {
    const { status, body } = await request(strict, name)
    expect(status, name).toBe(400)
    expect(JSON.stringify(body), name).toContain('is documented, but not emulated')
  }
})

test('a word of additional_fields that no field has is noted', async () => {
  const client = await open()
  await client.list('invoices', { 'additional_fields[invoice]': 'cancel_reason,zodiac' })
  expect(client.lastRequest.diagnostics.map(({ code }) => code)).toEqual(['unknown-field'])
})

promise('not-emulated/read-only-field', async () => {
  const client = await open()
  const sent = {
    name: 'Transfer',
    price: 10,
    overpaid: 5,
    user_id: 0,
    token: 'x',
    created_at: '',
    referrer: null,
  }
  const { id } = await client.create('payments', sent)
  const noted = (names: string) => [
    {
      code: 'read-only-field',
      message: `read-only in banking_payment, so what was sent is ignored: ${names}`,
    },
  ]
  expect(client.lastRequest.diagnostics).toEqual(noted('overpaid, token'))
  const whole = await client.one('payments', id)
  expect(whole.overpaid).toBe('0.0')
  client.emulator.clock.advance('1 day')
  await client.update('payments', id, { ...whole, name: 'Cheque' })
  expect(client.lastRequest.diagnostics).toEqual([])
  await client.update('payments', id, { ...whole, overpaid: '1.0' })
  expect(client.lastRequest.diagnostics).toEqual(noted('overpaid'))
})
