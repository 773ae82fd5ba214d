import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../support/built.ts'
import { demoToken } from '../support/demo-token.ts'
import { faketura, workingFolder } from './run.ts'

const now = ['--now', '2026-01-15']

test('loads several fixtures and writes one with the same state', async () => {
  const folder = workingFolder({ 'more.yaml': 'extends: starter\naccounts: { second: {} }\n' })
  const { code, stdout, stderr } = await faketura(['export', 'more.yaml', ...now], { folder }).end
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^faketura: 1\nexact: true\n/)
  const written = workingFolder({ 'fixture.yaml': stdout })
  const one = await createEmulator({ fixtures: join(folder, 'more.yaml'), now: '2026-01-15', listen: false })
  const other = await createEmulator({ fixtures: join(written, 'fixture.yaml'), listen: false })
  expect(other.export()).toEqual(one.export())
  expect(other.accounts.map(({ prefix }) => prefix)).toEqual(['demo', 'second'])
  await Promise.all([one.close(), other.close()])
})

test.each([
  ['fixture.yaml', [], /^faketura: 1\n/],
  ['fixture.json', [], /^{\n {2}"faketura": 1,/],
  ['fixture.txt', ['--format', 'json'], /^{\n/],
])('-o %s writes the whole file', async (name, args, content) => {
  const folder = workingFolder({ [name]: 'something else' })
  const { code, stdout, stderr } = await faketura(['export', 'blank', '-o', name, ...args], { folder }).end
  expect([code, stdout, stderr]).toEqual([0, '', `wrote ${name}\n`])
  expect(readFileSync(join(folder, name), 'utf8')).toMatch(content)
  expect(readdirSync(folder)).toEqual([name])
})

test('a file names the schema of the package that is installed beside it', async () => {
  const folder = workingFolder({ 'node_modules/faketura/schema.json': '{}', 'fixtures/empty.yaml': '' })
  expect((await faketura(['export', 'blank', '-o', 'fixtures/fixture.yaml'], { folder }).end).code).toBe(0)
  expect(readFileSync(join(folder, 'fixtures/fixture.yaml'), 'utf8')).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/node_modules\/faketura\/schema\.json\n/,
  )
  expect((await faketura(['export', 'blank', '-o', 'fixtures/fixture.json'], { folder }).end).code).toBe(0)
  expect(readFileSync(join(folder, 'fixtures/fixture.json'), 'utf8')).toMatch(
    /^{\n {2}"\$schema": "\.\.\/node_modules\/faketura\/schema\.json",\n {2}"faketura": 1,\n/,
  )
  expect((await faketura(['lint', 'fixtures/fixture.json'], { folder }).end).code).toBe(0)
})

/** A server that is not an emulator. */
async function stranger(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    const isMeant = request.url === '/__admin/export' && request.headers.authorization === 'Bearer secret'
    response.writeHead(isMeant ? 200 : status, { 'Content-Type': 'application/json' })
    response.end(isMeant ? '{"faketura":1}' : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('sends the token of the admin API', async () => {
  const url = await stranger(401, '{"error":{"message":"a token is needed"}}')
  const { code, stdout } = await faketura(['export', '--url', `${url}/__admin/`, '--format', 'json'], {
    environment: { FAKETURA_ADMIN_TOKEN: 'secret' },
  }).end
  expect([code, JSON.parse(stdout)]).toEqual([0, { faketura: 1 }])
  const refused = await faketura(['export', '--url', url]).end
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toBe(
    `faketura: ${url} refused with 401: a token is needed; --admin-token names its token\n`,
  )
})

test('reports a server that is not an emulator', async () => {
  const url = await stranger(404, 'Not found')
  expect((await faketura(['export', '--url', url]).end).stderr).toBe(`faketura: ${url} refused with 404\n`)
})

test('without a running emulator, the message says what to do', async () => {
  const { code, stdout, stderr } = await faketura(['export', '--url', 'http://127.0.0.1:9']).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^faketura: no emulator responds at http:\/\/127\.0\.0\.1:9 \(.+\); faketura start starts/,
  )
})

test('--account writes one account only, and lists the accounts for an unknown one', async () => {
  const folder = workingFolder({ 'two.yaml': 'accounts: { one: {}, two: {} }\n' })
  const one = await faketura(['export', 'two.yaml', '--account', 'two', '--format', 'json'], { folder }).end
  expect(Object.keys(JSON.parse(one.stdout).accounts)).toEqual(['two'])
  const none = await faketura(['export', 'two.yaml', '--account', 'tow'], { folder }).end
  expect(none).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'faketura: unknown account "tow"; did you mean "two"? Expected one of one, two\n',
  })
  const running = faketura(['start', 'two.yaml', '-p', '0'], { folder })
  const url = await running.url()
  const asked = await faketura(['export', '--url', url, '--account', 'one', '--format', 'json']).end
  expect(Object.keys(JSON.parse(asked.stdout).accounts)).toEqual(['one'])
  const refused = await faketura(['export', '--url', url, '--account', 'nobody']).end
  expect(refused.stderr).toMatch(/^faketura: http:\S+ refused with 404: unknown account "nobody"/)
})

test('invalid fixtures write no file', async () => {
  const folder = workingFolder({ 'a.yaml': 'accounts: { acme: { clents: {} } }\n' })
  const { code, stderr } = await faketura(['export', 'a.yaml', '-o', 'b.yaml'], { folder }).end
  expect(code).toBe(1)
  expect(stderr).toContain('a.yaml:1:21: unknown key "clents" in an account; did you mean "clients"?')
  expect(readdirSync(folder)).toEqual(['a.yaml'])
})

test('reports a file that cannot be written, by name', async () => {
  const { code, stderr } = await faketura(['export', 'blank', '-o', 'nowhere/fixture.yaml']).end
  expect(code).toBe(1)
  expect(stderr).toMatch(/^faketura: nowhere\/fixture\.yaml cannot be written: /)
})

test('export ignores the configuration of start', async () => {
  const folder = workingFolder({
    'faketura.config.json': '{ "fixtures": "starter", "url": "http://127.0.0.1:9" }',
  })
  const { code, stderr } = await faketura(['export'], { folder }).end
  expect(code).toBe(1)
  expect(stderr).toContain('http://127.0.0.1:9')
})
test('exports the present state of a running emulator', async () => {
  const running = faketura(['start', '-p', '0', ...now])
  const url = await running.url()
  const created = await fetch(`${url}/clients.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ api_token: demoToken, client: { name: 'Made just now' } }),
  })
  expect(created.status).toBe(201)
  const { code, stdout } = await faketura(['export', '--url', url]).end
  expect(code).toBe(0)
  expect(stdout).toContain('name: Made just now')
  const { fixtures, copy } = {
    fixtures: workingFolder({ 'w.yaml': stdout }),
    copy: { listen: false } as const,
  }
  const emulator = await createEmulator({ ...copy, fixtures: join(fixtures, 'w.yaml') })
  const { id } = (await created.json()) as { id: number }
  expect(emulator.account().clients.get(id)).toMatchObject({ name: 'Made just now' })
  await emulator.close()
})
