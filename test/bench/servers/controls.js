import { pathToFileURL } from 'node:url'
import { serve } from '../serve.js'
import { median, timed } from '../statistics.js'

const { createEmulator } = await import(pathToFileURL(process.argv[2]).href)

/** The first calls of a process compile what the later ones run. */
const warmUps = 100

async function timeCreation(samples, options) {
  /** @type {import('../../../src/index.ts').Emulator[]} */
  const emulators = []
  const create = async () => emulators.push(await createEmulator(options))
  const closeAll = async () => {
    for (const emulator of emulators.splice(0)) await emulator.close()
  }
  await timed(warmUps, create, closeAll)
  const time = await timed(samples, create, closeAll)
  await closeAll()
  return time
}

/** Medians of opening one account more, while the number of the others stays the same. */
async function timeAccounts(samples, others) {
  const emulator = await createEmulator({ listen: false })
  for (let count = emulator.accounts.length; count < others; count++) emulator.createAccount()
  const before = emulator.snapshot()
  const create = () => emulator.createAccount()
  const back = () => emulator.restore(before)
  await timed(warmUps, create, back)
  return timed(samples, create, back)
}

/** A fixture whose invoices are generated: with clients and products to choose from, and dates over a year. */
const generated = (count) => ({
  accounts: {
    acme: {
      clients: { client: { generate: 200 } },
      products: { product: { generate: 100 } },
      invoices: { bulk: { generate: count, issue_date: { from: 'today - 360 days', to: 'today' } } },
    },
  },
})

/** Microseconds until an emulator is there: the first one of the process, and the median of later ones. */
async function timeLoad(count) {
  const times = []
  for (let at = 0; at < 4; at++) {
    const began = performance.now()
    const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: generated(count) })
    times.push((performance.now() - began) * 1000)
    await emulator.close()
  }
  const [first, ...later] = times
  return { first, later: median(later) }
}

serve({
  load: (count) => timeLoad(count),
  createEmulator: async (samples) => ({
    listening: await timeCreation(samples, {}),
    portless: await timeCreation(samples, { listen: false }),
  }),
  createAccount: async (samples) => ({
    few: await timeAccounts(samples, 10),
    many: await timeAccounts(samples, 1000),
  }),
})
