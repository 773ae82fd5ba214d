import type { Emulator } from '../../src/index.ts'

/** A request as it goes through any door. */
export interface Sent {
  readonly method: string
  /** Path and query, or a whole URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Host that the request names, when it is not the plain address. */
  readonly host?: string
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Sends a request through `emulator.fetch`. */
export function exchange(emulator: Pick<Emulator, 'fetch' | 'url'>, sent: Sent): Promise<ReceivedResponse> {
  const base = sent.host === undefined ? emulator.url : `http://${sent.host}`
  return exchangeBy((input, init) => emulator.fetch(input, init), base, sent)
}

/**
 * Sends a request. Redirects are not followed.
 * @param send a function like the global `fetch`
 * @param base URL of the server
 */
export async function exchangeBy(
  send: (input: string, init: RequestInit) => Promise<Response>,
  base: string,
  { url, method, headers, body }: Sent,
): Promise<ReceivedResponse> {
  const whole = /^https?:/.test(url) ? url : base + url
  const response = await send(whole, { method, headers, body, redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
}
