import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { installCopy, root, run, temporaryFolder } from './pack.ts'

const consumer = temporaryFolder()
const modules = join(consumer, 'node_modules')

/** Runners of this project that the consumer uses. */
const lent = ['vitest', '@playwright/test']

beforeAll(() => {
  installCopy(consumer)
  for (const name of lent) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
}, 120_000)

test.each([
  ['vitest', 'vitest', ['node_modules/vitest/vitest.mjs', 'run'], /2 passed/],
  [
    '@playwright/test',
    'playwright',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'],
    /2 passed/,
  ],
  ['none', 'node', ['--test', '--test-reporter=tap'], /# pass 2/],
])(
  'in a project that uses %s, the test that init writes passes unchanged',
  (dependency, name, command, passed) => {
    const folder = join(consumer, name)
    mkdirSync(folder)
    symlinkSync(modules, join(folder, 'node_modules'), 'junction')
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ devDependencies: { [dependency]: '*', faketura: '*' } }),
    )
    const printed = run(folder, process.execPath, [
      join('node_modules', 'faketura', 'dist', 'cli.cjs'),
      'init',
    ])
    const [, path] = /wrote (.*\.mjs)\n/.exec(printed)!
    expect(printed).toContain('Next:\n  ')
    expect(run(folder, process.execPath, [...command, path!])).toMatch(passed)
    expect(
      run(folder, process.execPath, [join('node_modules', 'faketura', 'dist', 'cli.cjs'), 'lint']),
    ).toContain('1 fixture is valid')
  },
  60_000,
)
