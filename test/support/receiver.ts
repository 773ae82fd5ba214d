import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request that the receiver has got. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

/** How the receiver answers: a status, or whatever a test does with the response. */
export type Answering = number | ((response: ServerResponse, received: Received) => void)

/** A program that gets webhooks, over real HTTP. */
export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: Received[]
  /** Answers of the next requests, in order; 200 when there are none left. */
  readonly answers: Answering[]
  /** Open connections. */
  readonly sockets: ReadonlySet<Socket>
}

/** Starts a receiver that is closed after the test. */
export async function receiver(...answers: Answering[]): Promise<Receiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const got = { method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
    received.push(got)
    const answer = answers.shift() ?? 200
    if (typeof answer === 'number') response.writeHead(answer).end(`answer ${answer}`)
    else answer(response, got)
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
  return { url: `http://127.0.0.1:${port}/hook`, port, received, answers, sockets }
}
