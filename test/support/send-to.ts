import type { Emulator } from '../../src/index.ts'
import type { Send } from '../../src/verify/proof-account.ts'
import { exchange } from './exchange.ts'

/** Sends the requests of proofs to an emulator. */
export function sendTo(emulator: Emulator): Send {
  return async ({ path, ...request }) => {
    const response = await exchange(emulator, { ...request, url: path })
    return { ...response, text: response.bytes.toString('utf8') }
  }
}
