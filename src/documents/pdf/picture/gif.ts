import { Bitmap, checkPixels } from './bitmap.ts'

const extension = 0x21
const image = 0x2c

/**
 * Reads the first picture of a GIF, which the PDF library does not support.
 * @throws when the file is damaged
 */
export function readGif(bytes: Buffer): Bitmap {
  const bitmap = new Bitmap(bytes.readUInt16LE(6), bytes.readUInt16LE(8))
  const common = tableAt(bytes, 13, bytes[10]!)
  let at = 13 + common.length
  let transparent = -1
  while (bytes[at] === extension) {
    // The graphic control extension names the transparent colour.
    if (bytes[at + 1] === 0xf9 && bytes[at + 3]! & 1) transparent = bytes[at + 6]!
    at = blocksAt(bytes, at + 2).end
  }
  if (bytes[at] !== image) throw new Error('a GIF without a picture')
  const [left, top, width, height] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset)) as Frame
  // The size of a frame may differ from the size of the picture.
  checkPixels(width, height)
  const flags = bytes[at + 9]!
  const own = tableAt(bytes, at + 10, flags)
  const palette = own.length > 0 ? own : common
  at += 10 + own.length
  const entries = unpacked(blocksAt(bytes, at + 1).data, bytes[at]!, width * height)
  for (const [row, y] of rowOrder(height, (flags & 0x40) !== 0).entries()) {
    for (let x = 0; x < width; x += 1) {
      const entry = entries[row * width + x]!
      if (left + x >= bitmap.width || top + y >= bitmap.height || entry === transparent) continue
      const [red = 0, green = 0, blue = 0] = palette.subarray(entry * 3, entry * 3 + 3)
      bitmap.paint(left + x, top + y, [red, green, blue], 255)
    }
  }
  return bitmap
}

type Frame = [left: number, top: number, width: number, height: number]

function tableAt(bytes: Buffer, at: number, flags: number): Buffer {
  return flags & 0x80 ? bytes.subarray(at, at + 3 * 2 ** ((flags & 7) + 1)) : bytes.subarray(at, at)
}

/** Blocks that start with their length; an empty block ends them. */
function blocksAt(bytes: Buffer, start: number): { readonly data: Buffer; readonly end: number } {
  const parts: Buffer[] = []
  let at = start
  while (bytes[at]) {
    parts.push(bytes.subarray(at + 1, at + 1 + bytes[at]!))
    at += bytes[at]! + 1
  }
  return { data: Buffer.concat(parts), end: at + 1 }
}

/** An interlaced picture is sent in four passes. */
function rowOrder(height: number, interlaced: boolean): number[] {
  const rows = Array.from({ length: height }, (_, row) => row)
  if (!interlaced) return rows
  const turns = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const
  return turns.flatMap(([start, step]) => rows.filter((row) => row >= start && (row - start) % step === 0))
}

/**
 * Undoes the compression of GIF: codes represent runs of palette entries, and each code that is read defines a new one.
 * @param bits of a palette entry
 * @throws when a code is undefined or entries are missing
 */
function unpacked(data: Buffer, bits: number, count: number): Uint8Array {
  if (bits < 1 || bits > 8) throw new Error('a GIF with an unknown compression')
  const clear = 2 ** bits
  const entries = new Uint8Array(count)
  let filled = 0
  const runs: Uint8Array[] = Array.from({ length: clear + 2 }, (_, entry) => Uint8Array.of(entry))
  let size = bits + 1
  let before: Uint8Array | undefined
  for (let bit = 0; filled < count; ) {
    if (bit + size > data.length * 8) throw new Error('a GIF without all its pixels')
    const code = codeAt(data, bit, size)
    bit += size
    if (code === clear) {
      // Every second code may be a reset, so a reset must not cost more than reading a code.
      runs.length = clear + 2
      size = bits + 1
      before = undefined
      continue
    }
    const run: Uint8Array | undefined =
      runs[code] ?? (before && code === runs.length ? longer(before, before) : undefined)
    if (!run || code === clear + 1) throw new Error('a GIF with an unknown code')
    if (before && runs.length < 4096) runs.push(longer(before, run))
    if (runs.length === 2 ** size && size < 12) size += 1
    entries.set(run.subarray(0, count - filled), filled)
    filled += run.length
    before = run
  }
  return entries
}

function longer(run: Uint8Array, next: Uint8Array): Uint8Array {
  const made = new Uint8Array(run.length + 1)
  made.set(run)
  made[run.length] = next[0]!
  return made
}

function codeAt(data: Buffer, bit: number, size: number): number {
  const at = bit >> 3
  const three = data[at]! | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16)
  return (three >> (bit & 7)) & (2 ** size - 1)
}
