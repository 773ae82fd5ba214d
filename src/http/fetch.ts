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
  return new Promise((resolve, reject) => {
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
    outgoing.on('error', reject)
    request.signal.addEventListener('abort', () => outgoing.destroy(request.signal.reason))
    outgoing.on('response', (incoming) => {
      // An answer that goes on until one side ends it is handed out as it comes.
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
        resolve(new Response(body, { status: incoming.statusCode, headers: pairsOf(incoming.rawHeaders) }))
        return
      }
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 500
        const isEmpty = status === 204 || status === 304
        resolve(
          new Response(isEmpty ? null : Buffer.concat(chunks), {
            status,
            headers: pairsOf(incoming.rawHeaders),
          }),
        )
      })
    })
    outgoing.end(body)
  })
}

function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at]!, raw[at + 1]!])
  return pairs
}
