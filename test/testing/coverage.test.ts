import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mergedCoverage } from '../../src/kernel/request/coverage.ts'
import { collectCoverage, openCoverage } from '../../src/testing/coverage-files.ts'
import { CoverageRun, type ReporterOptions } from '../../src/testing/coverage-run.ts'
import { keepServer } from '../../src/testing/global-setup.ts'
import FaketuraReporter from '../../src/testing/reporter.ts'
import { Session } from '../../src/testing/session.ts'
import { wrapped } from '../../src/testing/test-context.ts'

beforeEach(() => {
  vi.stubEnv('FAKETURA_COVERAGE_FOLDER', '')
  vi.stubEnv('FAKETURA_COVERAGE_THRESHOLD', '')
  onTestFinished(() => void vi.unstubAllEnvs())
})

const name = { file: 'shop.test.ts', name: 'asks for clients' }

/** Runs a worker with one test, which sends a request. */
async function worker(path: string): Promise<void> {
  const session = new Session({ listen: false })
  await wrapped(session, name, ({ account, emulator }) =>
    emulator.fetch(`${path}?api_token=${account.apiToken}`),
  )
  await session.close()
}

async function summary(options: ReporterOptions | undefined, ...paths: readonly string[]) {
  const run = new CoverageRun(options)
  run.begin()
  const folder = process.env.FAKETURA_COVERAGE_FOLDER!
  for (const path of paths) await worker(path)
  const ended = run.end()
  expect([existsSync(folder), process.env.FAKETURA_COVERAGE_FOLDER]).toEqual([false, undefined])
  return ended
}

test('adds up the coverage of all workers, and lists unused operations', async () => {
  const { text = '', tooLittle } =
    (await summary(undefined, '/clients.json', '/clients.json', '/products.json', '/nothing.json')) ?? {}
  expect(text).toMatch(
    /^faketura covered 2 of \d+ operations \(\d %\), 0 of \d+ kinds of document \(0 %\), 1 of \d+ error responses \(\d+ %\)\n {2}not used: /,
  )
  expect(text).not.toContain('clients.list')
  expect(tooLittle).toEqual([])
})

/** Sends a request in a test of a worker that continues after it. */
function ask(session: Session, path: string) {
  return wrapped(session, name, ({ account, emulator }) =>
    emulator.fetch(`${path}?api_token=${account.apiToken}`),
  )
}

test('writes the coverage of a test when the test ends, not when its worker ends', async () => {
  const run = new CoverageRun()
  run.begin()
  const folder = process.env.FAKETURA_COVERAGE_FOLDER!
  const sessions = ['/clients.json', '/products.json', '/categories.json'].map((path) => ({
    session: new Session({ listen: false }),
    path,
  }))
  for (const { session, path } of sessions) await ask(session, path)
  expect(run.end()?.text).toMatch(/^faketura covered 3 of/)
  vi.stubEnv('FAKETURA_COVERAGE_FOLDER', folder)
  for (const { session, path } of sessions) {
    await ask(session, path)
    await session.close()
  }
  expect(existsSync(folder)).toBe(false)
})

test('counts an emulator once, although it writes its coverage after each test', async () => {
  const folder = openCoverage()
  const sessions = [new Session({ listen: false }), new Session({ listen: false })]
  for (const session of sessions) {
    await ask(session, '/clients.json')
    await ask(session, '/clients.json')
    await wrapped(session, name, () => undefined)
    await session.close()
  }
  // A worker that was stopped while writing, and one that had not begun.
  writeFileSync(join(mkdtempSync(join(folder, 'emulator-')), 'unfinished'), '{')
  mkdtempSync(join(folder, 'emulator-'))
  const reports = collectCoverage(folder)
  expect(reports).toHaveLength(2)
  const asked = mergedCoverage(reports).operations.filter(({ requests }) => requests > 0)
  expect(asked).toMatchObject([{ id: 'clients.list', requests: 4, statuses: { 200: 4 } }])
  expect(existsSync(folder)).toBe(false)
})

test('prints no summary for a run without an emulator', async () => {
  expect(await summary(undefined)).toBeUndefined()
  expect(await summary({ threshold: 0 })).toBeUndefined()
})

test('fails a run without an emulator if there is a threshold', async () => {
  const { text, tooLittle } = (await summary({ threshold: { operations: 3, kinds: 0, problems: 5 } }))!
  expect(text).toBe('faketura covered nothing: no test had an emulator, and no shared server ran')
  expect(tooLittle).toEqual([
    'faketura: 0 % of the operations are covered, expected at least 3 %',
    'faketura: 0 % of the error responses are covered, expected at least 5 %',
  ])
})

test.each([
  ['a list of tests', { configDir: '/', _mode: 'list', onlyFailures: false }, undefined],
  ['reports of Playwright that are put together', { _mode: 'merge' }, undefined],
  ['reports of Vitest that are put together', {}, { mergeReports: 'reports' }],
])('%s fails no threshold, because nothing runs', (_, options, config) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => void write.mockRestore())
  const reporter = new FaketuraReporter({ ...options, threshold: 90 })
  if (config) reporter.onInit({ config })
  reporter.onBegin()
  expect([reporter.onEnd(), write.mock.calls]).toEqual([undefined, []])
})

/** Starts a shared server, sends it a request, and returns how to close it. */
async function keptAndAsked(path: string): Promise<() => Promise<void>> {
  const end = await keepServer({ fixtures: 'blank' })({})
  await fetch(`${process.env.FAKETURA_URL}${path}?api_token=${process.env.FAKETURA_API_TOKEN}`)
  return end
}

test('includes the shared server, whether it is closed before the reporter or after', async () => {
  for (const isEndedFirst of [true, false, true]) {
    const run = new CoverageRun()
    if (!isEndedFirst) run.begin()
    const end = await keptAndAsked('/clients.json')
    if (isEndedFirst) run.begin()
    await worker('/products.json')
    if (isEndedFirst) await end()
    expect(run.end()?.text).toMatch(/^faketura covered 2 of/)
    await end()
    run.begin()
    expect(run.end()).toBeUndefined()
  }
})

test.each<[ReporterOptions, readonly RegExp[]]>([
  [{ threshold: 0.5 }, []],
  [{ threshold: 90 }, [/^faketura: \d+ % of the operations are covered, expected at least 90 %$/]],
  [
    { threshold: { kinds: 5, problems: 50 } },
    [
      /kinds of document are covered, expected at least 5 %$/,
      /error responses are covered, expected at least 50 %$/,
    ],
  ],
])('a run below %j reports what is too low', async (options, expected) => {
  const { tooLittle } = (await summary(options, '/clients.json'))!
  expect(tooLittle).toEqual(expected.map((line) => expect.stringMatching(line)))
})

test('a threshold with decimals is compared with the exact share of the operations', async () => {
  const { text = '' } = (await summary(undefined, '/clients.json'))!
  const exact = 100 / Number(/^faketura covered 1 of (\d+) operations/.exec(text)![1])
  for (const threshold of [exact, exact - 0.001]) {
    expect((await summary({ threshold }, '/clients.json'))!.tooLittle).toEqual([])
  }
  expect((await summary({ threshold: exact + 0.001 }, '/clients.json'))!.tooLittle).toHaveLength(1)
})

test.each([
  ['90', 1],
  ['operations=90,problems=90', 2],
  ['0.5', 0],
])('FAKETURA_COVERAGE_THRESHOLD=%s is a threshold, too', async (text, missed) => {
  vi.stubEnv('FAKETURA_COVERAGE_THRESHOLD', text)
  expect((await summary(undefined, '/clients.json'))?.tooLittle).toHaveLength(missed)
})

test('prefers the threshold of the configuration over the environment', async () => {
  vi.stubEnv('FAKETURA_COVERAGE_THRESHOLD', '90')
  expect((await summary({ threshold: 0.5 }, '/clients.json'))?.tooLittle).toEqual([])
})

const acceptedText =
  'FAKETURA_COVERAGE_THRESHOLD: expected a percent from 0 to 100 such as 30, or one per group: operations=30,problems=10'

test.each([
  ['lots', `${acceptedText}, got "lots"`],
  ['101', `${acceptedText}, got "101"`],
  [' ', `${acceptedText}, got " "`],
  ['0x1f', `${acceptedText}, got "0x1f"`],
  ['operations=', `${acceptedText}, got "operations="`],
  ['operations=30=40', `${acceptedText}, got "operations=30=40"`],
  ['operations=30,', `${acceptedText}, got "operations=30,"`],
  [
    'operation=30',
    'unknown group "operation" in FAKETURA_COVERAGE_THRESHOLD; did you mean "operations"? Expected one of operations, kinds, problems',
  ],
])('FAKETURA_COVERAGE_THRESHOLD=%j is refused, whatever the configuration says', (text, complaint) => {
  vi.stubEnv('FAKETURA_COVERAGE_THRESHOLD', text)
  const message = `[faketura] ${complaint}`
  const code = complaint.startsWith('unknown') ? 'FAKETURA_UNKNOWN_OPTION' : 'FAKETURA_INVALID_OPTION'
  for (const options of [undefined, {}, { threshold: 1 }]) {
    expect(() => new CoverageRun(options)).toThrow(
      expect.objectContaining({ name: 'ArgumentError', code, message }),
    )
  }
})

test.each<[ReporterOptions, RegExp]>([
  [
    { threshold: 101 },
    /threshold: expected a percent from 0 to 100 or an object with operations, kinds, problems, got 101$/,
  ],
  [
    { threshold: Number.NaN },
    /threshold: expected a percent from 0 to 100 or an object with operations, kinds, problems, got NaN$/,
  ],
  [
    { threshold: { operation: 3 } } as object,
    /unknown group "operation" in threshold; did you mean "operations"\?/,
  ],
  [
    { treshold: 3 } as object,
    /unknown option "treshold" in the options of the reporter; did you mean "threshold"\?/,
  ],
])('%j is refused before anything runs', (options, message) => {
  expect(() => new CoverageRun(options)).toThrow(message)
})

test('fails the run through each runner', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => void write.mockRestore())
  const jest = new FaketuraReporter({}, { threshold: 90 }, {})
  jest.onRunStart()
  await worker('/clients.json')
  jest.onRunComplete()
  expect(jest.getLastError()?.message).toContain('expected at least 90 %')
  const playwright = new FaketuraReporter({ configDir: '/', _mode: 'test', threshold: 90 })
  playwright.onBegin()
  await worker('/clients.json')
  expect(playwright.onEnd()).toEqual({ status: 'failed' })
  const content = new FaketuraReporter()
  content.onBegin()
  await worker('/clients.json')
  expect([content.onEnd(), content.getLastError()]).toEqual([undefined, undefined])
})
