import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createEmulator } from '../support/built.ts'
import { faketura, workingFolder } from './run.ts'

const token = 'demo-token'

test('records an account over https, loads it, checks it, and shows its token nowhere', async () => {
  const folder = workingFolder({ 'token.txt': `${token}\n` })
  const live = faketura(['start', 'starter', '-p', '0', '--tls', '0', '--json'], { folder })
  const ready = JSON.parse(await live.stdout.line(/ready/)) as {
    readonly tlsUrl: string
    readonly caFile: string
  }
  const environment = { NODE_EXTRA_CA_CERTS: ready.caFile }
  const given = ['record', '--url', ready.tlsUrl, '--token-file', 'token.txt', '-o', 'acme.yaml', '--check']
  const { code, stdout, stderr } = await faketura(given, { folder, environment }).end
  expect(stderr).toMatch(/^wrote acme.yaml: 2 departments, /m)
  expect(stderr).toMatch(/^checked \d\d records: 0 differ$/m)
  expect([code, stdout]).toEqual([0, ''])
  expect(stderr + readFileSync(join(folder, 'acme.yaml'), 'utf8')).not.toContain(token)
  expect(await faketura(['lint', 'acme.yaml'], { folder }).end).toMatchObject({ code: 0 })
})

test('reads the token from standard input', async () => {
  const live = await createEmulator({
    fixtures: { faketura: 1, accounts: { acme: { api_token: token, clients: { one: { name: 'One' } } } } },
  })
  onTestFinished(() => live.close())
  const given = ['record', '--url', live.url, '--token-file', '-', '--resources', 'clients']
  expect(await faketura(given, { input: token }).end).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^wrote recorded.yaml: 1 client/),
  })
})

test.each([
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'SIGTERM'],
] as const)('%s interrupts a recording, and the same command continues it', async (...signals) => {
  // Without addresses and tax numbers, for which a recording draws other ones.
  const clients = Object.fromEntries(
    Array.from({ length: 250 }, (_, at) => [`c${at}`, { name: `Client ${at}` }]),
  )
  const live = await createEmulator({
    fixtures: { faketura: 1, accounts: { acme: { api_token: token, clients } } },
  })
  onTestFinished(() => live.close())
  const folder = workingFolder({ 'token.txt': token })
  const given = ['record', '--url', live.url, '--token-file', 'token.txt', '--resources', 'clients']
  live.faults.add({ operation: 'clients.list', after: 2, times: 1, then: { delay: 60_000 } })
  const run = faketura(given, { folder })
  while (live.requests.all().length < 3) await setTimeout(20)
  // The second one at once is a duplicate, such as npm sends.
  for (const signal of signals) run.child.kill(signal)
  expect(await run.end).toMatchObject({
    code: 130,
    stderr: 'interrupted; run the same command again to continue\n',
  })
  expect(existsSync(join(folder, 'recorded.yaml'))).toBe(false)
  live.requests.clear()
  const end = await faketura(given, { folder }).end
  expect(end).toMatchObject({ code: 0, stderr: 'wrote recorded.yaml: 250 clients\n' })
  expect(live.requests.all()).toHaveLength(1)
})

test.each([
  [['record'], 2, '--url is missing; expected the URL of the account'],
  [['record', '--url', 'http://127.0.0.1:9'], 2, '--token-file is missing'],
  [['record', '--url', 'http://127.0.0.1:9', '--token-file', 'none.txt'], 1, 'none.txt cannot be read'],
  [['record', '--url', 'http://127.0.0.1:9', '--token-file', 'empty.txt'], 1, 'empty.txt is empty'],
  [['record', '--url', 'http://ann:secret@127.0.0.1:9', '--token-file', 'empty.txt'], 2, 'without a user'],
  [['record', '--resources', 'invoces'], 2, 'expected names of resources (departments, '],
  [['record', '--since', 'yesterday'], 2, 'a date such as 2026-01-15'],
])('%j exits with %i and says what is expected', async (words, code, sentence) => {
  const folder = workingFolder({ 'empty.txt': '\n' })
  const end = await faketura(words, { folder }).end
  expect([end.code, end.stderr]).toEqual([code, expect.stringContaining(sentence)])
  expect(end.stderr).not.toContain('secret')
})
