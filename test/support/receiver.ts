import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A received request. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** The response of the receiver: a status, or a function that writes it. */
export type ResponseHandler = number | ((response: ServerResponse, received: Received) => void)

/** A server that receives webhooks over HTTP. */
export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Responses to the next requests, in order; then 200. */
  readonly replies: ResponseHandler[]
  /** Open connections. */
  readonly sockets: ReadonlySet<Socket>
}

/** Starts a receiver that is closed after the test. */
export async function receiver(...replies: ResponseHandler[]): Promise<Receiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const got = { method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
    received.push(got)
    const reply = replies.shift() ?? 200
    if (typeof reply === 'number') response.writeHead(reply).end(`reply ${reply}`)
    else reply(response, got)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, port, received, replies, sockets }
}
