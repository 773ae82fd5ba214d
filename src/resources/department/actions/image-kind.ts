import { jpegFrame } from '../../../documents/pdf/picture/jpeg.ts'

/** The accepted formats of a logo. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The format of an image, by its bytes, because names and declared types are often wrong.
 * @returns undefined unless it is a PNG, JPEG or GIF that includes its size
 */
export function imageType(bytes: Buffer): ImageType | undefined {
  for (const [type, sizeOf] of Object.entries(readers)) {
    const size = sizeOf(bytes)
    if (size && size.width > 0 && size.height > 0) return type as ImageType
  }
  return undefined
}

const readers: Readonly<Record<ImageType, (bytes: Buffer) => Size | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngStart)) return undefined
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function jpegSize(bytes: Buffer): Size | undefined {
  const at = jpegFrame(bytes)
  return at === undefined
    ? undefined
    : { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
}
