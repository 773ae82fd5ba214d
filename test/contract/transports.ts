import { Agent, request as httpRequest } from 'node:http'
import supertest from 'supertest'
import type { Emulator } from '../../src/index.ts'
import { exchange, exchangeBy, type ReceivedResponse, type Sent } from '../support/exchange.ts'

export type Transport = (emulator: Emulator, sent: Sent) => Promise<ReceivedResponse>

/** An emulator in this process or in another one. */
type Listening = Pick<Emulator, 'url'>

/** The ways in: a socket, the Express application over a socket, and neither. */
export const transports: Readonly<Record<string, Transport>> = {
  'the listening server': listening,
  'emulator.app': mounted,
  'emulator.fetch': exchange,
}

const agent = new Agent({ keepAlive: true })

/** Sends with `fetch`, unless the request names another host, which `fetch` does not allow. */
export function listening({ url }: Listening, sent: Sent): Promise<ReceivedResponse> {
  return sent.host === undefined ? exchangeBy(fetch, url, sent) : requested(url, sent, sent.host)
}

function requested(
  base: string,
  { url, method, headers, body }: Sent,
  host: string,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(base + url, { method, headers: { ...headers, Host: host }, agent })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a connection that was idle at the moment in which it is used again.
      const isIdle = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (isIdle) resolve(requested(base, { url, method, headers, body }, host))
      else reject(error)
    })
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const { statusCode = 0, headers: received } = incoming
        const texts = Object.entries(received).map(([name, value]) => [name, String(value)])
        resolve({ status: statusCode, headers: Object.fromEntries(texts), bytes: Buffer.concat(chunks) })
      })
    })
    outgoing.end(body)
  })
}

async function mounted(
  emulator: Emulator,
  { method, url, headers, body, host }: Sent,
): Promise<ReceivedResponse> {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
  const pending = supertest(emulator.app)
    [verb](url)
    // Links contain the host of the request, and each application listens on a port of its own.
    .set({ ...headers, Host: host ?? new URL(emulator.url).host })
    .buffer(true)
    .parse((incoming, done) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => done(null, Buffer.concat(chunks)))
    })
  const response = await (body === undefined ? pending : pending.send(body))
  return { status: response.status, headers: response.headers, bytes: response.body }
}
