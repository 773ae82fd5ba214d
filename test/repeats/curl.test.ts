import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Emulator, JournalRow } from '../../src/index.ts'
import { demoToken } from '../support/demo-token.ts'
import { openedOnPort as opened } from '../support/opened.ts'
import { requests, sendTo } from './requests.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0
const table = Object.entries(requests)

/** Variables as `faketura env` sets them. */
const environment = {
  PATH: process.env.PATH,
  FAKETURA_API_TOKEN: demoToken,
  FAKETURA_INTEGRATION_TOKEN: 'demo-integration-token',
  FAKETURA_LOGIN: 'owner@demo.test',
  FAKETURA_PASSWORD: 'demo-password',
}

/** The content of a request, without the headers of its connection. */
function said({ method, path, status, request }: JournalRow) {
  const { accept, authorization, 'content-type': type } = request.headers
  const contentType = type?.replace(/boundary=.*/, '')
  return { method, path, status, accept, authorization, contentType, body: request.body, form: request.form }
}

async function recorded(emulator: Emulator, name: string): Promise<JournalRow> {
  await sendTo(emulator, requests[name]!)
  return emulator.requests.last()!
}

test.each(table)('the curl command of %s contains no secret', async (name) => {
  const emulator = await opened()
  const { id } = await recorded(emulator, name)
  const command = emulator.requests.curl(id)!
  expect(command).toMatch(/^(curl|printf %s '[\w+/=]+' \| base64 -d \| curl) '/)
  expect(command).toMatch(/"?\$FAKETURA_\w+/)
  for (const secret of [demoToken, 'demo-password', 'demo-integration-token']) {
    expect(command).not.toContain(secret)
    expect(command).not.toContain(Buffer.from(`owner@demo.test:${secret}`).toString('base64'))
  }
})

test('a secret under a misspelt key is replaced in command, test and log', async () => {
  const emulator = await opened()
  const { integrationToken } = emulator
  const { login, password } = emulator.account()
  const body = JSON.stringify({ login, passwrd: password, integration_tokn: integrationToken })
  await emulator.fetch('/login.json', { method: 'POST', body })
  const { id, request } = emulator.requests.last()!
  expect(request.body).toBe(`{"login":"${login}","passwrd":"***","integration_tokn":"***"}`)
  const replaced = `{"login":"${login}","passwrd":"'"$FAKETURA_PASSWORD"'","integration_tokn":"'"$FAKETURA_INTEGRATION_TOKEN"'"}`
  expect(emulator.requests.curl(id)).toContain(replaced)
  expect(emulator.requests.test(id)).toContain('passwrd: account.password,')
  expect(emulator.requests.test(id)).toContain('integration_tokn: account.integrationToken,')
})

test.each(table)('the curl command of %s survives the shell unchanged', async (name) => {
  const emulator = await opened()
  const { id, method } = await recorded(emulator, name)
  // A shell function replaces curl and prints its arguments.
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }; ${emulator.requests.curl(id)!}`
  const words = execFileSync('sh', ['-c', script], { env: environment, encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
  const { path, body, headers = {} } = requests[name]!
  expect(words[0]).toBe(
    emulator.url +
      path
        .replace('TOKEN', demoToken)
        .replace('DEPARTMENT', String(emulator.account().departments.all()[0]!.id)),
  )
  const after = (option: string) => words.flatMap((word, at) => (words[at - 1] === option ? [word] : []))
  expect(after('--request')).toEqual(method === 'GET' ? [] : [method])
  if (typeof body === 'string') expect(after('--data-raw')).toEqual([body])
  for (const [header, value] of Object.entries(headers)) {
    const isElsewhere = value.startsWith('Basic') || value.startsWith('multipart')
    if (!isElsewhere)
      expect(after('--header').map((line) => line.toLowerCase())).toContain(
        `${header}: ${value}`.toLowerCase(),
      )
  }
})

// Where there is no curl the words above are what can be shown.
test.runIf(hasCurl).each(table)('as curl %s runs, and the emulator gets the same request', async (name) => {
  const emulator = await opened()
  const first = await recorded(emulator, name)
  const command = emulator.requests.curl(first.id)!
  emulator.reset()
  const original = await recorded(emulator, name)
  const folder = mkdtempSync(join(tmpdir(), 'faketura-curl-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = requests['a form with a file']!.body as Buffer
  writeFileSync(
    join(folder, 'logo.png'),
    file.subarray(file.indexOf('\x89PNG', 'latin1'), file.lastIndexOf('\r\n--limit')),
  )
  await promisify(execFile)('sh', ['-c', `${command} --silent --show-error --noproxy '*'`], {
    env: environment,
    cwd: folder,
  })
  const repeated = emulator.requests.last()!
  expect(repeated.id).toBe(original.id + 1)
  expect(said(repeated)).toEqual(said(original))
})

test('the commands of several lines read as a person would write them', async () => {
  const emulator = await opened()
  await sendTo(emulator, {
    method: 'POST',
    path: '/clients.json',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: `{"api_token":"${demoToken}","client":{"name":"Buyer's"}}`,
  })
  expect(emulator.requests.curl(1)).toBe(
    [
      `curl '${emulator.url}/clients.json' \\`,
      `  --request POST \\`,
      `  --header 'Accept: application/json' \\`,
      `  --header 'Content-Type: application/json' \\`,
      `  --data-raw '{"api_token":"'"$FAKETURA_API_TOKEN"'","client":{"name":"Buyer'\\''s"}}'`,
    ].join('\n'),
  )
})

test('distinguishes unknown requests, requests of other accounts and dropped ones', async () => {
  const emulator = await opened({ listen: false, limits: { body: 20_000_000 } })
  expect(() => emulator.requests.curl(1)).toThrow('[faketura] unknown request 1; there are none')
  await emulator.fetch(`/clients.json?api_token=${demoToken}`, {
    method: 'POST',
    body: 'x'.repeat(9_000_000),
  })
  expect(emulator.requests.curl(1)).toBeUndefined()
  expect(emulator.requests.test(1)).toBeUndefined()
  expect(await emulator.requests.fixture(1)).toBeUndefined()
  const other = emulator.createAccount()
  expect(emulator.account().requests.curl(1)).toBeUndefined()
  expect(() => other.requests.curl(1)).toThrow('unknown request 1')
  await expect(other.requests.fixture(1)).rejects.toThrow('unknown request 1')
})

test.each([
  [
    'application/json',
    '{"api_token":"TOKEN","webhook":{"kind":"client:create","url":"http://127.0.0.1:9/","api_token":"own-token-7"}}',
  ],
  [
    'application/x-www-form-urlencoded',
    'api_token=TOKEN&webhook[kind]=client:create&webhook[url]=http://127.0.0.1:9/&webhook[api_token]=own-token-7',
  ],
])("a repeated %s keeps a webhook's own token", async (type, text) => {
  const emulator = await opened()
  const headers = { accept: 'application/json', 'content-type': type }
  const body = text.replace('TOKEN', demoToken)
  await sendTo(emulator, { method: 'POST', path: '/webhooks.json', headers, body })
  const { id, status, request } = emulator.requests.last()!
  expect([status, request.body]).toEqual([201, expect.not.stringContaining('own-token-7')])
  const repeated = [emulator.requests.curl(id), emulator.requests.test(id)]
  for (const form of repeated) {
    expect(form).toContain('own-token-7')
    expect(form).not.toContain(demoToken)
  }
  expect(repeated[0]).toContain('$FAKETURA_API_TOKEN')
})

test.each([
  ['in the query', { path: '/clients.json?api_token=wrong-secret' }],
  [
    'in the body',
    { path: '/clients.json', method: 'POST', body: '{"api_token":"wrong-secret","client":{"name":"A"}}' },
  ],
  ['as Bearer', { path: '/clients.json', headers: { authorization: 'Bearer wrong-secret' } }],
  [
    'as a password',
    { path: '/clients.json', headers: { authorization: `Basic ${btoa('owner@demo.test:wrong')}` } },
  ],
] as const)('a wrong token %s stays wrong in command and test', async (_, { path, ...init }) => {
  const emulator = await opened()
  expect((await emulator.fetch(path, init)).status).toBe(401)
  const { id } = emulator.requests.last()!
  const [command, code] = [emulator.requests.curl(id)!, emulator.requests.test(id)!]
  expect(command + code).not.toMatch(/FAKETURA_|account\.(?:apiToken|login|password)|wrong-secret/)
  expect(code).toContain('toBe(401)')
  if (!hasCurl) return
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`], {
    env: environment,
  })
  expect(stdout).toBe('401')
})

test('a right token in a place that is not read stays a token', async () => {
  const emulator = await opened()
  const refused = await emulator.fetch('/clients.json', { headers: { 'x-api-token': demoToken } })
  expect(refused.status).toBe(401)
  expect(emulator.requests.curl(emulator.requests.last()!.id)).toContain('$FAKETURA_API_TOKEN')
})
