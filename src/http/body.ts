import type { IncomingMessage } from 'node:http'

/** Why a body could not be read. */
export type BodyFailure = 'too large' | 'encoded' | 'broken off'

/**
 * The bytes of a request's body; nothing when there is none. Most requests have none and are answered at once.
 * @param limit bytes that are accepted at most
 * @param done called once with the bytes, or with the reason why there are none
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  done: (body: Buffer | undefined, failure?: BodyFailure) => void,
): void {
  const { headers } = request
  const length = headers['content-length']
  if ((length === undefined || length === '0') && headers['transfer-encoding'] === undefined)
    return done(undefined)
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    request.resume()
    return done(undefined, 'encoded')
  }
  const parsed = parsedBefore(request)
  if (parsed) return done(parsed)
  if (Number(length) > limit) {
    request.resume()
    return done(undefined, 'too large')
  }
  const chunks: Buffer[] = []
  let size = 0
  let isDone = false
  const finish = (body: Buffer | undefined, failure?: BodyFailure) => {
    if (isDone) return
    isDone = true
    done(body, failure)
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
  return Buffer.isBuffer(request.body) ? request.body : Buffer.from(JSON.stringify(request.body))
}
