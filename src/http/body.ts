import type { IncomingMessage } from 'node:http'
import { isMap } from '../checks/is-map.ts'
import { Problem } from '../kernel/card/problem.ts'

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
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
  if ((length === undefined || length === '0') && chunked === undefined) done(undefined)
  else {
    const announced = announcedFailure(request.headers, limit)
    const parsed = announced ? undefined : parsedBefore(request)
    if (announced) refuse(request, announced, done)
    else if (parsed) done(parsed)
    else if (request.readableEnded) done(undefined, 'read before')
    else collect(request, limit, done)
  }
}

/** Why the headers already show that a body cannot be read. */
export function announcedFailure(
  { 'content-length': length, 'content-encoding': encoding }: IncomingMessage['headers'],
  limit: number,
): BodyFailure | undefined {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return 'encoded'
  return Number(length) > limit ? 'too large' : undefined
}

/** The error for a body that cannot be read. */
export function unreadable(failure: BodyFailure, limit: number): Problem {
  if (failure === 'read before') return new Problem('failed', readBeforeSentence)
  return failure === 'encoded'
    ? new Problem('unsupportedBody', 'Bodies with a Content-Encoding are not supported; send it unencoded')
    : new Problem('bodyTooLarge', `The body is larger than the limit of ${limit} bytes`)
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

/**
 * In an application that mounts this one, earlier middleware may have read and parsed the body.
 * @returns undefined if nothing was parsed, or if what was parsed no longer tells what was sent
 */
export function parsedBefore(request: IncomingMessage & { body?: unknown }): Buffer | undefined {
  const { readableEnded, body, headers } = request
  if (!readableEnded || body === undefined) return undefined
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  const isUrlencoded = headers['content-type']?.includes('urlencoded') === true
  const isFlat = isUrlencoded && isMap(body) && Object.keys(body).some((name) => name.includes('['))
  return isFlat ? encodedAgain(body) : Buffer.from(JSON.stringify(body))
}

/**
 * Encodes the nested names that `express.urlencoded()` leaves as they are.
 * @returns undefined if several rows have one name, such as `positions[][name]`: only the lost order would tell them apart
 */
function encodedAgain(fields: Readonly<Record<string, unknown>>): Buffer | undefined {
  const parts = Object.entries(fields).map(([name, value]) => [name, [value].flat()] as const)
  if (parts.some(([name, values]) => values.length > 1 && name.includes('[]['))) return undefined
  const pairs = parts.flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, String(value)]),
  )
  return Buffer.from(new URLSearchParams(pairs).toString())
}
