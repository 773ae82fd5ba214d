import type { IncomingMessage } from 'node:http'

/** Why a body could not be read. */
export type BodyFailure = 'too large' | 'encoded' | 'broken off'

type Done = (body: Buffer | undefined, failure?: BodyFailure) => void

/**
 * The bytes of a request's body; nothing when there is none. Most requests have none and are answered at once.
 * @param limit bytes that are accepted at most
 * @param done called once with the bytes, or with the reason why there are none
 */
export function readBody(request: IncomingMessage, limit: number, done: Done): void {
  const {
    'content-length': length,
    'transfer-encoding': chunked,
    'content-encoding': encoding,
  } = request.headers
  if ((length === undefined || length === '0') && chunked === undefined) done(undefined)
  else if (encoding !== undefined && encoding !== 'identity') refuse(request, 'encoded', done)
  else if (Number(length) > limit) refuse(request, 'too large', done)
  else {
    const parsed = parsedBefore(request)
    if (parsed) done(parsed)
    else collect(request, limit, done)
  }
}

/** The rest is read and dropped, so that the client gets to see the answer. */
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

/** Mounted in somebody's application, its own middleware may have read and parsed the body already. */
function parsedBefore(request: IncomingMessage & { body?: unknown }): Buffer | undefined {
  if (!request.readableEnded || request.body === undefined) return undefined
  if (Buffer.isBuffer(request.body)) return request.body
  return Buffer.from(typeof request.body === 'string' ? request.body : JSON.stringify(request.body))
}
