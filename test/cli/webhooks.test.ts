import { expect, test } from 'vitest'
import { demoToken } from '../support/demo-token.ts'
import { receiver } from '../support/receiver.ts'
import { faketura } from './run.ts'

/** Creates a webhook for new clients, and then a client. */
async function makeClientHeardAt(url: string, target: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ api_token: demoToken, ...body }),
    })
  await post('/webhooks.json', { webhook: { kind: 'client:create', url: target } })
  expect((await post('/clients.json', { client: { name: 'Ash' } })).status).toBe(201)
}

test.each([
  ['without the flag', 0, []],
  ['with --webhook-hosts', 1, ['--webhook-hosts', 'receiver.test, 0.0.0.0']],
] as const)('%s another host gets %i changes', async (_, heard, words) => {
  const hook = await receiver()
  const run = faketura(['start', 'blank', '--port', '0', '--quiet', ...words])
  await makeClientHeardAt(await run.url(), hook.url.replace('127.0.0.1', '0.0.0.0'))
  // At a normal end, it sends the queued events.
  run.child.kill('SIGTERM')
  await run.end
  expect(hook.received).toHaveLength(heard)
})

async function hooked(words: readonly string[], target: string) {
  const run = faketura(['start', 'blank', '--port', '0', '--now', '2026-01-15T10:20:30+01:00', ...words])
  await makeClientHeardAt(await run.url(), target)
  return run
}

test('logs a refused delivery on stderr, with the option that would allow it', async () => {
  const run = await hooked([], 'https://receiver.test/hook')
  expect(await run.stderr.line(/delivery 1/)).toMatch(
    /^\d\d:20:30\.000 \(\d\d:\d\d:\d\d\.\d{3}\) {2}POST {4}https:\/\/receiver\.test\/hook +--- {2}client:create +\d+\.\d ms {2}webhook \d+, delivery 1: refused: receiver\.test is another machine; .*--webhook-hosts receiver\.test allows it; given up$/,
  )
})

test('logs a failed delivery on stderr, with its status and the time of its retry', async () => {
  const hook = await receiver(500)
  const run = await hooked([], hook.url)
  expect(await run.stderr.line(/delivery 1/)).toMatch(
    / 500 {2}client:create .* delivery 1: next attempt 2026-01-15T/,
  )
})

test.each([
  ['without --verbose', 0, []],
  ['with --verbose', 1, ['--verbose']],
  ['with --quiet', 0, ['--quiet']],
] as const)('%s a successful delivery is logged %i times', async (_, times, words) => {
  const hook = await receiver()
  const run = await hooked(words, hook.url)
  run.child.kill('SIGTERM')
  const { stderr } = await run.end
  expect(hook.received).toHaveLength(1)
  expect(stderr.match(/ 200 .*delivery 1: delivered$/gm) ?? []).toHaveLength(times)
})

test('invalid hosts are wrong usage', async () => {
  const { code, stderr } = await faketura(['start', '--port', '0', '--webhook-hosts', 'http://a.test/']).end
  expect(code).toBe(2)
  expect(stderr).toMatch(
    /--webhook-hosts: expected a list of hosts such as receiver\.test, .*, separated by commas, got "http:\/\/a\.test\/"/,
  )
})
