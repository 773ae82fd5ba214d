import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Ended, ending, installCopyWithOthers, lowestOf, root, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()
const consumers = join(root, 'test', 'package', 'consumers')

beforeAll(() => {
  installCopyWithOthers(folder)
  cpSync(consumers, folder, { recursive: true })
  for (const [name, { fixedHost }] of intercepting) {
    for (const file of ['one', 'two'])
      writeFileSync(join(folder, name, `${file}.${fixedHost!.extension}`), fixedHost!.text)
  }
}, 240_000)

/** What npx would start; npx itself takes longer than some of the runners. */
const bin = (name: string) => join(folder, 'node_modules', '.bin', name)

interface Runner {
  readonly passing: readonly string[]
  readonly failing: readonly string[]
  readonly variables?: Readonly<Record<string, string>>
  /** Folder in which failed tests save their artefacts. */
  readonly artefacts: string
  /** Whether two tests may have one title. */
  readonly sharesTitles: boolean
  /** What the runner prints when all examples have passed. */
  readonly examples: RegExp
  /** A test file of which the examples include two, and what the runner prints when both have passed. */
  readonly fixedHost?: { readonly extension: string; readonly text: string; readonly passed: RegExp }
}

/** A test file whose requests for a fixed host reach its emulator; without one, the host does not exist. */
const fixedHost = (importing: string) => `${importing}
const test = createTest({ intercept: { hosts: ['shop.invalid'] } })
const status = () => fetch('https://shop.invalid/clients.json').then(({ status }) => status, () => 'nobody')
const before = status()
test('it reaches the emulator of the file', async ({ account }) => {
  const found = [await before, await status()].join(' ')
  if (found !== 'nobody 401') throw new Error(found)
})`

const door = (name: string) => `import { createTest } from 'faketura/${name}'`

const bothFiles = /(?:it reaches the emulator of the file.*){2}/s

const modules = { NODE_OPTIONS: '--experimental-vm-modules' }
const nodeTest = [
  ...['--test', '--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...['--test-reporter=faketura/node-test/reporter', '--test-reporter-destination=stdout'],
]

const runners: Readonly<Record<string, Runner>> = {
  vitest: {
    passing: [bin('vitest'), 'run', '--no-isolate', '--maxWorkers', '1'],
    failing: [bin('vitest'), 'run', '--config', 'failing/vitest.config.ts', '--root', '.'],
    artefacts: 'faketura-failures',
    sharesTitles: true,
    examples: /Tests {2}210 passed/,
    fixedHost: {
      extension: 'test.ts',
      text: fixedHost(door('vitest')),
      passed: /Test Files {2}5 passed \(5\)/,
    },
  },
  'jest-cjs': {
    passing: [bin('jest'), '--verbose', '--runInBand'],
    failing: [bin('jest'), '--config', 'failing/jest.config.js'],
    artefacts: 'faketura-failures',
    sharesTitles: true,
    examples: /Tests: .*32 passed/,
    fixedHost: {
      extension: 'test.js',
      text: fixedHost("const { createTest } = require('faketura/jest')"),
      passed: /Test Suites: 3 passed, 3 total/,
    },
  },
  'jest-esm': {
    passing: [bin('jest'), '--verbose'],
    failing: [bin('jest'), '--config', 'failing/jest.config.js'],
    variables: modules,
    artefacts: 'faketura-failures',
    sharesTitles: true,
    examples: /Tests: .*33 passed/,
  },
  'node-test': {
    passing: ['node', ...nodeTest, 'shop.test.js', 'one.test.js', 'two.test.js'],
    failing: ['node', ...nodeTest, 'failing/shop.test.js'],
    artefacts: 'faketura-failures',
    sharesTitles: true,
    examples: /pass 26/,
    fixedHost: { extension: 'test.js', text: fixedHost(door('node-test')), passed: bothFiles },
  },
  playwright: {
    passing: [bin('playwright'), 'test', '--workers', '1'],
    failing: [bin('playwright'), 'test', '--config', 'failing/playwright.config.js'],
    artefacts: 'test-results',
    sharesTitles: false,
    examples: /9 passed/,
    fixedHost: { extension: 'spec.js', text: fixedHost(door('playwright')), passed: bothFiles },
  },
}

/** The runners with examples that intercept requests. */
const intercepting = Object.entries(runners).filter(([, { fixedHost }]) => fixedHost)

function started(name: string, [command, ...args]: readonly string[], variables = {}): Promise<Ended> {
  return ending(join(folder, name), command!, args, { ...runners[name]!.variables, ...variables })
}

const covered = /faketura covered [1-9]\d* of \d+ operations \([1-9]\d* %\)/

/** The passing run of each runner. */
const passed = new Map<string, Promise<Ended>>()

function passedRun(name: string): Promise<Ended> {
  const run = passed.get(name) ?? started(name, runners[name]!.passing)
  passed.set(name, run)
  return run
}

test.each(Object.keys(runners))('%s passes its examples', { timeout: 120_000 }, async (name) => {
  const { examples, artefacts } = runners[name]!
  const { code, text } = await passedRun(name)
  expect(text).toMatch(examples)
  expect(text).toMatch(covered)
  expect(code, text).toBe(0)
  expect(artefactsIn(join(folder, name, artefacts)), text).toEqual([])
})

/** Folders of artefacts, below the folders of the runner itself. */
function artefactsIn(path: string): string[] {
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((entry) => entry.endsWith('state.json') && !entry.includes('attachments'))
    .map((entry) => join(path, entry, '..'))
}

const messages = [
  '1 invoice, none with oid "A-7"; closest: id ',
  'oid "A-70", status "paid", differs in oid: "A-70" instead of "A-7"',
  'unknown field "odi" in invoices; did you mean "oid"?',
  'did you mean "/invoices.json"?',
  // Below a plain expectation.
  'POST /clients.json: unknown field "exernal_id" in client; did you mean "external_id"?',
  '1 create was refused: 422 name ',
  '1 list was refused: 401 You must be logged in ',
  '1 get was refused: 404 Not found ',
  'npx faketura start ',
  'to have an invoice with { oid: "A-9" }',
  '% of the operations are covered, expected at least 90 %',
]

test('Vitest passes its examples in the lowest version that the package allows', {
  timeout: 120_000,
}, async () => {
  const lowest = join(folder, 'lowest')
  cpSync(join(consumers, 'vitest'), join(lowest, 'vitest'), { recursive: true })
  const vitest = join(lowest, 'node_modules', 'vitest', 'vitest.mjs')
  const { code, text } = await ending(join(lowest, 'vitest'), process.execPath, [vitest, 'run'])
  expect(text).toContain(` v${lowestOf('vitest')} `)
  expect(text).toMatch(/Tests {2}208 passed/)
  expect(text).toMatch(covered)
  expect(code, text).toBe(0)
})

/** Where the test of a runner names a key that is refused: file and line, which a failure must show. */
function placeOfRefusal(name: string): string {
  const path = join(consumers, name, 'failing')
  const file = readdirSync(path).find((entry) => entry.startsWith('shop.'))!
  const lines = readFileSync(join(path, file), 'utf8').split('\n')
  return `${file}:${lines.findIndex((line) => line.includes('odi:')) + 1}:`
}

/** Output of each runner's failed run, for the test that follows its advice. */
const failed = new Map<string, string>()

test.each(Object.keys(runners))('%s reports the expected failures', { timeout: 120_000 }, async (name) => {
  const { failing, artefacts, sharesTitles } = runners[name]!
  const { code, text } = await started(name, failing, { FAKETURA_COVERAGE_THRESHOLD: '90' })
  failed.set(name, text)
  expect(code, text).not.toBe(0)
  for (const message of messages) expect(text).toContain(message)
  // Below a text that a test has thrown, where Jest escapes the quotes.
  expect(text).toMatch(/not an error.*unknown parameter \\?"pgae\\?" in products\.list/s)
  expect(text).toContain(placeOfRefusal(name))
  // The runner does not repeat the requests in the message of a matcher.
  expect(text).not.toMatch(/request \d+ GET \/invoice\.json: /)
  const left = artefactsIn(join(folder, name, artefacts))
  expect(left.length, text).toBeGreaterThan(2)
  for (const path of left) {
    for (const file of ['state.json', 'journal.json', 'changes.json']) {
      expect(() => JSON.parse(readFileSync(join(path, file), 'utf8')), join(path, file)).not.toThrow()
    }
  }
  const shared = left.filter((path) => path.includes('a-shared-title'))
  const states = shared.map((path) => readFileSync(join(path, 'state.json'), 'utf8'))
  const names = states.map((state) => /first|second/.exec(state)![0])
  expect(names.sort(), text).toEqual(sharesTitles ? ['first', 'second'] : [])
})

test.each([
  ['vitest', [bin('vitest'), 'run', '--config', 'shared-server/vitest.config.ts', '--root', '.']],
  ['jest-cjs', [bin('jest'), '--config', 'shared-server/jest.config.js']],
  ['playwright', [bin('playwright'), 'test', '--config', 'shared-server/playwright.config.js']],
])(
  '%s counts the coverage of its shared server, and fails below the threshold',
  { timeout: 60_000 },
  async (name, command) => {
    const { code, text } = await started(name, command)
    expect(text).toMatch(/1 passed/)
    expect(text).toMatch(/faketura covered 1 of \d+ operations/)
    expect(text).toContain('% of the operations are covered, expected at least 90 %')
    expect(code, text).not.toBe(0)
  },
)

test.each(intercepting)(
  '%s intercepts requests of one file at a time',
  { timeout: 120_000 },
  async (name, { fixedHost }) => {
    const { code, text } = await passedRun(name)
    expect(text).toMatch(fixedHost!.passed)
    expect(code, text).toBe(0)
  },
)

test('the command in a failure starts a server with the state of the test', { timeout: 60_000 }, async () => {
  const text = failed.get('vitest') ?? (await started('vitest', runners.vitest!.failing)).text
  const [, args] = /npx faketura (start \S+the-wrong-order\S* .*)/.exec(text)!
  const cli = join(folder, 'node_modules', 'faketura', 'dist', 'cli.cjs')
  const given = [cli, ...args!.trim().split(' '), '--json']
  const child = spawn(process.execPath, given, { cwd: join(folder, 'vitest') })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { url, accounts } = JSON.parse(line)
  const response = await fetch(`${url}/invoices.json?oid=A-70&api_token=${accounts[0].apiToken}`)
  expect(await response.json()).toMatchObject([{ oid: 'A-70', issue_date: '2026-01-15' }])
  const requests = JSON.parse(await (await fetch(`${url}/__admin/requests`)).text())
  expect(requests[0]).toMatchObject({ operation: 'invoices.create', status: 201 })
})

test('the README shows an example that was run', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    '<!-- code: test/package/consumers/vitest/shop.test.ts -->',
  )
})
