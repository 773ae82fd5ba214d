import { pathToFileURL } from 'node:url'
import { fill, now } from '../filled-account.js'
import { usedBytes } from '../heap.js'
import { serve } from '../serve.js'

const { createEmulator } = await import(pathToFileURL(process.argv[2]).href)

/** What was measured must still be reachable when it is measured. */
const held = []

async function filled(count) {
  const emulator = await createEmulator({ listen: false, now })
  const { ids } = fill(emulator, count)
  return { emulator, ids }
}

serve({
  async filled(count) {
    // A first, small one, so that code and cards are not counted as records.
    await filled(100)
    const before = usedBytes()
    held.push((await filled(count)).emulator)
    return usedBytes() - before
  },
  async array(count) {
    const { emulator, ids } = await filled(count)
    const before = usedBytes()
    const { invoices } = emulator.account()
    held.push(ids.map((id) => JSON.parse(JSON.stringify(invoices.get(id)))))
    return usedBytes() - before
  },
})
