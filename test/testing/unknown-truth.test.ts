import { expect, onTestFinished, test } from 'vitest'
import {
  type Account,
  connect,
  createEmulator,
  type EmulatorOptions,
  type RemoteAccount,
} from '../../src/index.ts'
import { expect as demand } from '../../src/testing/expect.ts'
import { matchers } from '../../src/testing/matchers.ts'
import { laterComplaint } from '../support/complaint.ts'

// What would pass although nobody knows whether it is true.

async function opened(options: EmulatorOptions<string> = {}) {
  const emulator = await createEmulator({ now: '2026-01-15', ...options })
  onTestFinished(() => emulator.close())
  const account = emulator.account()
  return { emulator, remote: await connect(emulator.url), account }
}

/** The same account in this process, and as it is known over HTTP. */
async function places(options?: EmulatorOptions<string>): Promise<readonly (Account | RemoteAccount)[]> {
  const { account, remote } = await opened(options)
  return [account, await remote.account()]
}

/** Of a misspelt name in a test. */
const absent = undefined

const searches = Object.keys(matchers).filter((name) => name !== 'toHaveNoDiagnostics')

test.each(searches)('%s refuses an undefined pattern, also after not', async (name) => {
  for (const account of await places({ fixtures: 'starter' })) {
    for (const one of [demand(account), demand(account).not]) {
      const given = Reflect.get(one, name) as (pattern: unknown) => unknown
      expect(await laterComplaint(() => given(absent))).toBe(
        `[faketura] the pattern of ${name} is undefined, which would match anything; leave it out, or give {}`,
      )
    }
  }
})

test.each<[string, readonly unknown[], string]>([
  ['toBePaid', [{}, { times: 2 }], 'the pattern, got an object'],
  ['toBeCleared', [{}, { times: 2 }], 'the pattern, got an object'],
  ['toHaveContiguousNumbers', [{}, 2], 'the pattern, got 2'],
  ['toHaveNoDiagnostics', [{ code: 'unknown-field' }], 'the account, got an object'],
  ['toHaveInvoice', [{}, {}, 'once'], 'the options, got "once"'],
])('%s refuses an argument that would have no effect', async (name, given, end) => {
  for (const account of await places({ fixtures: 'starter' })) {
    for (const one of [demand(account), demand(account).not]) {
      const use = Reflect.get(one, name) as (...given: readonly unknown[]) => unknown
      expect(await laterComplaint(() => use(...given))).toBe(
        `[faketura] ${name}: expected nothing after ${end}`,
      )
    }
  }
})

test('an undefined number of matches is refused', async () => {
  for (const account of await places()) {
    for (const one of [demand(account), demand(account).not]) {
      const options = { times: absent } as never
      for (const use of [
        () => one.toHaveInvoice({}, options),
        () => one.toHaveReceivedRequest({}, options),
      ]) {
        expect(await laterComplaint(use)).toBe(
          '[faketura] times: expected a whole number from 0, got nothing',
        )
      }
    }
  }
})

test.each<[string, 'toBePaid' | 'toBeCleared', object]>([
  ['paid', 'toBePaid', { status: 'sent', price_gross: '5.0' }],
  ['price_gross', 'toBePaid', { status: 'sent', price_gross: absent, paid: '5.0' }],
  ['status', 'toBePaid', { status: absent, price_gross: '5.0', paid: '5.0' }],
  ['gov_status', 'toBeCleared', { status: 'sent', price_gross: '5.0' }],
])('without %s, %s does not decide about an invoice', async (field, name, invoice) => {
  for (const one of [demand(invoice), demand(invoice).not])
    expect(await laterComplaint(() => one[name]())).toContain(
      `${name} expects an invoice with ${field}; got {`,
    )
})

test('the status alone is enough when it follows from payments', () => {
  demand({ status: 'paid', price_gross: absent }).toBePaid()
  demand({ status: 'partial', price_gross: '5.0' }).not.toBePaid()
})

test('an e-mail may have been one of those that the full outbox has dropped', async () => {
  const { emulator, account } = await opened()
  const client = { email: 'new@buyer.test' }
  const { id } = account.invoices.create({ buyer_name: 'A', buyer_email: client.email })
  const send = () =>
    emulator.fetch(`/invoices/${id}/send_by_email.json?api_token=${account.apiToken}`, { method: 'POST' })
  await send()
  const exported = emulator.export()
  const [message] = exported.outbox!
  const outbox = Array.from({ length: 10_000 }, (_, at) => ({ ...message!, id: at + 1 }))
  await emulator.load({ ...exported, outbox, last_ids: { ...exported.last_ids, outbox: 10_000 } } as never)
  await send()
  const far = await (await connect(emulator.url)).account()
  const near = emulator.account()
  expect(near.outbox.all()).toHaveLength(10_000)
  demand(near).toHaveSentEmail({ to: client.email })
  const gap =
    'because only the latest 10000 e-mails of account demo are stored; call account.outbox.clear() before the steps to check'
  for (const assertion of [
    () => demand(near).toHaveSentEmail({ to: 'old@buyer.test' }),
    () => demand(near).toHaveSentEmail({}, { times: 10_000 }),
    () => demand(far).not.toHaveSentEmail({ to: 'old@buyer.test' }),
  ])
    expect(await laterComplaint(assertion)).toContain(gap)
  emulator.account().outbox.clear()
  await demand(far).not.toHaveSentEmail()
})

test('what a deleted account has sent is unknown', async () => {
  const { emulator, remote } = await opened()
  const near = emulator.createAccount({ prefix: 'acme' })
  const far = await remote.account('acme')
  emulator.deleteAccount('acme')
  for (const one of [near, far]) {
    for (const use of [
      () => demand(one).not.toHaveSentEmail(),
      () => one.outbox.all(),
      () => one.webhooks.deliveries.all(),
      () => one.webhooks.waitFor({ state: 'failed' }, { timeout: 0 }),
    ]) {
      expect(await laterComplaint(use)).toMatch(/account acme no longer exists|unknown account "acme"/)
    }
  }
})

test('whether an e-mail was sent by a deleted account cannot be decided, until the outbox is cleared', async () => {
  const { emulator, account, remote } = await opened()
  const open = () => {
    const other = emulator.createAccount({ prefix: 'acme' })
    const { id } = other.invoices.create({ buyer_name: 'A', buyer_email: 'new@buyer.test' })
    return `/invoices/${id}/send_by_email.json?api_token=${other.apiToken}`
  }
  open()
  emulator.deleteAccount('acme')
  // That account had sent nothing.
  for (const one of [emulator, remote]) await demand(one).not.toHaveSentEmail()
  const path = open()
  expect((await emulator.fetch(path, { method: 'POST' })).status).toBe(200)
  const before = emulator.snapshot()
  emulator.deleteAccount('acme')
  for (const one of [emulator, remote]) {
    for (const assertion of [
      () => demand(one).toHaveSentEmail({ to: 'new@buyer.test' }),
      () => demand(one).not.toHaveSentEmail(),
      () => demand(one).toHaveSentEmail({}, { times: 0 }),
    ])
      expect(await laterComplaint(assertion)).toContain(
        'because 1 e-mail was deleted with its account; call emulator.outbox.clear() before the steps to check',
      )
    // Those of an account that still exists are known.
    await demand(one).not.toHaveSentEmail({ account: account.prefix })
  }
  for (const one of [account, await remote.account(account.prefix)]) await demand(one).not.toHaveSentEmail()
  account.outbox.clear()
  account.reset()
  expect([emulator.outbox.forgotten(), account.outbox.forgotten()]).toEqual([1, 0])
  emulator.restore(before)
  for (const one of [emulator, remote]) await demand(one).toHaveSentEmail({}, { times: 1 })
  emulator.deleteAccount('acme')
  expect(await remote.outbox.forgotten()).toBe(1)
  await remote.outbox.clear()
  for (const one of [emulator, remote]) await demand(one).not.toHaveSentEmail()
  emulator.restore(before)
  emulator.deleteAccount('acme')
  emulator.reset()
  expect(emulator.outbox.forgotten()).toBe(0)
})

test('mistakes in dropped requests are still among the diagnostics', async () => {
  const { emulator, account } = await opened()
  const list = `/clients.json?api_token=${account.apiToken}`
  await emulator.fetch(`${list}&pgae=2`)
  for (let number = 0; number < 1100; number++) await emulator.fetch(list)
  expect(account.requests.forgotten()).toMatchObject({ diagnostics: 1 })
  const mistake = [{ code: 'unknown-parameter' }]
  expect(account.diagnostics()).toMatchObject(mistake)
  expect(emulator.diagnostics()).toMatchObject(mistake)
  account.requests.clear()
  expect(emulator.diagnostics()).toEqual([])
})

test('an empty object in a pattern matches only an empty object', async () => {
  for (const account of await places()) {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const body = JSON.stringify({ client: { name: 'Ann' }, api_token: account.apiToken })
    await fetch(`${account.url}/clients.json`, { method: 'POST', headers, body })
    await demand(account).not.toHaveReceivedRequest({ body: {} })
    await demand(account).not.toHaveReceivedRequest({ body: { client: {} } })
    await demand(account).not.toHaveReceivedRequest({ response: { headers: {} } })
    await demand(account).toHaveReceivedRequest({})
    await demand(account).not.toHaveReceivedRequest({ changes: [{}, {}] })
    await demand(account).toHaveReceivedRequest({ changes: [{}] })
    expect(await account.requests.nearMisses({ body: {} })).toMatch(
      /differs in body: an object instead of \{\}|differs in body: \{.+ instead of \{\}/,
    )
    const empty = JSON.stringify({})
    await fetch(`${account.url}/clients.json?api_token=${account.apiToken}`, {
      method: 'POST',
      headers,
      body: empty,
    })
    await demand(account).toHaveReceivedRequest({ body: {} }, { times: 1 })
    await account.requests.clear()
  }
})

test.each([
  ['application/x-www-form-urlencoded', 'client[name]=Ann'],
  ['application/xml', '<client><name>Ann</name></client>'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="client[name]"\r\n\r\nAnn\r\n--b--\r\n',
  ],
])('an object as the pattern of a body does not decide about %s', async (type, body) => {
  for (const account of await places()) {
    const headers = { 'Content-Type': type, Accept: 'application/json' }
    const url = `${account.url}/clients.json?api_token=${account.apiToken}`
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(201)
    const patterns = [
      { body: { client: { name: 'Ann' } } },
      { body: expect.objectContaining({ client: { name: 'Ann' } }) },
      { body: expect.not.objectContaining({ client: { name: 'Bea' } }) },
    ]
    for (const pattern of patterns) {
      expect(await account.requests.filter(pattern)).toEqual([])
      expect(await account.requests.forgotten(pattern)).toMatchObject({ messages: 1 })
      for (const one of [demand(account), demand(account).not])
        expect(await laterComplaint(() => one.toHaveReceivedRequest(pattern))).toContain(
          'an object is compared with a body that is not JSON',
        )
    }
    await demand(account).not.toHaveReceivedRequest({ method: 'PUT', body: { client: {} } })
    await demand(account).toHaveReceivedRequest({ body: expect.anything() })
    await demand(account).toHaveReceivedRequest({ body: /Ann/ })
    await account.requests.clear()
  }
})

test('parts of a form that have one name are compared one by one', async () => {
  const name = 'client[tag_list][]'
  for (const account of await places()) {
    const form = new FormData()
    form.append('client[name]', 'Ann')
    for (const tag of ['vip', 'late']) form.append(name, tag)
    const url = `${account.url}/clients.json?api_token=${account.apiToken}`
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(201)
    for (const part of ['late', /^vip$/, ['vip', 'late'], expect.arrayContaining(['late'])]) {
      await demand(account).toHaveReceivedRequest({ body: { [name]: part } })
      await demand(account).toHaveReceivedRequest({ request: { form: { [name]: part } } })
    }
    for (const part of ['vip, late', ['late', 'vip'], ['vip']])
      await demand(account).not.toHaveReceivedRequest({ body: { [name]: part } })
    await demand(account).toHaveReceivedRequest({ body: /^late$/m })
    await account.requests.clear()
  }
})

test('null is the pattern of a body for requests without one', async () => {
  for (const account of await places()) {
    const url = `${account.url}/clients.json?api_token=${account.apiToken}`
    await fetch(url)
    await demand(account).toHaveReceivedRequest({ body: null }, { times: 1 })
    await account.requests.clear()
    const headers = { 'Content-Type': 'application/json; charset=iso-8859-2' }
    for (const body of [Buffer.from('{"client":{"name":"\xb3"}}', 'latin1'), '{"client":{"name":"Ann"}}'])
      await fetch(url, { method: 'POST', headers, body })
    await demand(account).not.toHaveReceivedRequest({ body: null })
    await account.requests.clear()
  }
})

test('no pattern of a body decides about one that is not UTF-8', async () => {
  for (const account of await places()) {
    const headers = { 'Content-Type': 'application/json; charset=iso-8859-2', Accept: 'application/json' }
    const body = Buffer.from('{"client":{"name":"\xb3"}}', 'latin1')
    const url = `${account.url}/clients.json?api_token=${account.apiToken}`
    const response = await fetch(url, { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ name: 'ł' })])
    for (const pattern of [{ body: { client: { name: 'ł' } } }, { body: /ł/ }]) {
      expect(await account.requests.forgotten(pattern)).toMatchObject({ messages: 1 })
      for (const one of [demand(account), demand(account).not])
        expect(await laterComplaint(() => one.toHaveReceivedRequest(pattern))).toContain('cannot')
    }
    await account.requests.clear()
  }
})
