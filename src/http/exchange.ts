import http, { type RequestOptions, type Server } from 'node:http'
import { duplexPair, Readable } from 'node:stream'
import { bodylessStatuses } from '../checks/bodyless-statuses.ts'
import { abortable } from './aborting.ts'
import { sendBody } from './outgoing-body.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** Captured before anything can replace it: requests to the emulator must not be intercepted. */
const { request: send } = http

/**
 * Sends a request to a server of this process: the same bytes travel between both ends of a connection as over a network.
 * @param server need not listen
 */
export function sendWithinProcess(server: Server, request: OutgoingRequest): Promise<Response> {
  const [near, far] = duplexPair()
  if (request.url.protocol === 'https:') Object.assign(far, { encrypted: true })
  server.emit('connection', far)
  // As over a network, when one end closes, the other one notices.
  near.once('close', () => far.destroy())
  far.once('close', () => {
    if (!far.writableFinished) near.destroy()
  })
  // The connection is for one request only, so the server must not keep it open.
  return exchange(send, request, { createConnection: () => near }, () => near.destroy())
}

/**
 * Sends a request, and returns its response as `fetch` does.
 * @param send how Node sends it
 * @param done called when the response has ended
 */
export function exchange(
  send: typeof http.request,
  { method, url, headers, body, signal }: OutgoingRequest,
  connection: RequestOptions,
  done?: () => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal?.reason)
      outgoing.destroy(signal?.reason)
    }
    const outgoing = send({ ...connection, method, path: `${url.pathname}${url.search}`, headers })
    outgoing.on('close', () => signal?.removeEventListener('abort', abort))
    outgoing.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
    outgoing.on('response', (incoming) => {
      if (done) incoming.on('close', done)
      // A response without an end, such as an event stream, is handed out as it arrives.
      if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
        const { statusCode: status, statusMessage: statusText, rawHeaders } = incoming
        const body = Readable.toWeb(incoming) as ReadableStream<Uint8Array>
        resolve(new Response(abortable(body, signal), { status, statusText, headers: pairsOf(rawHeaders) }))
        return
      }
      const chunks: Buffer[] = []
      const respond = (content: Buffer | ReadableStream) => {
        const { statusCode: status = 500, statusMessage: statusText, rawHeaders } = incoming
        const body = isBodyless(method, status)
          ? null
          : abortable(Buffer.isBuffer(content) ? handedOver(content) : content, signal)
        resolve(new Response(body, { status, statusText, headers: pairsOf(rawHeaders) }))
      }
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', (cause) => respond(brokenOff(Buffer.concat(chunks), cause)))
      // A body in one piece is not copied: a copy of a large response would be one more buffer to collect.
      incoming.on('end', () => {
        // Nothing is left to break off.
        signal?.removeEventListener('abort', abort)
        respond(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      })
    })
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
    sendBody(outgoing, body)
  })
}

/** Copying smaller bodies takes no measurable time. */
const large = 64 * 1024

/** Whether the response to a request has no body. */
export function isBodyless(method: string, status: number): boolean {
  return method === 'HEAD' || bodylessStatuses.includes(status)
}

/**
 * A body for a response. The response would copy the bytes, so a large body that nothing else references is handed over
 * instead (row `device: bodies handed over` of the bench).
 */
export function handedOver(bytes: Buffer): Buffer | ReadableStream {
  if (bytes.length < large || bytes.length !== bytes.buffer.byteLength) return bytes
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}

/** A body that was cut off: as with `fetch` over a network, reading past its end is an error. */
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

/** The pairs of names and values in a list of both, such as `rawHeaders`. */
export function pairsOf(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at]!, raw[at + 1]!])
  return pairs
}
