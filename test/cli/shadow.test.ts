import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveService, secret } from '../shadow/live-service.ts'
import { faketura, workingFolder } from './run.ts'

test('shadow prints lines, and writes the report, the profile and the exit code', async () => {
  const live = await liveService()
  const folder = workingFolder({})
  const report = join(folder, 'report.json')
  const save = join(folder, 'account.yaml')
  const args = [
    'shadow',
    '--url',
    live.url,
    '--edition',
    'international',
    '-p',
    '0',
    '--report',
    report,
    '--save',
    save,
  ]
  const run = faketura(args, { folder })
  const [, url] = /ready on (\S+),/.exec(await run.stdout.line(/ready on/))!
  const get = (path: string) => fetch(`${url}${path}?api_token=${secret}/acme`)
  await get('/invoices.json')
  expect((await get('/clients/999999.json')).status).toBe(404)
  await run.stderr.line(
    /differs {2}GET \/clients\/999999\.json\?api_token=\*\*\*: message is "Not Found" at the live service/,
  )
  run.child.kill('SIGINT')
  const { code, stdout } = await run.end
  expect(code).toBe(1)
  expect(stdout).toContain('2 requests, 1 agreed, 1 differed, 0 not compared')
  expect(stdout).toContain(
    'errors/observed-not-found: 1 difference (observed 22); the account follows observed',
  )
  const written = readFileSync(report, 'utf8')
  // It contains values of the account.
  expect(statSync(report).mode & 0o777).toBe(0o600)
  expect(JSON.parse(written)).toMatchObject({ requests: { all: 2, differed: 1 } })
  expect(written + stdout).not.toContain(secret)
  const started = faketura(['start', '-p', '0', '--profile', save, '--json'], { folder })
  const ready = JSON.parse(await started.stdout.line(/ready/))
  const missing = await fetch(`${ready.url}/clients/999999.json?api_token=${ready.accounts[0].apiToken}`)
  expect(await missing.json()).toEqual({ code: 'error', message: 'Not Found' })
  started.child.kill('SIGINT')
  await started.end
})

test.each([
  ['shadow', '--report', 'missing/report.json', /no such file/],
  ['shadow', '--save', 'missing/account.yaml', /no such file/],
  ['shadow', '--report', 'folder', /it is a folder/],
  ['verify', '--save', 'missing/account.yaml', /no such file/],
  ['record', '--output', 'folder', /it is a folder/],
])('%s refuses %s %s before it begins', async (command, flag, path, reason) => {
  const folder = workingFolder({ 'folder/file': '', token: secret })
  const source = command === 'shadow' ? ['-p', '0'] : ['--token-file', 'token']
  const args = [command, '--url', 'http://127.0.0.1:9', ...source, flag, path]
  const { code, stdout, stderr } = await faketura(args, { folder }).end
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(new RegExp(`^faketura: ${path} cannot be written: .*${reason.source}`))
})

test('shadow says when the host names no edition', async () => {
  const run = faketura(['shadow', '--url', 'http://127.0.0.1:9', '-p', '0'])
  await run.stderr.line(
    /the host names no edition, so the emulator is international; set --edition for another:/,
  )
  await run.stdout.line(/ready on/)
  run.child.kill('SIGINT')
  expect((await run.end).code).toBe(0)
})

test.each([
  [['shadow'], '--url is missing'],
  [['shadow', '--url', 'nowhere'], '--url'],
  [['shadow', '--url', 'http://127.0.0.1:9', '--save', 'account.txt'], '--save'],
])('%j is wrong usage', async (args, message) => {
  const { code, stderr } = await faketura(args).end
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
