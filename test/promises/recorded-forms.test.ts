import { expect, test } from 'vitest'
import { type Client, type Invoice, open } from '../support/client.ts'
import { type RawRequest, raw } from '../support/raw.ts'

/** Every form that recordings show as accepted (observed 2 and 22), in the profile of the recordings. */

const json = { 'Content-Type': 'application/json' }

interface Known {
  /** Without its prefix. */
  readonly token: string
  readonly invoice: Invoice
  /** The id of a payment of the invoice. */
  readonly payment: number
}

async function strict(): Promise<{ client: Client; known: Known }> {
  const client = await open({ listen: true, strict: true, profile: 'observed' })
  const owner = client.emulator.createAccount({ prefix: 'acme' })
  const positions = [{ name: 'Lamp', quantity: 1, tax: 23, total_price_gross: 123 }]
  const { id } = owner.invoices.create({ buyer_name: 'Buyer Ltd', positions })
  const token = owner.apiToken.replace('/acme', '')
  const payment = owner.payments.create({ name: 'Paid', price: 23, invoice_id: id }).id
  return { client, known: { token, payment, invoice: owner.invoices.get(id)! } }
}

function multipart(fields: Readonly<Record<string, string>>): Omit<RawRequest, 'method' | 'path'> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const headers = { 'Content-Type': 'multipart/form-data; boundary=limit' }
  return { headers, body: `${parts.join('')}--limit--\r\n` }
}

const made = {
  buyer_name: 'Second Ltd',
  positions: [{ id: '', name: 'Lamp', quantity: '2', tax: 23, total_price_gross: '12' }],
}

type Form = readonly [name: string, status: number, request: (known: Known) => RawRequest]

const forms: readonly Form[] = [
  ['the token in the query', 200, ({ token }) => get(`?api_token=${token}`)],
  ['the token with its prefix, escaped', 200, ({ token }) => get(`?api_token=${token}%2Facme`)],
  ['the token with its prefix, raw', 200, ({ token }) => get(`?api_token=${token}/acme`)],
  [
    'the token in the body of a GET',
    200,
    ({ token }) => ({ ...get(''), headers: json, body: `{"api_token":"${token}"}` }),
  ],
  ['Bearer alone', 200, ({ token }) => ({ ...get(''), headers: { Authorization: `Bearer ${token}` } })],
  [
    'a GET with the body []',
    200,
    ({ token }) => ({ ...get(`?api_token=${token}`), headers: json, body: '[]' }),
  ],
  [
    'a GET with the body {}',
    200,
    ({ token }) => ({ ...get(`?api_token=${token}`), headers: json, body: '{}' }),
  ],
  [
    'a slash after the extension',
    200,
    ({ token, invoice }) => ({ method: 'GET', path: `/invoices/${invoice.id}.json/?api_token=${token}` }),
  ],
  ['a POST with the token in the body', 201, ({ token }) => post('', { api_token: token, invoice: made })],
  ['a POST with the token in the query', 201, ({ token }) => post(`?api_token=${token}`, { invoice: made })],
  [
    'a POST with the token in both',
    201,
    ({ token }) => post(`?api_token=${token}`, { api_token: token, invoice: made }),
  ],
  [
    'a POST with Bearer',
    201,
    ({ token }) => ({
      ...post('', { invoice: made }),
      headers: { ...json, Authorization: `Bearer ${token}/acme` },
    }),
  ],
  [
    'a month as the sale date',
    201,
    ({ token }) => post('', { api_token: token, invoice: { ...made, sell_date: '2026-01' } }),
  ],
  ['an empty number', 201, ({ token }) => post('', { api_token: token, invoice: { ...made, number: '' } })],
  [
    'a payment term as a text',
    201,
    ({ token }) => post('', { api_token: token, invoice: { ...made, payment_to_kind: '14' } }),
  ],
  ['an empty wrapper', 422, ({ token }) => post('', { api_token: token, invoice: {} })],
  [
    'a POST with neither body nor Content-Type',
    200,
    ({ token, invoice }) => ({
      method: 'POST',
      path: `/invoices/${invoice.id}/change_status.json?api_token=${token}&status=sent`,
    }),
  ],
  [
    'a PUT of the whole record',
    200,
    ({ token, invoice }) => ({ ...put(invoice.id, { api_token: token, invoice }) }),
  ],
  [
    'a DELETE',
    200,
    ({ token, invoice }) => ({ method: 'DELETE', path: `/invoices/${invoice.id}.json?api_token=${token}` }),
  ],
  [
    'a DELETE with the token in its body',
    200,
    ({ token, invoice }) => ({
      method: 'DELETE',
      path: `/invoices/${invoice.id}.json`,
      headers: json,
      body: `{"api_token":"${token}"}`,
    }),
  ],
  [
    'a client as a form',
    201,
    ({ token }) => ({
      method: 'POST',
      path: '/clients.json',
      ...multipart({ api_token: token, 'client[name]': 'Form Ltd' }),
    }),
  ],
  ...['[]', '{}'].map(
    (body): Form => [
      `a DELETE with the body ${body}`,
      200,
      ({ token, invoice }) => ({ ...remove(`/invoices/${invoice.id}.json`, token), headers: json, body }),
    ],
  ),
  [
    'ids as texts',
    200,
    ({ token, invoice }) => {
      const { id, client_id, department_id, positions } = invoice
      const rows = positions.map((position) => ({ id: String(position.id), name: 'Lamp' }))
      const ids = { id: String(id), client_id: String(client_id), department_id: String(department_id) }
      return put(id, { api_token: token, invoice: { ...ids, positions: rows } })
    },
  ],
  [
    'a PATCH of a payment',
    200,
    ({ token, payment }) => ({
      ...sending('PATCH', `/banking/payments/${payment}.json`),
      body: JSON.stringify({ api_token: token, banking_payment: { name: 'Renamed' } }),
    }),
  ],
  ...['invoice', 'client', 'product'].flatMap((key): Form[] => [
    ...(key === 'invoice' ? [] : [emptyWrapper(key)]),
    [
      `a PUT of a ${key} with id 0`,
      404,
      ({ token }) => ({
        ...sending('PUT', `/${key}s/0.json`),
        body: JSON.stringify({ api_token: token, [key]: {} }),
      }),
    ],
    [`a DELETE of a ${key} with id 0`, 404, ({ token }) => remove(`/${key}s/0.json`, token)],
  ]),
  [
    'a change of status of id 0',
    404,
    ({ token }) => ({
      method: 'POST',
      path: `/invoices/0/change_status.json?api_token=${token}&status=paid`,
    }),
  ],
  ['no token', 401, () => get('')],
]

function emptyWrapper(key: string): Form {
  const body = (token: string) => JSON.stringify({ api_token: token, [key]: {} })
  return [
    `an empty wrapper of a ${key}`,
    422,
    ({ token }) => ({ ...sending('POST', `/${key}s.json`), body: body(token) }),
  ]
}

function sending(method: string, path: string): RawRequest {
  return { method, path, headers: json }
}

function remove(path: string, token: string): RawRequest {
  return { method: 'DELETE', path: `${path}?api_token=${token}` }
}

function get(query: string): RawRequest {
  return { method: 'GET', path: `/invoices.json${query}` }
}

function post(query: string, body: object): RawRequest {
  return { method: 'POST', path: `/invoices.json${query}`, headers: json, body: JSON.stringify(body) }
}

function put(id: number, body: object): RawRequest {
  return { method: 'PUT', path: `/invoices/${id}.json`, headers: json, body: JSON.stringify(body) }
}

test.each(forms)('strict mode treats %s like the service', async (_, status, request) => {
  const { client, known } = await strict()
  const reply = await raw<unknown>(client, request(known))
  expect(reply.status, JSON.stringify(reply.body)).toBe(status)
  expect(client.lastRequest.diagnostics).toEqual([])
})

test.each(['clients', 'products', 'departments', 'invoices', 'warehouses', 'payments'] as const)(
  'strict mode accepts each of the %s as the service returns it',
  async (resource) => {
    const client = await open({ strict: true, profile: 'observed' })
    const record = { name: 'Whole', buyer_name: 'Whole Ltd' }
    const { [resource === 'invoices' ? 'name' : 'buyer_name']: _, ...values } = record
    const { id: invoice_id } = await client.sale()
    if (resource === 'payments') Object.assign(values, { price: 23, invoice_id })
    const { id } = await client.create(resource, values)
    const path = resource === 'payments' ? '/banking/payments' : `/${resource}`
    const { body: whole } = await client.get<object>(`${path}/${id}.json`)
    await client.update(resource, id, whole)
    expect(client.lastRequest.diagnostics).toEqual([])
  },
)

test('strict mode accepts a PDF request with Accept: application/json', async () => {
  const client = await open({ strict: true, profile: 'observed' })
  const { id } = await client.sale()
  const path = `/invoices/${id}.pdf?api_token=${client.account.apiToken}`
  const response = await client.emulator.fetch(path, { headers: { Accept: 'application/json' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
