import { expect, test } from 'vitest'
import { openVictim, refuses, sends } from './hostile-client.ts'

const xml = 'application/xml'
const json = 'application/json'
const client = (content: string) => `<client>${content}</client>`
const nested = (levels: number, open: string, close: string) =>
  client(open.repeat(levels) + close.repeat(levels))

/** Each level repeats the one before ten times, so a few hundred bytes expand to gigabytes. */
const billions = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join(
  '',
)

/** Wrong XML bodies by their mistake, and a part of the message. */
const bodies: readonly (readonly [string, string, RegExp])[] = [
  [
    'entities that multiply',
    `<!DOCTYPE client [<!ENTITY e0 "e">${billions}]>${client('<name>&e9;</name>')}`,
    /document type declaration/,
  ],
  [
    'a file as an entity',
    `<!DOCTYPE client [<!ENTITY e SYSTEM "file:///etc/hostname">]>${client('<name>&e;</name>')}`,
    /document type declaration/,
  ],
  [
    'a document type of another machine',
    `<!DOCTYPE client SYSTEM "http://receiver.test/x.dtd">${client('<name>A</name>')}`,
    /document type declaration/,
  ],
  [
    'a document type in lower case',
    `<!doctype client [<!ENTITY e "e">]>${client('<name>&e;</name>')}`,
    /document type declaration/,
  ],
  ['elements in elements', nested(30_000, '<a>', '</a>'), /more than 20 elements deep/],
  [
    'elements that look closed in elements',
    nested(20_000, '<a b="/>">', '</a>'),
    /more than 20 elements deep/,
  ],
  ['a reserved name', client('<name>A</name><__proto__><name>B</name></__proto__>'), /not XML.*__proto__/],
  ['a reserved name as root', '<constructor><name>A</name></constructor>', /not XML.*constructor/],
  ['an end only', '</client>', /not XML/],
  ['an open tag without end', `<client ${'a '.repeat(1000)}`, /not XML/],
  ['a reference without declaration', client('<name>&#65;&amp;&e9;</name>'), /not XML.*&amp;e9;/],
  ['a character that does not exist', client('<name>&#99999999999;</name>'), /not XML.*&amp;#99999999999;/],
  ['an angle in each of many tags', client('<a b="<!--'.repeat(15_000)), /not XML.*tag contains &lt;/],
  ['open comments', client('<!--'.repeat(40_000)), /not XML/],
  ['open character data', client('<![CDATA['.repeat(40_000)), /not XML/],
  ['angles', client('<'.repeat(40_000)), /not XML/],
  ['ampersands', `<client>${'&'.repeat(40_000)}`, /not XML/],
  [
    'two letters to each byte',
    Buffer.from(client('<name>A</name>'), 'utf16le').toString('latin1'),
    /not XML/,
  ],
]

test.each(bodies)('an XML body of %s is refused', async (_, body, says) => {
  const victim = await openVictim()
  expect(await refuses(victim, () => sends(victim, '/clients.xml', body, xml), 400)).toMatch(says)
})

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const deepObject = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test.each([
  ['lists in lists instead of a body', deep(200_000), 400],
  ['lists in lists in a text', `{"client": {"name": ${deep(200_000)}}}`, 422],
  ['lists in lists in an unknown field', `{"client": {"nme": ${deep(200_000)}}}`, 422],
  ['objects in objects instead of a record', `{"client": ${deepObject(100_000)}}`, 422],
  ['objects in objects in a flag', `{"client": {"name": "A", "company": ${deepObject(100_000)}}}`, 422],
  ['a record that never ends', `{"client": ${'{"a":'.repeat(100_000)}`, 400],
])('a JSON body of %s is refused', async (_, body, status) => {
  const victim = await openVictim()
  await refuses(victim, () => sends(victim, '/clients.json', body, json), status)
})

test('lists in lists are refused by every field of every resource', async () => {
  const { registry } = await import('../../src/resources/registry.ts')
  const victim = await openVictim({ limits: { body: 64 * 1024 * 1024 } })
  for (const { name, key, fieldList, operations } of registry.ofAccounts()) {
    if (!operations.create) continue
    const route = operations.create.routes.find(({ path }) => /json|fmt/.test(path))!
    const fields = fieldList.map(([field]) => `"${field}": ${deep(5000)}`).join(', ')
    const path = route.path.replace('{fmt}', 'json')
    const refusal = await refuses(victim, () => sends(victim, path, `{"${key}": {${fields}}}`, json), 422)
    expect(refusal, name).toContain('"message":{')
  }
})

test('the last value of a duplicate key wins', async () => {
  const victim = await openVictim()
  const body = '{"client": {"name": "First", "name": "Last"}, "client": {"name": "A", "name": "B"}}'
  expect((await sends(victim, '/clients.json', body, json)).status).toBe(201)
  expect(victim.account.clients.all().map(({ name }) => name)).toEqual(['B'])
})

test('the last of two tokens wins, even if it is wrong', async () => {
  const victim = await openVictim()
  const body = `{"api_token": "${victim.account.apiToken}", "api_token": "wrong", "client": {"name": "A"}}`
  const headers = { Accept: json, 'Content-Type': json }
  const send = (path: string) => victim.emulator.fetch(path, { method: 'POST', headers, body })
  await refuses(victim, () => send('/clients.json'), 401)
  const twice = `api_token=wrong&api_token=${victim.account.apiToken}`
  await refuses(victim, () => victim.emulator.fetch(`/clients.json?${twice}`), 401)
})

test('a duplicate element is a list, and not a text', async () => {
  const victim = await openVictim()
  const body = client('<name>First</name><name>Last</name>')
  expect(await refuses(victim, () => sends(victim, '/clients.xml', body, xml), 422)).toContain('not a text')
})

/** Fixtures sent to the admin API, and a word of the error. */
const fixtures: readonly (readonly [string, string, RegExp])[] = [
  [
    'anchors that multiply',
    [
      'a: &a [x]',
      ...[...'bcdefghi'].map(
        (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[at]}`).join()}]`,
      ),
      'accounts: *i',
    ].join('\n'),
    /the anchor &\w, with the aliases in it, is used too often/,
  ],
  [
    'aliases without end',
    `a: &a { f: 1 }\n${Array.from({ length: 20_000 }, (_, at) => `k${at}: *a`).join('\n')}`,
    /the anchor &\w, with the aliases in it, is used too often/,
  ],
  [
    'maps that take in one another without end',
    Array.from(
      { length: 5000 },
      (_, at) => `k${at}: &k${at} { f${at}: 1${at > 0 ? `, <<: *k${at - 1}` : ''} }`,
    ).join('\n'),
    /at most 10000 merged fields/,
  ],
  [
    'mistakes under many anchors',
    `accounts:\n  a:\n    clients:\n${Array.from({ length: 4000 }, (_, at) => `      k${at}: &a${at} {nme: 1}\n      l${at}: *a${at}\n`).join('')}`,
    /unknown field \\"nme\\" in/,
  ],
  ['an anchor in itself', 'accounts: &a { acme: *a }', /the anchor &a contains itself/],
  ['brackets in brackets', '['.repeat(50_000), /deeper than 100/],
  ['dashes behind dashes', '- '.repeat(50_000), /deeper than 100/],
  ['question marks', '? '.repeat(50_000), /deeper than 100/],
  [
    'lines that are set in ever more',
    Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}b:`).join('\n'),
    /deeper than 100/,
  ],
  ['a tag that makes code', 'accounts: !!js/function "() => 1"', /tags are not supported/],
  ['keys without end', Array.from({ length: 20_000 }, (_, at) => `k${at}: v`).join('\n'), /unknown key /],
  ['one key without end', 'a: b\n'.repeat(20_000), /duplicate key/],
  ['a file of the system', 'extends: /etc/hostname.yaml', /only a file can extend/],
  ['a file further up', 'extends: ../../../etc/hostname.json', /only a file can extend/],
  ['an address', 'extends: file:///etc/hostname.yaml', /only a file can extend/],
  ['a scenario further up', 'extends: ../package', /expected a file that ends in/],
  ['a scenario of the language', 'extends: __proto__', /unknown scenario /],
]

test.each(fixtures)('a fixture of %s is refused', async (_, body, says) => {
  const victim = await openVictim()
  const headers = { 'Content-Type': 'application/yaml' }
  const load = () => victim.emulator.fetch('/__admin/fixtures', { method: 'POST', headers, body })
  const refusal = await refuses(victim, load, 422)
  expect(refusal).toMatch(says)
  expect(refusal).not.toMatch(/call stack|root:|\/etc\/\w+:/)
})
