import { createServer } from 'node:http'
import { keyOf, readRecording } from '../recording.js'
import { listening, serve } from '../serve.js'

const [, , mode, path] = process.argv

const responses = await readRecording(path)

const bytesOf =
  mode === 'cached' ? (recorded) => recorded.bytes : (recorded) => Buffer.from(JSON.stringify(recorded.value))

function send(response, recorded) {
  const bytes = bytesOf(recorded)
  response.writeHead(recorded.status, {
    'Content-Type': recorded.type,
    'Content-Length': bytes.length,
  })
  response.end(bytes)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return send(response, responses.get(request.url))
  /** @type {Buffer[]} */
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(chunks).toString())
    send(response, responses.get(keyOf(request.method, request.url, sent)))
  })
})

serve({ port: () => listening(server), restore: () => undefined })
