import { expect, test } from 'vitest'
import type { FaultAction } from '../../src/index.ts'
import { diagnosticsProofs } from '../../src/verify/proofs/diagnostics.ts'
import { promise } from '../promise.ts'
import { type Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { raw } from '../support/raw.ts'
import { refused } from '../support/refused.ts'

portable(diagnosticsProofs)

const json = { Accept: 'application/json', 'Content-Type': 'application/json' }

const bearer = (token: string) => ({ Accept: 'application/json', Authorization: `Bearer ${token}` })

/** The diagnostics of a request, sent after two requests that get none. */
async function noted(client: Client, request: () => Promise<{ readonly status: number }>) {
  await client.create('clients', { name: 'Clean Ltd' })
  expect(client.lastRequest.diagnostics).toEqual([])
  await client.list('clients', { page: 1 })
  expect(client.lastRequest.diagnostics).toEqual([])
  expect((await request()).status).toBeLessThan(300)
  return client.lastRequest.diagnostics
}

promise('diagnostics/unknown-field', async () => {
  const client = await open()
  const misspelt = { name: 'Buyer Ltd', exernal_id: 'crm-7', zodiac: 'lion' }
  const diagnostics = await noted(client, () => client.post('/clients.json', { client: misspelt }))
  expect(diagnostics).toEqual([
    { code: 'unknown-field', message: 'unknown field "exernal_id" in client; did you mean "external_id"?' },
    { code: 'unknown-field', message: 'unknown field "zodiac" in client' },
  ])
  const [made] = await client.list('clients')
  expect(made).not.toHaveProperty('zodiac')
  const positions = [{ name: 'Service A', quanity: 2, total_price_gross: 10 }]
  const invoice = { buyer_name: 'Buyer Ltd', positions }
  expect(await noted(client, () => client.post('/invoices.json', { invoice }))).toEqual([
    {
      code: 'unknown-field',
      message: 'unknown field "quanity" in invoice.positions[0]; did you mean "quantity"?',
    },
  ])
})

test('an unknown key beside the record gets a diagnostic with a suggestion, and is refused in strict mode', async () => {
  const client = await open()
  const body = { cleint: { name: 'Lost Ltd' }, client: { name: 'Buyer Ltd' }, zodiac: 'lion' }
  const diagnostics = await noted(client, () => client.post('/clients.json', body))
  expect(diagnostics).toEqual([
    {
      code: 'unknown-field',
      message: 'unknown key "cleint" in the body beside client; did you mean "client"?',
    },
    { code: 'unknown-field', message: 'unknown key "zodiac" in the body beside client' },
  ])
  const { cleint } = body
  await refused(client, () => client.post<Refusal>('/clients.json', { cleint }), 422)
  expect(client.lastRequest.diagnostics).toHaveLength(1)
  const { id } = await client.create('clients', { name: 'Second Ltd' })
  await noted(client, () => client.put(`/clients/${id}.json`, { client: { name: 'Third Ltd' }, name: 'X' }))
  const strict = await open({ strict: true })
  const { message } = await refused(strict, () => strict.post<Refusal>('/clients.json', body), 400)
  expect(message).toContain('did you mean "client"?')
  expect(strict.account.clients.all()).toEqual([])
  const flags = { identify_oss: '0', fill_default_descriptions: false, gov_save_and_send: null }
  const invoice = { buyer_name: 'Buyer Ltd' }
  expect((await strict.post('/invoices.json', { ...flags, invoice })).status).toBe(201)
  const file = `<client><api_token>${strict.account.apiToken}</api_token><name>Ash</name></client>`
  const headers = { Accept: 'application/xml', 'Content-Type': 'application/xml' }
  const sent = await strict.emulator.fetch('/clients.xml', { method: 'POST', headers, body: file })
  expect(sent.status).toBe(201)
})

promise('diagnostics/unknown-path', async () => {
  const client = await open()
  const { emulator, account } = client
  const stranger = emulator.createAccount()
  const headers = { ...json, Authorization: `Bearer ${account.apiToken}` }
  const body = JSON.stringify({ api_token: account.apiToken, invoice: {} })
  const ask = (path: string, init?: RequestInit) => emulator.fetch(path, init)
  await ask(`/invoice.json?api_token=${account.apiToken}`)
  await ask('/invoices.yaml', { headers })
  await ask('/invoice.json', { method: 'POST', headers: json, body })
  await ask('/invoices.json', { method: 'DELETE', headers: json, body })
  await ask('/invoice.xml', {
    method: 'POST',
    body: `<invoice><api_token>${account.apiToken}</api_token></invoice>`,
  })
  const noted = emulator.requests
    .all()
    .map(({ account: prefix, diagnostics }) => [prefix, diagnostics[0]?.code])
  expect(noted).toEqual(Array.from({ length: 5 }, () => [account.prefix, 'unknown-path']))
  expect(emulator.diagnostics()[0]?.message).toContain('did you mean "/invoices.json"?')
  await ask('/invoice.json?api_token=nobodys')
  expect(emulator.requests.last()).toMatchObject({ account: null, diagnostics: [{ code: 'unknown-path' }] })
  expect(stranger.diagnostics()).toEqual([])
})

promise('diagnostics/unknown-parameter', async () => {
  const client = await open()
  const diagnostics = await noted(client, () => client.get('/clients.json', { perpage: 1 }))
  expect(diagnostics).toEqual([
    {
      code: 'unknown-parameter',
      message: 'unknown parameter "perpage" in clients.list; did you mean "per_page"?',
    },
  ])
  await client.create('clients', { name: 'Second Ltd' })
  expect(await client.list('clients', { perpage: 1 })).toHaveLength(2)
})

promise('diagnostics/missing-accept', async () => {
  const client = await open({ listen: true })
  const path = `/clients.json?api_token=${client.account.apiToken}`
  const diagnostics = await noted(client, () => raw(client, { method: 'GET', path }))
  expect(diagnostics.map(({ code }) => code)).toEqual(['missing-accept'])
})

test('JSON with another Content-Type gets a diagnostic', async () => {
  const client = await open()
  const headers = { Accept: 'application/json', 'Content-Type': 'text/plain' }
  const body = { api_token: client.account.apiToken, client: { name: 'Plain Ltd' } }
  const diagnostics = await noted(client, () => client.send('POST', '/clients.json', { headers, body }))
  expect(diagnostics.map(({ code }) => code)).toEqual(['content-type'])
  expect((await client.list('clients'))[0]?.name).toBe('Plain Ltd')
})

test('a token in an undocumented place gets a diagnostic', async () => {
  const client = await open()
  const query = { api_token: client.account.apiToken }
  const body = { client: { name: 'Buyer Ltd' } }
  const inQuery = await noted(client, () =>
    client.send('POST', '/clients.json', { headers: json, query, body }),
  )
  expect(inQuery.map(({ code }) => code)).toEqual(['token-place'])
  const headers = { Accept: 'application/json', Authorization: `Bearer ${client.account.apiToken}` }
  const inHeader = await noted(client, () => client.send('GET', '/clients.json', { headers }))
  expect(inHeader.map(({ code }) => code)).toEqual(['token-place'])
})

promise('diagnostics/misplaced-token', async () => {
  const [lenient, strict] = [await open(), await open({ strict: true })]
  const client = (token: string) => JSON.stringify({ client: { name: 'Ash', api_token: token } })
  type Place = readonly [string, string, (token: string) => readonly [string, RequestInit]]
  const headers = ['X-Api-Token', 'X-Fakturownia-Token', 'X-Auth'].map((name): Place => {
    const place = `in the header ${name.toLowerCase()}`
    return [place, 'query', (token) => ['/clients.json', { headers: { [name]: token } }]]
  })
  const places: readonly Place[] = [
    ['in the query as token', 'query', (token) => [`/clients.json?token=${token}`, {}]],
    ['in the query as access_token', 'query', (token) => [`/clients.json?access_token=${token}`, {}]],
    ...headers,
    [
      'in Authorization under the scheme Token',
      'query',
      (token) => ['/clients.json', { headers: { Authorization: `Token token="${token}"` } }],
    ],
    [
      'in Authorization without a scheme',
      'query',
      (token) => ['/clients.json', { headers: { Authorization: token } }],
    ],
    [
      'in the cookie api_token',
      'query',
      (token) => ['/clients.json', { headers: { Cookie: `a=b; api_token=${token}` } }],
    ],
    [
      'in the body as token',
      'top level',
      (token) => ['/clients.json', { method: 'POST', body: JSON.stringify({ token }) }],
    ],
    [
      'inside client as api_token',
      'top level',
      (token) => ['/clients.json', { method: 'POST', body: client(token) }],
    ],
  ]
  for (const [place, documented, request] of places) {
    for (const emulator of [lenient.emulator, strict.emulator]) {
      const responses: unknown[] = []
      for (const token of [emulator.account().apiToken, 'nobodys']) {
        const [path, { headers, ...init }] = request(token)
        const response = await emulator.fetch(path, { ...init, headers: { ...json, ...headers } })
        const { diagnostics, account } = emulator.requests.last()!
        expect(diagnostics).toEqual([
          { code: 'token-place', message: expect.stringContaining(`a token ${place} is not read`) },
        ])
        expect(diagnostics[0]!.message).toContain(documented)
        expect(diagnostics[0]!.message).not.toContain(token)
        expect(account).toBe(token === 'nobodys' ? null : emulator.account().prefix)
        responses.push([response.status, await response.text()])
      }
      expect(responses[0]).toEqual(responses[1])
      const isStrict = emulator === strict.emulator
      expect(responses[0]).toEqual([
        isStrict ? 400 : 401,
        expect.stringContaining(isStrict ? `Strict mode: a token ${place}` : 'You must be logged in'),
      ])
    }
  }
  await refused(lenient, () => lenient.send('GET', '/clients.json', { headers: json }), 401)
  expect(lenient.lastRequest.diagnostics).toEqual([])
})

promise('diagnostics/strict', async () => {
  const strict = await open({ strict: true })
  const misspelt = { client: { name: 'Buyer Ltd', exernal_id: 'crm-7' } }
  const { message } = await refused(strict, () => strict.post<Refusal>('/clients.json', misspelt), 400)
  expect(message).toContain('did you mean "external_id"?')
  await refused(strict, () => strict.get<Refusal>('/clients.json', { perpage: 1 }), 400)
  const wrong: readonly (readonly [string, string, number, string])[] = [
    ['GET', '/client.json', 404, 'did you mean "/clients.json"?'],
    ['GET', '/payments.json', 404, 'did you mean "/banking/payments.json"?'],
    ['GET', '/banking/payments/7.json', 404, 'expected /banking/payment/{id}.json'],
    ['DELETE', '/products/1.json', 405, 'expected one of GET, PUT, PATCH, got "DELETE"'],
    ['GET', '/clients.csv', 406, 'extension of /clients.csv: expected one of .json, .xml, got ".csv"'],
    ['GET', '/clients/9.json?zodiac=lion', 404, 'unknown parameter "zodiac" in clients.get; Not found'],
  ]
  const { emulator: plain } = await open()
  for (const [method, path, status, explained] of wrong) {
    expect((await plain.fetch(path, { method, headers: bearer(plain.account().apiToken) })).status).toBe(
      path.includes('?') ? 404 : status,
    )
    const response = await strict.emulator.fetch(path, { method, headers: bearer(strict.account.apiToken) })
    expect([response.status, await response.json()], path).toEqual([
      400,
      { code: 'error', message: expect.stringContaining(explained) },
    ])
    expect(strict.lastRequest).toMatchObject({ account: strict.account.prefix, status: 400 })
    if (status === 405) expect(response.headers.get('Allow')).toBe('GET, PUT, PATCH')
  }
  const clean = { client: { name: 'Buyer Ltd', external_id: 'crm-7' } }
  expect((await strict.post('/clients.json', clean)).status).toBe(201)
  const lenient = await open()
  expect((await lenient.post('/clients.json', misspelt)).status).toBe(201)
})

promise('diagnostics/probable-duplicate', async () => {
  const client = await open()
  const { emulator } = client
  const sold = { oid: 'order-1', buyer_name: 'Buyer Ltd', currency: 'GBP' }
  const repeat = async (values: object, then: FaultAction) => {
    emulator.reset()
    emulator.faults.add({ operation: 'invoices.create', times: 1, then })
    await client.sale(sold).catch(() => undefined)
    const lost = client.account.invoices.find({ oid: 'order-1' })
    await client.sale({ ...sold, ...values })
    return { lost, diagnostics: emulator.diagnostics() }
  }
  const losses: FaultAction[] = [{ drop: 'after' }, { truncate: true }, { malformed: true }]
  for (const then of losses) {
    const { lost, diagnostics } = await repeat({}, then)
    expect(diagnostics).toMatchObject([{ code: 'probable-duplicate' }])
    expect(diagnostics[0]!.message).toContain(`invoice ${lost!.id} (number ${lost!.number}, oid order-1)`)
  }
  const others = [
    { oid: 'order-2' },
    { oid: null },
    { buyer_name: 'Other Ltd' },
    { kind: 'proforma' },
    { currency: 'CHF' },
    { positions: [{ name: 'Service A', quantity: 2, tax: 23, total_price_gross: 246 }] },
  ]
  for (const values of others) expect((await repeat(values, { drop: 'after' })).diagnostics).toEqual([])
  for (const then of [{ drop: 'before' }, { status: 500 }, { delay: 1 }] as const) {
    const { lost, diagnostics } = await repeat({}, then)
    expect([lost !== undefined, diagnostics]).toEqual(['delay' in then, []])
  }
})

promise('diagnostics/filter', async () => {
  const client = await open()
  await client.sale()
  const notes = async (query: Record<string, string | readonly string[]>, path = '/invoices.json') => {
    const { status, body } = await client.get<unknown[]>(path, query)
    expect(status).toBe(200)
    return [body.length, client.lastRequest.diagnostics.map(({ message }) => message)]
  }
  for (const [name, value] of [
    ['kind', 'foo'],
    ['kinds[]', ['foo']],
    ['client_id', 'abc'],
    ['invoice_ids', 'x'],
  ] as const) {
    const [count, messages] = await notes({ [name]: value })
    expect([count, messages], name).toEqual([0, [expect.stringMatching(/^\S+ .*selects nothing$/)]])
  }
  const [, [message]] = (await notes({ kind: 'foo' }, '/warehouse_documents.json')) as [number, string[]]
  expect(message).toContain('kind "foo" is not')
  expect(await notes({ date_from: '2026-02-01' })).toEqual([
    1,
    ['date_from has no effect without period=more'],
  ])
  expect(await notes({ period: 'more' })).toEqual([1, [expect.stringContaining('date_from and date_to')]])
  expect(
    await notes({ kind: 'vat', 'kinds[]': ['vat', 'bill'], invoice_ids: '1,2', client_id: '7' }),
  ).toEqual([0, []])
})

promise('diagnostics/recorded-forms', async () => {
  for (const [profile, status] of [
    ['documented', 400],
    ['observed', 200],
  ] as const) {
    const client = await open({ listen: true, strict: true, profile })
    const headers = { Authorization: `Bearer ${client.account.apiToken}` }
    expect((await raw(client, { method: 'GET', path: '/clients.json', headers })).status).toBe(status)
    const basic = Buffer.from(`${client.account.login}:${client.account.password}`).toString('base64')
    const unrecorded = { Authorization: `Basic ${basic}`, Accept: 'application/json' }
    expect((await raw(client, { method: 'GET', path: '/clients.json', headers: unrecorded })).status).toBe(
      400,
    )
  }
})
