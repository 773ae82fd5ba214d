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
const longest = 1024 * 1024

const empty = { beginning: Buffer.alloc(0) }

/**
 * Reads a body to its end, or as much as a short one would have.
 * @param given from what the request was made
 */
export async function readOutgoing(request: Request, given?: RequestInit['body']): Promise<RequestBody> {
  if (!request.body) return empty
  if (typeof given === 'string') return { beginning: Buffer.from(await request.arrayBuffer()) }
  const rest = request.body.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; size <= longest; ) {
    const { done, value } = await nextOf(rest, request.signal)
    if (done) return { beginning: Buffer.concat(chunks), isStream: given instanceof ReadableStream }
    chunks.push(value)
    size += value.length
  }
  return { beginning: Buffer.concat(chunks), rest, isStream: true }
}

/**
 * Reads on in a body.
 * @throws the reason of the signal when the request is aborted, which ends the body, too
 */
async function nextOf(rest: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal) {
  try {
    return await unlessAborted(rest.read(), signal)
  } catch (error) {
    // The source of a body that nobody sends any more may fail; nobody needs to hear of it.
    if (signal.aborted) rest.cancel(signal.reason).catch(() => undefined)
    throw error
  }
}

/**
 * How the end of a body is announced. Who announces chunks must not announce a length, too, and the length of
 * a stream is unknown to its sender.
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

/** Sends a body. Reads no more of it once there is a response, or nobody to send it to. */
export function sendBody(outgoing: Writable, { beginning, rest }: RequestBody): void {
  if (!rest) return void outgoing.end(beginning)
  outgoing.write(beginning)
  const isOver = new Promise<void>((resolve) => {
    for (const event of ['response', 'close']) outgoing.once(event, () => resolve())
  })
  // A stream that fails when it is cancelled has nobody left to hear of it.
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
