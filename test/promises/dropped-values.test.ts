import { expect, test } from 'vitest'
import type { Account } from '../../src/index.ts'
import { promise } from '../promise.ts'
import { type Client, type Invoice, open } from '../support/client.ts'
import { raw } from '../support/raw.ts'

async function noted(client: Client, request: () => Promise<{ readonly status: number }>) {
  expect((await request()).status).toBeLessThan(300)
  return client.lastRequest.diagnostics
}

promise('dropped-values/diagnosed', async () => {
  const client = await open()
  const row = { name: 'Service A', total_price_gross: 10 }
  const both = { buyer_name: 'Buyer Ltd', positions: [row], positions_attributes: { 0: { name: 'B' } } }
  expect(await noted(client, () => client.post('/invoices.json', { invoice: both }))).toEqual([
    {
      code: 'conflicting-fields',
      message: 'positions_attributes in invoice is ignored: positions counts',
    },
  ])
  const [{ id, positions }] = (await client.list('invoices')) as [Invoice]
  expect((await client.one('invoices', id)).positions).toMatchObject([{ name: 'Service A' }])
  const copied = { buyer_name: 'Buyer Ltd', positions: [{ ...row, id: 7 }, { _destroy: 1 }] }
  const messages = async (request: () => Promise<{ readonly status: number }>) =>
    (await noted(client, request)).map(({ code, message }) => [code, message])
  expect(await messages(() => client.post('/invoices.json', { invoice: copied }))).toEqual([
    ['ignored-value', 'positions[0].id 7 is ignored: rows of a new record get ids'],
    ['ignored-value', 'positions[1] has no effect: expected the id of a stored row'],
  ])
  const many = Array.from({ length: 30 }, (_, at) => ({ ...row, id: at + 1 }))
  const lines = { buyer_name: 'Buyer Ltd', positions: many }
  expect((await messages(() => client.post('/invoices.json', { invoice: lines }))).length).toBe(20)
  const line = (await client.one('invoices', id)).positions[0]!.id
  expect(positions).toBeUndefined()
  const twice = { positions: [{ id: line, name: 'B' }, { id: line, name: 'C' }, { _destroy: 1 }] }
  expect(await messages(() => client.put(`/invoices/${id}.json`, { invoice: twice }))).toEqual([
    ['repeated-row', `positions[1].id ${line} is repeated: the rows apply one after the other`],
    ['ignored-value', 'positions[2] has no effect: expected the id of a stored row'],
  ])
  const status = `/invoices/${id}/change_status.json?status=paid`
  expect(await messages(() => client.post(status, { status: 'rejected' }))).toEqual([
    ['conflicting-fields', 'status in the body is ignored: the one in the query counts'],
  ])
  expect((await client.one('invoices', id)).status).toBe('paid')
  const fill = { fill_default_descriptions: true }
  const invoice = { buyer_name: 'Buyer Ltd', positions: [row] }
  expect(await messages(() => client.post('/invoices.json', { ...fill, invoice }))).toEqual([])
  const misplaced = { invoice: { ...invoice, ...fill } }
  expect(await messages(() => client.post('/invoices.json', misplaced))).toEqual([
    [
      'unknown-field',
      'fill_default_descriptions is ignored in invoice: it belongs beside it, or in the query',
    ],
  ])
})

const falseFirst = { use_issuer: false, use_invoice_issuer: true }
const ofTheOther = 'use_issuer in invoice is ignored: use_invoice_issuer counts'

test.each<[object, object, string | undefined]>([
  [falseFirst, { use_issuer: true }, ofTheOther],
  [{ use_invoice_issuer: '1', use_issuer: 0 }, { use_issuer: true }, ofTheOther],
  [
    { use_issuer: true, use_invoice_issuer: false },
    { use_issuer: true },
    'use_invoice_issuer in invoice is ignored: use_issuer counts',
  ],
  [{ use_issuer: true, use_invoice_issuer: 'yes' }, { use_issuer: true }, undefined],
  [{ use_issuer: true, use_invoice_issuer: null }, { use_issuer: true }, undefined],
  [{ issuer: null, additional_fields: { issuer: 'Jan' } }, { issuer: 'Jan' }, undefined],
  [{ additional_fields: { issuer: 'Jan' }, issuer: '' }, { issuer: 'Jan' }, undefined],
  [{ issuer: 'Ann', additional_fields: { issuer: 'Ann' } }, { issuer: 'Ann' }, undefined],
  [{ issuer: null, additional_fields: { issuer: null } }, { issuer: null }, undefined],
  [
    { issuer: 'Ann', additional_fields: { issuer: 'Jan' } },
    { issuer: 'Ann' },
    'additional_fields.issuer in invoice is ignored: issuer counts',
  ],
  [
    { use_issuer: false, additional_fields: { use_issuer: true } },
    { use_issuer: true },
    'use_issuer in invoice is ignored: additional_fields.use_issuer counts',
  ],
  [{ use_issuer: false, additional_fields: { use_invoice_issuer: true } }, { use_issuer: true }, ofTheOther],
])('of values in two places, one counts, and a conflict is noted: %j', async (invoice, expected, message) => {
  const client = await open()
  const { id } = await client.sale()
  expect(await client.update('invoices', id, invoice)).toMatchObject(expected)
  const messages = client.lastRequest.diagnostics.map((one) => one.message)
  expect(messages).toEqual(message === undefined ? [] : [message])
})

test.each([true, false])(
  'null under one name drops no value under another, null first: %s',
  async (isFirst) => {
    const client = await open({ strict: true })
    const { id, issuer } = await client.sale()
    expect(issuer).toBeNull()
    const said = { invoice_issuer: 'Jan', positions_attributes: [{ name: 'Added', total_price_gross: 5 }] }
    const empty = { issuer: null, positions: null }
    const invoice = isFirst ? { ...empty, ...said } : { ...said, ...empty }
    const changed = await client.update('invoices', id, invoice)
    expect(changed.issuer).toBe('Jan')
    expect(changed.positions.map(({ name }) => name)).toEqual([expect.any(String), 'Added'])
    expect(client.lastRequest.diagnostics).toEqual([])
    const cleared = await client.update('invoices', id, { issuer: null, invoice_issuer: '' })
    expect(cleared.issuer).toBe('')
  },
)

/** Sends a body in XML; returns the status, the response and the diagnostics about ignored values. */
async function sendXml(client: Client, path: string, body: string) {
  const headers = {
    Accept: 'application/xml',
    'Content-Type': 'application/xml',
    Authorization: `Bearer ${client.account.apiToken}`,
  }
  const reply = await client.emulator.fetch(path, { method: 'POST', headers, body })
  const ignored = client.lastRequest.diagnostics.filter(({ code }) => code === 'ignored-value')
  return { status: reply.status, text: await reply.text(), noted: ignored.map(({ message }) => message) }
}

promise('dropped-values/markup', async () => {
  const client = await open()
  const onlyElements = (place: string) => `the text in ${place} is ignored: only its elements are read`
  const attribute = (name: string, place: string) =>
    `the attribute ${name} of ${place} is ignored: values are elements`
  const instruction = (line: number) => `the processing instruction in line ${line} is ignored`
  const name = '<name>A</name>'
  const bodies: readonly (readonly [string, readonly string[]])[] = [
    [`<client>stray${name}</client>`, [onlyElements('client')]],
    [`<client><![CDATA[stray]]>${name}</client>`, [onlyElements('client')]],
    [
      `<client lang="pl"><name id="1" type="string">A</name></client>`,
      [attribute('lang', 'client'), attribute('id', 'client.name')],
    ],
    [`<client>${name}<tag_list type="array">x</tag_list></client>`, [onlyElements('client.tag_list')]],
    [
      `<client>${name}<city nil="true">B</city></client>`,
      ['the content of client.city is ignored: nil="true" makes it null'],
    ],
    [
      `<client>${name}<city nil="1"/><email xsi:nil="true"/></client>`,
      [attribute('nil', 'client.city'), attribute('xsi:nil', 'client.email')],
    ],
    [`<?xml-stylesheet href="a"?><client>\n${name}<?a b?></client>\n<?c?>`, [1, 2, 3].map(instruction)],
    // Nothing is dropped of these.
    [`<?xml version="1.0"?>\n<client xmlns="urn:a" xmlns:b="urn:b">\n  <!-- stray -->${name}\n</client>`, []],
    [`<client><name type="string">A</name><city nil="true"/><email nil="false"></email></client>`, []],
    ['<client><name><![CDATA[]]>A<!-- B --></name></client>', []],
  ]
  for (const [body, noted] of bodies) {
    const reply = await sendXml(client, '/clients.xml', body)
    expect(reply, body).toMatchObject({ status: 201, noted })
    expect(reply.text, body).toContain(name)
  }
  const row = '<name>Lamp</name><total_price_gross>1</total_price_gross>'
  const rows = `<position id="7">${row}</position><position>${row}stray</position>`
  const invoice = `<invoice><buyer_name>A</buyer_name><positions type="array">stray${rows}</positions></invoice>`
  expect(await sendXml(client, '/invoices.xml', invoice)).toMatchObject({
    status: 201,
    noted: [
      onlyElements('invoice.positions'),
      attribute('id', 'invoice.positions[0]'),
      onlyElements('invoice.positions[1]'),
    ],
  })
  const many = Array.from({ length: 30 }, (_, at) => ` a${at}=""`).join('')
  const long = 'n'.repeat(1000)
  for (const [body, count] of [
    [`<client${many}>${name}</client>`, 20],
    [`<client ${long}="">${name}<${long}>${name}stray</${long}></client>`, 2],
  ] as const) {
    const { status, noted } = await sendXml(client, '/clients.xml', body)
    expect([status, noted.length]).toEqual([201, count])
    for (const sentence of noted) expect(sentence.length).toBeLessThan(300)
  }
  const strict = await open({ strict: true })
  const refusal = await sendXml(strict, '/clients.xml', `<client>stray${name}</client>`)
  expect([refusal.status, refusal.text]).toEqual([400, expect.stringContaining(onlyElements('client'))])
})

test('a key that an operation without a record does not read gets a diagnostic', async () => {
  const client = await open({ listen: true })
  const { id } = await client.sale()
  const other = await client.create('clients', { name: 'Jan Kowalski' })
  const ignored = async (method: string, path: string, body: string) => {
    const token = encodeURIComponent(client.account.apiToken)
    const type = body.startsWith('<') ? 'application/xml' : 'application/json'
    const headers = { Accept: type, 'Content-Type': type }
    const { status } = await raw(client, { method, path: `${path}?api_token=${token}`, headers, body })
    expect(status, path).toBe(200)
    const unknown = client.lastRequest.diagnostics.filter(({ code }) => code === 'unknown-field')
    return unknown.map(({ message }) => message)
  }
  const unknown = (key: string, operation: string) => `unknown key "${key}" in the body of ${operation}`
  const invoice = `/invoices/${id}`
  for (const [method, path, body, ...messages] of [
    ['GET', '/clients.json', '{"page":2}', unknown('page', 'clients.list')],
    ['GET', `${invoice}.json`, '{}'],
    ['GET', `${invoice}.json`, `{"api_token":"${client.account.apiToken}"}`],
    [
      'POST',
      `${invoice}/change_status.json`,
      '{"status":"sent","invoice":{"status":"paid"}}',
      unknown('invoice', 'invoices.change_status'),
    ],
    [
      'POST',
      `${invoice}/change_status.xml`,
      '<request><status>issued</status><until>now</until></request>',
      unknown('until', 'invoices.change_status'),
    ],
    [
      'POST',
      `${invoice}/send_by_email.json`,
      '{"email_to":"jan@buyer.test","emial_cc":"b@buyer.test"}',
      `${unknown('emial_cc', 'invoices.send_by_email')}; did you mean "email_cc"?`,
    ],
    [
      'POST',
      '/invoices/cancel.json',
      `{"cancel_invoice_id":${id},"reason":"Doubled"}`,
      unknown('reason', 'invoices.cancel'),
    ],
    ['DELETE', `/clients/${other.id}.json`, '{"client":{"name":"Ann"}}', unknown('client', 'clients.delete')],
  ] as const) {
    expect(await ignored(method, path, body), path).toEqual(messages)
  }
})

promise('dropped-values/tokens', async () => {
  const client = await open()
  const token = client.account.apiToken
  const other = client.emulator.createAccount().apiToken
  const inBody = { api_token: token }
  const inQuery = { api_token: other }
  const bearer = (one: string) => ({ Authorization: `Bearer ${one}` })
  const basic = ({ login, password }: Account) => ({
    Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
  })
  const send = async (query: object, body: object, more: object) => {
    const path = `/clients.json?${new URLSearchParams({ ...query })}`
    const sent = JSON.stringify({ ...body, client: { name: 'Jan Kowalski' } })
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json', ...more }
    const { status } = await client.emulator.fetch(path, { method: 'POST', headers, body: sent })
    const conflicts = client.emulator.requests
      .last()!
      .diagnostics.filter(({ code }) => code === 'conflicting-fields')
    return [status, ...conflicts.map(({ message }) => message)]
  }
  const ignored = (what: string, counting: string) => `${what} is ignored: ${counting} counts`
  const ofQuery = ignored('api_token in the query', 'the one in the body')
  const ofBody = ignored('api_token in the body', 'the one in the query')
  const ofHeader = (place: string) => ignored('Authorization', `api_token in the ${place}`)
  const secret = token.replace(/\/.*/, '')
  for (const [query, body, more, ...messages] of [
    [inQuery, inBody, {}, ofQuery],
    [{ api_token: 'wrong' }, inBody, {}, ofQuery],
    [inQuery, inBody, bearer(other), ofQuery, ofHeader('body')],
    [{}, inBody, bearer(other), ofHeader('body')],
    [{}, inBody, basic(client.emulator.accounts.at(-1)!), ofHeader('body')],
    [inBody, {}, bearer('wrong'), ofHeader('query')],
    [inBody, { api_token: 5 }, {}, ofBody],
    [inBody, { api_token: [token] }, {}, ofBody],
    // The same token, or none.
    [inBody, inBody, bearer(token)],
    [{ api_token: secret }, inBody, bearer(secret)],
    [{ api_token: '' }, inBody, basic(client.account)],
    [inBody, { api_token: null }, {}],
  ] as const) {
    expect(await send(query, body, more), JSON.stringify([query, body, more])).toEqual([201, ...messages])
  }
  const refusals = async (query: string, body: object) => {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
    const { status } = await client.emulator.fetch(`/clients.json?${query}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(status).toBe(401)
    return client.emulator.requests.last()!.diagnostics.map(({ message }) => message)
  }
  const twice = new URLSearchParams([...Object.entries(inBody), ...Object.entries(inBody)])
  const several = (place: string) => `api_token in the ${place} has several values; expected one`
  expect(await refusals(`${twice}`, {})).toEqual([several('query')])
  expect(await refusals('', { api_token: [token, token] })).toEqual([several('body')])
  expect(await refusals('', { api_token: 5 })).toEqual(['api_token in the body is not a text'])
  const { login, password } = client.account
  const reply = await client.emulator.fetch('/login.json?integration_token=other', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({ login, password, integration_token: client.emulator.integrationToken }),
  })
  expect(reply.status).toBe(200)
  expect(client.emulator.requests.last()!.diagnostics.map(({ message }) => message)).toContain(
    'integration_token in the query is ignored: the one in the body counts',
  )
})
