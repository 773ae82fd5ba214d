import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { bytesOf, type Chunks } from '../state/chunks.ts'

/** A page of a hundred invoices takes about 400 KB, and twice as much as XML. */
const slabBytes = 1024 * 1024
const maxFree = 8

/** More pieces are joined: sending 27 pieces took no less than joining them. */
const maxPieces = 12

/** Buffers of pages that were sent. */
const free: Buffer[] = []

/**
 * Ends a response whose body is in chunks. Many chunks are joined in a buffer that is reused once it was sent: a new buffer
 * for each page lies outside V8's heap and causes full collections (row `device: reused buffers` of the bench).
 * A connection that is not a socket passes buffers on without copying them, so it gets its own buffer.
 */
export function endWithChunks(response: ServerResponse, chunks: Chunks): void {
  const { socket } = response
  const isSocket = socket instanceof Socket
  if (isSocket && chunks.parts.length <= maxPieces) {
    for (const part of chunks.parts) response.write(part)
    response.end()
    return
  }
  if (!isSocket || chunks.length > slabBytes) {
    response.end(bytesOf(chunks))
    return
  }
  const slab = free.pop() ?? Buffer.allocUnsafeSlow(slabBytes)
  chunks.copyTo(slab)
  // A socket that breaks first keeps its buffer; both are garbage collected.
  response.end(slab.subarray(0, chunks.length), () => {
    if (free.length < maxFree) free.push(slab)
  })
}
