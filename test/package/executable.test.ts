import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { faketura, type Run, type RunOptions, workingFolder } from '../cli/run.ts'
import { connect } from '../support/built.ts'
import { buildImage, instructions, wordsOf } from './executable.ts'
import { root } from './pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'faketura-image-'))
const executable = join(folder, 'usr', 'local', 'bin', 'faketura')

/** Neither Node nor the package is found from where it runs. */
function alone(args: readonly string[], options: RunOptions = {}): Run {
  return faketura(args, { ...options, program: [executable] })
}

beforeAll(() => void buildImage(folder), 580_000)

// The folder contains all packages of the build; the test does not wait for its deletion.
afterAll(() => spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref())

const stopped = async (run: Run) => {
  run.child.kill('SIGTERM')
  return (await run.end).code
}

test.each([
  ['--version'],
  ['--help'],
  ['routes'],
  ['completion', 'bash'],
  ['lint', 'nowhere.yaml'],
  ['strat'],
])('it prints what the package prints: %s', async (...words) => {
  const [ours, theirs] = await Promise.all([alone(words).end, faketura(words).end])
  expect(ours).toEqual(theirs)
  expect(ours.stdout + ours.stderr).not.toBe('')
})

const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
const token = 'api_token=demo-token'

/** Responses of an emulator, without its port: pages, formats, a PDF, an e-mail, and records with made-up data. */
async function responsesOf(start: typeof faketura, edition: string): Promise<Record<string, string>> {
  const generated =
    'faketura: 1\naccounts:\n  demo:\n    api_token: demo-token\n    clients:\n      many: { generate: 20 }\n'
  const workFolder = workingFolder({
    'fixture.yaml': `${generated}    invoices:\n      sale: { buyer_name: Ann, buyer_email: ann@shop.test }\n`,
  })
  const flags = ['--port', '0', '--edition', edition, '--now', '2026-01-15', '--json']
  const run = start(['start', 'fixture.yaml', ...flags], { folder: workFolder })
  const { url } = JSON.parse(await run.stdout.line(/"ready"/))
  const [{ id }] = JSON.parse(await (await fetch(`${url}/invoices.json?${token}`, { headers })).text())
  await fetch(`${url}/invoices/${id}/send_by_email.json?${token}&email_pdf=true`, { method: 'POST', headers })
  const pages = ['', 'assets/inspector.js', 'assets/inspector.css', 'docs', 'docs/faults', 'docs/faults.md']
  const paths = [
    ...[...pages, 'llms.txt', 'schema.json', 'openapi.json', 'export', 'behaviours'].map(
      (name) => `/__admin/${name}`,
    ),
    ...['/__admin/outbox/1', `/clients.xml?${token}`, `/invoices/${id}.pdf?${token}`],
  ]
  const found: Record<string, string> = {}
  for (const path of paths) {
    const response = await fetch(url + path)
    const text = Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .replaceAll(url, 'URL')
    expect(response.status, path).toBe(200)
    found[path] = `${text.slice(0, 8)} ${text.length} ${createHash('sha256').update(text).digest('hex')}`
  }
  expect(await stopped(run)).toBe(0)
  return found
}

test.each(['poland', 'international', 'france', 'portugal'])(
  'responds with the same bytes as the package: %s',
  { timeout: 60_000 },
  async (edition) => {
    const [ours, theirs] = await Promise.all([responsesOf(alone, edition), responsesOf(faketura, edition)])
    expect(ours).toEqual(theirs)
    expect(Object.keys(ours)).toHaveLength(14)
  },
)

test('starts with a scenario by name', async () => {
  const run = alone(['start', 'overdue-invoices', '--port', '0', '--quiet'])
  const response = await fetch(`${await run.url()}/invoices.json?period=all&${token}`, { headers })
  expect(((await response.json()) as unknown[]).length).toBeGreaterThan(2)
})

test('lints fixtures', async () => {
  const files = {
    'good.yaml': 'faketura: 1\naccounts: { acme: {} }\n',
    'bad.yaml': 'faketura: 1\nacounts: {}\n',
  }
  const workFolder = workingFolder(files)
  expect(await alone(['lint', 'good.yaml'], { folder: workFolder }).end).toMatchObject({ code: 0 })
  const bad = await alone(['lint', 'bad.yaml'], { folder: workFolder }).end
  expect(bad).toMatchObject({ code: 1 })
  expect(bad.stdout + bad.stderr).toContain('did you mean "accounts"?')
})

test.each([
  ['faketura.config.mjs', 'export default { quiet: true, port: 0 }'],
  ['faketura.config.js', 'module.exports = { quiet: true, port: 0 }'],
  ['faketura.config.yaml', 'quiet: true\nport: 0\n'],
])('it reads %s', async (name, text) => {
  const run = alone(['start'], { folder: workingFolder({ [name]: text }) })
  expect(new URL(await run.url()).port).not.toBe('4010')
})

test('saves the state in a file', async () => {
  const workFolder = workingFolder({})
  const args = ['start', 'blank', '--port', '0', '--state', 'state.json']
  for (const count of [1, 2]) {
    const run = alone(args, { folder: workFolder })
    const url = await run.url()
    const body = JSON.stringify({ api_token: 'demo-token', client: { name: `Ann ${count}` } })
    await fetch(`${url}/clients.json`, { method: 'POST', headers, body })
    expect(await (await fetch(`${url}/clients.json?${token}`, { headers })).json()).toHaveLength(count)
    expect(await stopped(run)).toBe(0)
  }
})

test('exec --proxy runs programs with a fixed host', { timeout: 60_000 }, async () => {
  const program = `
    const { request } = require('node:https')
    const url = 'https://demo.fakturownia.pl/clients.json?${token}'
    fetch(url).then(({ status }) => {
      request(url, ({ statusCode }) => console.log(status, statusCode)).end()
    })`
  const workFolder = workingFolder({ 'shop.cjs': program })
  const run = alone(['exec', '--proxy', '--quiet', '--', process.execPath, 'shop.cjs'], {
    folder: workFolder,
  })
  expect(await run.end).toMatchObject({ code: 0, stdout: '200 200\n' })
})

const consumers = join(root, 'test', 'package', 'consumers', 'containers')
const yamlOf = (name: string) => parse(readFileSync(join(consumers, name), 'utf8'))

test.each([
  ['Docker Compose', () => yamlOf('compose.yaml').services.faketura],
  ['GitHub Actions', () => yamlOf('workflow.yaml').jobs.test.services.faketura],
])('the settings of the documentation start an emulator: %s', async (_, service) => {
  const { command, environment, env, ports } = service()
  expect(ports).toEqual(['4010:4010'])
  const workFolder = workingFolder({ 'fixtures/shop.yaml': 'faketura: 1\naccounts: { demo: {} }\n' })
  const variables = { ...(environment ?? env), FAKETURA_PORT: '0', FAKETURA_HOST: '0.0.0.0' }
  const words = command?.split(' ') ?? wordsOf('CMD').slice(0, 1)
  const url = await alone(words, { folder: workFolder, environment: variables }).url()
  expect((await fetch(`${url}/__admin/accounts`)).status).toBe(401)
  const emulator = await connect(url, { adminToken: variables.FAKETURA_ADMIN_TOKEN })
  expect((await emulator.accounts).map(({ prefix }) => prefix)).toEqual(['demo'])
})

/** Has the methods of Testcontainers that the documentation uses; starts the executable instead of a container. */
const testcontainers = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
export const Wait = { forHealthCheck: () => 'health check' }
export class GenericContainer {
  constructor(image) { if (image !== 'faketura') throw new Error(image) }
  withExposedPorts(port) { this.port = port; return this }
  withEnvironment(environment) { this.environment = environment; return this }
  withWaitStrategy(strategy) { this.strategy = strategy; return this }
  async start() {
    const { port, environment, strategy } = this
    const env = { ...environment, FAKETURA_HOST: '0.0.0.0', FAKETURA_PORT: '0' }
    const child = spawn(process.env.EXECUTABLE, ['start', '--json'], { env })
    const [line] = await once(child.stdout, 'data')
    const mapped = Number(new URL(JSON.parse(line).url).port)
    return {
      getHost: () => '127.0.0.1',
      getMappedPort: (inside) => inside === port && strategy === 'health check' ? mapped : undefined,
      stop: async () => { child.kill(); await once(child, 'exit') },
    }
  }
}`

const useOfContainer = `
import { startFaketura } from './faketura.js'
const { container, url, emulator } = await startFaketura()
const [account] = await emulator.accounts
await account.clients.create({ name: 'Ann' })
const response = await fetch(url + '/clients.json?api_token=' + account.apiToken)
console.log(account.prefix, (await response.json()).some(({ name }) => name === 'Ann'))
await container.stop()`

test('the sample of the documentation for Testcontainers controls an emulator', async () => {
  const workFolder = workingFolder({
    'package.json': '{ "type": "module" }',
    'faketura.js': readFileSync(join(consumers, 'faketura.js'), 'utf8'),
    'use.js': useOfContainer,
    'node_modules/testcontainers/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/testcontainers/index.js': testcontainers,
  })
  symlinkSync(root, join(workFolder, 'node_modules', 'faketura'))
  const environment = { EXECUTABLE: executable }
  const run = faketura(['use.js'], { program: [process.execPath], folder: workFolder, environment })
  expect(await run.end).toMatchObject({ code: 0, stdout: 'demo true\n' })
})

test('the image runs as an unprivileged user that stores files in /data', () => {
  const textOf = (name: string) => instructions.filter((one) => one.name === name).map(({ text }) => text)
  expect(textOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
  expect(textOf('WORKDIR').at(-1)).toBe('/data')
  expect(textOf('VOLUME')).toEqual(['/data'])
})

test('the command of the image starts an emulator, its health check succeeds, and the state is in /data', {
  timeout: 60_000,
}, async () => {
  const inFolder = (words: readonly string[]) =>
    words.map((word) => (/^\/(data|usr)/.test(word) ? join(folder, word) : word))
  const variables = instructions.filter(({ name }) => name === 'ENV').map(({ text }) => text.split('='))
  const environment = { ...Object.fromEntries(variables), FAKETURA_PORT: '0' }
  const data = join(folder, 'data')
  const program = inFolder(wordsOf('ENTRYPOINT'))
  const started = () => faketura(inFolder(wordsOf('CMD')), { program, environment, folder: data })
  const healthy = (url: string) => {
    const [command = '', ...words] = inFolder(wordsOf('HEALTHCHECK'))
    return faketura(words, { program: [command], environment: { FAKETURA_URL: url }, folder: data }).end
  }
  const first = started()
  const url = await first.url()
  const body = JSON.stringify({ api_token: 'demo-token', client: { name: 'Ann', external_id: 'kept' } })
  expect((await fetch(`${url}/clients.json`, { method: 'POST', headers, body })).status).toBe(201)
  expect(await healthy(url)).toMatchObject({ code: 0 })
  expect(await stopped(first)).toBe(0)
  expect(await healthy(url)).toMatchObject({ code: 1 })
  const second = started()
  onTestFinished(async () => void (await stopped(second)))
  const kept = await fetch(`${await second.url()}/clients.json?external_id=kept&${token}`, { headers })
  expect(await kept.json()).toMatchObject([{ name: 'Ann' }])
})
