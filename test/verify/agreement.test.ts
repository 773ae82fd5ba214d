import { onTestFinished, test } from 'vitest'
import { createEmulator, type EmulatorOptions } from '../../src/index.ts'
import { reportText } from '../../src/verify/report.ts'
import { verifyAccount } from '../../src/verify/verify-account.ts'

async function run(options: EmulatorOptions, writes: boolean) {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15', ...options })
  onTestFinished(() => emulator.close())
  const started = performance.now()
  const v = await verifyAccount({
    url: 'http://localhost',
    apiToken: emulator.account().apiToken,
    send: async ({ method, path, headers, body }) => {
      const response = await emulator.fetch(path, { method, headers, body })
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: await response.text(),
      }
    },
    masked: (t) => t,
    writes,
    allowClearing: true,
    mark: '~faketura-test',
  })
  console.log(performance.now() - started, v.made)
  console.log(reportText(v))
}
for (const profile of ['documented', 'observed'] as const)
  for (const writes of [true, false])
    test(`${profile} ${writes}`, () => run({ profile, fixtures: 'large-account' }, writes))
