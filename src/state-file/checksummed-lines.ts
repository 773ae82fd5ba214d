import { crc32 } from 'node:zlib'

/** Digits of a checksum. */
const sealLength = 8
/** The checksum and the space after it. */
const textAt = sealLength + 1
const newline = 10

/**
 * A checksum over all lines so far. Each line carries it, so that a changed, lost or moved line is detected, and the
 * lines before it can be trusted.
 */
export class RunningChecksum {
  private checksum = 0

  /** A line with its checksum, ready to be written. */
  line(text: string): Buffer {
    const line = Buffer.from(`${' '.repeat(textAt)}${text}\n`)
    line.write(this.over(line.subarray(textAt)), 'latin1')
    return line
  }

  /** The text of an intact line; undefined for a damaged one. */
  textOf(line: Buffer): string | undefined {
    const before = this.checksum
    if (this.over(line.subarray(textAt)) === line.toString('latin1', 0, sealLength))
      return line.toString('utf8', textAt, line.length - 1)
    this.checksum = before
    return undefined
  }

  /** A copy that continues from here. */
  copy(): RunningChecksum {
    const copy = new RunningChecksum()
    copy.checksum = this.checksum
    return copy
  }

  private over(bytes: Buffer): string {
    this.checksum = crc32(bytes, this.checksum)
    return this.checksum.toString(16).padStart(sealLength, '0')
  }
}

/** One line of a file, with its end. */
export interface FileLine {
  readonly bytes: Buffer
  /** Offset of its first byte. */
  readonly at: number
  /** Counts from 1. */
  readonly number: number
}

/** The complete lines of a file; anything after the last line end is ignored. */
export function* linesOf(file: Buffer): Generator<FileLine> {
  let number = 1
  for (let at = 0; ; number++) {
    const end = file.indexOf(newline, at) + 1
    if (end === 0) return
    yield { bytes: file.subarray(at, end), at, number }
    at = end
  }
}
