import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { usedBytes } from '../bench/heap.js'
import { serve } from '../bench/serve.js'

const [, , index, state] = process.argv
const { createEmulator } = await import(pathToFileURL(index).href)
const emulator = await createEmulator({ fixtures: 'starter', now: '2026-01-15', state })

const warnings = []
process.on('warning', ({ name, message }) => {
  if (name.startsWith('Faketura')) warnings.push(message)
})

serve({
  address: () => ({
    url: emulator.url,
    token: emulator.account().apiToken,
    integrationToken: emulator.integrationToken,
  }),
  /** Every event is delivered. */
  settled: () => emulator.webhooks.settled(),
  memory: () => ({ bytes: usedBytes(), stateBytes: statSync(state).size }),
  /** What goes with the next reset. */
  state: () => ({
    changes: emulator.changes().length,
    messages: emulator.outbox.all().length,
    deliveries: emulator.webhooks.all().length,
  }),
  /** What was asked, and what went wrong behind the requests. */
  report: () => ({
    operations: emulator.coverage().operations.map(({ id, statuses }) => ({ id, statuses })),
    warnings,
  }),
  close: () => emulator.close(),
})
