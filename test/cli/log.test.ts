import { expect, test } from 'vitest'
import { requestLog } from '../../src/cli/request-log.ts'
import { connect, createEmulator } from '../support/built.ts'
import { demoToken } from '../support/demo-token.ts'
import { faketura, workingFolder } from './run.ts'

const query = `?api_token=${demoToken}`

test('each request is one aligned line on stderr, its token masked', async () => {
  const run = faketura(['blank', '-p', '0', '--now', '2026-01-15T10:20:30+01:00', '--edition', 'poland'])
  const url = await run.url()
  await fetch(`${url}/clients.json${query}`)
  await fetch(`${url}/no/such/path`, { method: 'DELETE' })
  await run.stderr.line(/DELETE/)
  const [list, unknown] = run.stderr.lines
  expect(run.stderr.lines).toHaveLength(2)
  expect(list).toMatch(
    /^10:20:30\.000 \(\d\d:\d\d:\d\d\.\d{3}\) {2}GET {5}\/clients\.json\?api_token=\*\*\* +200 {2}clients\.list +\d+\.\d ms$/,
  )
  expect(unknown).toMatch(
    /^10:20:30\.000 \(\d\d:\d\d:\d\d\.\d{3}\) {2}DELETE {2}\/no\/such\/path +404 {2}- +\d+\.\d ms$/,
  )
  expect(list!.indexOf(' 200 ')).toBe(unknown!.indexOf(' 404 '))
  expect(list!.length).toBe(unknown!.length)
  expect(run.stdout.lines).toHaveLength(1)
})

test('shows the real time beside a frozen clock, but not beside a running one', async () => {
  const before = new Date().toTimeString().slice(0, 8)
  const frozen = faketura(['blank', '-p', '0', '--now', '2026-01-15'], { environment: { TZ: 'UTC' } })
  await fetch(`${await frozen.url()}/clients.json${query}`)
  const [, real] = /^00:00:00\.000 \((\d\d:\d\d:\d\d)\.\d{3}\) {2}GET/.exec(await frozen.stderr.line(/GET/))!
  expect(real! >= before || real! < '00:01:00').toBe(true)
  const running = faketura(['blank', '-p', '0'])
  await fetch(`${await running.url()}/clients.json${query}`)
  expect(await running.stderr.line(/GET/)).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}GET/)
})

test('--verbose adds a line for each diagnostic', async () => {
  const run = faketura(['blank', '-p', '0', '--verbose'])
  await fetch(`${await run.url()}/clients.json${query}&pgae=2`)
  expect(await run.stderr.line(/unknown-parameter/)).toMatch(/^ +unknown-parameter: .*pgae.*page/)
  expect(run.stderr.lines[0]).toContain('clients.list')
})

test('without --verbose diagnostics are not logged', async () => {
  const run = faketura(['blank', '-p', '0'])
  await fetch(`${await run.url()}/clients.json${query}&pgae=2`)
  run.child.kill('SIGTERM')
  expect((await run.end).stderr.split('\n')).toHaveLength(3)
})

test('--quiet logs nothing', async () => {
  const run = faketura(['blank', '-p', '0', '--quiet'])
  expect((await fetch(`${await run.url()}/clients.json${query}`)).status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.end).toMatchObject({ code: 0, stderr: '' })
})

test.each<Record<string, string>>([{}, { NO_COLOR: '1' }])(
  'into a pipe there are no colours, environment %j',
  async (environment) => {
    const run = faketura(['blank', '-p', '0'], { environment })
    await fetch(`${await run.url()}/clients.json${query}`)
    expect(await run.stderr.line(/clients/)).not.toContain('\u001b')
  },
)

const row = {
  id: 1,
  at: '2026-01-15T10:20:30.123+01:00',
  account: 'demo',
  operation: 'clients.list' as const,
  method: 'GET',
  path: '/clients.json',
  status: 200,
  duration: 1.26,
  error: null,
  diagnostics: [{ code: 'unknown-field' as const, message: 'unknown field "\u001b[2J" in client' }],
  rules: [],
  changes: [],
  fault: null,
}

test.each([
  [200, 32],
  [404, 33],
  [500, 31],
])('on a terminal the status %i has the colour %i', (status, colour) => {
  const line = requestLog({ coloured: true, verbose: false })({ ...row, status })
  expect(line).toContain(`\u001b[${colour}m${status}\u001b[0m`)
})

test('a coloured line is the plain one with colours', () => {
  const [plain, coloured] = [false, true].map((coloured) => requestLog({ coloured, verbose: false })(row))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  expect(coloured!.replace(/\u001b\[\d+m/g, '')).toBe(plain)
  expect(plain).toContain('  1.3 ms\n')
})

test('control characters in a request do not reach the terminal', () => {
  const line = requestLog({ coloured: false, verbose: true })({ ...row, path: '/a\u009b1m\r' })
  expect(line).toContain('/a\\x9b1m\\x0d')
  expect(line).toContain('unknown field "\\x1b[2J" in client')
})

test('shows a fault at the end of the line, and no status for a lost connection', () => {
  const fault = { id: 3, then: { drop: 'after' } }
  const line = requestLog({ coloured: false, verbose: false })({ ...row, status: 0, fault })
  expect(line).toMatch(/ {2}--- {2}clients\.list .* ms {2}fault 3 \{"drop":"after"\}\n$/)
})

test('--requests shows requests that a failed test has saved, in the log and over the admin API', async () => {
  await using emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const send = (client: object) => {
    const body = JSON.stringify({ api_token: demoToken, client })
    return emulator.fetch('/clients.json', { method: 'POST', headers, body })
  }
  await emulator.fetch(`/clients.json${query}`, { headers })
  emulator.requests.clear()
  await emulator.fetch(`/products.json${query}`, { headers })
  await send({ name: 'Ann', nmae: 'Bob' })
  await send({ name: '' })
  const rows = emulator.requests
    .all()
    .map((row) => ({ ...row, request: row.request, response: row.response }))
  const folder = workingFolder({ 'journal.json': JSON.stringify(rows) })
  const run = faketura(['blank', '-p', '0', '--requests', 'journal.json'], { folder })
  const url = await run.url()
  await run.stderr.line(/ 422 /)
  expect(run.stderr.lines.map((line) => line.slice(0, 36))).toEqual([
    '00:00:00.000  GET     /products.json',
    '00:00:00.000  POST    /clients.json ',
    '              unknown-field: unknown',
    '00:00:00.000  POST    /clients.json ',
  ])
  const admin = async (path: string) => JSON.parse(await (await fetch(`${url}/__admin${path}`)).text())
  expect(await admin('/requests')).toEqual(JSON.parse(JSON.stringify(emulator.requests.all())))
  const [, created] = rows
  const whole = await admin(`/requests/${created!.id}`)
  expect(whole).toMatchObject({ request: created!.request, response: created!.response })
  expect(whole.curl).toContain('"api_token":"\'"$FAKETURA_API_TOKEN"\'"')
  await fetch(`${url}/clients.json${query}`)
  expect((await admin('/requests')).map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4])
})

test('--requests shows only the beginning of a long body, and says so when a pattern asks about the rest', async () => {
  await using emulator = await createEmulator({ listen: false })
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const client = { name: 'Ann', note: 'x'.repeat(65_535), person: 'last words' }
  const body = JSON.stringify({ api_token: demoToken, client })
  await emulator.fetch('/clients.json', { method: 'POST', headers, body })
  const rows = emulator.requests
    .all()
    .map((row) => ({ ...row, request: row.request, response: row.response }))
  const folder = workingFolder({ 'journal.json': JSON.stringify(rows) })
  const run = faketura(['blank', '-p', '0', '--requests', 'journal.json'], { folder })
  await using remote = await connect(await run.url())
  const row = await remote.requests.get(1)
  const saved = (message: { readonly note?: string } | null) =>
    message?.note === undefined ? message : { ...message, note: `${message.note}; the rest was not saved` }
  expect(row).toMatchObject({ request: saved(rows[0]!.request), response: saved(rows[0]!.response) })
  expect(await remote.requests.curl(1)).toBeUndefined()
  for (const pattern of [
    { body: /[^}]$/ },
    { body: expect.not.stringContaining('last words') },
    { response: { body: expect.not.stringContaining('last words') } },
  ]) {
    expect(await remote.requests.filter(pattern)).toEqual([])
    expect(await remote.requests.forgotten(pattern)).toMatchObject({ messages: 1 })
    expect(await remote.requests.nearMisses(pattern)).toContain('content is no longer stored')
  }
  expect(await remote.requests.filter({ request: { headers: { accept: 'application/json' } } })).toHaveLength(
    1,
  )
})

test.each([
  ['missing.json', /missing\.json cannot be read: ENOENT/],
  ['broken.json', /broken\.json cannot be read: /],
  ['other.json', /other\.json: expected the journal\.json of a failed test, got /],
])('--requests %s ends with exit code 1 and a sentence', async (name, message) => {
  const folder = workingFolder({ 'broken.json': '{', 'other.json': '[{"id":1}]' })
  const { code, stderr } = await faketura(['blank', '-p', '0', '--requests', name], { folder }).end
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
})
