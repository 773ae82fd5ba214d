import http from 'node:http'
import https from 'node:https'
import { hostOf } from '../checks/this-machine.ts'
import { exchange } from './exchange.ts'
import { lengthOf, readOutgoing } from './outgoing-body.ts'

/** Captured before anything can replace it: requests to the emulator must not be intercepted. */
const requests = { 'http:': http.request, 'https:': https.request }

/**
 * Sends a request to an emulator in another process, with its original host.
 * @param base URL of that emulator
 */
export async function forward(base: string, request: Request): Promise<Response> {
  const server = new URL(base)
  const url = new URL(request.url)
  const body = await readOutgoing(request)
  const headers = {
    host: url.host,
    connection: 'close',
    'x-forwarded-proto': url.protocol.slice(0, -1),
    ...Object.fromEntries(request.headers),
    ...lengthOf(body, request),
  }
  const { method, signal } = request
  const send = requests[server.protocol === 'https:' ? 'https:' : 'http:']
  const { protocol, port } = server
  return exchange(send, { method, url, headers, body, signal }, { protocol, hostname: hostOf(server), port })
}
