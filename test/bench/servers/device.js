import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { fill, now, positionsOf } from '../filled-account.js'
import { serve } from '../serve.js'

const [, , work, count, ...indexes] = process.argv

const records = Number(count)
const numbers = Array.from({ length: 25 }, (_, at) => at)

/** A turn of a build: the work, after the state is what it was. */
async function turnOf(index) {
  const { createEmulator } = await import(pathToFileURL(index).href)
  const emulator = await createEmulator({ listen: false, now })
  const { token, ids, clients } = fill(emulator, records)
  const { invoices } = emulator.account()
  const filled = emulator.snapshot()
  const read = async (path, query) => {
    const response = await emulator.fetch(`/${path}?${new URLSearchParams({ ...query, api_token: token })}`)
    return Buffer.from(await response.arrayBuffer())
  }
  const page = (query) => read('invoices.json', { per_page: 100, ...query })
  /** @type {Record<string, () => unknown>} */
  const works = {
    create() {
      for (const at of numbers) invoices.create({ client_id: clients[0], positions: positionsOf(at) })
    },
    update() {
      for (const at of numbers) invoices.update(ids[at], { internal_note: `changed ${at}` })
    },
    page,
    small: () => page({ per_page: 25 }),
    // A view for one request is not stored, so its text is written each time.
    text: () => page({ include_positions: true, 'additional_fields[invoice]': 'buyer_title' }),
    sorted: () => page({ per_page: 25, order: 'price_gross.desc' }),
    order: () => read('invoices.json', { oid: `order-${records >> 1}` }),
    pdf: () => read(`invoices/${ids[0]}.pdf`),
    objects: () => invoices.all(),
    // Only the responses are the same for each build; rows also contain durations.
    log: () => emulator.requests.all().map(({ response }) => response.body),
  }
  if (work === 'log') for (const at of numbers) await page({ per_page: 5, page: at })
  const isWrite = work === 'create' || work === 'update'
  return {
    async time() {
      if (isWrite) emulator.restore(filled)
      const before = process.cpuUsage()
      await works[work]()
      const { user, system } = process.cpuUsage(before)
      return user + system
    },
    async respond() {
      const result = (await works[work]()) ?? (await page())
      return createHash('sha256')
        .update(Buffer.isBuffer(result) ? result : JSON.stringify(result))
        .digest('hex')
    },
  }
}

const turns = []
for (const index of indexes) turns.push(await turnOf(index))

serve({
  responses: () => Promise.all(turns.map(({ respond }) => respond())),
  async warmUp(milliseconds) {
    const end = performance.now() + milliseconds
    while (performance.now() < end) for (const { time } of turns) await time()
  },
  async times(count) {
    const times = turns.map(() => [])
    for (let turn = 0; turn < count; turn++) {
      // Each build goes first every other time.
      for (const at of turn % 2 === 0 ? [0, 1] : [1, 0]) times[at].push(await turns[at].time())
    }
    return times
  },
})
