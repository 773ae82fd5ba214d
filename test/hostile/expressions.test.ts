import { expect, test } from 'vitest'
import type { AnyField } from '../../src/kernel/card/field.ts'
import { registry } from '../../src/resources/registry.ts'
import { type AdminError, openAdmin } from '../admin/admin-client.ts'
import { sampleOf } from '../contract/samples.ts'
import { openVictim, refuses, sends } from './hostile-client.ts'

const long = 20_000
const maxBytes = 64 * 1024 * 1024

/** Texts on which a careless expression backtracks: a run that it repeats, and an end that does not match. */
const texts: Readonly<Record<string, string>> = {
  blanks: `${' '.repeat(long)}x`,
  'lines and blanks': `${' \n\t'.repeat(long / 3)}x`,
  digits: `${'1'.repeat(long)}x`,
  zeros: `${'0'.repeat(long)}x`,
  'digits and blanks': `${'1 '.repeat(long / 2)}x`,
  'digits and commas': `${'1,'.repeat(long / 2)}x`,
  'digits and dots': `${'1.'.repeat(long / 2)}x`,
  'digits and dashes': `${'1-'.repeat(long / 2)}x`,
  letters: `${'a'.repeat(long)}!`,
  'letters and marks': `${'a@'.repeat(long / 2)}!`,
  'a date without end': `2026-01-15${'T00:00:00'.repeat(long / 10)}x`,
  'an address without end': `http://${'a.'.repeat(long / 2)} `,
  slashes: `${'/'.repeat(long)}x`,
  brackets: `${'[0]'.repeat(long / 3)}x`,
}

test.each(Object.entries(texts))(
  'the process is not blocked by %s in every field of every resource',
  async (_, text) => {
    const victim = await openVictim({ limits: { body: maxBytes } })
    // Escaping the text once is faster than in every field.
    const escaped = JSON.stringify(text)
    const mark = 'the text'
    for (const { name, key, fieldList, operations } of registry.ofAccounts()) {
      if (!operations.create) continue
      const route = operations.create.routes.find(({ path }) => /json|fmt/.test(path))!
      const texts = fieldList.flatMap(([name, field]) => (field.name === 'text' ? [[name, mark]] : []))
      // The first record is often refused before a rule reads a text; the second one is valid, apart from its texts.
      const records = [
        Object.fromEntries(fieldList.map(([name, field]) => [name, filled(field, mark)])),
        { ...sampleOf(name, victim.account), ...Object.fromEntries(texts) },
      ]
      for (const record of records) {
        const body = JSON.stringify({ [key]: record }).replaceAll(JSON.stringify(mark), () => escaped)
        const path = route.path.replace('{fmt}', 'json')
        expect((await sends(victim, path, body, 'application/json')).status, name).toBeLessThan(500)
      }
    }
  },
)

/** Few enough for an anchor, which may be repeated a hundred times. */
const fieldsOfAnchor = 50

function filled({ nested }: AnyField, text: string): unknown {
  return nested ? [Object.fromEntries(Object.keys(nested.fields).map((name) => [name, text]))] : text
}

/** Number of characters that fit into a header. */
const inHeader = 12_000

test.each(Object.entries(texts))(
  'the process is not blocked by %s in queries, paths and headers',
  async (_, text) => {
    const victim = await openVictim()
    const short = text.slice(0, inHeader).replace(/[\n\t]/g, ' ') + text.slice(-1)
    const escaped = encodeURIComponent(short).slice(0, inHeader)
    const token = `api_token=${victim.account.apiToken}`
    for (const path of [
      `/${escaped}.json`,
      `/clients/${escaped}.json`,
      `/invoice/${escaped}`,
      `/__admin/${escaped}`,
    ]) {
      // A text with a point can look like a format that is not served.
      const { status } = await victim.emulator.fetch(`${path}?${token}`)
      expect([404, 406], path.slice(0, 40)).toContain(status)
    }
    for (const { operation } of registry.routes('documented')) {
      const route = operation.routes.find(({ path }) => /json|fmt/.test(path))
      if (operation.returns !== 'records' || !route) continue
      for (const name of Object.keys(operation.query ?? {})) {
        const path = `${route.path.replace('{fmt}', 'json')}?${token}&${encodeURIComponent(name)}=${escaped}`
        expect((await victim.emulator.fetch(path)).status, name).toBeLessThan(500)
      }
    }
    for (const name of [
      'Authorization',
      'Content-Type',
      'Origin',
      'Host',
      'Last-Event-ID',
      'If-None-Match',
    ]) {
      const headers = { [name]: `Bearer ${short}` }
      for (const path of ['/clients.json', '/__admin/health']) {
        const url = name === 'Host' ? `http://127.0.0.1${path}` : path
        expect((await victim.emulator.fetch(url, { headers })).status).toBeLessThan(500)
      }
    }
  },
)

test.each(Object.entries(texts))('the process is not blocked by %s in a fixture', async (_, whole) => {
  const text = whole.slice(0, long / 4) + whole.slice(-1)
  const victim = await openVictim({ limits: { body: maxBytes } })
  const inQuotes = JSON.stringify(text)
  // An alias has the same text, which is read from its quotes only once for each anchor.
  const records = registry.ofAccounts().map(({ name, fieldList }) => {
    const fields = fieldList.map(([field], at) => {
      const anchor = `${name}${Math.floor(at / fieldsOfAnchor)}`
      return `${field}: ${at % fieldsOfAnchor === 0 ? `&${anchor} ${inQuotes}` : `*${anchor}`}`
    })
    return `    ${name}: { a: { ${fields.join(', ')} } }`
  })
  const keys = ['edition', 'api_token', 'login', 'settings', 'integration_token'].map(
    (name) => `    ${name}: ${inQuotes}`,
  )
  const inAccount = (...lines: readonly string[]) =>
    `now: ${inQuotes}\naccounts:\n  acme:\n${[...keys, ...lines].join('\n')}\n`
  const headers = { 'Content-Type': 'application/yaml' }
  const load = (body: string) => () =>
    victim.emulator.fetch('/__admin/fixtures', { method: 'POST', headers, body })
  expect(await refuses(victim, load(inAccount(...records)), 422)).toContain('expected a whole number from 1')
  // Another library reads texts without anchors.
  const inSingleQuotes = inQuotes.includes('\\') ? inQuotes : `'${text}'`
  const quoted = `    clients: { a: { name: ${inQuotes}, city: ${inSingleQuotes} } }`
  await refuses(victim, load(inAccount(quoted)), 422)
  await refuses(victim, load(`extends: ${inQuotes}\n`), 422)
  await refuses(victim, load(`accounts: { acme: { clients: { ${inQuotes}: {} } } }\n`), 422)
})

test('masks many unterminated secrets in linear time', async () => {
  const victim = await openVictim()
  for (const body of [
    '<api_token '.repeat(90_000),
    '<api_token>'.repeat(90_000),
    `<client>${'<password a="'.repeat(70_000)}`,
    `{"client": ${'"api_token" :  '.repeat(60_000)}`,
    `{"client": {"password": "${'\\"'.repeat(400_000)}`,
    'api_token?'.repeat(90_000),
    `a=${'api_token'.repeat(90_000)}`,
    `${'?'.repeat(900_000)}=`,
    `${'a=?'.repeat(300_000)}api_token`,
    `<client ${'a="'.repeat(300_000)}`,
    `{"client": ${"'".repeat(900_000)}`,
    `{"client": ${'\\'.repeat(900_000)}`,
    `{"api_token": ${'['.repeat(900_000)}`,
  ]) {
    await sends(victim, '/clients.json', body, 'application/x-www-form-urlencoded')
    expect(victim.lastRequest.request.body!.length).toBeLessThanOrEqual(64 * 1024)
  }
})

test('no error response contains the token of its request', async () => {
  const victim = await openVictim()
  const secret = victim.account.apiToken
  const headers = { 'Content-Type': 'application/json' }
  for (const body of [
    `{"api_token":"${secret}",x}`,
    `{x "token":"${secret}"}`,
    `{"client":"${secret}" "password"`,
  ]) {
    await victim.emulator.fetch('/clients.json', { method: 'POST', headers, body })
  }
  for (const path of [
    `/clients.json&api_token=${secret}`,
    `/clients.pdf&token=${secret}`,
    `/clients/1.pdf&token=${secret}/demo`,
  ]) {
    await victim.emulator.fetch(path)
  }
  const rows = victim.emulator.requests.all()
  expect(rows.map(({ status }) => status)).toEqual([400, 400, 400, 406, 406, 404])
  for (const { path, diagnostics, response } of rows) {
    expect(JSON.stringify([path, diagnostics, response])).not.toContain(secret)
  }
})

test('the message about a broken XML body does not reveal its token', async () => {
  const victim = await openVictim()
  const secret = victim.account.apiToken
  for (const body of [
    `<client><api_token>${secret}</api_token><name>A</name></client>`,
    `<client><api-token type="string">${secret}</api-token></client>`,
    `<client><api_token a=">${secret}`,
    `<client><api_token>${secret}`,
    `<client><api_token>${secret}<`,
    `<client><api_token\n>${secret}</api_token`,
    `<client><api_token/><password>${secret}</password></client>`,
    `<client><api_token nil="true"/><api_token>${secret}</api_token></client>`,
  ]) {
    await sends(victim, '/clients.xml', body, 'application/xml')
    const shown = victim.lastRequest.request.body!
    expect(shown.includes(secret) && !body.includes('a=">'), shown).toBe(false)
    expect(shown).toMatch(/^<client>/)
  }
})

/** Expressions that try every division of a text before they give up. */
const expressions = ['^(a+)+$', '(a|a)*b', '^(a*)*(a*)*$', '(.*a){25}b', '^(([a-z])+.)+[A-Z]([a-z])+$']

test.each(expressions)('the expression %s, sent over HTTP, is aborted', async (matches) => {
  const client = await openAdmin()
  const name = 'a'.repeat(40)
  client.emulator.account().clients.create({ name: `${name}!` })
  const then = { status: 500, body: `${name}!` }
  client.emulator.faults.add({ operation: '*', then })
  await fetch(`${client.emulator.url}/clients/1.json`, { method: 'PATCH' })
  const records = '/accounts/demo/records/clients/wait'
  for (const [path, pattern] of [
    [records, { name: { matches } }],
    ['/requests/wait', { method: 'PATCH', response: { body: { matches } } }],
  ] as const) {
    const { status, body } = await client.ask<AdminError>('POST', path, { body: { pattern, timeout: 0 } })
    expect([status, body.error.message]).toEqual([422, `the expression ${matches} takes too long`])
  }
  expect((await client.ask('GET', '/health')).status).toBe(200)
})

test('an expression sent over HTTP matches correctly, and is shown as sent', async () => {
  const client = await openAdmin()
  client.emulator.account().clients.create({ name: 'Ash Ltd' })
  const wait = (matches: string) =>
    client.ask<AdminError>('POST', '/accounts/demo/records/clients/wait', {
      body: { pattern: { name: { matches } }, timeout: 0 },
    })
  expect((await wait('^a.h ltd$')).body.error.message).toContain('none with name /^a.h ltd$/u')
  expect((await wait('^Ash\\b')).body).toMatchObject({ name: 'Ash Ltd' })
})

test('placeholders in the path of a fault are separate', async () => {
  const client = await openAdmin()
  for (const path of ['/clients/{id}{id}{id}{id}.json', '/clients/a{id}.json', '/clients/{a}.{b}.{c}.json']) {
    const body = { method: 'GET', path, then: { status: 503 } }
    const refusal = await client.ask<AdminError>('POST', '/faults', { body })
    expect([refusal.status, refusal.body.error.field]).toEqual([422, 'path'])
    expect(refusal.body.error.message).toContain('expected placeholders for a whole segment')
  }
})
