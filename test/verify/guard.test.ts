import { expect, test } from 'vitest'
import { AccountGuard } from '../../src/verify/account-guard.ts'
import type { ProofRequest, Send } from '../../src/verify/proof-account.ts'
import { sendTo } from '../support/send-to.ts'
import { openLiveAccount, verdictOn } from './live-account.ts'

type Received = Awaited<ReturnType<Send>>

const html: Received = { status: 200, headers: {}, text: '<!DOCTYPE html><html></html>' }
const isOf = (token: string) => (request: ProofRequest) => request.path.includes(`api_token=${token}`)

test.each<[string, (request: ProofRequest) => Received | undefined, RegExp]>([
  [
    'that accepts any token',
    () => ({ status: 200, headers: {}, text: '[]' }),
    /is not an account of the service/,
  ],
  ['of another kind', () => ({ ...html, status: 401 }), /expected status 401 and an error as JSON/],
  [
    'that refuses the token',
    (one) => (isOf('demo-token')(one) ? { status: 401, headers: {}, text: '{}' } : undefined),
    /refuses the token/,
  ],
  [
    'that shows pages',
    (one) => (isOf('demo-token')(one) ? html : undefined),
    /expected data, got a page of HTML/,
  ],
  [
    'that leads elsewhere',
    (one) =>
      isOf('demo-token')(one)
        ? { status: 302, headers: { location: 'https://other.test/' }, text: '' }
        : undefined,
    /leads to another host, other\.test/,
  ],
])('a service %s gets no further request', async (_, response, reason) => {
  const emulator = await openLiveAccount()
  const send = sendTo(emulator)
  const verifying = verdictOn(emulator, { send: async (request) => response(request) ?? send(request) })
  await expect(verifying).rejects.toThrow(reason)
  expect(emulator.requests.all().every(({ method }) => method === 'GET')).toBe(true)
})

test('values that are nested very deeply differ like others', async () => {
  const emulator = await openLiveAccount()
  const send = sendTo(emulator)
  const deep = `"name":${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const { findings } = await verdictOn(emulator, {
    only: ['records'],
    send: async (request) => {
      const received = await send(request)
      if (request.method !== 'POST') return received
      return { ...received, text: received.text.replace(/"(name|number)":"[^"]*"/, deep) }
    },
  })
  expect(findings.filter(({ result }) => result === 'differs').length).toBeGreaterThan(0)
})

test('three failures of the server in a row end the run, and its records are removed', async () => {
  const emulator = await openLiveAccount({ profile: 'observed' })
  const before = emulator.snapshot()
  const send = sendTo(emulator)
  const failure = { status: 503, headers: {}, text: '' }
  let requests = 0
  const { stopped } = await verdictOn(emulator, {
    only: ['records'],
    send: async (request) => (++requests > 20 && requests < 24 ? failure : send(request)),
  })
  expect(stopped).toBe('the service failed 3 times in a row, with status 503')
  expect(emulator.changes(before)).toEqual([])
})

test.each([
  ['POST', '/invoices/{id}/send_by_email.json', {}, /would send e-mail/],
  ['POST', '/invoices.json', { invoice: { buyer_email: 'ann@firm.pl' } }, /an e-mail address at firm\.pl/],
  ['POST', '/invoices.json', { invoice: { gov_save_and_send: true } }, /would send documents to KSeF/],
  ['POST', '/invoices.json', { invoice: { buyer_name: 'Ann' } }, /may send the document to KSeF/],
  [
    'POST',
    '/banking/payments.json',
    { banking_payment: { generate_invoice: true } },
    /may send the document to KSeF/,
  ],
  ['POST', '/recurrings.json', { recurring: { name: 'x' } }, /may send the document to KSeF/],
  [
    'POST',
    '/banking/payments.json',
    { banking_payment: { name: 'x', invoice_id: '{id}' } },
    /would affect invoices/,
  ],
  ['PUT', '/invoices/{id}.json', { invoice: { description: 'mine' } }, /a record that this run did not make/],
  ['DELETE', '/invoices/{id}.json', undefined, /a record that this run did not make/],
  ['DELETE', '/invoices/{id}abc.json', undefined, /a record that this run did not make/],
  ['GET', '/invoices/{id}.json?send_to_ksef=yes', undefined, /would send documents to KSeF/],
  ['GET', '/invoices/fiscal_print?invoice_ids={id}', undefined, /fiscal printer/],
  ['POST', '/account/delete.json', {}, /could delete the account/],
  ['PATCH', '/account/unlink.json', { prefix: ['acme'] }, /would change the account or its users/],
  ['PATCH', '/account/unlink.json', {}, /would change the account or its users/],
  ['PATCH', '/account/unlink.json', { prefix: ['~faketura-test', 'acme'] }, /would change the account/],
  ['POST', '/invoices.json', { invoice: { status: 'incomplete' } }, /would ask the buyer by e-mail/],
  ['POST', '/users.json', {}, /would change the account or its users/],
  ['POST', '/webhooks.json', {}, /would send events/],
] as const)('%s %s with %j never reaches the service', async (method, path, body, reason) => {
  const emulator = await openLiveAccount()
  const { id } = emulator.account().invoices.all()[0]!
  const before = emulator.snapshot()
  const send = sendTo(emulator)
  const options = {
    send,
    url: 'http://localhost',
    apiToken: 'demo-token',
    mark: '~faketura-test',
    writes: true,
  }
  const fill = (text: string) => text.replaceAll('{id}', String(id))
  const request = { method, path: fill(path), headers: {}, body: body && fill(JSON.stringify(body)) }
  await expect(new AccountGuard(options).send(request)).rejects.toThrow(reason)
  const reads = emulator.requests.all().map((one) => `${one.method} ${one.path}`)
  expect(reads.filter((one) => one !== `GET /invoices/${id}.json?api_token=***`)).toEqual([])
  expect(emulator.changes(before)).toEqual([])
})

test('an account that sends to KSeF automatically gets no invoice unless allowed', async () => {
  const emulator = await openLiveAccount({
    edition: 'poland',
    fixtures: 'clearing-states',
    profile: 'observed',
  })
  const send = sendTo(emulator)
  const kinds = async (allowClearing: boolean) => {
    const found = new Set<unknown>()
    const { findings } = await verdictOn(emulator, {
      only: ['clients', 'totals'],
      allowClearing,
      send: (request) => {
        if (request.method === 'POST' && request.path === '/invoices.json')
          found.add(JSON.parse(request.body ?? '{}').invoice.kind ?? 'vat')
        return send(request)
      },
    })
    const reasons = findings.map((one) => (one.result === 'not tried' ? one.reason : one.result))
    return { found: [...found].sort(), reasons: new Set(reasons.filter((one) => /KSeF|differs/.test(one))) }
  }
  const reason = 'the account may send the document to KSeF; --allow-clearing allows that'
  expect(await kinds(false)).toEqual({ found: ['proforma'], reasons: new Set([reason]) })
  expect((await kinds(true)).found).toContain('vat')
})

test('a file is read at the host that the service leads to, without the token', async () => {
  const emulator = await openLiveAccount()
  const live = sendTo(emulator)
  const paths: string[] = []
  const file = 'https://files.example.com/7?signature=x'
  const guard = new AccountGuard({
    send: async (request) => {
      paths.push(request.path)
      if (request.path === file) return { status: 200, headers: {}, text: '<Faktura/>' }
      if (!request.path.includes('/attachment')) return live(request)
      return { status: 302, headers: { location: file }, text: '' }
    },
    url: 'https://acme.example.com',
    apiToken: 'demo-token',
    mark: '~faketura-test',
    writes: false,
  })
  const get = (path: string) => guard.send({ method: 'GET', path, headers: {}, body: undefined })
  await expect(get(file)).rejects.toThrow('would leave the account')
  expect((await get('/invoices/7/attachment?kind=gov&api_token=demo-token')).status).toBe(302)
  expect((await get(file)).text).toBe('<Faktura/>')
  await expect(get('https://files.example.com/8')).rejects.toThrow('would leave the account')
  await expect(guard.send({ method: 'POST', path: file, headers: {}, body: undefined })).rejects.toThrow(
    'would leave the account',
  )
  expect(paths).toEqual(['/invoices/7/attachment?kind=gov&api_token=demo-token', file])
})

test('files are uploaded for documents of the run only, and without the token', async () => {
  const url = 'https://storage.example.com/'
  const guard = new AccountGuard({
    send: async () => ({ status: 200, headers: {}, text: JSON.stringify({ url }) }),
    url: 'https://acme.example.com',
    apiToken: 'demo-token',
    mark: '~faketura-test',
    writes: true,
  })
  const send = (method: string, path: string, body?: string) =>
    guard.send({ method, path, headers: {}, body })
  const credentials = '/invoices/7/get_new_attachment_credentials.json'
  await send('GET', credentials)
  await expect(send('POST', url, 'file')).rejects.toThrow('would leave the account')
  guard.own.add({ resource: 'invoices', id: 7 })
  await send('GET', credentials)
  expect((await send('POST', url, 'file')).status).toBe(200)
  for (const [method, body] of [
    ['POST', 'demo-token'],
    ['DELETE', ''],
  ] as const)
    await expect(send(method, url, body)).rejects.toThrow('would leave the account')
})
