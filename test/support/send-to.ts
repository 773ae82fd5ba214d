import type { Emulator } from '../../src/index.ts'
import type { Send } from '../../src/verify/proof-account.ts'

/** Sends the requests of proofs to an emulator. */
export function sendTo(emulator: Emulator): Send {
  return async ({ method, path, headers, body }) => {
    const response = await emulator.fetch(path, { method, headers, body, redirect: 'manual' })
    const bytes = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: bytes.toString('utf8'),
      bytes,
    }
  }
}
