import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'

interface Row {
  readonly what: string
  readonly figure?: string
  readonly value?: number
  readonly ratio?: number
  readonly budget?: string
  readonly isMet?: boolean
  readonly error?: string
}

const minute = 60_000

/** The output of the bench. No test checks a speed, because it depends on the machine. */
async function bench(...parameters: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('run.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--quick', ...parameters])
  return stdout
}

/** What the tests ask for, measured in one run, because starting servers takes longer than asking them. */
const wanted = [
  'get',
  'requests more',
  'https',
  'generated code',
  'device: relevant rules',
  'account.reset',
  'account with a clock',
  'start:',
  'test',
]

let all: readonly Row[]

beforeAll(async () => {
  all = JSON.parse(await bench(...wanted.flatMap((text) => ['--only', text]), '--json')).rows
  // Only to end a bench that hangs; it shares the machine with the other tests.
}, 10 * minute)

/** The rows that contain one of the texts. */
const rowsOf = (...texts: readonly string[]) =>
  all.filter(({ what }) => texts.some((text) => what.toLowerCase().includes(text)))

test('the bench measures only what was asked for', () => {
  expect(rowsOf(...wanted)).toEqual(all)
})

const ways = [
  'bare node:http, cached bytes',
  'bare node:http, JSON.stringify',
  'bare Express, res.end of cached bytes',
  'bare Express in Express, res.end of cached bytes',
  'bare Express, res.json',
  'faketura, listening',
  'faketura, emulator.app',
  'faketura, emulator.app in Express',
  'fetch to a bare server in the same process',
  'faketura, emulator.fetch',
]
const waysOfXml = ways.filter((way) => !way.includes('JSON.stringify') && !way.includes('res.json'))
const judgedWays = ways.filter((way) => way.startsWith('faketura'))

test('the bench measures a read over every transport, and reports the budgets met', () => {
  const rows = rowsOf('get')
  expect(rows.flatMap(({ error }) => error ?? [])).toEqual([])
  expect(rows.map(({ what }) => what)).toEqual([
    ...ways.map((way) => `get one: ${way}`),
    ...waysOfXml.map((way) => `get one as XML: ${way}`),
    'get one: out of 300 instead of 30',
    'get one: first reads out of 300 instead of later ones',
  ])
  for (const { what, value, ratio } of rows) {
    expect(value, what).toBeGreaterThan(0)
    expect(Number.isFinite(value), what).toBe(true)
    expect(ratio, what).toBeGreaterThan(0)
    expect(Number.isFinite(ratio), what).toBe(true)
  }
  const judged = rows.filter(({ budget }) => budget !== undefined)
  expect(judged.map(({ what }) => what)).toEqual([
    ...judgedWays.map((way) => `get one: ${way}`),
    ...judgedWays.map((way) => `get one as XML: ${way}`),
    'get one: out of 300 instead of 30',
  ])
  for (const { what, isMet } of judged) expect(typeof isMet, what).toBe('boolean')
})

test('the bench measures memory after many requests', () => {
  const rows = rowsOf('requests more')
  expect(rows).toMatchObject([{ what: 'memory after 1,000 requests more', budget: 'at most 105 %' }])
  expect(rows[0]!.value).toBeGreaterThan(0)
})

test('the bench measures encryption and the proxy', () => {
  const rows = rowsOf('https')
  expect(rows.map(({ what, error }) => [what, error])).toEqual([
    ['https: read one', undefined],
    ['https through the proxy: read one', undefined],
    ['https: connect to 20 hosts, first time', undefined],
    ['https: connect to 20 hosts, again', undefined],
    ['https: 20 connections through the proxy at once', undefined],
  ])
  for (const { value } of rows) expect(value).toBeGreaterThan(0)
  expect(rows.slice(0, 2).map(({ budget }) => budget)).toEqual(['at most 2 times', 'at most 2 times'])
})

test('the bench measures generated code', () => {
  const rows = rowsOf('generated code')
  expect(rows.map(({ what, error }) => [what, error])).toEqual([
    ['generated code: create 100 invoices', undefined],
    ['generated code: page of 100, first read', undefined],
  ])
  for (const { value, ratio } of rows) {
    expect(value).toBeGreaterThan(0)
    expect(ratio).toBeGreaterThan(0)
  }
})

test('the bench measures a device for speed', () => {
  const rows = rowsOf('device: relevant rules')
  expect(rows).toMatchObject([
    {
      what: expect.stringMatching(/^device: relevant rules \(src\/kernel\/.+\): update/),
      budget: 'at most 95 %',
    },
  ])
  expect(rows[0]!.error).toBeUndefined()
  expect(rows[0]!.ratio).toBeGreaterThan(0)
})

test('each device is in its module, and can be left out of a build', async () => {
  const { devices } = await import(new URL('device-list.js', import.meta.url).href)
  const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  for (const { name, module, changes = [], without } of devices) {
    expect(textOf(module), name).not.toBe('')
    expect(changes.length + (without ? 1 : 0), name).toBeGreaterThan(0)
    for (const [path, before] of changes)
      expect(textOf(path).split(before).length, `${path}: ${before}`).toBe(2)
  }
})

test('the bench measures the reset and the clock of one account', () => {
  const rows = rowsOf('account.reset', 'account with a clock')
  expect(rows.map(({ what, budget, error }) => [what, budget, error])).toEqual([
    ['account.reset after 10 changes: beside 10 others', 'under 100 µs', undefined],
    ['account.reset after 10 changes: beside 100 others', 'under 100 µs', undefined],
    ['account.reset after 10 deletions: beside 10 others', 'under 100 µs', undefined],
    ['account.reset after 10 deletions: beside 100 others', 'under 100 µs', undefined],
    ['account with a clock of its own: 10 reads and a create', 'at most 105 %', undefined],
  ])
  for (const { value } of rows) expect(value).toBeGreaterThan(0)
})

test('the bench measures starts to their first response', () => {
  const rows = rowsOf('start:')
  expect(rows.map(({ what, budget, error }) => [what, budget, error])).toEqual([
    ['start: node -e 0', undefined, undefined],
    ['start: faketura start, to the first response', 'at most 2 times', undefined],
    ['start: what a YAML fixture of 25 records adds', 'under 30 ms', undefined],
  ])
  expect(rows[1]!.ratio).toBeGreaterThan(1)
})

test('a start is measured beside that of a peer', { timeout: 2 * minute }, async () => {
  const { Start } = await import(new URL('start.js', import.meta.url).href)
  const start = new Start({ options: { peers: true } })
  try {
    expect(
      start
        .rows()
        .map(({ what, budget }: { what: string; budget?: { text: string } }) => [what, budget?.text]),
    ).toEqual([
      ['start: node -e 0', undefined],
      ['start: faketura start, to the first response', 'at most 2 times'],
      ['start: what a YAML fixture of 25 records adds', 'under 30 ms'],
      [expect.stringMatching(/^start: 25 records, to the first response: emulate /), 'ours as fast'],
    ])
  } finally {
    await start.close()
  }
})

test('the bench measures the start of test files', () => {
  const rows = rowsOf('test')
  expect(rows.map(({ what, budget, error }) => [what, budget, error])).toEqual([
    ['test file: import Express', undefined, undefined],
    ['test file: import faketura, first emulator, account and request, close', 'at most 130 %', undefined],
    ['suite of 2 files with 5 tests each: with a bare node:http', undefined, undefined],
    ['suite of 2 files with 5 tests each: with faketura', undefined, undefined],
  ])
  for (const { value } of rows) expect(value).toBeGreaterThan(0)
})

test('only a complete run is saved', { timeout: minute }, async () => {
  await expect(bench('--save')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--save') })
})

test('reports a peer that cannot be installed', { timeout: minute }, async () => {
  const { installed } = await import(new URL('peers/install.js', import.meta.url).href)
  const folder = await mkdtemp(join(tmpdir(), 'faketura-peers-'))
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  vi.stubEnv('npm_config_fetch_retries', '0')
  try {
    expect(() => installed('some-peer@1.2.3', folder)).toThrow(
      /^some-peer@1\.2\.3 is not installed, and it could not be installed into .+: .*ECONNREFUSED/,
    )
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})

test('the bench prints a table with a line for each row', { timeout: minute }, async () => {
  const lines = (await bench('--only', 'createAccount')).trim().split('\n')
  expect(lines[0]).toContain(process.version)
  expect(lines.slice(2).map((line) => line.split('|')[1]!.trim())).toEqual([
    'what',
    expect.stringMatching(/^-+$/),
    'createAccount: beside 10 others',
    'createAccount: beside 100 others',
  ])
  for (const line of lines.slice(4)) expect(line).toMatch(/ µs .*\| (met|MISSED) +\|$/)
})

test('an unknown row name fails the run', { timeout: minute }, async () => {
  await expect(bench('--only', 'no such row')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no such row'),
  })
})
