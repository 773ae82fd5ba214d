import { crc32, deflateSync } from 'node:zlib'

/** Maximum number of pixels of a logo: more would fill the memory and block other requests for seconds. */
const maxPixels = 4_000_000

/** @throws without pixels, or with too many */
export function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1 || width * height > maxPixels) {
    throw new Error(`a picture of ${width} by ${height} pixels is not one of 1 to ${maxPixels} pixels`)
  }
}

/** A picture on white paper: transparent pixels become white. */
export class Bitmap {
  /** Three bytes for each pixel, row by row. */
  private readonly rgb: Buffer

  /** @throws when the picture has no pixels, or too many */
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    checkPixels(width, height)
    this.rgb = Buffer.alloc(width * height * 3, 255)
  }

  /** @param alpha from 0, invisible, to 255, opaque */
  paint(x: number, y: number, color: readonly [number, number, number], alpha: number): void {
    const at = (y * this.width + x) * 3
    for (let part = 0; part < 3; part += 1) {
      this.rgb[at + part] = Math.round((color[part]! * alpha + 255 * (255 - alpha)) / 255)
    }
  }

  /** The picture as a PNG in the simplest form, which the PDF library embeds without decoding it. */
  png(): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header.set([8, 2, 0, 0, 0], 8)
    const stride = this.width * 3
    const rows = Buffer.alloc((stride + 1) * this.height)
    for (let y = 0; y < this.height; y += 1) {
      this.rgb.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride)
    }
    const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks])
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}
