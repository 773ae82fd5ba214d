import { serve } from './serve.js'

const usual = { Accept: 'application/json', 'Content-Type': 'application/json' }

/**
 * Handles the messages of a load generator, in the measured process.
 * @param {object} target
 * @param {(url: string, init: RequestInit) => Promise<Response>} target.fetch
 * @param {() => unknown} target.restore
 */
export function serveItself({ fetch, restore }) {
  /** @type {Map<string, import('./workloads.js').Request[]>} */
  const prepared = new Map()

  async function send({ method, url, body, headers }) {
    const response = await fetch(url, { method, headers: headers ? { ...usual, ...headers } : usual, body })
    if (!response.ok) throw new Error(`${method} ${url} got status ${response.status}`)
    await response.arrayBuffer()
  }

  serve({
    prepare: ({ name, requests }) => void prepared.set(name, requests),
    async runThrough({ name }) {
      for (const request of prepared.get(name)) await send(request)
    },
    /** One request after the other until the time is up. */
    async run({ name, milliseconds, seed, least }) {
      const requests = prepared.get(name)
      const end = performance.now() + milliseconds
      let done = 0
      for (let at = seed; performance.now() < end || done < least; at += 7919, done++) {
        await send(requests[at % requests.length])
      }
      return { done }
    },
    restore,
    /** @param {import('./workloads.js').Request} request @returns {Promise<import('./recording.js').RecordedResponse>} */
    async respond({ method, url, body, headers }) {
      const response = await fetch(url, { method, headers: { ...usual, ...headers }, body })
      return {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      }
    },
  })
}
