import http from 'node:http'
import https from 'node:https'
import { hostOf } from '../checks/this-machine.ts'
import { exchange } from './fetch.ts'
import { lengthOf, readOutgoing } from './outgoing-body.ts'

/** Captured before anything can replace it: requests to the emulator must not be intercepted. */
const requests = { 'http:': http.request, 'https:': https.request }

/**
 * Sends a request to an emulator in another process, with its original host.
 * @param base URL of that emulator
 */
export async function forward(base: string, request: Request): Promise<Response> {
  const url = new URL(base)
  const asked = new URL(request.url).protocol.slice(0, -1)
  const body = await readOutgoing(request)
  return exchange(requests[url.protocol === 'https:' ? 'https:' : 'http:'], request, body, {
    protocol: url.protocol,
    hostname: hostOf(url),
    port: url.port,
    headers: {
      connection: 'close',
      'x-forwarded-proto': asked,
      ...Object.fromEntries(request.headers),
      ...lengthOf(body, request),
    },
  })
}
