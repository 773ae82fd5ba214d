import { expect } from 'vitest'
import { promise } from '../promise.ts'
import { type Invoice, open, type Refusal } from '../support/client.ts'
import { refused } from '../support/refused.ts'

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

promise('repeated-keys/last-value', async () => {
  const client = await open()
  const query = { api_token: client.account.apiToken }
  const send = (body: string, type = 'application/json') =>
    client.send<Invoice>('POST', '/invoices.json', {
      query,
      body,
      headers: { Accept: 'application/json', 'Content-Type': type },
    })
  const repeated = () =>
    client.lastRequest.diagnostics.flatMap(({ code, message }) => (code === 'repeated-key' ? [message] : []))
  const sent = (path: string, key: string) =>
    `the key ${JSON.stringify(key)} is repeated in ${path}: only its last value counts`
  const twice = await send('{"invoice":{"kind":"vat","buyer_name":"A: B","kind" : "proforma"}}')
  expect([twice.status, twice.body.kind]).toEqual([201, 'proforma'])
  expect(repeated()).toEqual([sent('invoice', 'kind')])
  const row = '{"name":"Lamp","quantity":1,"total_price_gross":5,"tax":23}'
  const nested = row.replace('{', '{"n\\u0061me":"Sofa",')
  const bodies: readonly (readonly [string, readonly string[]])[] = [
    [`{"invoice":{"buyer_name":"A","positions":[${row},${nested}]}}`, [sent('invoice.positions[1]', 'name')]],
    [`{"invoice":{"buyer_name":"B"},"invoice":{"buyer_name":"A"}}`, [sent('the body', 'invoice')]],
    // The lost object has a repeated key itself.
    [
      `{"invoice":{"kind":"vat","kind":"proforma"},"invoice":{"buyer_name":"A"}}`,
      [sent('invoice', 'kind'), sent('the body', 'invoice')],
    ],
    // Colons, quotes and brackets in texts are no keys; the same key in two objects is not repeated.
    [`{"invoice":{"buyer_name":"a: \\"x\\":1,\\"x\\":2 {\\\\","description":"\\"b\\":"}}`, []],
    [`{"invoice":{"buyer_name":"A","oid":"12:30","positions":[${row},${row}]}}`, []],
    [
      `{"invoice":{"buyer_name":"A","oid":"12345678901234567890","oid":12345678901234567890}}`,
      [sent('invoice', 'oid')],
    ],
  ]
  for (const [body, messages] of bodies) {
    expect((await send(body)).status, body).toBe(201)
    expect(repeated(), body).toEqual(messages)
  }
  const form = 'application/x-www-form-urlencoded'
  const fields = await send('invoice[kind]=vat&invoice[buyer_name]=A&invoice[kind]=proforma', form)
  expect([fields.status, fields.body.kind]).toEqual([201, 'proforma'])
  expect(repeated()).toEqual([sent('the form', 'invoice[kind]')])
  const all = (await client.list('invoices', { period: 'all' })).map(({ id }) => id)
  const listed = async (sentQuery: string) => {
    const path = `/invoices.json?api_token=${query.api_token}&${sentQuery}`
    return (await client.send<Invoice[]>('GET', path, { headers: json })).body.map(({ id }) => id)
  }
  for (const [sentQuery, shown, key] of [
    ['period=last_month&period=all', all, 'period'],
    ['period=all&page=1&page=2', [], 'page'],
    ['period=all&kinds[]=vat&kinds[]=proforma&order=id&order=id.desc', all, 'order'],
  ] as const) {
    expect(await listed(sentQuery), sentQuery).toEqual(shown)
    expect(repeated(), sentQuery).toEqual([sent('the query', key)])
  }
  // Nesting as deep as a body may be long is read to its end, and many repeated keys are not all listed.
  const deep = `${'{"a":'.repeat(20_000)}{"b":1,"b":2}${'}'.repeat(20_000)}`
  expect((await send(`{"invoice":{"buyer_name":"A"},"more":${deep}}`)).status).toBe(201)
  expect(repeated()).toHaveLength(1)
  const many = Array.from({ length: 500 }, (_, at) => `"k${at}":1,"k${at}":2`)
  await send(`{"invoice":{"buyer_name":"A"},"more":{${many}}}`)
  expect(repeated()).toHaveLength(20)
  const strict = await open({ strict: true })
  const body = `{"api_token":"${strict.account.apiToken}","client":{"name":"A","name":"B"}}`
  const refusal = await refused(
    strict,
    () => strict.send<Refusal>('POST', '/clients.json', { body, headers: json }),
    400,
  )
  expect(refusal.message).toContain(sent('client', 'name'))
})
