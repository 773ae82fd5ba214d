import { pathToFileURL } from 'node:url'
import { serve } from '../serve.js'
import { fill, now } from '../world.js'

const { createEmulator } = await import(pathToFileURL(process.argv[2]).href)

/** What was measured must still be reachable when it is measured. */
const held = []

/** Bytes in use after everything that can be dropped was dropped. */
function used() {
  for (let at = 0; at < 4; at++) globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function filled(count) {
  const emulator = await createEmulator({ listen: false, now })
  const { ids } = fill(emulator, count)
  return { emulator, ids }
}

serve({
  async world(count) {
    // A first, small one, so that code and cards are not counted as records.
    await filled(100)
    const before = used()
    held.push((await filled(count)).emulator)
    return used() - before
  },
  async array(count) {
    const { emulator, ids } = await filled(count)
    const before = used()
    const { invoices } = emulator.account()
    held.push(ids.map((id) => JSON.parse(JSON.stringify(invoices.get(id)))))
    return used() - before
  },
})
