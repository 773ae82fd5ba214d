import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { faketura, workingFolder } from './run.ts'

const query = `?api_token=${demoToken}`

test('start prints one line with the URL, the account, its token and the inspector, and responds there', async () => {
  const run = faketura(['start', '-p', '0'])
  const url = await run.url()
  expect(run.stdout.text).toBe(
    `faketura is ready on ${url} (account demo, token ${demoToken}); the inspector is at ${url}/__admin/\n`,
  )
  const response = await fetch(`${url}/invoices.json${query}`)
  expect(response.status).toBe(200)
  expect(await response.json()).not.toEqual([])
})

test('redirects a browser at the root to the inspector, but no client', async () => {
  const run = faketura(['blank', '-p', '0'])
  const url = await run.url()
  const page = await fetch(url, { headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' } })
  expect([page.status, page.url]).toEqual([200, `${url}/__admin/`])
  expect(await page.text()).toContain('<title>')
  expect((await fetch(url)).status).toBe(404)
  expect((await fetch(url, { method: 'POST', headers: { Accept: 'text/html' } })).status).toBe(404)
})

/** A folder with a program of this name, and what the program has written to the file `called`. */
function stub(name: string, script: string): { readonly PATH: string; readonly called: () => string } {
  const folder = workingFolder({ [name]: `#!/bin/sh\n${script}\n` })
  chmodSync(join(folder, name), 0o755)
  const log = join(folder, 'called')
  return { PATH: `${folder}:/usr/bin:/bin`, called: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') }
}

test.skipIf(process.platform !== 'linux')('--open opens the inspector in a browser', async () => {
  const { PATH, called } = stub('xdg-open', 'printf %s "$*" > "$(dirname "$0")/called"')
  const url = await faketura(['blank', '-p', '0', '--open'], { environment: { PATH } }).url()
  await vi.waitFor(() => expect(called()).toBe(`${url}/__admin/`), 5000)
})

test.skipIf(process.platform !== 'linux')(
  'without a browser, --open says so and the emulator keeps running',
  async () => {
    for (const PATH of [stub('xdg-open', 'exit 3').PATH, workingFolder({})]) {
      const run = faketura(['blank', '-p', '0', '--open'], { environment: { PATH } })
      const url = await run.url()
      expect(await run.stderr.line(/cannot open/)).toMatch(
        /^faketura cannot open http:.*\/__admin\/ with xdg-open: (exit code 3|spawn xdg-open ENOENT)$/,
      )
      expect((await fetch(`${url}/clients.json${query}`)).status).toBe(200)
    }
  },
)

test('start is the default command', async () => {
  const run = faketura(['-p', '0'])
  expect((await fetch(`${await run.url()}/clients.json${query}`)).status).toBe(200)
})

test.each([
  ['the name of a scenario', ['blank', '-p', '0']],
  ['the name of a scenario after the verb', ['start', 'blank', '-p', '0']],
  ['a file', ['fixture.json', '-p', '0']],
  ['a file after the options', ['-p', '0', '--', 'fixture.json']],
])('a fixture is %s', async (_what, args) => {
  const fixture = { faketura: 1, accounts: { demo: { api_token: demoToken } } }
  const run = faketura(args, { folder: workingFolder({ 'fixture.json': JSON.stringify(fixture) }) })
  const response = await fetch(`${await run.url()}/invoices.json${query}`)
  expect([response.status, await response.json()]).toEqual([200, []])
})

test('the ready line counts several accounts', async () => {
  const fixture = { faketura: 1, accounts: { one: { api_token: 'first' }, two: {}, three: {} } }
  const run = faketura(['fixture.json', '-p', '0'], {
    folder: workingFolder({ 'fixture.json': JSON.stringify(fixture) }),
  })
  await run.url()
  expect(run.stdout.text).toContain('(account one, token first, 2 more accounts)')
})

test('--json prints the ready event, one event a request, and the end', async () => {
  const run = faketura(['start', '-p', '0', '--json', '--quiet'])
  const url = await run.url()
  const port = Number(new URL(url).port)
  const account = {
    prefix: 'demo',
    url,
    apiToken: demoToken,
    login: 'owner@demo.test',
    password: 'demo-password',
  }
  expect(run.events).toEqual([
    {
      event: 'ready',
      url,
      appUrl: url,
      port,
      integrationToken: 'demo-integration-token',
      accounts: [account],
    },
  ])
  expect(Object.keys(run.events[0]!)).toEqual([
    'event',
    'url',
    'appUrl',
    'port',
    'integrationToken',
    'accounts',
  ])
  await fetch(`${url}/clients/0.json${query}`)
  await run.stdout.line(/"request"/)
  expect(run.events[1]).toMatchObject({
    event: 'request',
    id: 1,
    account: 'demo',
    operation: 'clients.get',
    method: 'GET',
    path: '/clients/0.json?api_token=***',
    status: 404,
    duration: expect.any(Number),
    changes: [],
  })
  run.child.kill('SIGTERM')
  const { code, stdout, stderr } = await run.end
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('{"event":"closed"}')
})

test('passes edition, clock, seed, profile, strictness and host to the emulator', async () => {
  const args = [
    'blank',
    '-p',
    '0',
    '--edition',
    'poland',
    '--now',
    '2031-02-03',
    '--strict',
    '--host',
    'localhost',
  ]
  const run = faketura([...args, '--profile=observed', '--seed', '7'])
  const url = await run.url()
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const create = async (path: string, record: object) => {
    const body = JSON.stringify({ api_token: demoToken, ...record })
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    return {
      status: response.status,
      record: (await response.json()) as { id: number; [key: string]: unknown },
    }
  }
  const positions = [{ name: 'One', total_price_gross: 10, tax: 23, quantity: 1 }]
  const sale = await create('/invoices.json', { invoice: { buyer_name: 'Buyer', positions } })
  expect(sale).toMatchObject({ status: 201, record: { issue_date: '2031-02-03', currency: 'PLN' } })
  const misspelt = await create('/clients.json', { client: { name: 'One', nmae: 'Two' } })
  expect(misspelt).toMatchObject({ status: 400, record: { message: expect.stringContaining('nmae') } })
  const product = await create('/products.json', { product: { name: 'One' } })
  const deleted = await fetch(`${url}/products/${product.record.id}.json${query}`, {
    method: 'DELETE',
    headers,
  })
  expect(deleted.status).toBe(200)
})

test('reports a port in use on stderr with exit code 1', async () => {
  const first = faketura(['blank', '-p', '0'])
  const { port } = new URL(await first.url())
  const { code, stdout, stderr } = await faketura(['blank', '-p', port]).end
  expect(code).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toBe(
    `faketura: port ${port} on 127.0.0.1 is in use; choose another one, or 0 for any free one\n`,
  )
})

test.each([
  ['a file that is not there', 'missing.yaml', 'missing.yaml: there is no file missing.yaml'],
  ['a file with an unknown key', 'wrong.yaml', 'wrong.yaml:2:1: unknown key "acounts" in a fixture'],
  ['a scenario that is not there', 'strater', 'unknown scenario "strater"; did you mean "starter"?'],
  ['a part of the name of a scenario', 'polnad', 'unknown scenario "polnad"; did you mean "edition-poland"?'],
])('a bad fixture ends with exit code 1: %s', async (_what, name, message) => {
  const folder = workingFolder({ 'wrong.yaml': 'faketura: 1\nacounts:\n  demo: {}\n' })
  const { code, stdout, stderr } = await faketura(['start', name, '-p', '0'], { folder }).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(message)
  expect(stderr).not.toMatch(/^\s+at /m)
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s lets an open response finish, then ends with exit code 0',
  async (signal) => {
    const run = faketura(['blank', '-p', '0'])
    const url = await run.url()
    const body = JSON.stringify({ api_token: demoToken, client: { name: 'Half sent' } })
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    }
    const open = request(`${url}/clients.json`, { method: 'POST', headers })
    const status = new Promise((resolve, reject) => {
      open.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)))
      open.on('error', reject)
    })
    // The server has seen the request once it sends 100 Continue.
    await new Promise((resolve) => open.on('continue', resolve).flushHeaders())
    open.write(body.slice(0, 10))
    run.child.kill(signal)
    await run.stderr.line(/closing/)
    open.end(body.slice(10))
    expect(await status).toBe(201)
    expect(await run.end).toMatchObject({ code: 0, signal: null })
  },
)

test('a second signal ends the process despite an open response', async () => {
  const run = faketura(['blank', '-p', '0'])
  const headers = { 'Content-Length': 100, Expect: '100-continue' }
  const open = request(`${await run.url()}/clients.json`, { method: 'POST', headers })
  const broken = new Promise((resolve) => open.on('error', resolve))
  await new Promise((resolve) => open.on('continue', resolve).flushHeaders())
  run.child.kill('SIGTERM')
  await run.stderr.line(/closing/)
  // A signal that follows at once is ignored, because npm forwards Ctrl-C, which the terminal has already sent.
  const again = setInterval(() => {
    // A request that makes no progress would be closed.
    open.write(' ')
    run.child.kill('SIGTERM')
  }, 100)
  const end = await run.end
  clearInterval(again)
  expect(end).toMatchObject({ code: null, signal: 'SIGTERM' })
  await broken
})

test('continues when the reader of stdout goes away', async () => {
  const run = faketura(['blank', '-p', '0', '--json'])
  const url = await run.url()
  run.child.stdout!.destroy()
  for (const id of [1, 2, 3]) expect((await fetch(`${url}/clients/${id}.json${query}`)).status).toBe(404)
  run.child.kill('SIGTERM')
  const { code, stderr } = await run.end
  expect(code).toBe(0)
  expect(stderr).not.toMatch(/EPIPE|^\s+at /m)
})

test.each([
  ['--rate-limit', ['--rate-limit', '2/hour'], {}],
  ['FAKETURA_RATE_LIMIT', [], { FAKETURA_RATE_LIMIT: '2/hour' }],
] as const)('%s limits the requests of a token', async (_, args, environment) => {
  const run = faketura(['blank', '-p', '0', ...args], { environment })
  const url = `${await run.url()}/clients.json?api_token=${demoToken}`
  const statuses = [await fetch(url), await fetch(url), await fetch(url)].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 429])
})
