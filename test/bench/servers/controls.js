import { pathToFileURL } from 'node:url'
import { fill, now, positionsOf } from '../filled-account.js'
import { serve } from '../serve.js'
import { median, timed } from '../statistics.js'

const { createEmulator } = await import(pathToFileURL(process.argv[2]).href)

/** @typedef {import('../options.js').Sizes} Sizes */

/** @param {Sizes} sizes */
async function timeCreation({ samples, warmUps }, options) {
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

/**
 * Medians of opening one account more, while the number of the others stays the same.
 * @param {Sizes} sizes
 */
async function timeAccounts({ samples, warmUps }, others) {
  const emulator = await createEmulator({ listen: false })
  for (let count = emulator.accounts.length; count < others; count++) emulator.createAccount()
  const before = emulator.snapshot()
  const create = () => emulator.createAccount()
  const back = () => emulator.restore(before)
  await timed(warmUps, create, back)
  return timed(samples, create, back)
}

const fewRecords = 50

/**
 * Medians of ten reads and a create, in an account that follows the emulator's clock and in one with a clock of its own.
 * Both do the work in turn, so that other load on the machine affects both alike.
 * @param {Sizes} sizes
 */
async function timeOwnClock({ samples, warmUps }) {
  const emulator = await createEmulator({ listen: false, now, fixtures: accountsNamed(['following', 'own']) })
  emulator.account('own').clock.freeze(now)
  const work = ['following', 'own'].map((prefix) => {
    const account = emulator.account(prefix)
    const { ids, clients } = fill(emulator, fewRecords, account)
    let at = 0
    const once = async () => {
      for (let read = 0; read < 10; read++) {
        const path = `${account.baseUrl}/invoices/${ids[at++ % ids.length]}.json?api_token=${account.apiToken}`
        await (await emulator.fetch(path)).arrayBuffer()
      }
      account.invoices.create({ client_id: clients[0], positions: positionsOf(at) })
    }
    return { once, account, filled: account.snapshot(), times: [] }
  })
  for (let sample = -warmUps; sample < samples; sample++) {
    for (const { once, account, filled, times } of work) {
      account.restore(filled)
      const time = await timed(1, once)
      if (sample >= 0) times.push(time)
    }
  }
  await emulator.close()
  const [following, own] = work.map(({ times }) => median(times))
  return { following, own }
}

const ten = Array.from({ length: 10 }, (_, at) => `Client ${at}`)

/** @param {import('../../../src/index.ts').Account} account */
function createTen({ clients }) {
  for (const name of ten) clients.create({ name })
}

/**
 * Deletes ten records, whose ids and tokens come back. Another account may have them by then, because it has got a token
 * that was chosen.
 * @param {import('../../../src/index.ts').Account} account
 * @param {import('../../../src/index.ts').Account} other
 */
function deleteTen({ clients }, other) {
  for (const name of ten) clients.delete(name)
  other.clients.create({ name: 'Client', token: `chosen-${other.clients.all().length}` })
}

/**
 * Medians of the reset of one account after ten changes of it.
 * @param {Sizes} sizes
 * @param {number} others accounts with records of their own
 * @param {(account: import('../../../src/index.ts').Account, other: import('../../../src/index.ts').Account) => void} changeTen
 */
async function timeAccountReset({ samples, warmUps }, others, changeTen) {
  const names = Array.from({ length: others }, (_, at) => `other-${at}`)
  const { accounts, ...fixture } = accountsNamed(['bench', ...names])
  const clients = Object.fromEntries(ten.map((name) => [name, { name }]))
  const fixtures = { ...fixture, accounts: { ...accounts, bench: { clients } } }
  const emulator = await createEmulator({ listen: false, now, fixtures })
  for (const name of names) emulator.account(name).clients.create({ name: 'Client' })
  const account = emulator.account('bench')
  const other = emulator.account(names[0])
  const change = () => changeTen(account, other)
  const reset = () => account.reset()
  await timed(warmUps, reset, change)
  const time = await timed(samples, reset, change)
  if (account.changes().length > 0) throw new Error('reset left changes behind')
  await emulator.close()
  return time
}

/** @param {readonly string[]} names */
function accountsNamed(names) {
  return { faketura: 1, accounts: Object.fromEntries(names.map((name) => [name, {}])) }
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

/**
 * Microseconds until an emulator is there: the first one of the process, and the median of later ones.
 * @param {Sizes} sizes
 */
async function timeLoad({ records }) {
  const times = []
  for (let at = 0; at < 4; at++) {
    const began = performance.now()
    const emulator = await createEmulator({ listen: false, now: '2026-01-15', fixtures: generated(records) })
    times.push((performance.now() - began) * 1000)
    await emulator.close()
  }
  const [first, ...later] = times
  return { first, later: median(later) }
}

/**
 * Microseconds of PDF files: the first of the process, later ones of ten rows, and one of a thousand.
 * @param {Sizes} sizes
 */
async function timePdf({ samples }) {
  const emulator = await createEmulator({ listen: false, now: '2026-01-15' })
  const account = emulator.account()
  const row = { name: 'Row', quantity: 1, total_price_gross: '12.30', tax: '23' }
  const made = (rows) => account.invoices.create({ buyer_name: 'Buyer', positions: Array(rows).fill(row) }).id
  const [ten, thousand] = [made(10), made(1000)]
  const read = async (path) => (await emulator.fetch(`${path}?api_token=${account.apiToken}`)).arrayBuffer()
  await read('/clients.json')
  const first = await timed(1, () => read(`/invoices/${ten}.pdf`))
  const later = await timed(samples, () => read(`/invoices/${ten}.pdf`))
  let held = 0
  let turn = performance.now()
  const watch = setInterval(() => {
    held = Math.max(held, performance.now() - turn)
    turn = performance.now()
  }, 1)
  const large = await timed(1, () => read(`/invoices/${thousand}.pdf`))
  clearInterval(watch)
  await emulator.close()
  return { first, later, large, held: held * 1000 }
}

/** @param {(sizes: Sizes, others: number) => Promise<number>} time */
const besideOthers = (time) => async (/** @type {Sizes} */ sizes) => ({
  few: await time(sizes, 10),
  many: await time(sizes, sizes.others),
})

serve({
  pdf: timePdf,
  load: timeLoad,
  ownClock: timeOwnClock,
  accountReset: besideOthers((sizes, others) => timeAccountReset(sizes, others, createTen)),
  accountReturn: besideOthers((sizes, others) => timeAccountReset(sizes, others, deleteTen)),
  createAccount: besideOthers(timeAccounts),
  createEmulator: async (sizes) => ({
    listening: await timeCreation(sizes, {}),
    portless: await timeCreation(sizes, { listen: false }),
  }),
})
