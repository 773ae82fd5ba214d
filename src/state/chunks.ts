/**
 * A body that is still in the chunks it is made of: a page of records, whose bytes are kept one by one. It is put
 * together by whoever needs it whole; a journal that is seldom read keeps it as it is.
 */
export class Chunks {
  readonly length: number

  constructor(readonly parts: readonly Buffer[]) {
    let length = 0
    for (const part of parts) length += part.length
    this.length = length
  }

  /** Copies all chunks one after the other; there must be room for `length` bytes. */
  copyTo(target: Buffer): void {
    let at = 0
    for (const part of this.parts) {
      part.copy(target, at)
      at += part.length
    }
  }
}

/** What an answer consists of: text, bytes, or chunks of them. */
export type Body = Buffer | string | Chunks

/** The bytes of a body, which the caller may keep. */
export function bytesOf(body: Body): Buffer {
  if (body instanceof Chunks) return Buffer.concat(body.parts, body.length)
  return typeof body === 'string' ? Buffer.from(body) : body
}
