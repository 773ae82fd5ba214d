import { request as httpRequest, type Server } from 'node:http'
import { duplexPair, Readable } from 'node:stream'

/**
 * Answers a request without a port: both ends of the connection lie in this process, and what travels between them is
 * what would travel over the network.
 * @param server the emulator's server; it need not listen
 * @param base address against which a bare path is read
 */
export async function fetchFrom(
  server: Server,
  base: string,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(typeof input === 'string' ? new URL(input, base) : input, init)
  const url = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = Object.fromEntries(request.headers)
  const [near, far] = duplexPair()
  server.emit('connection', far)
  // In this process as over the network: when one end leaves, the other one notices.
  near.once('close', () => far.destroy())
  far.once('close', () => {
    if (!far.writableFinished) near.destroy()
  })
  return new Promise((resolve, reject) => {
    const { signal } = request
    const abort = () => {
      reject(signal.reason)
      outgoing.destroy(signal.reason)
    }
    const outgoing = httpRequest({
      createConnection: () => near,
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        connection: 'close',
        ...headers,
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
      },
    })
    outgoing.on('close', () => signal.removeEventListener('abort', abort))
    outgoing.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
    outgoing.on('response', (incoming) => {
      // An answer that goes on until one side ends it is handed out as it comes.
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
        resolve(new Response(body, { status: incoming.statusCode, headers: pairsOf(incoming.rawHeaders) }))
        return
      }
      const chunks: Buffer[] = []
      const answer = (content: Buffer | ReadableStream) => {
        const { statusCode: status = 500, rawHeaders } = incoming
        const isEmpty = [204, 205, 304].includes(status)
        resolve(new Response(isEmpty ? null : content, { status, headers: pairsOf(rawHeaders) }))
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', (cause) => answer(brokenOff(Buffer.concat(chunks), cause)))
      // What came in one piece is not copied: a large answer would be one more buffer for the garbage collector.
      incoming.on('end', () => answer(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    })
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    outgoing.end(body)
  })
}

/** A body of which only the beginning came: as with a fetch over the network, who reads it on gets an error. */
function brokenOff(beginning: Buffer, cause: Error): ReadableStream<Uint8Array> {
  const parts = beginning.length > 0 ? [beginning] : []
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.error(new TypeError('terminated', { cause }))
    },
  })
}

function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at]!, raw[at + 1]!])
  return pairs
}
