import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { installCopy, root, run, temporaryFolder } from './pack.ts'

const folder = temporaryFolder()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

beforeAll(() => {
  installCopy(folder)
}, 120_000)

/** Runs a script in the consumer's folder. */
function script(name: string, text: string, variables: Readonly<Record<string, string>> = {}): string {
  writeFileSync(join(folder, name), text)
  return run(folder, process.execPath, [name], variables)
}

const body = `
  await using_(async (emulator) => {
    const account = emulator.account()
    const { id } = account.clients.create({ name: 'Birch' })
    const reply = await fetch(account.url + '/clients/' + id + '.json?api_token=' + account.apiToken)
    const inXml = await emulator.fetch('/clients/' + id + '.xml?api_token=' + account.apiToken)
    console.log(JSON.stringify([reply.status, (await reply.json()).name, inXml.status, (await inXml.text()).slice(0, 5)]))
  })
`
const using =
  'const using_ = async (work) => { const emulator = await createEmulator(); await work(emulator); await emulator.close() }'
const printed = '[200,"Birch",200,"<?xml"]\n'

test('an ES module imports it', () => {
  expect(script('consumer.mjs', `import { createEmulator } from 'faketura'\n${using}\n${body}`)).toBe(printed)
})

test('a CommonJS module requires it', () => {
  const text = `const { createEmulator } = require('faketura')\n${using}\nvoid (async () => {${body}})()`
  expect(script('consumer.cjs', text)).toBe(printed)
})

test('both kinds of modules export the same names', () => {
  const esm = script(
    'names.mjs',
    "import * as all from 'faketura'\nconsole.log(Object.keys(all).sort().join())",
  )
  const cjs = script('names.cjs', "console.log(Object.keys(require('faketura')).sort().join())")
  expect(esm).toContain('createEmulator')
  expect(cjs).toBe(esm)
})

test('an error is of its class in both kinds of modules, and of no other', () => {
  const text = `import { createRequire } from 'node:module'
    import * as esm from 'faketura'
    const error = await createRequire(import.meta.url)('faketura').createEmulator({ port: -1 }).catch((thrown) => thrown)
    console.log(...['ArgumentError', 'FaketuraError', 'PortError'].map((name) => error instanceof esm[name]))`
  expect(script('errors.mjs', text)).toBe('true true false\n')
})

test('finds a shipped scenario wherever the package is installed', () => {
  const text = `import { createEmulator } from 'faketura'
    const emulator = await createEmulator({ fixtures: 'starter', listen: false, now: '2026-01-15' })
    console.log(emulator.account().invoices.all().length > 3)`
  expect(script('scenario.mjs', text)).toBe('true\n')
})

test('importing the package lets the process end', () => {
  expect(script('idle.mjs', "import 'faketura'")).toBe('')
  expect(script('idle.cjs', "require('faketura')")).toBe('')
})

/** URLs of all scripts that a process loaded in any way, as listed by V8. */
function loadedBy(name: string, text: string): string[] {
  const reports = join(folder, `coverage of ${name}`)
  script(name, text, { NODE_V8_COVERAGE: reports })
  return readdirSync(reports).flatMap((report) => {
    const { result } = JSON.parse(readFileSync(join(reports, report), 'utf8'))
    return result.map(({ url }: { url: string }) => url)
  })
}

/** Modules that only some users need are loaded on demand. */
const heavy =
  /\/node_modules\/[^/]*(express|yaml|xml|pdf|faker|mail|multer|carlito|playwright)|\/(cli|xml|yaml|multipart|state-file|admin|page)[-.][^/]*js$/

const firstRequest = `
  const emulator = await createEmulator()
  const { url, apiToken } = emulator.createAccount()
  const { status } = await fetch(url + '/invoices.json?api_token=' + apiToken)
  if (status !== 200) throw new Error(String(status))
  await emulator.close()`

test.each([
  ['lean.mjs', `import { createEmulator } from 'faketura'\n${firstRequest}`],
  ['lean.cjs', `const { createEmulator } = require('faketura')\nvoid (async () => {${firstRequest}})()`],
])('%s, which requests a record, loads nothing that it does not need', (name, text) => {
  const loaded = loadedBy(name, text)
  expect(loaded.some((url) => /\/faketura\/dist\/index\.c?js$/.test(url))).toBe(true)
  expect(loaded.filter((url) => heavy.test(url))).toEqual([])
})

test('the list of loaded modules includes those loaded late', () => {
  const text = `import { createEmulator } from 'faketura'
    const emulator = await createEmulator({ listen: false })
    await emulator.fetch('/clients.xml?api_token=${demoToken}')
    console.log(typeof emulator.app)`
  const loaded = loadedBy('late.mjs', text).filter((url) => heavy.test(url))
  for (const late of ['fast-xml-parser', 'express']) {
    expect(loaded.filter((url) => url.includes(`/node_modules/${late}/`))).not.toEqual([])
  }
})

test('npx finds the command', () => {
  expect(run(folder, 'npx', ['faketura', '--version'])).toContain(version)
})

test('faketura start responds until it gets a signal', async () => {
  const path = join(folder, 'node_modules', 'faketura', 'dist', 'cli.cjs')
  const child: ChildProcess = spawn(process.execPath, [path, 'start', '--json', '-p', '0'], { cwd: folder })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  const ready = JSON.parse(line)
  expect(ready).toMatchObject({ event: 'ready', port: expect.any(Number), accounts: [{ prefix: 'demo' }] })
  const [account] = ready.accounts
  expect((await fetch(`${account.url}/clients.json?api_token=${account.apiToken}`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

const shop = `
  const [{ prefix, apiToken }] = JSON.parse(process.env.ACCOUNTS)
  const response = await fetch('https://' + prefix + '.fakturownia.pl/clients.json?api_token=' + apiToken)
  console.log(response.status, (await response.json())[0].name)
`

test.each(['--import', '--require'])('a program that another one starts is registered with %s', (flag) => {
  writeFileSync(join(folder, 'shop.mjs'), shop)
  const printed = script(
    'starter.mjs',
    `import { execFile } from 'node:child_process'
    import { promisify } from 'node:util'
    import { createEmulator } from 'faketura'
    const emulator = await createEmulator()
    emulator.account().clients.create({ name: 'Birch' })
    const env = { ...process.env, FAKETURA_URL: emulator.url, ACCOUNTS: JSON.stringify(emulator.accounts) }
    const started = await promisify(execFile)(process.execPath, ['${flag}', 'faketura/register', 'shop.mjs'], { env })
    process.stdout.write(started.stdout)
    await emulator.close()`,
  )
  expect(printed).toBe('200 Birch\n')
})

test('a program preloaded without an emulator does not start', () => {
  const start = () => run(folder, process.execPath, ['--import', 'faketura/register', 'shop.mjs'])
  expect(start).toThrow(
    'FAKETURA_URL: expected the URL of an emulator such as http://127.0.0.1:4010, got nothing',
  )
})
