import { expect, test } from 'vitest'
import { faketura, type RunOptions, workingFolder } from './run.ts'

async function asked(words: readonly string[], options: RunOptions, headers: Record<string, string> = {}) {
  const run = faketura(['start', '--port', '0', '--quiet', ...words], options)
  const url = await run.url()
  const response = await fetch(`${url}/__admin/health`, { headers })
  run.child.kill('SIGTERM')
  await run.end
  return response.status
}

const folder = () =>
  workingFolder({ 'faketura.config.json': '{"admin-token": "secret", "admin-hosts": ["a.test"]}' })

test.each([
  ['no token', [], () => ({}), {}, 200],
  ['the flag', ['--admin-token', 'secret'], () => ({}), {}, 401],
  [
    'the flag, and the token',
    ['--admin-token', 'secret'],
    () => ({}),
    { Authorization: 'Bearer secret' },
    200,
  ],
  ['the environment', [], () => ({ environment: { FAKETURA_ADMIN_TOKEN: 'secret' } }), {}, 401],
  ['the configuration file', [], () => ({ folder: folder() }), {}, 401],
  ['names of hosts', ['--admin-hosts', 'a.test, b.test'], () => ({}), {}, 200],
] as const)('with %s, the admin API returns %s', async (_, words, options, headers, status) => {
  expect(await asked(words, options(), headers)).toBe(status)
})

test.each([
  ['--admin-token', 'two words', 'a text without spaces'],
  ['--admin-hosts', 'http://a.test/', 'a list of host names such as faketura.test, separated by commas'],
])('%s %s is wrong usage', async (flag, value, accepted) => {
  const { code, stderr } = await faketura(['start', '--port', '0', flag, value]).end
  expect([code, stderr]).toEqual([2, expect.stringContaining(accepted)])
  expect(stderr).toContain(flag)
})
