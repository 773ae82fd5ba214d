import { onTestFinished, expect as plain, test } from 'vitest'
import { connect, createEmulator, type Emulator, type RemoteEmulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'

type Feed = 'requests' | 'outbox' | 'webhooks'

/** An emulator with a request, an e-mail and a delivery, in this process and as another process knows it. */
async function opened(): Promise<readonly [Emulator, RemoteEmulator]> {
  const emulator = await createEmulator({ now: '2026-01-15T09:00:00+01:00', fixtures: 'starter' })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  account.webhooks.create({
    kind: 'client:create',
    url: 'http://127.0.0.1:9/',
    api_token: 'word',
    active: true,
  })
  const { id } = account.invoices.create({
    buyer_name: 'Ash',
    buyer_email: 'ash@ash.test',
    positions: [{ name: 'Service A', quantity: 1, tax: 23, total_price_gross: 123 }],
  })
  await emulator.fetch(`/invoices/${id}/send_by_email.json?email_pdf=yes&api_token=${account.apiToken}`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
  })
  emulator.faults.add({ operation: 'clients.list', times: 1, then: { status: 503 } })
  await emulator.fetch(`/clients.json?api_token=${account.apiToken}`)
  await emulator.fetch('/clients.json?pgae=2', {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.apiToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ api_token: account.apiToken, client: { name: 'Birch', nmae: 'Birch' } }),
  })
  await emulator.webhooks.settled()
  return [emulator, await connect(emulator.url)]
}

const impossible: readonly [feed: Feed, pattern: object, message: string | RegExp][] = [
  ['requests', { status: 2010 }, /requests\.status: expected 0 or a whole number from 100 to 599, got 2010$/],
  ['requests', { status: -1 }, /requests\.status: expected .*, got -1$/],
  ['requests', { status: 201.5 }, /requests\.status: expected .*, got 201\.5$/],
  ['requests', { id: 0 }, /requests\.id: expected a whole number from 1, got 0$/],
  ['requests', { duration: -1 }, /requests\.duration: expected a number from 0, got -1$/],
  [
    'requests',
    { at: 'yesterday' },
    /requests\.at: expected a text such as "2026-\S+" or an expression, got "yesterday"$/,
  ],
  [
    'requests',
    { path: 'clients.json' },
    /requests\.path: expected a text such as "\/invoices\/\{id\}\.json" or an expression, got "clients/,
  ],
  ['requests', { method: /^PSOT$/ }, /requests\.method: expected one of .*, got \/\^PSOT\$\/$/],
  [
    'requests',
    { diagnostics: [{ cod: 'unknown-field' }] },
    'unknown field "cod" in requests.diagnostics[0]; did you mean "code"? Expected one of code, message',
  ],
  ['requests', { diagnostics: { cod: 'unknown-field' } }, 'unknown field "cod" in requests.diagnostics; '],
  [
    'requests',
    { diagnostics: [{ code: 'unknown-feild' }] },
    /requests\.diagnostics\[0\]\.code: expected one of .*, got "unknown-feild"; did you mean "unknown-field"\?$/,
  ],
  [
    'requests',
    { diagnostics: 'unknown-field' },
    /requests\.diagnostics: expected an object with some of code/,
  ],
  ['requests', { diagnostics: null }, /requests\.diagnostics: expected .*, got null$/],
  [
    'requests',
    { changes: [{ kind: 'created' }] },
    /requests\.changes\[0\]\.kind: expected one of create, update, delete, got "created"; did you mean "create"\?$/,
  ],
  [
    'requests',
    { changes: { resource: 'client' } },
    /requests\.changes\.resource: .*did you mean "clients"\?$/,
  ],
  [
    'requests',
    { changes: { id: 'jan' } },
    /requests\.changes\.id: expected a whole number from 1, got "jan"$/,
  ],
  ['requests', { rules: 'buyer/cleint' }, /requests\.rules: expected one of .*, got "buyer\/cleint"/],
  ['requests', { rules: ['buyer/cleint'] }, /requests\.rules\[0\]: expected one of .*, got "buyer\/cleint"/],
  ['requests', { rules: [/nothing of the kind/] }, /requests\.rules\[0\]: expected one of /],
  [
    'requests',
    { request: { headrs: {} } },
    'unknown field "headrs" in requests.request; did you mean "headers"?',
  ],
  [
    'requests',
    { response: { stauts: 200 } },
    'unknown field "stauts" in requests.response; expected one of ',
  ],
  [
    'requests',
    { request: { headers: { accept: 7 } } },
    /\.headers\.accept: expected a text or an expression, got 7$/,
  ],
  [
    'requests',
    { response: { body: { id: 1 } } },
    /response\.body: expected a text or an expression, .*, got an object$/,
  ],
  [
    'requests',
    { request: null },
    /requests\.request: expected an object with some of headers, .*, got null$/,
  ],
  ['requests', { fault: true }, /requests\.fault: expected an object with some of id, then.*, got true$/],
  [
    'requests',
    { fault: { then: { statsu: 503 } } },
    'unknown field "statsu" in requests.fault.then; did you mean',
  ],
  [
    'requests',
    { fault: { then: { drop: 'during' } } },
    /requests\.fault\.then\.drop: expected one of before, after/,
  ],
  [
    'requests',
    { body: { client: { since: new Date(0) } } },
    /\.body\.client\.since: expected a value that JSON can/,
  ],
  ['requests', { error: 422 }, /requests\.error: expected a text or an expression, or null, got 422$/],
  ['outbox', { at: '15.01.2026' }, /e-mails\.at: expected a text such as "2026-.*, got "15\.01\.2026"$/],
  ['outbox', { id: 1.5 }, /e-mails\.id: expected a whole number from 1, got 1\.5$/],
  [
    'outbox',
    { to: { address: 'ash@ash.test' } },
    /e-mails\.to: expected a text or an expression, or a list of these/,
  ],
  ['outbox', { attachment: [7] }, /e-mails\.attachment\[0\]: expected a text or an expression, got 7$/],
  [
    'webhooks',
    { attempts: [{ stauts: 200 }] },
    'unknown field "stauts" in deliveries.attempts[0]; did you mean',
  ],
  [
    'webhooks',
    { attempts: { status: 2000 } },
    /deliveries\.attempts\.status: expected a whole number from 100 to/,
  ],
  ['webhooks', { attempts: 3 }, /deliveries\.attempts: expected an object with some of at, status/],
  ['webhooks', { body: 'client' }, /deliveries\.body: expected an object, got "client"$/],
  [
    'webhooks',
    { nextAttemptAt: 'soon' },
    /deliveries\.nextAttemptAt: expected a text such as "2026-.*, got "soon"$/,
  ],
  ['webhooks', { record: 'jan' }, /deliveries\.record: expected a whole number from 1, got "jan"$/],
]

test.each(impossible)('no row of the %s can have %j, which is refused', async (feed, pattern, message) => {
  for (const emulator of await opened()) {
    for (const verb of ['find', 'filter', 'nearMisses', 'waitFor'] as const) {
      await plain((async () => emulator[feed][verb](pattern as never))(), verb).rejects.toThrow(message)
    }
    if (feed === 'webhooks') continue
    const matcher = feed === 'requests' ? 'toHaveReceivedRequest' : 'toHaveSentEmail'
    await plain((async () => expect(emulator)[matcher](pattern as never))()).rejects.toThrow(message)
    await plain((async () => expect(emulator).not[matcher](pattern as never))()).rejects.toThrow(message)
  }
})

const found: readonly [feed: Feed, pattern: object][] = [
  ['requests', { diagnostics: { code: 'unknown-field', message: /nmae/ } }],
  ['requests', { diagnostics: [{ code: 'unknown-parameter' }, { message: plain.stringContaining('nmae') }] }],
  ['requests', { diagnostics: plain.arrayContaining([plain.objectContaining({ code: 'unknown-field' })]) }],
  ['requests', { changes: { resource: 'clients', kind: 'create' } }],
  ['requests', { changes: [{ resource: 'clients', kind: 'create' }, { resource: 'deliveries' }] }],
  ['requests', { changes: { resource: /^cl/, id: plain.any(Number), kind: plain.anything() } }],
  ['requests', { rules: [], changes: { resource: 'outbox' } }],
  ['requests', { request: { headers: { Accept: 'application/json' } } }],
  [
    'requests',
    { request: { headers: { 'Content-Type': /json/ } }, response: { headers: { 'CONTENT-TYPE': /json/ } } },
  ],
  ['requests', { response: { body: /Birch/ } }],
  ['requests', { fault: { then: { status: 503 } } }],
  ['requests', { fault: { id: plain.any(Number), then: { status: plain.any(Number) } } }],
  ['requests', { fault: null, status: 201 }],
  ['requests', { at: '2026-01-15T09:00:00+01:00', rules: /^clients/ }],
  ['requests', { at: /^2026-01-15T08/ }],
  ['requests', { body: { client: { name: plain.stringMatching(/^Bir/) } } }],
  ['requests', { body: { client: plain.objectContaining({ name: 'Birch' }) }, status: 201 }],
  ['requests', { path: plain.stringContaining('pgae'), body: { api_token: '***' } }],
  ['requests', { path: '/clients.json', request: { headers: { authorization: 'Bearer ***' } } }],
  ['outbox', { attachment: [plain.stringMatching(/pdf$/)], to: 'ash@ash.test' }],
  ['outbox', { at: '2026-01-15T09:00:00+01:00', cc: [] }],
  ['webhooks', { attempts: { status: null, error: plain.any(String) }, record: plain.any(Number) }],
  ['webhooks', { attempts: [{ duration: plain.any(Number) }], body: { api_token: plain.anything() } }],
  ['webhooks', { body: plain.any(Object), state: /^waiting|failed$/ }],
]

test.each(found)('among the %s, %o finds a row', async (feed, pattern) => {
  for (const emulator of await opened()) {
    const first = await emulator[feed].find(pattern as never)
    const [oldest] = await emulator[feed].filter(pattern as never)
    plain(first?.id).toBeGreaterThan(0)
    plain(oldest?.id).toBe(first?.id)
  }
})

test('a pattern with a secret is refused, because the log masks it', async () => {
  for (const emulator of await opened()) {
    const { apiToken } = await emulator.account()
    const secrets: readonly [object, string][] = [
      [
        { path: `/clients.json?api_token=${apiToken}` },
        'requests.path: the log masks secrets; expected a value that matches "/clients.json?api_token=***"',
      ],
      [{ path: new RegExp(`api_token=${apiToken}$`) }, 'requests.path: the log masks secrets'],
      [
        { body: { api_token: apiToken } },
        'requests.body.api_token: the log masks secrets; expected a value that matches "***"',
      ],
      [{ body: { api_token: null } }, 'requests.body.api_token: the log masks secrets'],
      [{ body: { user: { password: 'sesame' } } }, 'requests.body.user.password: the log masks secrets'],
      [
        { body: { api_token: plain.stringContaining(apiToken) } },
        'requests.body.api_token: the log masks secrets',
      ],
      [{ path: new RegExp(apiToken) }, 'requests.path: the log masks secrets'],
      [{ response: { body: new RegExp(`.${apiToken}`) } }, 'requests.response.body: the log masks secrets'],
      [
        { body: plain.objectContaining({ api_token: apiToken }) },
        'requests.body.api_token: the log masks secrets',
      ],
      [{ body: `api_token=${apiToken}&page=2` }, 'requests.body: the log masks secrets'],
      [
        { request: { headers: { Authorization: `Bearer ${apiToken}` } } },
        'requests.request.headers.authorization: the log masks secrets; expected a value that matches "Bearer ***"',
      ],
      [
        { request: { headers: { authorization: new RegExp(apiToken) } } },
        'requests.request.headers.authorization: the log masks',
      ],
      [{ request: { body: `{"api_token":"${apiToken}"}` } }, 'requests.request.body: the log masks secrets'],
      [
        { request: { form: { api_token: apiToken } } },
        'requests.request.form.api_token: the log masks secrets',
      ],
    ]
    for (const [pattern, message] of secrets) {
      for (const verb of ['find', 'waitFor'] as const) {
        await plain((async () => emulator.requests[verb](pattern))()).rejects.toThrow(message)
      }
      await plain((async () => expect(emulator).not.toHaveReceivedRequest(pattern))()).rejects.toThrow(
        message,
      )
    }
    for (const pattern of [
      { path: /api_token=\*\*\*/ },
      { path: /api_token=[^&]+$/ },
      { path: '/clients.json?pgae=2', body: { api_token: /./ } },
      { request: { headers: { authorization: /^Bearer / } } },
      { request: { body: /"api_token":"\*\*\*"/ } },
    ]) {
      plain(await emulator.requests.find(pattern), String(Object.values(pattern))).toBeDefined()
    }
  }
})

test('a short token in a word of an expression is no secret', async () => {
  const [emulator] = await opened()
  const { apiToken } = emulator.createAccount({ prefix: 'short', apiToken: 'in/short' })
  await emulator.fetch(`/invoices.json?api_token=${apiToken}`)
  plain(emulator.requests.find({ path: /invoices\.json/, account: 'short' })).toBeDefined()
})

test('a part of a pattern whose values are hidden is refused, because it would match anything', async () => {
  class Hidden {
    get code() {
      return 'nonsense'
    }
  }
  for (const emulator of await opened()) {
    for (const [feed, pattern] of [
      [emulator.requests, { diagnostics: [new Hidden()] }],
      [emulator.requests, { body: { client: new Hidden() } }],
      [emulator.webhooks, { body: new Hidden() }],
    ] as const) {
      await plain((async () => feed.find(pattern))()).rejects.toThrow(
        ': expected an object of values by field, got',
      )
    }
    const { clients } = await emulator.account()
    await plain((async () => clients.find({ name: new Hidden() } as object))()).rejects.toThrow(
      'clients.name: expected',
    )
  }
})
