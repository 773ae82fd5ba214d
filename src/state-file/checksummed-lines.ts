import { constants } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
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

/** Bytes to read at once, because a file may be larger than the memory. */
const blockSize = 1024 * 1024
/** Maximum length of a line. This program cannot have written a longer one, because no string is longer. */
const longestLine = constants.MAX_STRING_LENGTH

/** The complete lines of a file, read block by block; anything after the last line end is ignored. */
export function* linesOf(path: string): Generator<FileLine> {
  const file = openSync(path, 'r')
  try {
    let number = 1
    let at = 0
    let parts: Buffer[] = []
    let length = 0
    for (const block of blocksOf(file)) {
      let rest = block
      while (rest.length > 0) {
        const end = rest.indexOf(newline) + 1
        const part = end === 0 ? rest : rest.subarray(0, end)
        rest = rest.subarray(part.length)
        parts.push(part)
        length += part.length
        if (end === 0 && length < longestLine) continue
        yield { bytes: parts.length === 1 ? part : Buffer.concat(parts), at, number }
        at += length
        number += 1
        parts = []
        length = 0
      }
    }
  } finally {
    closeSync(file)
  }
}

function* blocksOf(file: number): Generator<Buffer> {
  for (;;) {
    const block = Buffer.allocUnsafe(blockSize)
    const count = readSync(file, block, 0, blockSize, null)
    if (count === 0) return
    yield block.subarray(0, count)
  }
}
