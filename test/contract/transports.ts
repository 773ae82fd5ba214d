import { Agent, request as httpRequest } from 'node:http'
import supertest from 'supertest'
import type { Emulator } from '../../src/index.ts'
import { injected } from '../support/injected.ts'

/** A request as it goes through any door. */
export interface Sent {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Host that the request names, when it is not the plain address. */
  readonly host?: string
}

export interface ReceivedResponse {
  readonly status: number
  /** All but those that belong to the connection. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

export type Transport = (emulator: Emulator, sent: Sent) => Promise<ReceivedResponse>

/** An emulator in this process or in another one. */
type Listening = Pick<Emulator, 'url'>

/** The ways in: a socket, the Express application over a socket and without one, and neither. */
export const transports: Readonly<Record<string, Transport>> = {
  'the listening server': listening,
  'emulator.app': mounted,
  'emulator.fetch': socketless,
  'emulator.app without a connection': async (emulator, sent) => {
    const response = await injected(emulator, sent)
    return { ...response, headers: withoutConnection(response.headers) }
  },
}

const agent = new Agent({ keepAlive: true })

/** `fetch` names no other host than the one it connects to, so a request with a host of its own goes without it. */
export function listening({ url }: Listening, sent: Sent): Promise<ReceivedResponse> {
  return sent.host === undefined ? fetched(fetch, url, sent) : requested(url, sent, sent.host)
}

function socketless(emulator: Emulator, sent: Sent): Promise<ReceivedResponse> {
  const base = sent.host === undefined ? emulator.url : `http://${sent.host}`
  return fetched((input, init) => emulator.fetch(input, init), base, sent)
}

async function fetched(
  send: (input: string, init: RequestInit) => Promise<Response>,
  base: string,
  { url, method, headers, body }: Sent,
): Promise<ReceivedResponse> {
  const response = await send(base + url, { method, headers, body, redirect: 'manual' })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: withoutConnection(Object.fromEntries(response.headers)), bytes }
}

function requested(
  base: string,
  { url, method, headers, body }: Sent,
  host: string,
): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(base + url, { method, headers: { ...headers, Host: host }, agent })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const { statusCode = 0, headers: received } = incoming
        resolve({ status: statusCode, headers: withoutConnection(received), bytes: Buffer.concat(chunks) })
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
    .set(host === undefined ? headers : { ...headers, Host: host })
    .buffer(true)
    .parse((incoming, done) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => done(null, Buffer.concat(chunks)))
    })
  const response = await (body === undefined ? pending : pending.send(body))
  return { status: response.status, headers: withoutConnection(response.headers), bytes: response.body }
}

function withoutConnection(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive')
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
