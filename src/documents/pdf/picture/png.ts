import { inflateSync } from 'node:zlib'
import { Bitmap } from './bitmap.ts'

/** The content of the chunks of a file. */
interface Content {
  readonly width: number
  readonly height: number
  /** Bits per sample. */
  readonly depth: number
  readonly colorType: number
  readonly interlaced: boolean
  readonly palette: Buffer
  /** Alpha of palette entries, or the one colour that is transparent. */
  readonly transparency: Buffer
  readonly samples: Buffer
}

/** One of the passes of an interlaced picture. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number]

const samplesOfPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

const interlacedPasses: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

/**
 * Reads a PNG of any kind. The PDF library does so too, but a damaged file ends the process there, and it draws
 * transparent pictures with a palette incorrectly.
 * @throws when the file is damaged
 */
export function readPng(bytes: Buffer): Bitmap {
  const content = contentOf(bytes)
  const { width, height, depth, colorType, interlaced } = content
  const count = samplesOfPixel[colorType]
  if (count === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new Error('an unknown kind of PNG')
  const bitmap = new Bitmap(width, height)
  const passes = interlaced ? interlacedPasses : [[0, 0, 1, 1] as const]
  const sizes = passes.map(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX)
    return { columns, rows: columns > 0 ? Math.ceil((height - y) / stepY) : 0 }
  })
  const strides = sizes.map(({ columns }) => Math.ceil((columns * count * depth) / 8))
  const expected = sizes.reduce((sum, { rows }, at) => sum + rows * (strides[at]! + 1), 0)
  const data = inflateSync(content.samples, { maxOutputLength: expected })
  if (data.length < expected) throw new Error('a PNG without all its rows')
  const distance = Math.max(1, (count * depth) / 8)
  let start = 0
  for (const [at, [x, y, stepX, stepY]] of passes.entries()) {
    let above: Buffer = Buffer.alloc(strides[at]!)
    for (let row = 0; row < sizes[at]!.rows; row += 1) {
      const line = data.subarray(start + 1, start + 1 + strides[at]!)
      unfilter(line, above, data[start]!, distance)
      for (let column = 0; column < sizes[at]!.columns; column += 1) {
        paint(bitmap, content, line, column, x + column * stepX, y + row * stepY)
      }
      above = line
      start += strides[at]! + 1
    }
  }
  return bitmap
}

function contentOf(bytes: Buffer): Content {
  const parts = new Map<string, Buffer[]>()
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const part = bytes.subarray(at + 8, at + 8 + length)
    const held = parts.get(name)
    if (held) held.push(part)
    else parts.set(name, [part])
    at += length + 12
  }
  const header = parts.get('IHDR')?.[0]
  if (!header || header.length < 13) throw new Error('a PNG without header')
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    depth: header[8]!,
    colorType: header[9]!,
    interlaced: header[12] === 1,
    palette: parts.get('PLTE')?.[0] ?? Buffer.alloc(0),
    transparency: parts.get('tRNS')?.[0] ?? Buffer.alloc(0),
    samples: Buffer.concat(parts.get('IDAT') ?? []),
  }
}

/** Undoes the filter of a row: it subtracted a prediction from the bytes to the left, above and above left. */
function unfilter(line: Buffer, above: Buffer, filter: number, distance: number): void {
  if (filter > 4) throw new Error('a PNG with an unknown filter')
  if (filter === 0) return
  for (let at = 0; at < line.length; at += 1) {
    const left = line[at - distance] ?? 0
    const up = above[at]!
    if (filter === 1) line[at] = line[at]! + left
    else if (filter === 2) line[at] = line[at]! + up
    else if (filter === 3) line[at] = line[at]! + ((left + up) >> 1)
    else line[at] = line[at]! + nearestOf(left, up, above[at - distance] ?? 0)
  }
}

function nearestOf(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function paint(
  bitmap: Bitmap,
  { depth, colorType, palette, transparency }: Content,
  line: Buffer,
  column: number,
  x: number,
  y: number,
): void {
  const count = samplesOfPixel[colorType]!
  const raw = (part: number) => sampleAt(line, column * count + part, depth)
  const shade = (part: number) => Math.round((raw(part) * 255) / (2 ** depth - 1))
  const isKey = (parts: number) => {
    if (transparency.length < parts * 2) return false
    return Array.from({ length: parts }, (_, part) => transparency.readUInt16BE(part * 2)).every(
      (key, part) => key === raw(part),
    )
  }
  if (colorType === 3) {
    const entry = raw(0)
    const [red = 0, green = 0, blue = 0] = palette.subarray(entry * 3, entry * 3 + 3)
    bitmap.paint(x, y, [red, green, blue], transparency[entry] ?? 255)
  } else if (colorType === 0 || colorType === 4) {
    const gray = shade(0)
    bitmap.paint(x, y, [gray, gray, gray], colorType === 4 ? shade(1) : isKey(1) ? 0 : 255)
  } else {
    const alpha = colorType === 6 ? shade(3) : isKey(3) ? 0 : 255
    bitmap.paint(x, y, [shade(0), shade(1), shade(2)], alpha)
  }
}

function sampleAt(line: Buffer, at: number, depth: number): number {
  if (depth === 16) return line.readUInt16BE(at * 2)
  const bit = at * depth
  return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}
