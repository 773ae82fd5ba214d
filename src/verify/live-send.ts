import type { LiveClient } from '../live/live-client.ts'
import type { Send } from './proof-account.ts'

/** Sends requests of proofs to the live service. They already contain the token. */
export function sendBy(client: LiveClient): Send {
  return async ({ method, path, headers, body }) => {
    const response = await client.request(method, path, { headers, body, token: 'none' })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: response.text,
      bytes: response.bytes,
    }
  }
}
