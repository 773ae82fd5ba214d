import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faketura, workingFolder } from './run.ts'

type Files = Readonly<Record<string, string>>

const using = (dependencies: readonly string[], rest: object = {}) => ({
  'package.json': JSON.stringify({
    devDependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])),
    ...rest,
  }),
})

async function init(files: Files, args: readonly string[] = []) {
  const folder = workingFolder(files)
  const end = await faketura(['init', ...args], { folder }).end
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const present = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return { ...end, folder, read, present }
}

const module = { type: 'module' }
const present = ['faketura']

/** Projects, the file that their test goes to, how it begins, and the commands that are printed. */
const projects: readonly (readonly [
  what: string,
  files: Files,
  path: string,
  beginning: string,
  commands: readonly string[],
])[] = [
  [
    'vitest',
    using(['vitest', ...present]),
    'test/faketura.test.mjs',
    "import { createTest, expect } from 'faketura/vitest'",
    ['npx vitest run test/faketura.test.mjs'],
  ],
  [
    'vitest and TypeScript',
    using(['vitest', 'typescript', 'jest', ...present], module),
    'test/faketura.test.ts',
    "import { createTest, expect } from 'faketura/vitest'",
    ['npx vitest run test/faketura.test.ts'],
  ],
  [
    'jest',
    using(['jest', ...present]),
    'test/faketura.test.js',
    "const { createTest, expect } = require('faketura/jest')",
    ['npx jest test/faketura.test.js'],
  ],
  [
    'jest in a project of ES modules',
    using(['jest', ...present], module),
    'test/faketura.test.js',
    "import { createTest, expect } from 'faketura/jest'",
    ['node --experimental-vm-modules node_modules/jest/bin/jest.js test/faketura.test.js'],
  ],
  [
    'jest that reads TypeScript',
    using(['jest', 'ts-jest', 'typescript', ...present]),
    'test/faketura.test.ts',
    "import { createTest, expect } from 'faketura/jest'",
    ['npx jest test/faketura.test.ts'],
  ],
  [
    'Playwright with a folder of its own',
    {
      ...using(['@playwright/test', ...present]),
      'playwright.config.ts': "export default { testDir: './browser/all' }",
    },
    'browser/all/faketura.spec.mjs',
    "import { createTest, expect } from 'faketura/playwright'",
    ['npx playwright test browser/all/faketura.spec.mjs'],
  ],
  [
    'Playwright and TypeScript',
    { ...using(['@playwright/test', ...present]), 'tsconfig.json': '{}', 'e2e/other.spec.ts': '' },
    'e2e/faketura.spec.ts',
    "import { createTest, expect } from 'faketura/playwright'",
    ['npx playwright test e2e/faketura.spec.ts'],
  ],
  [
    'no runner',
    { ...using(present), 'tests/other.js': '' },
    'tests/faketura.test.mjs',
    "import { createTest, expect } from 'faketura/node-test'",
    ['node --test tests/faketura.test.mjs'],
  ],
  [
    'nothing at all',
    {},
    'test/faketura.test.mjs',
    "import { createTest, expect } from 'faketura/node-test'",
    ['npm install --save-dev faketura', 'node --test test/faketura.test.mjs'],
  ],
  [
    'another package manager',
    { ...using(['vitest']), 'pnpm-lock.yaml': '' },
    'test/faketura.test.mjs',
    "import { createTest, expect } from 'faketura/vitest'",
    ['pnpm add --save-dev faketura', 'pnpm exec vitest run test/faketura.test.mjs'],
  ],
]

test.each(projects)(
  'in a project with %s, init writes fitting files',
  async (_what, files, path, beginning, commands) => {
    const { code, stdout, stderr, read } = await init(files)
    expect([code, stderr]).toEqual([0, ''])
    expect(read(path).split('\n')[0]).toBe(beginning)
    expect(stdout).toBe(
      `wrote fixtures/acme.yaml\nwrote ${path}\nNext:\n${commands.map((command) => `  ${command}\n`).join('')}`,
    )
  },
)

test('--runner selects a test runner, and says what to install', async () => {
  const { stdout, present: files } = await init(using(['vitest', ...present]), ['--runner', 'jest'])
  expect(files).toContain(join('test', 'faketura.test.js'))
  expect(stdout).toContain('npm install --save-dev jest\n')
})

test('the fixture that init writes is valid', async () => {
  const { folder, read } = await init({})
  expect(read('fixtures/acme.yaml')).toMatch(
    /^# yaml-language-server: \$schema=\.\.\/node_modules\/faketura\/schema\.json\n/,
  )
  expect(await faketura(['lint'], { folder }).end).toMatchObject({ code: 0, stdout: '1 fixture is valid\n' })
})

test('init overwrites nothing, and writes nothing if a file exists', async () => {
  const files = { 'test/faketura.test.mjs': '// mine\n' }
  const { code, stdout, stderr, read, present: there } = await init(files)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe('faketura: test/faketura.test.mjs is here already; nothing was written\n')
  expect(read('test/faketura.test.mjs')).toBe('// mine\n')
  expect(there).toEqual(['test', join('test', 'faketura.test.mjs')])
  const twice = await init({ ...files, 'fixtures/acme.yaml': 'accounts: {}\n' })
  expect(twice.stderr).toContain('fixtures/acme.yaml and test/faketura.test.mjs are here already')
})

test('if one file cannot be written, none is', async () => {
  const { code, stderr, present: there } = await init({ test: 'a file, no folder' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^faketura: nothing was written: /)
  expect(there).toEqual(['test'])
})

test('reports an invalid package.json', async () => {
  const { code, stderr, present: there } = await init({ 'package.json': '{' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^faketura: package\.json cannot be read: /)
  expect(there).toEqual(['package.json'])
})

test('the files that init writes are valid JavaScript', async () => {
  for (const [, files, path] of projects) {
    if (!/js$/.test(path)) continue
    const { folder } = await init(files)
    execFileSync(process.execPath, ['--check', path], { cwd: folder, stdio: 'pipe' })
  }
})
