import type { Writable } from 'node:stream'
import { unlessAborted } from './aborting.ts'

/** The body of a request that is sent on. */
export interface RequestBody {
  readonly beginning: Buffer
  /** What follows a long beginning; it may have no end. */
  readonly rest?: ReadableStreamDefaultReader<Uint8Array>
  /** Whether the body was read from a stream, and cannot be sent twice. */
  readonly isStream?: boolean
}

/** Longer bodies are sent as they are read, so that the emulator refuses those above its limit before they end. */
const maxBuffered = 1024 * 1024

const empty = { beginning: Buffer.alloc(0) }

/**
 * Reads a short body to its end, or the beginning of a long one.
 * @param given the body that the request was made with
 */
export async function readOutgoing(request: Request, given?: RequestInit['body']): Promise<RequestBody> {
  if (!request.body) return empty
  if (typeof given === 'string') return { beginning: Buffer.from(await request.arrayBuffer()) }
  const rest = request.body.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; size <= maxBuffered; ) {
    const { done, value } = await nextOf(rest, request.signal)
    if (done) return { beginning: Buffer.concat(chunks), isStream: given instanceof ReadableStream }
    chunks.push(value)
    size += value.length
  }
  return { beginning: Buffer.concat(chunks), rest, isStream: true }
}

/**
 * Reads the next chunk of a body.
 * @throws the reason of the signal when the request is aborted; the body is cancelled then
 */
async function nextOf(rest: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  try {
    return await unlessAborted(rest.read(), signal)
  } catch (error) {
    // A failure to cancel is ignored, because the abort is already reported.
    if (signal.aborted) rest.cancel(signal.reason).catch(() => undefined)
    throw error
  }
}

/**
 * The header that announces the end of a body. A request must not have both Transfer-Encoding and Content-Length, and the
 * sender does not know the length of a stream.
 */
export function lengthOf(
  { beginning, rest }: RequestBody,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  given?: RequestInit['body'],
): Record<string, string> {
  if (headers.has('transfer-encoding')) return {}
  if (rest || given instanceof ReadableStream) {
    return headers.has('content-length') ? {} : { 'transfer-encoding': 'chunked' }
  }
  const isExpected = beginning.length > 0 || /^(?:POST|PUT|PATCH)$/.test(method)
  return isExpected ? { 'content-length': String(beginning.length) } : {}
}

/** Sends a body. Stops reading it when a response arrives, or when the connection closes. */
export function sendBody(outgoing: Writable, { beginning, rest }: RequestBody): void {
  if (!rest) return void outgoing.end(beginning)
  outgoing.write(beginning)
  const isOver = new Promise<void>((resolve) => {
    for (const event of ['response', 'close']) outgoing.once(event, () => resolve())
  })
  // A failure to cancel is ignored, because the request is over.
  void isOver.then(() => rest.cancel()).catch(() => undefined)
  sendRest(outgoing, rest, isOver).catch((error) => outgoing.destroy(error))
}

async function sendRest(
  outgoing: Writable,
  rest: ReadableStreamDefaultReader<Uint8Array>,
  isOver: Promise<void>,
): Promise<void> {
  for (;;) {
    const { done, value } = await rest.read()
    if (done) break
    if (outgoing.write(value)) continue
    await Promise.race([isOver, new Promise((resolve) => outgoing.once('drain', resolve))])
  }
  outgoing.end()
}
