import { expect, test } from 'vitest'
import type { Snapshot } from '../../src/index.ts'
import { accountActionsProofs } from '../../src/verify/proofs/account-actions.ts'
import { promise } from '../promise.ts'
import { Client, open, type Refusal } from '../support/client.ts'
import { portable } from '../support/portable.ts'
import { refused } from '../support/refused.ts'
import { add, credentials, send } from '../support/uploads.ts'

portable(accountActionsProofs)

const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }

function addUser<Body>(client: Client, user: object) {
  return client.post<Body>('/account/add_user.json', {
    integration_token: client.emulator.integrationToken,
    user,
  })
}

function unlink<Body>(client: Client, prefix: unknown) {
  const body = { api_token: client.account.apiToken, prefix }
  return client.send<Body>('PATCH', '/account/unlink.json', { headers, body })
}

function logIn(client: Client, login: string, password = 'secret') {
  const body = { integration_token: client.emulator.integrationToken, login, password }
  return client.send<{ prefix: string }>('POST', '/login.json', { headers, body })
}

/** Opens an account with the token of the client, on the client's own host. */
async function openAccount(client: Client, prefix: string, host = client.account.prefix) {
  const { apiToken } = client.account
  const { integrationToken } = client.emulator
  const response = await client.emulator.fetch(`https://${host}.fakturownia.pl/account.json`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ api_token: apiToken, integration_token: integrationToken, account: { prefix } }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { prefix: string; url: string; login: string }
}

/** Lists the clients of an account by HTTP Basic, on its host. */
async function statusWith(client: Client, prefix: string, login: string): Promise<number> {
  const Authorization = `Basic ${Buffer.from(`${login}:secret`).toString('base64')}`
  const url = `http://${prefix}.localhost/clients.xml`
  return (await client.emulator.fetch(url, { headers: { Accept: 'application/xml', Authorization } })).status
}

promise('account-actions/user-created', async () => {
  const client = await open()
  const user = { invite: false, email: 'ann@example.test', password: 'secret', role: 'accountant' }
  const { status, body } = await addUser(client, user)
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 'success', email: 'ann@example.test', role: 'accountant' })
  expect((await logIn(client, 'ann@example.test')).body).toMatchObject({ prefix: client.account.prefix })
  expect(await statusWith(client, client.account.prefix, 'ann@example.test')).toBe(200)
})

promise('account-actions/user-invited', async () => {
  const client = await open()
  const { emulator } = client
  const login = 'eve@example.test'
  const other = emulator.createAccount({ prefix: 'other', login, password: 'secret' })
  expect(await statusWith(client, client.account.prefix, login)).toBe(401)
  const before = emulator.snapshot()
  expect((await addUser(client, { invite: true, email: login })).status).toBe(200)
  expect(await statusWith(client, client.account.prefix, login)).toBe(200)
  expect(await statusWith(client, other.prefix, login)).toBe(200)
  emulator.restore(before)
  expect(await statusWith(client, client.account.prefix, login)).toBe(401)
})

promise('account-actions/user-without-account', async () => {
  const [ann, bob] = ['ann@example.test', 'bob@example.test']
  const fixtures = { users: { ann: { email: ann, password: 'secret' } }, accounts: { demo: {} } }
  const client = await open({ fixtures })
  const { emulator } = client
  const body = { integration_token: emulator.integrationToken, user: { email: bob, password: 'secret' } }
  expect((await client.send('POST', '/users.json', { headers, body })).status).toBe(201)
  const other = new Client(emulator, emulator.createAccount({ prefix: 'other' }))
  const alone = emulator.export().users
  for (const email of [ann, bob]) {
    for (const one of [other, client]) expect((await addUser(one, { email, invite: true })).status).toBe(200)
    expect((await logIn(client, email)).body).toMatchObject({ prefix: 'demo' })
    expect(await statusWith(other, 'other', email)).toBe(200)
  }
  const copy = await open({ fixtures: emulator.export() })
  expect(copy.emulator.export()).toEqual(emulator.export())
  emulator.deleteAccount('demo')
  expect((await logIn(client, ann)).body).toMatchObject({ prefix: 'other' })
  emulator.deleteAccount('other')
  expect((await logIn(client, ann)).body).toMatchObject({ prefix: null })
  expect(emulator.export().users).toEqual(alone.filter(({ account }) => account === undefined))
})

promise('account-actions/user-stays', async () => {
  const user = { email: 'ann@example.test', password: 'secret' }
  const ways = {
    reset: ({ account }: Client) => account.reset(),
    restore: ({ account }: Client, before: Snapshot) => account.restore(before),
    deletion: ({ emulator, account }: Client) => emulator.deleteAccount(account.prefix),
  }
  for (const [way, leave] of Object.entries(ways)) {
    const client = await open()
    const { emulator } = client
    const other = new Client(emulator, emulator.createAccount({ prefix: 'other' }))
    const [before, initial] = [client.account.snapshot(), emulator.export({ account: 'demo' })]
    await addUser(client, user)
    const later = client.account.snapshot()
    expect((await addUser(other, { email: user.email, invite: true })).status).toBe(200)
    const neighbour = emulator.export({ account: 'other' })
    leave(client, before)
    expect(emulator.export({ account: 'other' }), way).toEqual(neighbour)
    expect(await statusWith(other, 'other', user.email), way).toBe(200)
    expect((await logIn(other, user.email)).body).toMatchObject({ prefix: 'other' })
    const copy = await open({ fixtures: emulator.export() })
    expect(copy.emulator.export()).toEqual(emulator.export())
    expect(await statusWith(copy, 'other', user.email)).toBe(200)
    if (way === 'deletion') {
      emulator.deleteAccount('other')
      expect(emulator.export().users).toEqual([])
      continue
    }
    expect(emulator.export({ account: 'demo' })).toEqual(initial)
    expect(await statusWith(other, 'demo', user.email), way).toBe(401)
    client.account.restore(later)
    expect((await logIn(client, user.email)).body).toMatchObject({ prefix: 'demo' })
    leave(client, before)
    other.account.reset()
    // Nobody has the user any longer, so that the next test may add one of the same name.
    expect((await addUser(client, user)).status).toBe(200)
    client.account.reset()
    expect(emulator.export({ account: 'demo' })).toEqual(initial)
  }
})

promise('account-actions/user-role', async () => {
  const client = await open()
  const [main] = client.account.departments.all()
  const member = { email: 'ann@example.test', password: 'secret', role: 'role_7', department_ids: [main!.id] }
  expect((await addUser(client, member)).body).toMatchObject({ role: 'role_7', department_ids: [main!.id] })
  await addUser(client, { email: 'bob@example.test', password: 'secret' })
  const fixture = client.emulator.export()
  expect(fixture.accounts[client.account.prefix]).toMatchObject({
    members: [
      { login: 'ann@example.test', role: 'role_7', department_ids: [main!.id] },
      { login: 'bob@example.test', role: 'member', department_ids: [] },
    ],
  })
  const copy = await open({ fixtures: fixture })
  expect(copy.emulator.export()).toEqual(fixture)
})

promise('account-actions/user-refused', async () => {
  const client = await open()
  const { login } = client.account
  await addUser(client, { email: 'ann@example.test', password: 'secret' })
  const wrong = [
    [{ password: 'secret' }, 'email'],
    [{ email: 'bob@example.test' }, 'password'],
    [{ email: 'bob@example.test', password: 'secret', role: 'king' }, 'role'],
    [{ email: 'bob@example.test', password: 'secret', department_ids: [1] }, 'department_ids'],
    [{ email: 'ann@example.test', password: 'secret' }, 'email'],
    [{ invite: true, email: 'nobody@example.test' }, 'email'],
    [{ invite: true, email: 'ann@example.test' }, 'email'],
    [{ invite: true, email: login }, 'email'],
  ] as const
  for (const [user, field] of wrong) await refused(client, () => addUser<Refusal>(client, user), 422, field)
  const { status } = await client.post('/account/add_user.json', { user: { email: 'bob@example.test' } })
  expect(status).toBe(401)
})

promise('account-actions/deletion', async () => {
  const client = await open()
  const { emulator } = client
  const other = emulator.createAccount({ prefix: 'other', email: 'eve@example.test' })
  const there = new Client(emulator, other)
  await there.sale()
  const { status, body } = await there.post('/account/delete.json', {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ code: 'success', message: expect.stringContaining('eve@example.test') })
  expect((await there.list('invoices')).length).toBe(1)
  const message = emulator.outbox.last()!
  expect(message).toMatchObject({ account: 'other', to: ['eve@example.test'] })
  const [link = ''] = /https?:\S+/.exec(message.text) ?? []
  const page = await emulator.fetch(new URL(link).pathname)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('other')
  expect(emulator.accounts.map(({ prefix }) => prefix)).toEqual([client.account.prefix])
  expect((await there.get('/invoices.json')).status).toBe(401)
  expect((await emulator.fetch(new URL(link).pathname)).status).toBe(404)
})

promise('account-actions/unknown-link', async () => {
  const client = await open()
  const { emulator, account } = client
  emulator.createAccount({ prefix: 'other' })
  const statusOf = async (url: string) => (await emulator.fetch(url)).status
  expect(await statusOf(`/account/delete/${account.prefix}/guess`)).toBe(404)
  const links = []
  for (const _ of [1, 2]) {
    await client.post('/account/delete.json', {})
    links.push(new URL(/https?:\S+/.exec(emulator.outbox.last()!.text)![0]).pathname)
  }
  expect(links[0]).not.toBe(links[1])
  expect(await statusOf(links[0]!)).toBe(404)
  expect(await statusOf(`http://other.localhost${links[1]}`)).toBe(404)
  expect(await statusOf(links[1]!.replace(account.prefix, 'other'))).toBe(404)
  expect(emulator.accounts).toHaveLength(2)
  expect(await statusOf(links[1]!)).toBe(200)
})

promise('account-actions/linked', async () => {
  const client = await open()
  const made = await openAccount(client, 'client-a')
  expect(made).toMatchObject({
    prefix: 'client-a',
    login: client.account.login,
    url: 'https://client-a.fakturownia.pl',
  })
  expect((await openAccount(client, 'client-a')).prefix).toBe('client-a-2')
  expect(client.emulator.export().accounts[client.account.prefix]).toMatchObject({
    linked: ['client-a', 'client-a-2'],
  })
})

promise('account-actions/unlinked', async () => {
  const client = await open()
  for (const prefix of ['client-a', 'client-b', 'client-c']) await openAccount(client, prefix)
  const one = await unlink(client, 'client-a')
  expect(one.status).toBe(200)
  expect(one.body).toMatchObject({
    code: 'success',
    result: { unlinked: ['client-a'], not_unlinked: [] },
  })
  expect((await unlink(client, ['client-b', 'client-a', 'nobody'])).body).toMatchObject({
    code: 'success',
    result: { unlinked: ['client-b'], not_unlinked: ['client-a', 'nobody'] },
  })
  expect(client.emulator.accounts).toHaveLength(4)
})

/** The messages of the actions of an account and of its documents, in this order. */
const sentences = {
  international: [
    'The user ann@example.test was added',
    'A link that deletes the account was sent to OWNER',
    'Unlinked: client-a',
    'The documents were printed',
    'The file a.txt was attached',
  ],
  poland: [
    'Użytkownik ann@example.test został dodany',
    'Link usuwający konto został wysłany na adres OWNER',
    'Odłączone konta: client-a',
    'Dokumenty zostały wydrukowane',
    'Plik a.txt został dodany',
  ],
  france: [
    'L’utilisateur ann@example.test a été ajouté',
    'Un lien de suppression du compte a été envoyé à OWNER',
    'Comptes détachés : client-a',
    'Les documents ont été imprimés',
    'Le fichier a.txt a été ajouté',
  ],
  portugal: [
    'O utilizador ann@example.test foi adicionado',
    'Foi enviada para OWNER uma ligação que elimina a conta',
    'Contas desassociadas: client-a',
    'Os documentos foram impressos',
    'O ficheiro a.txt foi anexado',
  ],
} as const

test.each(Object.entries(sentences))('%s: actions respond in the language', async (edition, expected) => {
  const client = await open({ edition: edition as keyof typeof sentences })
  const { id } = await client.sale()
  await openAccount(client, 'client-a')
  const user = { invite: false, email: 'ann@example.test', password: 'secret', role: 'accountant' }
  const replies = [
    await addUser(client, user),
    await client.post('/account/delete.json', {}),
    await unlink(client, 'client-a'),
    await client.get('/invoices/fiscal_print', { 'invoice_ids[]': [String(id)] }),
  ]
  await send(client, await credentials(client, id), 'a.txt')
  replies.push(await add(client, id, 'a.txt'))
  const said = expected.map((sentence) => sentence.replace('OWNER', client.account.login))
  expect(replies.map(({ body }) => body)).toMatchObject(said.map((message) => ({ message })))
})

test('unlinking without a linked account names every prefix, and says what is no prefix', async () => {
  const client = await open()
  await openAccount(client, 'client-a')
  const { status, body } = await unlink<Refusal>(client, ['nobody', client.account.prefix])
  expect(status).toBe(422)
  expect(body).toEqual({
    code: 'error',
    message: expect.any(String),
    result: { not_unlinked: ['nobody', client.account.prefix] },
  })
  await refused(client, () => unlink<Refusal>(client, []), 422, 'prefix')
  const { message } = await refused(client, () => unlink<Refusal>(client, [7]), 422, 'prefix')
  expect(message).toEqual({ prefix: ['[0] 7 is not the prefix of an account'] })
})

test('an account that gets the prefix of a deleted one is not linked', async () => {
  const client = await open()
  await openAccount(client, 'client-a')
  client.emulator.deleteAccount('client-a')
  client.emulator.createAccount({ prefix: 'client-a' })
  expect((await unlink(client, 'client-a')).status).toBe(422)
})

test('changes include those of the account itself', async () => {
  const client = await open()
  await openAccount(client, 'linked')
  const changes = client.account.changes().filter(({ resource }) => resource === 'accounts')
  expect(changes).toMatchObject([{ kind: 'update', after: { prefix: client.account.prefix } }])
})
