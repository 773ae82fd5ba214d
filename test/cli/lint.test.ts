import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { faketura, workingFolder } from './run.ts'

const good = 'faketura: 1\naccounts: { acme: { clients: { jan: { name: Jan } } } }\n'
const misspelt = 'faketura: 1\naccounts:\n  acme:\n    clients:\n      jan: { nme: Jan }\n'
const againstARule = 'faketura: 1\naccounts:\n  acme:\n    clients:\n      jan: { tax_no: "1" }\n'

async function lint(files: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { code, stdout, stderr } = await faketura(['lint', ...args], { folder: workingFolder(files) }).end
  return { code, stderr, lines: stdout.split('\n').slice(0, -1) }
}

test('valid fixtures give exit code 0 and one line', async () => {
  expect(
    await lint({ 'one.yaml': good, 'two.json': '{ "accounts": {} }' }, ['one.yaml', 'two.json']),
  ).toEqual({
    code: 0,
    stderr: '',
    lines: ['2 fixtures are valid'],
  })
})

test('each mistake gives a line with its position, the problem and what was expected', async () => {
  const files = {
    'a.yaml': misspelt,
    'b.yaml': againstARule,
    'c.yaml': good,
    'd.yaml': 'accounts: {}\naccounts: {}\n',
  }
  const { code, stderr, lines } = await lint(files, Object.keys(files))
  expect([code, stderr]).toEqual([1, ''])
  expect(lines).toEqual([
    'a.yaml:5:14: unknown field "nme" in clients; did you mean "name"?',
    "b.yaml:5:7: name can't be blank",
    'd.yaml:2:1: duplicate key; expected each key once',
  ])
})

test('without arguments, checks the fixtures of the configuration file and those of the folder, each once', async () => {
  const configured = {
    'faketura.config.json': '{ "fixtures": ["own/a.yaml", "fixtures/c.yaml", "starter"] }',
  }
  const files = { 'own/a.yaml': misspelt, 'fixtures/b.yaml': againstARule, 'fixtures/c.yaml': good }
  expect(await lint({ ...configured, ...files })).toEqual({
    code: 1,
    stderr: '',
    lines: [
      'own/a.yaml:5:14: unknown field "nme" in clients; did you mean "name"?',
      "fixtures/b.yaml:5:7: name can't be blank",
    ],
  })
  expect((await lint({ ...configured, 'own/a.yaml': good, 'fixtures/c.yaml': good })).lines).toEqual([
    '3 fixtures are valid',
  ])
  expect((await lint({ ...configured, ...files }, ['fixtures/c.yaml'])).lines).toEqual(['1 fixture is valid'])
})

test('checks a fixture within the configuration file, and a folder there as start would read it', async () => {
  const within = { 'faketura.config.json': '{ "fixtures": { "faketura": 1, "zork": 1 } }' }
  expect((await lint(within)).lines).toEqual([
    expect.stringMatching(/^configuration file:1:1: zork: unknown key "zork"/),
  ])
  const folder = { 'faketura.config.json': '{ "fixtures": "./own" }', 'own/a.yaml': good }
  const { code, lines } = await lint(folder)
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^\.\/own:1:1: expected a file that ends in/)])
})

test('checks the fixtures in FAKETURA_FIXTURES, too', async () => {
  const environment = { FAKETURA_FIXTURES: 'a.yaml, c.yaml' }
  const folder = workingFolder({ 'a.yaml': misspelt, 'c.yaml': good })
  const { stdout } = await faketura(['lint'], { folder, environment }).end
  expect(stdout).toMatch(/^a\.yaml:5:14: unknown field "nme"[^\n]*\n$/)
})

test('reports mistakes of all kinds at once, in the order of the file', async () => {
  const text = `faketura: 1
accounts:
  a:
    clients: { c: { nme: x } }
    invoices: { i: { client_id: zz }, j: { kind: vatt } }
zork: 1
`
  expect((await lint({ 'a.yaml': text }, ['a.yaml'])).lines).toEqual([
    expect.stringMatching(/^a\.yaml:4:21: unknown field "nme" in clients; did you mean "name"\?/),
    'a.yaml:5:33: client_id: unknown alias "zz" in clients; expected c',
    expect.stringMatching(/^a\.yaml:5:50: kind: expected one of.*, got "vatt"; did you mean "vat"\?$/),
    expect.stringMatching(/^a\.yaml:6:1: unknown key "zork" in a fixture; expected one of faketura, /),
  ])
})

test('reports a named pipe in the folder instead of waiting for it', async () => {
  const folder = workingFolder({ 'fixtures/good.yml': good })
  execFileSync('mkfifo', ['fixtures/pipe.json'], { cwd: folder })
  const { code, stdout } = await faketura(['lint'], { folder }).end
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(
      /^fixtures\/pipe\.json:1:1: fixtures\/pipe\.json is a named pipe; expected a regular/,
    ),
  ])
})

test('without arguments, checks the folder fixtures and its subfolders', async () => {
  const files = {
    'fixtures/shop/late.yaml': misspelt,
    'fixtures/good.yml': good,
    'fixtures/response.json': '{ "id": 1 }',
    'fixtures/broken.json': '{ "faketura": 2 }',
    'fixtures/.hidden.yaml': misspelt,
    'fixtures/notes.md': '# nothing',
    'elsewhere.yaml': misspelt,
  }
  const { code, lines } = await lint(files)
  expect(code).toBe(1)
  expect(lines).toEqual([
    'fixtures/broken.json:1:15: faketura: expected the version of the fixture language, which is 1, got "2"',
    'fixtures/shop/late.yaml:5:14: unknown field "nme" in clients; did you mean "name"?',
  ])
  expect((await lint(files, ['fixtures/good.yml', 'fixtures/shop'])).lines).toEqual(lines.slice(1))
})

test('reports a mistake in an extended file at its own place', async () => {
  const files = { 'main.yaml': 'extends: ./base.yaml\n', 'base.yaml': misspelt }
  expect((await lint(files, ['main.yaml'])).lines).toEqual([
    'base.yaml:5:14: unknown field "nme" in clients; did you mean "name"?',
  ])
})

test('a missing file is a finding', async () => {
  const { code, lines } = await lint({}, ['nowhere.yaml'])
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/^nowhere\.yaml:1:1: there is no file nowhere\.yaml; expected a path/),
  ])
})

test('--json prints the findings as an array', async () => {
  const run = faketura(['lint', '--json', 'a.yaml'], { folder: workingFolder({ 'a.yaml': misspelt }) })
  const { code, stdout } = await run.end
  expect(code).toBe(1)
  expect(JSON.parse(stdout)).toEqual([
    { file: 'a.yaml', line: 5, column: 14, message: 'unknown field "nme" in clients; did you mean "name"?' },
  ])
  const fine = await faketura(['lint', '--json', 'starter']).end
  expect([fine.code, JSON.parse(fine.stdout)]).toEqual([0, []])
})

test.each([
  ['no folder fixtures', {}, [], 'faketura init'],
  ['an empty folder', { 'fixtures/notes.md': '' }, [], 'name files'],
  ['an unknown option', {}, ['--jsn'], '--json'],
])('%s is wrong usage: exit code 2', async (_what, files, args, hint) => {
  const { code, lines, stderr } = await lint(files, args)
  expect([code, lines]).toEqual([2, []])
  expect(stderr).toContain(hint)
})

test('--edition selects the rules of an edition', async () => {
  const text = 'accounts: { acme: { edition: atlantis } }\n'
  expect((await lint({ 'a.yaml': text }, ['a.yaml', '--edition', 'poland'])).lines).toEqual([
    'a.yaml:1:30: edition: expected one of international, poland, france, portugal, got "atlantis"',
  ])
})
