import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A PNG.
 * @param data the compressed rows, in pieces
 * @param transparent the sample or colour that is transparent
 */
export function pngOf(
  width: number,
  height: number,
  kind: { readonly depth: number; readonly colorType: number },
  data: readonly Buffer[],
  transparent?: Buffer,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([kind.depth, kind.colorType], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(transparent ? [chunk('tRNS', transparent)] : []),
    ...data.map((bytes) => chunk('IDAT', bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Zeros, packed as PNG has them: a thousandth of their size. Only a million of them are packed, and then repeated. */
export function packedZeros(count: number): Buffer {
  const million = 1_000_000
  const packed = deflateRawSync(Buffer.alloc(million), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(count % million))
  const checksum = Buffer.alloc(4)
  checksum.writeUInt16BE(count % 65_521)
  checksum.writeUInt16BE(1, 2)
  const millions = Array<Buffer>(Math.floor(count / million)).fill(packed)
  return Buffer.concat([Buffer.of(0x78, 0x9c), ...millions, rest, checksum])
}

type Size = readonly [width: number, height: number]

/** A GIF of one frame with its own size; `data` contains its codes. */
export function gifOf([width, height]: Size, [frameWidth, frameHeight]: Size, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.write('GIF89a')
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  const frame = Buffer.alloc(11)
  frame[0] = 0x2c
  frame.writeUInt16LE(frameWidth, 5)
  frame.writeUInt16LE(frameHeight, 7)
  // Bits of an entry.
  frame[10] = 8
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    blocks.push(Buffer.of(block.length), block)
  }
  return Buffer.concat([header, frame, ...blocks, Buffer.of(0)])
}

/** The code that starts over, again and again: nine bits each, so that eight of them fill nine bytes. */
export function startingOver(count: number): Buffer {
  const eight = codes(Array.from({ length: 8 }, () => [256, 9] as const)).subarray(0, 9)
  return Buffer.alloc(Math.ceil((count * 9) / 8), eight)
}

/** Codes for runs of growing length, until there are no more codes. */
export function growingRuns(count: number): Buffer {
  let next = 258
  let size = 9
  const written: (readonly [number, number])[] = [[0, size]]
  for (let at = 1; at < count; at++) {
    written.push([Math.min(next, 4095), size])
    if (next < 4096) next++
    if (next === 2 ** size && size < 12) size++
  }
  return codes(written)
}

function codes(written: readonly (readonly [code: number, bits: number])[]): Buffer {
  const bytes: number[] = []
  let rest = 0
  let held = 0
  for (const [code, bits] of written) {
    rest |= code << held
    for (held += bits; held >= 8; held -= 8) {
      bytes.push(rest & 255)
      rest >>>= 8
    }
  }
  bytes.push(rest & 255)
  return Buffer.from(bytes)
}
