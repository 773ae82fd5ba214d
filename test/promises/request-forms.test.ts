import { expect, test } from 'vitest'
import { type Client, type Invoice, open, type Refusal, readResponse } from '../support/client.ts'
import { invoiceNumber } from '../support/invoice-number.ts'
import { type RawRequest, raw } from '../support/raw.ts'

/** Forms of requests that real clients send and the live service accepts (observed 22). */

const json = { 'Content-Type': 'application/json' }

interface Known {
  readonly token: string
  readonly invoice: Invoice
}

async function withInvoice(): Promise<{ client: Client; known: Known }> {
  const client = await open({ listen: true })
  const { apiToken } = client.emulator.createAccount({ prefix: 'acme' })
  const token = apiToken.replace('/acme', '')
  const owner = client.emulator.account('acme')
  const { id } = owner.invoices.create({ buyer_name: 'Buyer Ltd' })
  return { client, known: { token, invoice: owner.invoices.get(id)! } }
}

const reads: readonly [string, (known: Known) => Omit<RawRequest, 'method'>][] = [
  ['the token in the query', ({ token }) => ({ path: `?api_token=${token}` })],
  ['the token with its prefix, escaped', ({ token }) => ({ path: `?api_token=${token}%2Facme` })],
  ['the token with its prefix, not escaped', ({ token }) => ({ path: `?api_token=${token}/acme` })],
  ['the token in query and body', ({ token }) => both(token)],
  [
    'the token only in the body',
    ({ token }) => ({ path: '', headers: json, body: `{"api_token":"${token}"}` }),
  ],
  ['Bearer alone', ({ token }) => ({ path: '', headers: { Authorization: `Bearer ${token}` } })],
  [
    'Bearer with the prefix',
    ({ token }) => ({ path: '', headers: { Authorization: `Bearer ${token}/acme` } }),
  ],
  ['an empty list as body', ({ token }) => ({ path: `?api_token=${token}`, headers: json, body: '[]' })],
  ['an empty object as body', ({ token }) => ({ path: `?api_token=${token}`, headers: json, body: '{}' })],
  ['a slash after the extension', ({ token }) => ({ path: `/?api_token=${token}` })],
]

function both(token: string) {
  return { path: `?api_token=${token}`, headers: json, body: JSON.stringify({ api_token: token }) }
}

test.each(reads)('GET with %s', async (_form, formOf) => {
  const { client, known } = await withInvoice()
  const { path, ...rest } = formOf(known)
  const at = `/invoices/${known.invoice.id}.json${path}`
  expect(await raw(client, { method: 'GET', path: at, ...rest })).toEqual({
    status: 200,
    body: known.invoice,
  })
  expect(client.lastRequest.operation).toBe('invoices.get')
})

test.each(reads)('DELETE with %s', async (_form, formOf) => {
  const { client, known } = await withInvoice()
  const { path, ...rest } = formOf(known)
  const at = `/invoices/${known.invoice.id}.json${path}`
  expect(await raw(client, { method: 'DELETE', path: at, ...rest })).toEqual({ status: 200, body: 'ok' })
  expect(client.emulator.account('acme').invoices.all()).toEqual([])
})

test.each([
  ['in the query', true, false],
  ['in the body', false, true],
  ['in both', true, true],
])('POST with the token %s', async (_form, inQuery, inBody) => {
  const { client, known } = await withInvoice()
  const path = inQuery ? `/clients.json?api_token=${known.token}` : '/clients.json'
  const token = inBody ? { api_token: known.token } : {}
  const body = JSON.stringify({ ...token, client: { name: 'Buyer Ltd' } })
  const response = await raw<{ name: string }>(client, { method: 'POST', path, headers: json, body })
  expect(response).toMatchObject({ status: 201, body: { name: 'Buyer Ltd' } })
})

test('a POST with neither body nor Content-Type is refused for its missing record', async () => {
  const { client, known } = await withInvoice()
  const path = `/invoices.json?api_token=${known.token}`
  const response = await raw<Refusal>(client, { method: 'POST', path })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.message)).toEqual(['invoice'])
})

test('ids may be texts', async () => {
  const client = await open()
  const { id } = await client.create('clients', { name: 'Buyer Ltd' })
  const product = await client.create('products', { name: 'Lamp', price_gross: 5 })
  const positions = [{ product_id: String(product.id), quantity: '2' }]
  const made = await client.sale({ client_id: String(id), positions })
  expect(made).toMatchObject({ client_id: id, price_gross: '10.0' })
})

test('a new invoice may come with positions whose id is empty', async () => {
  const client = await open()
  const row = { id: '', name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }
  expect((await client.sale({ positions: [row] })).positions).toMatchObject([{ name: 'Service A' }])
})

test('a month as sale date is stored unchanged', async () => {
  const client = await open()
  expect(await client.sale({ sell_date: '2026-01' })).toMatchObject({ sell_date: '2026-01' })
})

test.each([null, '', undefined])('number %j numbers by itself', async (number) => {
  const client = await open()
  expect(await client.sale({ number })).toMatchObject({ number: invoiceNumber(1), pattern_nr: 1 })
  expect(await client.sale({ number: 'A7' })).toMatchObject({ number: 'A7', pattern_nr: null })
})

test('of a value in the query and in the body, the one in the query counts, and a conflict is noted', async () => {
  const client = await open()
  const { id } = await client.sale({ buyer_email: 'buyer@buyer.test' })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const noted = async (path: string, query: string, body: object) => {
    const at = `${path}?${query}&api_token=${encodeURIComponent(client.account.apiToken)}`
    const reply = await client.emulator.fetch(at, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.status, await reply.text()).toBeLessThan(300)
    const conflicts = client.lastRequest.diagnostics.filter(({ code }) => code === 'conflicting-fields')
    return conflicts.map(({ message }) => message)
  }
  const ignored = (name: string) => [`${name} in the body is ignored: the one in the query counts`]
  const [mail, status] = [`/invoices/${id}/send_by_email.json`, `/invoices/${id}/change_status.json`]
  const toAnn = 'email_to=ann@buyer.test'
  expect(await noted(mail, toAnn, { email_to: 'jan@buyer.test' })).toEqual(ignored('email_to'))
  expect(client.emulator.outbox.last()!.to).toEqual(['ann@buyer.test'])
  expect(await noted(mail, `${toAnn}&email_pdf=1`, { email_to: 'ann@buyer.test', email_pdf: 1 })).toEqual([])
  expect(await noted(status, 'status=sent', { status: 'paid' })).toEqual(ignored('status'))
  const invoice = { buyer_name: 'A', positions: [{ name: 'Lamp', total_price_gross: 1 }] }
  const beside = { fill_default_descriptions: false, invoice }
  const fill = 'fill_default_descriptions=true'
  expect(await noted('/invoices.json', fill, beside)).toEqual(ignored('fill_default_descriptions'))
  const { integrationToken: integration_token } = client.emulator
  const [user, other] = ['ann', 'jan'].map((name) => ({ email: `${name}@office.test`, password: 'secret' }))
  const account = { prefix: 'made', user: other, company: { name: 'Inside Ltd' } }
  const parts = { integration_token, user, company: { name: 'Beside Ltd' }, account }
  expect(await noted('/account.json', '', parts)).toEqual(
    ['user', 'company'].map((name) => `${name} in account is ignored: the one beside it counts`),
  )
  const made = client.emulator.account('made')
  expect([made.login, made.departments.all()[0]!.name]).toEqual(['ann@office.test', 'Beside Ltd'])
  await noted('/account.json', '', { integration_token, user, account: { prefix: 'b', company: 'A Ltd' } })
  expect(client.emulator.requests.last()!.diagnostics).toContainEqual({
    code: 'ignored-value',
    message: 'company is ignored: "A Ltd" is not an object of its fields',
  })
})

test.each([
  ['login', '/login.json', 'login', 401],
  ['recipients of an e-mail', '/invoices/ID/send_by_email.json', 'email_to', 422],
  ['a flag of an e-mail', '/invoices/ID/send_by_email.json', 'force', 422],
  ['a status', '/invoices/ID/change_status.json', 'status', 422],
  ['the name of a file', '/invoices/ID/add_attachment.json', 'file_name', 422],
])('%s that is an object is refused, in any format', async (_what, path, name, status) => {
  const client = await open()
  const { id } = await client.sale({ buyer_email: 'buyer@buyer.test' })
  const { integrationToken } = client.emulator
  const token = `integration_token=${integrationToken}&api_token=${encodeURIComponent(client.account.apiToken)}`
  const objects = [
    ['json', `{"integration_token":"${integrationToken}","${name}":{"toString":1,"valueOf":1}}`],
    ['json', `{"integration_token":"${integrationToken}","${name}":[{"toString":1}]}`],
    ['x-www-form-urlencoded', `integration_token=${integrationToken}&${name}[a]=1`],
    ['xml', `<r><integration_token>${integrationToken}</integration_token><${name}><a>1</a></${name}></r>`],
  ] as const
  for (const [type, body] of objects) {
    const headers = { Accept: 'application/json', 'Content-Type': `application/${type}` }
    const at = `${path.replace('ID', String(id))}?${token}`
    const reply = await client.emulator.fetch(at, { method: 'POST', headers, body })
    expect([reply.status, await reply.text()], body).toEqual([
      status,
      expect.not.stringContaining('internal'),
    ])
  }
})

test('Content-Type and Content-Encoding may be written in any case', async () => {
  const client = await open({ listen: true })
  const path = `/clients.json?api_token=${encodeURIComponent(client.account.apiToken)}`
  const part = '--X\r\nContent-Disposition: form-data; name="client[name]"\r\n\r\nA\r\n--X--\r\n'
  for (const [type, body, encoding] of [
    ['Application/JSON; Charset=UTF-8', '{"client":{"name":"A"}}', 'Identity'],
    ['APPLICATION/XML', '<client><name>A</name></client>', 'IDENTITY'],
    ['Application/X-WWW-Form-URLEncoded', 'client[name]=A', 'identity'],
    ['Multipart/Form-Data; boundary=X', part, 'identity'],
  ] as const) {
    const headers = { Accept: 'application/json', 'Content-Type': type, 'Content-Encoding': encoding }
    const reply = await raw(client, { method: 'POST', path, headers, body })
    expect(reply, type).toMatchObject({ status: 201, body: { name: 'A' } })
    expect(
      client.lastRequest.diagnostics.map(({ code }) => code),
      type,
    ).not.toContain('content-type')
    const direct = await client.emulator.fetch(path, { method: 'POST', headers, body })
    expect(direct.status, type).toBe(201)
  }
})

test('multipart and urlencoded forms nest by brackets', async () => {
  const client = await open()
  const query = { api_token: client.account.apiToken }
  const encoded = (fields: string) => {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
    return client.send<Invoice>('POST', '/invoices.json', {
      query,
      headers,
      body: encodeURI(fields).replaceAll('%5B', '['),
    })
  }
  const parts = (fields: string) => {
    const form = new FormData()
    for (const [name, value] of new URLSearchParams(fields)) form.append(name, value)
    const path = `/invoices.json?api_token=${query.api_token}`
    return client.emulator
      .fetch(path, { method: 'POST', body: form })
      .then((response) => readResponse<Invoice>(response))
  }
  const line = (row: string, name: string, price: number) =>
    `invoice[positions]${row}[name]=${name}&invoice[positions]${row}[quantity]=1&invoice[positions]${row}[tax]=23&invoice[positions]${row}[total_price_gross]=${price}`
  for (const send of [encoded, parts]) {
    for (const [first, second] of [
      ['[]', '[]'],
      ['[0]', '[1]'],
      ['[4]', '[17]'],
    ] as const) {
      const fields = `invoice[buyer_name]=Jan+Kowalski&${line(first, 'Lamp', 10)}&${line(second, 'Sofa', 5)}`
      const { status, text, body } = await send(fields)
      expect(status, text).toBe(201)
      expect(body).toMatchObject({ buyer_name: 'Jan Kowalski', price_gross: '15.0' })
      expect(body.positions.map(({ name }) => name)).toEqual(['Lamp', 'Sofa'])
      expect(client.lastRequest.diagnostics).toEqual(
        expect.not.arrayContaining([expect.objectContaining({ code: 'unknown-field' })]),
      )
    }
    expect((await send('client[tag_list][]=a&invoice[buyer_name]=A')).status).toBe(201)
    const twice = await send('invoice=text&invoice[buyer_name]=A')
    expect(twice.status, twice.text).toBe(400)
    expect((await send(`invoice${'[a]'.repeat(30)}=1`)).status).toBe(400)
    const flag = 'invoice[buyer_name]=A&invoice[show_discount]=0&invoice[show_discount]=1'
    expect((await send(flag)).body.show_discount).toBe(true)
    const ragged = `invoice[buyer_name]=A&invoice[positions][][name]=Lamp&invoice[positions][][name]=Sofa&invoice[positions][][code]=S`
    expect((await send(ragged)).body.positions).toMatchObject([
      { name: 'Lamp', code: null },
      { name: 'Sofa', code: 'S' },
    ])
    const { id } = (await send(`invoice[buyer_name]=A&${line('[1700000000001]', 'Lamp', 10)}`)).body
    if (send === parts) {
      const name = 'invoice[positions][1700000000001][name]'
      expect(client.lastRequest.request.form).toMatchObject({ [name]: 'Lamp' })
    }
    expect((await client.one('invoices', id)).positions).toMatchObject([{ name: 'Lamp' }])
  }
})
