import { createServer } from 'node:http'
import { listening, serve } from '../serve.js'
import { book, handlers } from './msw-handlers.js'
import { imported } from './peer.js'

const { getResponse } = await imported('msw')

const server = createServer(async (incoming, outgoing) => {
  /** @type {Buffer[]} */
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method, headers, url } = incoming
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  const response = await getResponse(
    handlers,
    new Request(`http://127.0.0.1${url}`, { method, headers, body }),
  )
  const bytes = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': bytes.length,
  })
  outgoing.end(bytes)
})

serve({ port: () => listening(server), restore: () => book.restore() })
