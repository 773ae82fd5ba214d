import { expect, test } from 'vitest'
import { Journal } from '../../../src/state/journal.ts'
import { type JournalRow, requestChanges } from '../../../src/state/journal-row.ts'
import { Cells, Table } from '../../../src/state/table.ts'
import { add, entry, ids, journalOf, post } from './journal-entries.ts'

test('last returns the newest request', () => {
  const journal = journalOf(2)
  add(journal, { ...entry, status: 404, method: 'PUT' })
  add(journal, { ...entry, status: 404 })
  expect(journal.last()?.id).toBe(4)
  expect(new Journal().last()).toBeUndefined()
})

test('clear removes the requests and restarts the numbers', () => {
  const journal = journalOf(3)
  journal.clear()
  expect(journal.all()).toEqual([])
  add(journal, entry)
  expect(ids(journal.all())).toEqual([1])
})

test('tokens in paths are masked in any context', () => {
  const journal = new Journal()
  add(journal, { ...entry, url: '/account.json?api_token=secret%2Fdemo&page=2&integration_token=secret' })
  expect(journal.last()?.path).toBe('/account.json?api_token=***&page=2&integration_token=***')
})

test('changes name the written records, but no counters', () => {
  const store = new Table('clients', 1, [])
  const cells = new Cells()
  const mutations = [
    { store: cells, key: 'last id', before: 1, after: 2 },
    { store, key: 1, before: undefined, after: {} },
    { store, key: 2, before: {}, after: {} },
    { store, key: 3, before: {}, after: undefined },
  ]
  expect(requestChanges(mutations)).toEqual([
    { resource: 'clients', id: 1, kind: 'create' },
    { resource: 'clients', id: 2, kind: 'update' },
    { resource: 'clients', id: 3, kind: 'delete' },
  ])
})

test('a listener gets each request until it is removed', () => {
  const journal = new Journal()
  const heard: number[] = []
  const letGo = journal.subscribe(({ id }) => heard.push(id))
  add(journal, entry)
  add(journal, entry)
  letGo()
  add(journal, entry)
  expect(heard).toEqual([1, 2])
})

function rowWith(request: object): JournalRow {
  const journal = new Journal()
  add(journal, { ...entry, ...request })
  return journal.last()!
}

test.each([
  ['{"api_token":"secret/demo","client":{"name":"A"}}', '{"api_token":"***","client":{"name":"A"}}'],
  [
    '{ "api_token" : "se\\"cret" , "user":{"password":"secret"}}',
    '{ "api_token" : "***" , "user":{"password":"***"}}',
  ],
  ['{"integration_token":12345,"login":"a"}', '{"integration_token":"***","login":"a"}'],
  ['{"client":{"name":"A"},"api_token":"secr', '{"client":{"name":"A"},"api_token":"***"'],
  ['[{"password":"secret"}]', '[{"password":"***"}]'],
  ['<login><password>secret</password></login>', '<login><password>***</password></login>'],
  [
    '<a><api-token type="string">secret</api-token><b/></a>',
    '<a><api-token type="string">***</api-token><b/></a>',
  ],
  ['<a><api_token><![CDATA[secret]]></api_token></a>', '<a><api_token>***</api_token></a>'],
  ['<a><password nil="true"/><b>seen</b></a>', '<a><password nil="true"/><b>seen</b></a>'],
  ['<a><api_token>secr', '<a><api_token>***'],
  [
    '{"webhook":{"url":"https://ann:secret@receiver.test/hook"}}',
    '{"webhook":{"url":"https://ann:***@receiver.test/hook"}}',
  ],
  ['{"url":"https:\\/\\/ann:secret@receiver.test"}', '{"url":"https:\\/\\/ann:***@receiver.test"}'],
  ['<url>https://ann:secret@receiver.test</url>', '<url>https://ann:***@receiver.test</url>'],
  ['url=https%3A%2F%2Fann%3Asecret%40receiver.test&a=1', 'url=https%3A%2F%2Fann%3A***%40receiver.test&a=1'],
  ['login=a&password=secret&api_token=secret', 'login=a&password=***&api_token=***'],
  ['user%5Bpassword%5D=secret&user[password]=secret', 'user%5Bpassword%5D=***&user[password]=***'],
  ['{"description":"my password=open&api_token=x"}', '{"description":"my password=open&api_token=x"}'],
  [
    '{"client":{"apiToken":"secret","access-token":"secret"}}',
    '{"client":{"apiToken":"***","access-token":"***"}}',
  ],
  ['{"api\\u005ftoken":"secret"}', '{"api\\u005ftoken":"***"}'],
  ['{"api_token":["secret",{"a":"]"}],"seen":1}', '{"api_token":"***","seen":1}'],
  [`{'api_token': 'secret', "name": "it's seen"}`, `{'api_token': "***", "name": "it's seen"}`],
  ['{api_token: secret, name: seen}', '{api_token: "***", name: seen}'],
  ['{"product":{"token":"its own"}}', '{"product":{"token":"its own"}}'],
  ['<client API-Token="secret" name="seen"/>', '<client API-Token="***" name="seen"/>'],
  [
    "<client token='secret'><token>its own</token></client>",
    "<client token='***'><token>its own</token></client>",
  ],
  [
    '<a:apiToken value="secret" type="string">secret</a:apiToken>',
    '<a:apiToken value="***" type="string">***</a:apiToken>',
  ],
  ['user%5Bpass%77ord%5D=secret&api%5Ftoken=secret', 'user%5Bpass%77ord%5D=***&api%5Ftoken=***'],
  [
    'product[token]=seen&product[api_token]=secret&product[password][]=secret',
    'product[token]=seen&product[api_token]=***&product[password][]=***',
  ],
])('the secrets of the body %s are masked', (body, shown) => {
  const row = rowWith(post(body))
  expect(row.request.body).toBe(shown)
  expect(rowWith({ response: { ...entry.response, body } }).response?.body).toBe(shown)
})

test('masks a top-level token of a request, but not the token of a record', () => {
  const body = '{"token":"secret","id":1}'
  expect(rowWith(post(body)).request.body).toBe('{"token":"***","id":1}')
  expect(rowWith({ response: { ...entry.response, body } }).response?.body).toBe(body)
})

test.each([
  ['/clients.json?token=secret&page=1', '/clients.json?token=***&page=1'],
  ['/clients.json?apiToken=secret', '/clients.json?apiToken=***'],
  ['/clients.json?api%5Ftoken=secret?more', '/clients.json?api%5Ftoken=***'],
  [
    '/clients.json?client[api_key]=secret&client[token]=seen',
    '/clients.json?client[api_key]=***&client[token]=seen',
  ],
  ['/clients.json?key=secret&secret-key=secret&sid=secret', '/clients.json?key=***&secret-key=***&sid=***'],
  ['/clients.json&access_token=secret', '/clients.json&access_token=***'],
  ['/clients.json?back=/list?token=secret&page=1', '/clients.json?back=/list?token=***&page=1'],
])('the secrets of the URL %s are masked', (url, shown) => {
  expect(rowWith({ url }).path).toBe(shown)
})

test.each([
  ['x-api-token', 'secret', '***'],
  ['api_key', 'secret', '***'],
  ['x-auth-token', 'Bearer secret', '***'],
  ['token', 'secret', '***'],
  ['proxy-authorization', 'Basic c2VjcmV0', 'Basic ***'],
  ['cookie', 'seen=1; api_token=secret; other=2', 'seen=1; api_token=***; other=2'],
  ['cookie', 'session=secret; seen=1', 'session=***; seen=1'],
  ['referer', 'http://ann:secret@localhost/clients', 'http://ann:***@localhost/clients'],
  ['referer', 'http://localhost/clients?token=secret&page=1', 'http://localhost/clients?token=***&page=1'],
])('the header %s: %s is masked', (name, value, shown) => {
  const headers = { [name]: value }
  expect(rowWith({ request: { ...entry.request, headers } }).request.headers).toEqual({ [name]: shown })
})

test.each([
  ['bearer secret', 'bearer ***'],
  ['Basic b3duZXI6c2VjcmV0', 'Basic ***'],
  ['secret', '***'],
])('the header Authorization: %s is masked', (value, shown) => {
  const headers = { authorization: value, accept: 'application/json' }
  expect(rowWith({ request: { ...entry.request, headers } }).request.headers).toEqual({
    ...headers,
    authorization: shown,
  })
})

test('shows the texts of a form with masked secrets, and name, type and size of files', () => {
  const form = {
    parts: [
      ['api_token', 'secret'],
      ['user[password]', 'secret'],
      ['user[name]', 'Jan'],
      ['tags[]', 'one'],
      ['tags[]', 'two'],
      ['note', 'seen'],
    ] as const,
    files: { 'department[logo]': { name: 'logo.png', contentType: 'image/png', bytes: Buffer.alloc(7) } },
  }
  expect(rowWith({ request: { ...entry.request, form } }).request).toEqual({
    headers: {},
    body: null,
    form: {
      api_token: '***',
      'user[password]': '***',
      'user[name]': 'Jan',
      'tags[]': ['one', 'two'],
      note: 'seen',
      'department[logo]': 'logo.png, 7 bytes of image/png',
    },
  })
})

test('shows the size and type of a body that is not text', () => {
  const { request } = rowWith(post(Buffer.from([0x25, 0x50, 0, 0xff]), { 'content-type': 'image/png' }))
  expect(request).toMatchObject({ body: null, note: '4 bytes of image/png' })
})

test('truncates a long body at 65536 characters without revealing part of a secret', () => {
  for (const name of ['api_token', 'client":{"password']) {
    const body = `{"name":"${'x'.repeat(65_500)}","${name}":"${'secret'.repeat(1000)}"}`
    const { request } = rowWith(post(body))
    expect(request.body).toMatch(/x","[^x]*"\*+"?$/)
    expect(request.note).toBe(`the first 65536 of ${body.length} characters`)
  }
  const body = `{"name":"${'x'.repeat(70_000)}","api_token":"secret"}`
  const { request } = rowWith(post(body))
  expect(request.body).toBe(body.slice(0, 65_536))
  expect(request.note).toBe(`the first 65536 of ${body.length} characters`)
})

test('bodies are left out of lists, spreads and JSON', () => {
  const row = rowWith(post('{}'))
  expect(Object.keys(row)).toEqual(Object.keys({ ...row }))
  expect(Object.keys(JSON.parse(JSON.stringify(row)))).toEqual(Object.keys(row))
  expect(Object.keys(row)).not.toContain('request')
  expect(row).toMatchObject({ request: { body: '{}' }, response: { body: null } })
})

test('get finds a request by its number while the journal has it', () => {
  const journal = journalOf(5, 3)
  expect([0, 1, 2, 3, 5, 6, 1.5, -1, Number.NaN].map((id) => journal.get(id)?.id)).toEqual([
    undefined,
    undefined,
    undefined,
    3,
    5,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(new Journal().get(1)).toBeUndefined()
})

test('a secret in XML ends at its own closing tag, and not at one that begins alike', () => {
  const journal = new Journal()
  add(
    journal,
    post('<u><password>one<b></passwords></b>two</password></u>', { 'content-type': 'application/xml' }),
  )
  expect(journal.last()?.request.body).toBe('<u><password>***</password></u>')
})
