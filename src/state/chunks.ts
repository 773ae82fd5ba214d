/**
 * A body that still consists of chunks: a page of records, whose bytes are cached one by one. Readers join it when
 * they need it; the journal, which is seldom read, stores it as it is.
 */
export class Chunks {
  readonly length: number

  constructor(readonly parts: readonly Buffer[]) {
    let length = 0
    for (const part of parts) length += part.length
    this.length = length
  }
}

/** The content of a response: text, bytes, or chunks. */
export type Body = Buffer | string | Chunks

/** The bytes of a body; chunks are joined. */
export function bytesOf(body: Body): Buffer {
  if (body instanceof Chunks) return Buffer.concat(body.parts, body.length)
  return typeof body === 'string' ? Buffer.from(body) : body
}
