import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { hostOf } from '../checks/this-machine.ts'
import type { WireResponse } from '../live/differences.ts'
import { networkReason } from '../live/network-reason.ts'
import { realTime } from '../state/clock.ts'
import { decodedBody } from './decoded-body.ts'

/** One request that was sent to the live service. */
export interface LiveExchange {
  readonly method: string
  /** Path and query as the client sent them. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  /** The body; missing when it was too large to keep. */
  readonly body: Buffer | undefined
  /** Missing when there was no response, or it was too large to keep, or was cut off. */
  readonly response: WireResponse | undefined
  /** Why there was no response at all. */
  readonly failure?: string
  /** Milliseconds of real time. */
  readonly duration: number
}

/** The live service, which gets the requests. */
export interface LiveTarget {
  /** Without a slash at the end. */
  readonly url: URL
  readonly agent: http.Agent | https.Agent
}

/** The live service at a URL, with an agent that reuses connections. */
export function liveTarget(url: string, ca?: string): LiveTarget {
  const parsed = new URL(url)
  const isSecure = parsed.protocol === 'https:'
  return {
    url: parsed,
    agent: isSecure ? new https.Agent({ keepAlive: true, ca }) : new http.Agent({ keepAlive: true }),
  }
}

/** Headers that concern a single connection, and so must not be passed from one to the other. */
const ofConnection = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer upgrade expect'.split(
    ' ',
  ),
)

/**
 * Passes a request on to the live service and the response back to the client, both unchanged: method, path, query,
 * headers and bytes. It changes only the headers of the connection, `Host`, and a `Location` at the live service. It
 * streams bodies of any size, and copies the smaller ones.
 * @returns the exchange
 */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { url, agent }: LiveTarget,
): Promise<LiveExchange> {
  const { method = 'GET', headers } = request
  const started = realTime()
  const sent = new Copy(request)
  const send = url.protocol === 'https:' ? https.request : http.request
  return new Promise((resolve) => {
    const ended = (result: Pick<LiveExchange, 'response' | 'failure'>) =>
      resolve({
        method,
        url: request.url!,
        headers,
        body: sent.bytes,
        duration: realTime() - started,
        ...result,
      })
    let hasLeft = false
    const outgoing = send({
      agent,
      protocol: url.protocol,
      hostname: hostOf(url),
      port: url.port,
      method,
      path: `${url.pathname.replace(/\/$/, '')}${request.url}`,
      // As a list, so that names keep their case, and repeated ones stay.
      headers: ['Host', url.host, ...passedOn(request, ['host']), ...emptyLength(request)],
    })
    outgoing.on('error', (error) => {
      // A service may respond and close the connection before it has read the whole request. Its response still counts.
      if (response.headersSent) return
      const failure = hasLeft
        ? 'the client disconnected before the response'
        : `${url.origin} does not respond (${networkReason(error)})`
      ended({ response: undefined, failure })
      refuse(response, 502, failure)
    })
    // The client still sends the rest of its request, which has to be read.
    outgoing.on('close', () => request.unpipe(outgoing).resume())
    outgoing.on('response', (incoming) => {
      const received = new Copy(incoming)
      response.writeHead(
        incoming.statusCode!,
        incoming.statusMessage!,
        responseHeaders(incoming, request, url),
      )
      incoming.pipe(response)
      incoming.on('error', () => response.destroy())
      incoming.on('close', () => {
        const body = incoming.complete ? received.bytes : undefined
        ended({ response: body && wireResponse(incoming, body) })
      })
    })
    // Nothing shows whether the live service has processed the request.
    response.on('close', () => {
      if (response.writableFinished) return
      hasLeft = true
      outgoing.destroy()
    })
    request.pipe(outgoing)
  })
}

/** Refuses a request that is not passed on, with an error in the form of the service's. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ code: 'error', message: `faketura shadow: ${message}` }))
}

/** Names and values of headers in turn, without the headers of the connection. */
function passedOn({ rawHeaders, headers }: IncomingMessage, also: readonly string[]): string[] {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const passed: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    if (ofConnection.has(name) || named.includes(name) || also.includes(name)) continue
    passed.push(rawHeaders[at]!, rawHeaders[at + 1]!)
  }
  return passed
}

const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS'])

/** A `Content-Length` of zero: without it the request would announce a chunked body, which some services refuse. */
function emptyLength({ method = 'GET', headers }: IncomingMessage): string[] {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return hasBody || withoutBody.has(method) ? [] : ['Content-Length', '0']
}

/** Headers for the client. A redirect to the live service leads to the shadow, so that the client cannot bypass it. */
function responseHeaders(incoming: IncomingMessage, request: IncomingMessage, live: URL): string[] {
  const passed = passedOn(incoming, ['transfer-encoding'])
  for (let at = 0; at < passed.length; at += 2) {
    const value = passed[at + 1]!
    const isHere = passed[at]!.toLowerCase() === 'location' && value.startsWith(`${live.origin}/`)
    if (isHere) passed[at + 1] = `http://${request.headers.host}${value.slice(live.origin.length)}`
  }
  return passed
}

function wireResponse(incoming: IncomingMessage, body: Buffer): WireResponse | undefined {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const bytes = decodedBody(body, headers.get('content-encoding'))
  return bytes && { status: incoming.statusCode!, headers, bytes }
}

/** Larger bodies are passed on and not compared. */
const largestCopy = 16 * 1024 * 1024

/** Copies the bytes of a stream, up to a limit. */
class Copy {
  private readonly chunks: Buffer[] = []
  private size = 0

  constructor(stream: IncomingMessage) {
    stream.on('data', (chunk: Buffer) => {
      this.size += chunk.length
      if (this.size <= largestCopy) this.chunks.push(chunk)
      else this.chunks.length = 0
    })
  }

  get bytes(): Buffer | undefined {
    return this.size <= largestCopy ? Buffer.concat(this.chunks) : undefined
  }
}
