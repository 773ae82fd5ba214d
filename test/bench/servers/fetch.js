import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { fill, now } from '../filled-account.js'
import { keyOf, readRecording } from '../recording.js'
import { listening } from '../serve.js'
import { serveItself } from '../serve-itself.js'

const [, , way, index, count, path] = process.argv

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
  const responses = await readRecording(path)
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { status, type, bytes } = responses.get(
      keyOf(request.method, request.url, text === '' ? undefined : JSON.parse(text)),
    )
    response.writeHead(status, { 'Content-Type': type })
    response.end(bytes)
  })
  const origin = `http://127.0.0.1:${await listening(server)}`
  return { fetch: (url, init) => fetch(origin + url, init), restore: () => undefined }
}

serveItself(await (way === 'emulator' ? emulated() : bare()))
