import { createReadStream, createWriteStream } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/** @typedef {{ status: number, type: string, text: string }} RecordedResponse */

/**
 * The key of a recorded response. Writes to one path differ in their note.
 * @param {string} method
 * @param {string} url
 * @param {{ invoice: { internal_note: string } }} [sent] the parsed body
 */
export function keyOf(method, url, sent) {
  return sent === undefined ? url : `${method} ${url} ${sent.invoice.internal_note}`
}

/**
 * Sends one request.
 * @param {number} port
 * @param {import('./workloads.js').Request} asked
 * @param {Agent} [agent]
 * @returns {Promise<RecordedResponse>}
 */
export function responseOf(port, { method, url, body, headers: own }, agent) {
  return new Promise((resolve, reject) => {
    const headers = {
      Accept: 'application/json',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...own,
    }
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      /** @type {Buffer[]} */
      const chunks = []
      incoming.on('data', (chunk) => chunks.push(chunk))
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          type: incoming.headers['content-type'] ?? '',
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.end(body)
  })
}

/**
 * Sends each request to faketura once and records the responses, which the bare servers then send.
 * @param {number} port
 * @param {readonly import('./workloads.js').Request[]} requests
 * @param {string} path file with one response a line
 * @throws {Error} for an error response, because only successful requests are measured
 */
export async function record(port, requests, path) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const file = createWriteStream(path)
  const worker = async (queue) => {
    for (const asked of queue) {
      const { status, type, text } = await responseOf(port, asked, agent)
      if (status >= 300) throw new Error(`${asked.method} ${asked.url} got status ${status}: ${text}`)
      const key = keyOf(
        asked.method,
        asked.url,
        asked.body === undefined ? undefined : JSON.parse(asked.body),
      )
      file.write(`${JSON.stringify({ key, status, type, text })}\n`)
    }
  }
  const workers = (queue) => Promise.all(Array.from({ length: 16 }, () => worker(queue)))
  // The writes wait for the reads: a record that is made meanwhile would be on the pages that are read.
  await workers(requests.filter(({ method }) => method === 'GET').values())
  await workers(requests.filter(({ method }) => method !== 'GET').values())
  agent.destroy()
  await finished(file.end())
}

/**
 * The recorded responses by key.
 * @param {string} path
 * @returns {Promise<Map<string, { status: number, type: string, bytes: Buffer, value: unknown }>>} `value` only of JSON
 */
export async function readRecording(path) {
  const responses = new Map()
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { key, status, type, text } = JSON.parse(line)
    const value = type.startsWith('application/json') ? JSON.parse(text) : undefined
    responses.set(key, { status, type, bytes: Buffer.from(text), value })
  }
  return responses
}
