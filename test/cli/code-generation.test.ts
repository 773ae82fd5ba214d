import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyRequest } from '../contract/requests.ts'
import { furnish } from '../contract/samples.ts'
import { listening } from '../contract/transports.ts'
import { createEmulator } from '../support/built.ts'
import type { Sent } from '../support/exchange.ts'
import { faketura, workingFolder } from './run.ts'

const now = '2026-01-15'

/** Requests of every operation in every format, the destructive ones last. The state file gets the records that they name. */
async function prepare(state: string): Promise<Sent[]> {
  const emulator = await createEmulator({ listen: false, now, state })
  const account = emulator.account()
  const requests = [...everyRequest(emulator, account, furnish(account))].map(([, request]) => request)
  await emulator.close()
  return requests
}

/** All responses of a process that continues with a state file, and the content of the file afterwards. */
async function story(
  { state, port, nodeArguments }: { state: string; port: string; nodeArguments: string[] },
  requests: readonly Sent[],
) {
  const args = ['start', '--port', port, '--now', now, '--quiet', '--state', state]
  const run = faketura(args, { nodeArguments })
  const url = await run.url()
  const responses = []
  for (const request of requests) {
    const { status, headers, bytes } = await listening({ url }, request)
    const text = bytes.toString('latin1')
    responses.push({ request: `${request.method} ${request.url}`, status, headers, text })
  }
  run.child.kill('SIGTERM')
  const { code, stderr } = await run.end
  const lines = readFileSync(state, 'latin1').split('\n')
  return { responses, stderr, code, lines, port: new URL(url).port }
}

test('a process that forbids generated code responds with the same bytes', {
  timeout: 60_000,
}, async () => {
  const folder = workingFolder({})
  const [usual, forbidding] = ['usual', 'forbidding'].map((name) => join(folder, `${name}.state`))
  const requests = await prepare(usual!)
  copyFileSync(usual!, forbidding!)
  const expected = await story({ state: usual!, port: '0', nodeArguments: [] }, requests)
  // Links in records name the port.
  const actual = await story(
    {
      state: forbidding!,
      port: expected.port,
      nodeArguments: ['--disallow-code-generation-from-strings'],
    },
    requests,
  )
  expect(actual).toEqual(expected)
  expect(expected.code).toBe(0)
  const successful = expected.responses.filter(({ status }) => status < 300)
  expect(successful.length).toBeGreaterThan(60)
})
