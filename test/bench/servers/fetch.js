import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { keyOf, readRecording } from '../recording.js'
import { listening, serve } from '../serve.js'
import { fill, now } from '../world.js'

const [, , way, index, count, path] = process.argv

const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }

/** The emulator's own fetch, which needs no socket. */
async function emulated() {
  const { createEmulator } = await import(pathToFileURL(index).href)
  const emulator = await createEmulator({ now })
  fill(emulator, Number(count))
  const filled = emulator.snapshot()
  return { fetch: (url, init) => emulator.fetch(url, init), restore: () => emulator.restore(filled) }
}

/** Node's fetch to a bare server of the same process: what a test would do without us. */
async function bare() {
  const answers = await readRecording(path)
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { status, bytes } = answers.get(
      keyOf(request.method, request.url, text === '' ? undefined : JSON.parse(text)),
    )
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
    response.end(bytes)
  })
  const origin = `http://127.0.0.1:${await listening(server)}`
  return { fetch: (url, init) => fetch(origin + url, init), restore: () => undefined }
}

const target = await (way === 'emulator' ? emulated() : bare())
/** @type {Map<string, import('../workloads.js').Request[]>} */
const prepared = new Map()

async function send({ method, url, body }) {
  const response = await target.fetch(url, { method, headers, body })
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}`)
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
  restore: target.restore,
})
