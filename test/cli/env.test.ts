import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shells } from '../../src/cli/shells.ts'
import type { EmulatorOptions } from '../../src/index.ts'
import { createEmulator } from '../support/built.ts'
import { testWith } from '../support/installed.ts'
import { faketura, workingFolder } from './run.ts'

/** Characters that a shell interprets without quotes. */
const awkward = [
  `it's "quoted" \`date\` $HOME $(id) \\ \\n \\' ; & | > < * ? ~ # % ! { } [ ]`,
  'two\nlines',
  '\\',
  "'",
  "''",
  '‘curly’ “quotes”',
  '-n',
  ' blanks ',
]

/** An emulator whose second account has a token of awkward characters. */
async function started(apiToken = 'second-token', options: EmulatorOptions = {}): Promise<string> {
  const fixtures = {
    faketura: 1,
    integration_token: 'shared',
    accounts: {
      first: { api_token: 'first-token', password: 'first-password' },
      second: { api_token: apiToken },
    },
  } as const
  const emulator = await createEmulator({ fixtures, ...options })
  onTestFinished(() => emulator.close())
  return emulator.url
}

const tokenOnly = 'printf %s "$FAKETURA_API_TOKEN"'

const names = [
  'URL',
  'APP_URL',
  'API_TOKEN',
  'INTEGRATION_TOKEN',
  'LOGIN',
  'PASSWORD',
  'ADMIN_URL',
  'ADMIN_TOKEN',
]

/** The variable that stores the values from before. */
function earlier(values: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.fromEntries(names.map((name) => [`FAKETURA_${name}`, values[name] ?? null])))
}

test('env prints the variables of exec for the first account, unsets those without a value, and stores the earlier ones', async () => {
  const url = await started()
  const { code, stdout, stderr } = await faketura(['env', '--url', `${url}/`, '--shell', 'bash']).end
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toBe(
    `export FAKETURA_URL='${url}'
export FAKETURA_APP_URL='${url}'
export FAKETURA_API_TOKEN='first-token'
export FAKETURA_INTEGRATION_TOKEN='shared'
export FAKETURA_LOGIN='owner@first.test'
export FAKETURA_PASSWORD='first-password'
export FAKETURA_ADMIN_URL='${url}/__admin'
unset FAKETURA_ADMIN_TOKEN
export FAKETURA_EARLIER_VARIABLES='${earlier({})}'
`,
  )
})

test('--account selects the account; an unknown one is reported', async () => {
  const url = await started()
  expect((await faketura(['env', '--url', url, '--account', 'second']).end).stdout).toContain(
    "'second-token'",
  )
  const { code, stdout, stderr } = await faketura(['env', '--url', url, '--account', 'third']).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(`faketura: ${url}: unknown account "third"; expected one of first, second\n`)
})

test('--admin-token authorizes env, and is passed to the shell', async () => {
  const url = await started('second-token', { admin: { token: 'open-sesame' } })
  const refused = await faketura(['env', '--url', url]).end
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('--admin-token')
  const { stdout } = await faketura(['env', '--url', url, '--admin-token', 'open-sesame']).end
  expect(stdout).toContain("export FAKETURA_ADMIN_TOKEN='open-sesame'")
})

test('a shell that evaluates env has the variables, and loses them after --unset', async () => {
  const url = await started()
  const { stdout } = await faketura(['env', '--url', url]).end
  const unset = await faketura(['env', '--unset']).end
  const script = `eval "$1"; env | grep ^FAKETURA_ | wc -l; eval "$2"; env | grep ^FAKETURA_ | wc -l`
  const environment = { PATH: process.env.PATH ?? '' }
  const counts = execFileSync('bash', ['-euc', script, 'bash', stdout, unset.stdout], {
    env: environment,
    encoding: 'utf8',
  })
  expect(counts.trim().split(/\s+/)).toEqual(['8', '0'])
})

test('--unset restores the values of the variables from before, also after env ran twice', async () => {
  const url = await started()
  const other = await started('other-token')
  const own = { FAKETURA_LOGIN: 'mine', FAKETURA_API_TOKEN: "it's my token" }
  const shown = (environment: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('FAKETURA_')))
  /** The variables of a shell with these after it has evaluated what env prints. */
  const after = async (environment: Readonly<Record<string, string>>, ...args: string[]) => {
    const { stdout } = await faketura(['env', '--shell', 'bash', ...args], { environment }).end
    const all = execFileSync('bash', ['-euc', `${stdout}\nenv -0`], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      encoding: 'utf8',
    })
    return shown(Object.fromEntries(all.split('\0').map((pair) => pair.split(/=(.*)/s).slice(0, 2))))
  }
  const set = await after(own, '--url', url)
  expect(set).toMatchObject({ FAKETURA_URL: url, FAKETURA_LOGIN: 'owner@first.test' })
  expect(await after(set, '--unset')).toEqual(own)
  const again = await after(set, '--url', other)
  expect(again).toMatchObject({ FAKETURA_URL: other })
  expect(await after(again, '--unset')).toEqual(own)
})

test.each([
  ['/usr/bin/fish', 'set -gx FAKETURA_URL '],
  ['/bin/zsh', 'export FAKETURA_URL='],
  ['/bin/dash', 'export FAKETURA_URL='],
  ['/usr/bin/pwsh', '$env:FAKETURA_URL = '],
  ['', 'export FAKETURA_URL='],
])('the shell is the one of SHELL: %s', async (shell, line) => {
  const url = await started()
  const environment = { SHELL: shell, PSModulePath: '' }
  expect((await faketura(['env', '--url', url], { environment }).end).stdout).toContain(line)
})

test('bash gets every token whole, with any characters', () => {
  for (const token of awkward) {
    const { quoted, set } = shells.bash
    const script = `${set('FAKETURA_API_TOKEN', quoted(token))}\n${tokenOnly}`
    expect(execFileSync('bash', ['-euc', script], { encoding: 'utf8' })).toBe(token)
  }
})

test('a token with special characters reaches the variable of bash', async () => {
  const token = awkward[0]!.replace(/\s/g, '')
  const url = await started(token)
  const { stdout } = await faketura(['env', '--url', url, '--account', 'second', '--shell', 'bash']).end
  expect(
    execFileSync('bash', ['-euc', `eval "$1"; ${tokenOnly}`, 'bash', stdout], { encoding: 'utf8' }),
  ).toBe(token)
})

testWith(['fish', '--version'])('fish gets every token whole', {}, () => {
  for (const token of awkward) {
    const { quoted, set } = shells.fish
    const script = `${set('FAKETURA_API_TOKEN', quoted(token))}\n${tokenOnly}`
    expect(execFileSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' })).toBe(token)
  }
})

test('doubles each of the five single quotation marks of PowerShell', () => {
  expect(shells.powershell.quoted('a')).toBe("'a'")
  expect(shells.powershell.quoted("it's ‘so’ ‚low‛ $x `y")).toBe("'it''s ‘‘so’’ ‚‚low‛‛ $x `y'")
})

test('--unset removes the variables of each shell, without an emulator', async () => {
  const lines = async (shell: string) =>
    (await faketura(['env', '--unset', '--shell', shell]).end).stdout.trim().split('\n')
  const ofBash = await lines('bash')
  expect(ofBash).toContain('unset FAKETURA_URL')
  expect(await lines('fish')).toContain('set -e FAKETURA_URL')
  expect(await lines('powershell')).toContain('Remove-Item Env:FAKETURA_URL -ErrorAction SilentlyContinue')
  // Also the one that stores the earlier values.
  expect(ofBash).toHaveLength(9)
})

test('reports a missing emulator on stderr, and prints nothing for the shell', async () => {
  const { code, stdout, stderr } = await faketura(['env', '--url', 'http://127.0.0.1:9']).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^faketura: no emulator responds at http:\/\/127\.0\.0\.1:9 .*faketura start.*\n$/)
})

test.each([
  ['no list', '{}'],
  ['something else', '["account"]'],
  ['a token that is no text', '[{"prefix":"a","apiToken":1,"integrationToken":"b"}]'],
  ['a character that ends texts', '[{"prefix":"a","apiToken":"\\u0000","integrationToken":"b"}]'],
  ['no JSON', '<html>'],
])('a server that responds with %s is not an emulator', async (_what, body) => {
  const server = createServer((_request, response) => response.end(body))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { code, stdout, stderr } = await faketura([
    'env',
    '--url',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ]).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^faketura: http:\/\/127\.0\.0\.1:\d+ (is not an emulator of faketura|refused)/)
})

test('the evaluated line of the help text works', async () => {
  const folder = workingFolder({})
  const url = await started()
  const { stdout } = await faketura(['env', '--url', url]).end
  writeFileSync(join(folder, 'printed'), stdout)
  const script = `eval "$(cat printed)"; ${tokenOnly}`
  expect(execFileSync('bash', ['-euc', script], { cwd: folder, encoding: 'utf8' })).toBe('first-token')
})
