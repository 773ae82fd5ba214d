import { expect, test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { faketura, workingFolder } from './run.ts'

/** The port in the error is the one whose value won. The host makes every start fail. */
const nowhere = ['--host', '192.0.2.1']

async function triedPort(
  args: readonly string[],
  environment = {},
  files: Readonly<Record<string, string>> = {},
) {
  const { code, stderr } = await faketura([...args, ...nowhere], {
    environment,
    folder: workingFolder(files),
  }).end
  expect(code).toBe(1)
  return Number(/192\.0\.2\.1:(\d+)/.exec(stderr)?.[1])
}

const file = { 'faketura.config.json': '{"port": 4103}' }

test.each([
  ['the command line wins over all', ['-p', '4101'], { FAKETURA_PORT: '4102' }, file, 4101],
  ['the environment wins over the configuration file', [], { FAKETURA_PORT: '4102' }, file, 4102],
  ['the configuration file wins over the default', [], {}, file, 4103],
  ['an empty variable says nothing', [], { FAKETURA_PORT: '' }, file, 4103],
  ['of a repeated option the last one counts', ['-p', '4104', '--port=4105'], {}, {}, 4105],
  ['the default is the documented port', [], {}, {}, 4010],
])('%s', async (_rule, args, environment, files, port) => {
  expect(await triedPort(args, environment, files)).toBe(port)
})

test.each([
  ['faketura.config.js', 'export default { port: 4111 }'],
  ['faketura.config.mjs', 'export default { port: 4111 }'],
  ['faketura.config.json', '{ "port": 4111 }'],
  ['faketura.config.yaml', 'port: 4111\n'],
  ['faketura.config.yml', 'port: "4111"\n'],
])('%s is found in the working folder', async (name, content) => {
  expect(await triedPort([], {}, { [name]: content })).toBe(4111)
})

test.each([
  ['faketura.config.json', '{ "adminToken": "secret", "port": 0 }'],
  ['faketura.config.yaml', 'adminToken: secret\nport: 0\n'],
  ['faketura.config.mjs', 'export default { "admin-token": "secret", port: 0 }'],
])('%s accepts options in both spellings', async (name, content) => {
  const url = await faketura(['blank'], { folder: workingFolder({ [name]: content }) }).url()
  const health = (headers = {}) => fetch(`${url}/__admin/health`, { headers }).then(({ status }) => status)
  expect(await health()).toBe(401)
  expect(await health({ Authorization: 'Bearer secret' })).toBe(200)
})

test('reads faketura.config.ts where Node reads TypeScript, and reports it elsewhere', async () => {
  const folder = workingFolder({ 'faketura.config.ts': 'export default { port: 4111 as number }' })
  const { code, stderr } = await faketura(nowhere, { folder }).end
  const readsTypes = 'typescript' in process.features && Boolean(process.features.typescript)
  expect(code).toBe(readsTypes ? 1 : 2)
  expect(stderr).toContain(readsTypes ? '192.0.2.1:4111' : 'cannot load TypeScript')
})

test.each(['start', 'routes', 'lint'])('%s says which file never finishes loading', async (command) => {
  const folder = workingFolder({ 'faketura.config.mjs': 'await new Promise(() => {})\nexport default {}' })
  expect(await faketura([command], { folder }).end).toMatchObject({
    code: 1,
    stderr:
      'faketura: faketura.config.mjs has not finished loading: a promise that it awaits never settles\n',
  })
})

test('a file that holds something open while it loads is named', async () => {
  const content = 'setInterval(() => {}, 1000)\nawait new Promise(() => {})\nexport default {}'
  const run = faketura(['routes'], { folder: workingFolder({ 'faketura.config.mjs': content }) })
  await run.stderr.line(/^faketura: faketura\.config\.mjs is still loading; waiting for what it awaits$/)
})

test('a folder with the name of a configuration file is refused', async () => {
  const folder = workingFolder({ 'faketura.config.json/port.json': '4111' })
  const { code, stderr } = await faketura(['routes'], { folder }).end
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('faketura.config.json: expected a file, got a folder'),
  ])
})

test('every flag has an environment variable that reaches the emulator', async () => {
  const environment = {
    FAKETURA_PORT: '0',
    FAKETURA_FIXTURES: 'blank',
    FAKETURA_NOW: '2031-02-03T04:05:06Z',
    FAKETURA_STRICT: 'yes',
    FAKETURA_JSON: '1',
    FAKETURA_QUIET: 'true',
  }
  const run = faketura(['start'], { environment })
  const response = await fetch(`${await run.url()}/clients.json?api_token=${demoToken}&pgae=1`)
  expect(response.status).toBe(400)
  await run.stdout.line(/"request"/)
  expect(run.events[1]).toMatchObject({ at: expect.stringMatching(/^2031-02-03T/), status: 400 })
  expect(run.stderr.text).toBe('')
})

test('a configuration file may hold the fixtures themselves', async () => {
  const config =
    'export default { port: 0, fixtures: { faketura: 1, accounts: { acme: { api_token: "acme-token" } } } }'
  const run = faketura([], { folder: workingFolder({ 'faketura.config.mjs': config }) })
  await run.url()
  expect(run.stdout.text).toContain('(account acme, token acme-token)')
})

test('--no- overrides an environment variable', async () => {
  const run = faketura(['blank', '-p', '0', '--no-json'], { environment: { FAKETURA_JSON: '1' } })
  await run.url()
  expect(run.stdout.text).toMatch(/^faketura is ready/)
})

test('of two options that exclude each other, the source with the higher priority wins', async () => {
  const run = faketura(['blank', '-p', '0', '--verbose'], { environment: { FAKETURA_QUIET: '1' } })
  await fetch(`${await run.url()}/clients.json?api_token=${demoToken}`)
  expect(await run.stderr.line(/clients/)).toContain('clients.list')
})

test.each([
  [
    'a variable with a wrong value',
    {},
    { FAKETURA_PORT: 'many' },
    'FAKETURA_PORT: expected a whole number from 0 to 65535, got "many"',
  ],
  [
    'an unknown key',
    { 'faketura.config.json': '{"prot": 1}' },
    {},
    'faketura.config.json: unknown option "prot"; did you mean "port"?',
  ],
  [
    'an option that only the command line has',
    { 'faketura.config.json': '{"write": true}' },
    {},
    'faketura.config.json: unknown option "write"',
  ],
  [
    'an unknown key in camel case',
    { 'faketura.config.json': '{"adminTokn": "x"}' },
    {},
    'faketura.config.json: unknown option "adminTokn"; did you mean "adminToken"?',
  ],
  [
    'an option in both spellings',
    { 'faketura.config.json': '{"adminToken": "x", "admin-token": "y"}' },
    {},
    'faketura.config.json: admin-token is set twice, also as adminToken',
  ],
  [
    'a wrong value',
    { 'faketura.config.yaml': 'port: many' },
    {},
    'faketura.config.yaml: port: expected a whole number from 0 to 65535, got "many"',
  ],
  [
    'a wrong fixture',
    { 'faketura.config.json': '{"fixtures": [7]}' },
    {},
    'faketura.config.json: fixtures: expected a path, a name or an object, got 7',
  ],
  [
    'no object',
    { 'faketura.config.json': '[]' },
    {},
    'faketura.config.json: expected an object of options such as { port: 4010 }, got []',
  ],
  ['broken JSON', { 'faketura.config.json': '{' }, {}, 'faketura.config.json cannot be read'],
  ['no default export', { 'faketura.config.mjs': 'export const port = 1' }, {}, 'it has no default export'],
  [
    'a program that fails',
    { 'faketura.config.mjs': 'throw new Error("oh no")' },
    {},
    'cannot be read: oh no',
  ],
  [
    'two files',
    { 'faketura.config.json': '{}', 'faketura.config.yaml': '' },
    {},
    'faketura.config.json and faketura.config.yaml both exist',
  ],
])('%s is reported with exit code 2', async (_what, files, environment, message) => {
  const { code, stdout, stderr } = await faketura(['start'], { environment, folder: workingFolder(files) })
    .end
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
})
