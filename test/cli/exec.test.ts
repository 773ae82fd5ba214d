import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { faketura, Output, workingFolder } from './run.ts'

const cli = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
const node = process.execPath

/** A short program, run by `exec`. */
const running = (program: string, options: readonly string[] = []) => [
  'exec',
  ...options,
  '--',
  node,
  '-e',
  program,
]

const variables =
  'FAKETURA_URL FAKETURA_APP_URL FAKETURA_API_TOKEN FAKETURA_INTEGRATION_TOKEN FAKETURA_LOGIN FAKETURA_PASSWORD FAKETURA_ADMIN_URL'.split(
    ' ',
  )
const printVariables = `console.log(JSON.stringify(${JSON.stringify(variables)}.map((name) => process.env[name])))`

test('exec passes the emulator to its command, in variables that work', async () => {
  const program = `
    const { FAKETURA_URL: url, FAKETURA_APP_URL: appUrl, FAKETURA_API_TOKEN: token,
      FAKETURA_INTEGRATION_TOKEN: integration_token, FAKETURA_LOGIN: login, FAKETURA_PASSWORD: password,
      FAKETURA_ADMIN_URL: admin } = process.env
    const status = async (path, options) => (await fetch(path, options)).status
    const credentials = { integration_token, login, password }
    Promise.all([
      status(url + '/clients.json?api_token=' + token),
      status(appUrl + '/login.json', { method: 'POST', body: JSON.stringify(credentials) }),
      status(admin + '/health'),
    ]).then((all) => console.log(all.join(' ')))`
  const { code, stdout } = await faketura(running(program, ['--quiet'])).end
  expect([code, stdout]).toEqual([0, '200 200 200\n'])
})

test('standard output contains only what the command prints; the report follows on standard error', async () => {
  const program = `fetch(process.env.FAKETURA_URL + '/clients.json?pgae=1&api_token=${demoToken}', { headers: { Accept: '*/*' } })
    .then(() => fetch(process.env.FAKETURA_URL + '/clients.json?pgae=1&api_token=${demoToken}', { headers: { Accept: '*/*' } }))
    .then(() => fetch(process.env.FAKETURA_ADMIN_URL + '/reset', { method: 'POST' }))
    .then(() => console.log('done'))`
  const { code, stdout, stderr } = await faketura(running(program)).end
  expect([code, stdout]).toEqual([0, 'done\n'])
  expect(stderr).toMatch(
    /^faketura handled 2 requests: 1 of \d+ operations\n {2}clients\.list {2}2 {2}200 x 2\n1 diagnostic\n/,
  )
  expect(stderr).toMatch(/unknown-parameter: .*pgae.* \(clients\.list\) x 2\n$/)
})

test('--json reports as one line of JSON, --quiet not at all, --verbose logs the requests as well', async () => {
  const program = `require('node:http').get(process.env.FAKETURA_URL + '/clients.json?api_token=${demoToken}', { headers: { Accept: '*/*' } })`
  const report = JSON.parse((await faketura(running(program, ['--json'])).end).stderr)
  expect(report).toMatchObject({ requests: 1, diagnostics: [], coverage: { percent: expect.any(Object) } })
  expect(report.coverage.operations).toContainEqual(
    expect.objectContaining({ id: 'clients.list', requests: 1 }),
  )
  expect((await faketura(running(program, ['--quiet'])).end).stderr).toBe('')
  expect((await faketura(running(program, ['--verbose'])).end).stderr).toMatch(
    /GET .*clients\.json.*200.*clients\.list/,
  )
})

test.each([0, 1, 7, 255])('exec exits with the code of its command: %i', async (wanted) => {
  expect((await faketura(['exec', '--', 'sh', '-c', `exit ${wanted}`]).end).code).toBe(wanted)
})

test('a command that a signal ended gives 128 and the number of the signal', async () => {
  expect((await faketura(['exec', '--', 'sh', '-c', 'kill -KILL $$']).end).code).toBe(137)
})

test('a folder with the name of a command is not found, and a file that is not executable is not run', async () => {
  const folder = workingFolder({ 'bin/missing/file': '', 'bin/not-runnable': 'exit 0' })
  const environment = { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  const ended = (command: string) => faketura(['exec', '--quiet', '--', command], { folder, environment }).end
  expect(await ended('missing')).toMatchObject({
    code: 127,
    stderr: 'faketura: missing: command not found\n',
  })
  expect(await ended('not-runnable')).toMatchObject({ code: 126 })
})

test('passes the arguments of the command unchanged', async () => {
  const args = ['-p', '--strict', 'two words', '', '$HOME', "it's", '--', '*', '--help']
  const { stdout } = await faketura(['exec', '--quiet', '--', 'printf', '%s\\n', ...args]).end
  expect(stdout).toBe([...args, ''].join('\n'))
})

test('exec takes the fixtures and options of start', async () => {
  const fixture = { faketura: 1, accounts: { acme: { api_token: 'acme-token' } } }
  const folder = workingFolder({ 'fixture.json': JSON.stringify(fixture) })
  const program = `fetch(process.env.FAKETURA_URL + '/clients.json?pgae=1&api_token=' + process.env.FAKETURA_API_TOKEN)
    .then(async (response) => console.log(process.env.FAKETURA_API_TOKEN, response.status, response.headers.get('date')))`
  const options = ['fixture.json', '--strict', '--now', '2031-02-03T04:05:06Z', '--quiet']
  const { stdout } = await faketura(running(program, options), { folder }).end
  expect(stdout).toBe('acme-token 400 Mon, 03 Feb 2031 04:05:06 GMT\n')
})

test('an emulator without accounts has no token, and does not use one of an outer emulator', async () => {
  const folder = workingFolder({ 'fixture.json': '{"faketura": 1, "accounts": {}}' })
  const { stdout } = await faketura(running(printVariables, ['fixture.json', '--quiet']), {
    folder,
    environment: { FAKETURA_API_TOKEN: 'of-another-one' },
  }).end
  const [url, , token] = JSON.parse(stdout)
  expect([url, token]).toEqual([expect.stringMatching(/^http:/), null])
})

test('uses a free port, even if environment and configuration set one for start', async () => {
  const first = faketura(['blank', '-p', '0'])
  const { port } = new URL(await first.url())
  const folder = workingFolder({ 'faketura.config.json': `{"port": ${port}}` })
  const { code, stdout } = await faketura(running(printVariables, ['--quiet']), {
    folder,
    environment: { FAKETURA_PORT: port },
  }).end
  expect(code).toBe(0)
  expect(new URL(JSON.parse(stdout)[0]).port).not.toBe(port)
  expect((await faketura(running(printVariables, ['-p', port])).end).stderr).toContain(
    `port ${port} on 127.0.0.1 is in use`,
  )
})

test('exec within exec has an emulator of its own', async () => {
  const inner = [node, cli, 'exec', '--quiet', '--', node, '-e', printVariables]
  const program = `${printVariables}; require('child_process').spawnSync(${JSON.stringify(node)}, ${JSON.stringify(inner.slice(1))}, { stdio: 'inherit' })`
  const { code, stdout } = await faketura(running(program, ['--quiet'])).end
  const [outer, within] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(code).toBe(0)
  expect(within).toHaveLength(outer.length)
  expect(within[0]).not.toBe(outer[0])
})

test('env and export find the emulator of exec around them', async () => {
  const run = (verb: string) => faketura(['exec', '--quiet', '--', node, cli, verb]).end
  expect((await run('env')).stdout).toContain(`export FAKETURA_API_TOKEN='${demoToken}'`)
  expect((await run('export')).stdout).toContain(demoToken)
})

test('passes a token for the admin API to the command', async () => {
  const program = `fetch(process.env.FAKETURA_ADMIN_URL + '/health', { headers: { Authorization: 'Bearer ' + process.env.FAKETURA_ADMIN_TOKEN } })
    .then(({ status }) => console.log(status))`
  expect((await faketura(running(program, ['--quiet', '--admin-token', 'open-sesame'])).end).stdout).toBe(
    '200\n',
  )
})

test.each([
  [['exec'], 'exec: expected a command after --'],
  [['exec', '--'], 'exec: expected a command after --'],
  [['exec', 'npm', 'test'], 'exec: expected a command after --'],
  [['exec', '--strcit', '--', 'true'], 'unknown option "--strcit"; did you mean "--strict"?'],
])('%j is wrong usage', async (args, sentence) => {
  const { code, stderr } = await faketura(args).end
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
})

test('exits with 127 for a missing command and 126 for one that may not run', async () => {
  const missing = await faketura(['exec', '--quiet', '--', 'no-such-command']).end
  expect([missing.code, missing.stderr]).toEqual([127, 'faketura: no-such-command: command not found\n'])
  const folder = workingFolder({ 'plain.txt': 'text' })
  const forbidden = await faketura(['exec', '--quiet', '--', './plain.txt'], { folder }).end
  expect(forbidden.code).toBe(126)
  expect(forbidden.stderr).toMatch(/^faketura: \.\/plain\.txt: cannot be run: .*EACCES/)
})

test('reports a wrong fixture before the command runs', async () => {
  const { code, stdout, stderr } = await faketura(running('console.log("ran")', ['strater'])).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('unknown scenario "strater"; did you mean "starter"?')
})

const passed =
  'SIGINT SIGHUP SIGQUIT SIGUSR1 SIGUSR2 SIGALRM SIGVTALRM SIGWINCH SIGCONT SIGTSTP SIGTTIN SIGTTOU SIGIO SIGURG SIGPWR SIGXCPU SIGPROF SIGABRT SIGSYS SIGTRAP SIGSTKFLT SIGTERM'.split(
    ' ',
  ) as NodeJS.Signals[]

/** Prints the signals that arrive. Ends with code 3 a while after the last one, so that a repeated signal is printed, too. */
const listener = (count: number) => `
  let missing = ${count}
  for (const signal of ${JSON.stringify(passed)}) process.on(signal, () => {
    console.log(signal)
    if (--missing === 0) setTimeout(() => process.exit(3), 300)
  })
  setInterval(() => {}, 1000)
  console.log('listening')`

test('every signal is passed on once, and the command decides when to exit', async () => {
  const run = faketura(running(listener(passed.length)))
  await run.stdout.line(/listening/)
  for (const signal of passed) {
    run.child.kill(signal)
    await run.stdout.line(new RegExp(`^${signal}$`))
  }
  const { code, stdout, stderr } = await run.end
  expect([code, stdout]).toEqual([3, ['listening', ...passed, ''].join('\n')])
  expect(stderr).toMatch(/^faketura handled 0 requests/)
})

test.each([
  ['cleans up', `process.on('SIGTERM', () => { console.log('cleaned up'); process.exit() })`, 'cleaned up\n'],
  ['does not listen', `process.on('SIGTERM', () => {})`, ''],
])('a command that %s makes faketura fail', async (_what, program, printed) => {
  const folder = workingFolder({
    'fail.cjs': `process.env.FAKETURA_URL || process.once('SIGXFSZ', () => { throw new Error('out of order') })`,
  })
  const nodeArguments = ['--require', join(folder, 'fail.cjs')]
  const listening = `${program}; setInterval(() => {}, 1000); console.log('listening')`
  const run = faketura(running(listening), { nodeArguments })
  await run.stdout.line(/listening/)
  run.child.kill('SIGXFSZ')
  // faketura and its command share the output, so this resolves when both have ended.
  const { code, stdout, stderr } = await run.end
  expect([code, stdout]).toEqual([1, `listening\n${printed}`])
  expect(stderr).toContain('out of order')
})

test('Ctrl-C at a terminal reaches the command once', async () => {
  const folder = workingFolder({ 'listener.js': listener(1) })
  // The command replaces the shell, because some shells report Ctrl-C themselves.
  const command = `exec ${node} ${cli} exec --quiet -- ${node} ${join(folder, 'listener.js')}`
  // A new terminal, which types what this program writes.
  const terminal = spawn('script', ['-qec', command, join(folder, 'typescript')], { cwd: folder })
  const output = new Output(terminal.stdout)
  await output.line(/listening/)
  terminal.stdin.write('\u0003')
  const code = await new Promise((resolve) => terminal.on('close', resolve))
  expect(code).toBe(3)
  expect(readFileSync(join(folder, 'typescript'), 'utf8').match(/SIGINT/g)).toHaveLength(1)
})

test('passes standard input to the command', () => {
  const program = 'process.stdin.pipe(process.stdout)'
  const { stdout } = spawnSync(node, [cli, ...running(program, ['--quiet'])], {
    input: 'typed\n',
    encoding: 'utf8',
  })
  expect(stdout).toBe('typed\n')
})
