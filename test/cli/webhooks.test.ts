import { expect, test } from 'vitest'
import { receiver } from '../support/receiver.ts'
import { faketura } from './run.ts'

test.each([
  ['without the flag', [], 0],
  ['with --webhook-hosts', ['--webhook-hosts', 'receiver.test, 0.0.0.0'], 1],
] as const)('%s another host than this machine hears of %s changes', async (_, words, heard) => {
  const hook = await receiver()
  const run = faketura(['start', 'blank', '--port', '0', '--quiet', ...words])
  const url = await run.url()
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ api_token: 'demo-token', ...body }),
    })
  const target = hook.url.replace('127.0.0.1', '0.0.0.0')
  await post('/webhooks.json', { webhook: { kind: 'client:create', url: target } })
  expect((await post('/clients.json', { client: { name: 'Ash' } })).status).toBe(201)
  // Ending in peace, it sends what it has queued.
  run.child.kill('SIGTERM')
  await run.end
  expect(hook.received).toHaveLength(heard)
})

test('hosts that are none are wrong usage', async () => {
  const { code, stderr } = await faketura(['start', '--port', '0', '--webhook-hosts', 'http://a.test/']).end
  expect(code).toBe(2)
  expect(stderr).toMatch(/--webhook-hosts: "http:\/\/a\.test\/" is not hosts such as receiver\.test/)
})
