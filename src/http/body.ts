import type { IncomingMessage } from 'node:http'

/** Why a body could not be read. */
export type BodyFailure = 'too large' | 'encoded' | 'broken off' | 'read before'

/** The error when the application that mounts the emulator has read a body without storing its bytes. */
export const readBeforeSentence =
  'The body was read before the emulator could read it: mount the emulator before the middleware that reads bodies, or set request.body to the bytes, as express.raw() does'

type Done = (body: Buffer | undefined, failure?: BodyFailure) => void

/**
 * Reads the bytes of a request's body, if it has one. Most requests have no body and continue at once.
 * @param limit largest body, in bytes
 * @param done called once, with the bytes or with the reason for failing
 */
export function readBody(request: IncomingMessage, limit: number, done: Done): void {
  const {
    'content-length': length,
    'transfer-encoding': chunked,
    'content-encoding': encoding,
  } = request.headers
  if ((length === undefined || length === '0') && chunked === undefined) done(undefined)
  else if (encoding !== undefined && encoding.toLowerCase() !== 'identity') refuse(request, 'encoded', done)
  else if (Number(length) > limit) refuse(request, 'too large', done)
  else {
    const parsed = parsedBefore(request)
    if (parsed) done(parsed)
    else if (request.readableEnded) done(undefined, 'read before')
    else collect(request, limit, done)
  }
}

/** Reads and drops the rest, so that the client sees the response. */
function refuse(request: IncomingMessage, failure: BodyFailure, done: Done): void {
  request.resume()
  done(undefined, failure)
}

function collect(request: IncomingMessage, limit: number, done: Done): void {
  const chunks: Buffer[] = []
  let size = 0
  let isDone = false
  const finish: Done = (body, failure) => {
    if (!isDone) done(body, failure)
    isDone = true
  }
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > limit) finish(undefined, 'too large')
    else chunks.push(chunk)
  })
  request.on('end', () => finish(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  request.on('close', () => finish(undefined, 'broken off'))
}

/** In an application that mounts this one, earlier middleware may have read and parsed the body. */
export function parsedBefore(request: IncomingMessage & { body?: unknown }): Buffer | undefined {
  if (!request.readableEnded || request.body === undefined) return undefined
  if (Buffer.isBuffer(request.body)) return request.body
  return Buffer.from(typeof request.body === 'string' ? request.body : JSON.stringify(request.body))
}
