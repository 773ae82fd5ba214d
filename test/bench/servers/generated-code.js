import { pathToFileURL } from 'node:url'
import { now, positionsOf } from '../filled-account.js'
import { serve } from '../serve.js'
import { timed } from '../statistics.js'

const { createEmulator } = await import(pathToFileURL(process.argv[2]).href)
const emulator = await createEmulator({ listen: false, now })
const account = emulator.account()
const empty = emulator.snapshot()

const page = `/invoices.json?per_page=100&include_positions=true&api_token=${account.apiToken}`

function create() {
  for (let at = 0; at < 100; at++) {
    account.invoices.create({ buyer_name: `Client ${at}`, positions: positionsOf(at) })
  }
}

/** Bytes of a record are cached once they are written, so each run reads new records. */
async function time(samples) {
  const back = () => emulator.restore(empty)
  return {
    create: await timed(samples, create, back),
    page: await timed(
      samples,
      async () => (await emulator.fetch(page)).arrayBuffer(),
      () => {
        back()
        create()
      },
    ),
  }
}

serve({ time })
