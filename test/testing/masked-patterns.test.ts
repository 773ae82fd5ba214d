import { onTestFinished, expect as plain, test } from 'vitest'
import { connect, createEmulator, type Emulator, type RemoteEmulator } from '../../src/index.ts'
import { expect } from '../../src/testing/expect.ts'

const token = 'kQ7-long-enough/demo'

/** An emulator that has received a token in a query, a header, JSON, XML and forms, and passwords. */
async function opened(): Promise<readonly [Emulator, RemoteEmulator]> {
  const emulator = await createEmulator({ fixtures: { accounts: { demo: { api_token: token } } } })
  const remote = await connect(emulator.url)
  onTestFinished(async () => {
    await remote.close()
    await emulator.close()
  })
  const sent = async (path: string, body: string | FormData, headers: Record<string, string>) =>
    void (await emulator.fetch(path, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', ...headers },
    }))
  const json = { 'content-type': 'application/json' }
  await emulator.fetch(`/clients.json?page=2&api_token=${token}`)
  await sent('/clients.json', '{"client":{"name":"Header"}}', { ...json, authorization: `Bearer ${token}` })
  const note = `Sent with ${token}.`
  await sent('/clients.json', JSON.stringify({ api_token: token, client: { name: 'Json', note } }), json)
  await sent('/clients.xml', `<client><api_token>${token}</api_token><name>Xml</name></client>`, {
    'content-type': 'application/xml',
  })
  await sent('/clients.json', new URLSearchParams({ api_token: token, 'client[name]': 'Form' }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const form = new FormData()
  form.set('api_token', token)
  form.set('client[name]', 'Multipart')
  await sent('/clients.json', form, {})
  await sent('/login.json', JSON.stringify({ login: 'ann', password: 'sesame-street' }), json)
  return [emulator, remote]
}

const part = token.slice(0, 10)

const hidden: readonly (readonly [name: string, pattern: object])[] = [
  ['the token in a body', { body: new RegExp(token) }],
  ['a part of the token in a body', { body: new RegExp(part) }],
  ['a part of the token in another case', { body: new RegExp(part.toUpperCase(), 'i') }],
  ['a part of the token beside other conditions', { operation: 'clients.create', body: new RegExp(part) }],
  ['a part of the token between others', { body: new RegExp(`name.*|${part.slice(1)}[a-z]+\\/dem`) }],
  ['a part of the token in a group', { body: new RegExp(`"(?:nothing|(?<part>${part}))`) }],
  ['a part of the token after repeated signs', { body: new RegExp(`.{3,9}[a-z:"]+${part}`) }],
  ['a part of the token after a sign that may be missing', { body: new RegExp(`{?"?"${part.slice(0, 5)}`) }],
  ['a part of the token with its key', { body: new RegExp(`"api_token": ?"${part.slice(0, 4)}`) }],
  ['a part of the token in a path', { path: new RegExp(`page=2.*${part}`) }],
  ['a part of the token in the body of a request', { request: { body: new RegExp(part) } }],
  ['a part of the token in a header', { request: { headers: { authorization: new RegExp(part) } } }],
  ['a part of the token in a part of a form', { request: { form: { api_token: new RegExp(part) } } }],
  ['a part of the token in a note', { body: { client: { note: new RegExp(part) } } }],
  ['a password', { body: /sesame/ }],
  ['a matcher for the token', { body: plain.stringContaining(token) }],
  ['a matcher for a part of the token', { body: plain.stringMatching(new RegExp(part)) }],
  ['a matcher for a password', { body: plain.stringContaining('sesame') }],
  ['a matcher of a message', { request: plain.objectContaining({ body: plain.stringContaining(part) }) }],
]

test.each(hidden)('%s that was sent is refused as a pattern', async (_, pattern) => {
  for (const emulator of await opened()) {
    const message =
      /^\[faketura\] requests\.\S+: the log masks secrets; expected a value that matches ".*\*\*\*/
    for (const verb of ['find', 'filter', 'nearMisses'] as const)
      await plain((async () => emulator.requests[verb](pattern))(), verb).rejects.toThrow(message)
    const absent = async () => expect(emulator).not.toHaveReceivedRequest(pattern)
    await plain(absent()).rejects.toThrow(message)
  }
})

test('a matcher that refuses the token is refused, because every masked text passes it', async () => {
  for (const emulator of await opened()) {
    for (const pattern of [
      { operation: 'clients.create', body: plain.not.stringContaining(token) },
      { operation: 'clients.create', body: plain.not.stringContaining(part) },
      { path: plain.not.stringContaining(part), body: null },
    ] as const) {
      const present = async () => expect(emulator).toHaveReceivedRequest(pattern)
      await plain(present()).rejects.toThrow('the log masks secrets')
    }
  }
})

test('a pattern whose result does not depend on a secret is compared', async () => {
  for (const emulator of await opened()) {
    for (const pattern of [
      { body: /"name":"Json"/ },
      { body: /api_token":"\*\*\*/ },
      { path: /page=2&api_token=\*+$/ },
      { path: /\/clients.*\d/ },
      { body: { client: { note: 'Sent with ***/demo.' } } },
      { body: plain.stringContaining('Header') },
    ])
      plain(await emulator.requests.find(pattern), JSON.stringify(Object.keys(pattern))).toBeDefined()
    for (const pattern of [
      { operation: 'clients.update', body: new RegExp(part) },
      { status: 500, body: plain.stringContaining(part) },
      { body: /never-sent-at-all/ },
      { path: /\/clients\.json.*\d{3}/ },
    ] as const)
      await expect(emulator).not.toHaveReceivedRequest(pattern)
  }
})

test('a path with a query is compared without the token that a test does not know', async () => {
  const both = await opened()
  await both[0].fetch(`/products.json?api_token=${token}&page=3&per_page=5`)
  for (const emulator of both) {
    for (const path of [
      '/clients.json?page=2',
      '/clients.json?page=2&api_token=***',
      '/products.json?page=3&per_page=5',
      '/products.json?api_token=***&page=3&per_page=5',
    ]) {
      await expect(emulator).toHaveReceivedRequest({ path }, { times: 1 })
      await plain((async () => expect(emulator).not.toHaveReceivedRequest({ path }))()).rejects.toThrow(
        'there is 1',
      )
    }
    for (const path of ['/clients.json?page=3', '/products.json?page=3', '/clients.json?page=2&x=***'])
      await expect(emulator).not.toHaveReceivedRequest({ path })
  }
})

test('a wait for a masked part ends when the request comes', async () => {
  const [emulator] = await opened()
  emulator.requests.clear()
  const waited = plain(emulator.requests.waitFor({ body: new RegExp(part) })).rejects.toThrow(
    'the log masks secrets',
  )
  await emulator.fetch('/clients.json', { method: 'POST', body: `api_token=${token}` })
  await waited
})
