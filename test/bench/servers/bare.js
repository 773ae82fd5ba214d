import { createServer } from 'node:http'
import { keyOf, readRecording } from '../recording.js'
import { listening, serve } from '../serve.js'

const [, , mode, path] = process.argv

const answers = await readRecording(path)

const bytesOf =
  mode === 'cached' ? (answer) => answer.bytes : (answer) => Buffer.from(JSON.stringify(answer.value))

function send(response, answer) {
  const bytes = bytesOf(answer)
  response.writeHead(answer.status, {
    'Content-Type': answer.type,
    'Content-Length': bytes.length,
  })
  response.end(bytes)
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return send(response, answers.get(request.url))
  /** @type {Buffer[]} */
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(chunks).toString())
    send(response, answers.get(keyOf(request.method, request.url, sent)))
  })
})

serve({ port: () => listening(server), restore: () => undefined })
