import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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

/** What the bench prints; no test looks at how fast anything was, because that is the machine's affair. */
async function bench(...parameters: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('run.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--quick', ...parameters])
  return stdout
}

const ways = [
  'bare node:http, cached bytes',
  'bare node:http, JSON.stringify',
  'bare Express, res.end of cached bytes',
  'bare Express, res.json',
  'faketura, listening',
  'faketura, emulator.app',
  'faketura, emulator.app in Express',
  'fetch to a bare server in the same process',
  'faketura, emulator.fetch',
]

test('the bench measures a read by every way and says which budgets are met', {
  // Only to end a bench that hangs; it shares the machine with the other tests.
  timeout: 5 * minute,
}, async () => {
  const { rows } = JSON.parse(await bench('--only', 'get', '--json')) as { rows: readonly Row[] }
  expect(rows.flatMap(({ error }) => error ?? [])).toEqual([])
  expect(rows.map(({ what }) => what)).toEqual([
    ...ways.map((way) => `get one: ${way}`),
    'get one: out of 2,000 instead of 100',
    'get one: first reads out of 2,000 instead of later ones',
  ])
  for (const { what, value, ratio } of rows) {
    expect(value, what).toBeGreaterThan(0)
    expect(Number.isFinite(value), what).toBe(true)
    expect(ratio, what).toBeGreaterThan(0)
    expect(Number.isFinite(ratio), what).toBe(true)
  }
  const judged = rows.filter(({ budget }) => budget !== undefined)
  expect(judged.map(({ what }) => what)).toEqual([
    'get one: faketura, listening',
    'get one: faketura, emulator.app',
    'get one: faketura, emulator.app in Express',
    'get one: out of 2,000 instead of 100',
  ])
  for (const { what, isMet } of judged) expect(typeof isMet, what).toBe('boolean')
})

test('the bench prints a table with a line for each row', { timeout: minute }, async () => {
  const lines = (await bench('--only', 'createAccount')).trim().split('\n')
  expect(lines[0]).toContain(process.version)
  expect(lines.slice(2).map((line) => line.split('|')[1]!.trim())).toEqual([
    'what',
    expect.stringMatching(/^-+$/),
    'createAccount: beside 10 others',
    'createAccount: beside 1,000 others',
  ])
  for (const line of lines.slice(4)) expect(line).toMatch(/ µs .*\| (met|MISSED) +\|$/)
})

test('a name that no row has is a failure and not an empty success', { timeout: minute }, async () => {
  await expect(bench('--only', 'no such row')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no such row'),
  })
})
