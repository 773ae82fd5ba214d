import { once } from 'node:events'
import { Agent, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** The URL of a server for each application; a server for each request would take longer than the request. */
const urls = new WeakMap<Emulator, string>()

/** Links contain the host of the request, and the server has a port of its own. */
async function mounted(emulator: Emulator, sent: Sent): Promise<ReceivedResponse> {
  const url = urls.get(emulator) ?? (await served(emulator))
  urls.set(emulator, url)
  return requested(url, sent, sent.host ?? new URL(emulator.url).host)
}

async function served({ app }: Emulator): Promise<string> {
  const server = createServer(app).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
