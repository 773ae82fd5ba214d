const minSize = 16 * 1024
/** Larger pieces would stay in memory while only few of their records are still cached. */
const maxSize = 128 * 1024

/** Where the bytes of a text are. */
export interface ByteRange {
  readonly buffer: Buffer
  readonly start: number
  readonly end: number
  /** The bytes with the separator behind them, once a page needed them. */
  followed: Buffer | undefined
}

/** The bytes at a place. */
export function bytesAt({ buffer, start, end }: ByteRange): Buffer {
  return start === 0 && end === buffer.length ? buffer : buffer.subarray(start, end)
}

/**
 * Texts written one after the other, with a separator between them. Records that were first read on one page lie next to
 * each other, so the page is sent from where they are instead of being joined (row `device: adjacent bytes` of the
 * bench).
 */
export class AdjacentBytes {
  private buffer = Buffer.alloc(0)
  private used = 0

  constructor(private readonly separator: Buffer) {}

  write(text: string): ByteRange {
    const length = Buffer.byteLength(text)
    const needed = length + this.separator.length
    if (needed > this.buffer.length - this.used) {
      // Few records get little memory, many get large pieces.
      const size = Math.min(maxSize, Math.max(minSize, 2 * this.buffer.length))
      this.buffer = Buffer.allocUnsafeSlow(Math.max(size, needed))
      this.used = 0
    }
    const { buffer, used: start } = this
    const end = start + length
    // Text that is all ASCII is copied, which takes half of encoding it.
    buffer.write(text, start, length === text.length ? 'latin1' : 'utf8')
    this.separator.copy(buffer, end)
    this.used = end + this.separator.length
    return { buffer, start, end, followed: undefined }
  }
}
