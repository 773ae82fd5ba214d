import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Emulator } from '../../src/index.ts'
import { clientOf, liveService, outputPath, recording } from './record-emulator.ts'

/** An account whose clients need three pages. */
const fixtures = { faketura: 1, accounts: { acme: { clients: { some: { generate: 250 } } } } } as const

function listed(live: Emulator): (string | null)[] {
  return live.requests
    .all()
    .filter(({ operation }) => operation === 'clients.list')
    .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('page'))
}

test('a run that was interrupted by the network continues where it ended', async () => {
  const live = await liveService({ fixtures })
  const path = outputPath('recorded.json')
  const whole = await recording(live, { path: outputPath('whole.json') })
  live.requests.clear()
  live.faults.add({ operation: 'clients.list', after: 2, then: { drop: 'before' } })
  await expect(recording(live, { path })).rejects.toThrow('does not respond')
  expect(existsSync(path)).toBe(false)
  live.faults.clear()
  live.requests.clear()
  const { text, isResumed, records } = await recording(live, { path, isChecked: true })
  expect(isResumed).toBe(true)
  expect(listed(live)).toEqual(['3'])
  expect(records.clients).toBe(250)
  expect(text).toBe(whole.text)
  expect(existsSync(`${path}.progress`)).toBe(false)
})

test('an interrupted run leaves neither secrets nor originals', async () => {
  const live = await liveService({ fixtures })
  const { apiToken, clients } = live.account()
  const path = outputPath('recorded.json')
  live.faults.add({ operation: 'clients.list', after: 2, then: { drop: 'before' } })
  await expect(recording(live, { path })).rejects.toThrow()
  const folder = `${path}.progress`
  const left = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
  expect(left.length).toBeGreaterThan(10_000)
  for (const { name, token, email } of clients.all()) {
    expect(left).not.toContain(name)
    expect(left).not.toContain(token)
    expect(left).not.toContain(email)
  }
  expect(left).not.toContain(apiToken)
  expect(left).not.toContain('pepper')
})

test('a run with other options does not continue an interrupted one', async () => {
  const live = await liveService({ fixtures })
  const path = outputPath('recorded.json')
  live.faults.add({ operation: 'clients.list', then: { drop: 'before' } })
  await expect(recording(live, { path })).rejects.toThrow('does not respond')
  await expect(recording(live, { path, salt: 'another' })).rejects.toThrow(
    `${path}.progress is from a run with another --url, --resources, --since, --raw or --salt`,
  )
})

test('a stop ends the run between two pages', async () => {
  const live = await liveService({ fixtures })
  const path = outputPath('recorded.json')
  const stop = new AbortController()
  const onPage = (resource: string, records: number) => {
    if (resource === 'clients' && records === 200) stop.abort()
  }
  const client = clientOf(live.account(), { signal: stop.signal })
  await expect(recording(live, { path, client, onPage })).rejects.toThrow()
  live.requests.clear()
  expect((await recording(live, { path })).records.clients).toBe(250)
  expect(listed(live)).toEqual(['3'])
})

test('waits for a service with a rate limit', async () => {
  const live = await liveService({ fixtures })
  const notices: string[] = []
  live.faults.add({ operation: 'clients.list', after: 1, times: 1, then: { rateLimit: { retryAfter: 1 } } })
  const client = clientOf(live.account(), { notice: (text) => notices.push(text) })
  const started = performance.now()
  const { records } = await recording(live, { client, path: outputPath('recorded.json') })
  expect(performance.now() - started).toBeGreaterThan(990)
  expect(records.clients).toBe(250)
  expect(notices).toEqual(['GET /clients.json: too many requests; the service asks for a pause of 1 seconds'])
})

test('a service that returns fewer records on a page than asked for is read to its end', async () => {
  const live = await liveService({ fixtures })
  const rows = live
    .account()
    .clients.all()
    .slice(0, 60)
    .map(({ id, name }) => ({ id, name }))
  for (const [at, page] of [rows.slice(0, 25), rows.slice(25, 50), rows.slice(50)].entries()) {
    const then = { status: 200, body: JSON.stringify(page) } as const
    live.faults.add({ operation: 'clients.list', after: at, times: 1, then })
  }
  expect((await recording(live)).records.clients).toBe(60)
})

test('a list without pages is read once', async () => {
  const live = await liveService({ fixtures })
  const rows = live
    .account()
    .clients.all()
    .slice(0, 50)
    .map(({ id, name }) => ({ id, name }))
  live.faults.add({ operation: 'clients.list', then: { status: 200, body: JSON.stringify(rows) } })
  const { records } = await recording(live, { path: outputPath('recorded.json') })
  expect([records.clients, listed(live)]).toEqual([50, ['1', '2']])
})

test('a failing service leaves no partial recording', async () => {
  const live = await liveService({ fixtures })
  const path = outputPath('recorded.json')
  live.faults.add({ operation: 'clients.list', after: 1, times: 5, then: { status: 502 } })
  await expect(recording(live, { path })).rejects.toThrow(
    'GET /clients.json: status 502; run the same command again later to continue',
  )
  expect((await recording(live, { path })).records.clients).toBe(250)
})
