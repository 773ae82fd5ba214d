/** Markers between those of frames that have other meanings. */
const notFrames = new Set([0xc4, 0xc8, 0xcc])

/** The position of the frame segment of a JPEG, which contains its size and colours; undefined without a whole one. */
export function jpegFrame(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) return at
    // Any number of fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/**
 * Whether the start of a JPEG is valid: the PDF library reads only its frame, for size and colours.
 * @param bytes the whole file
 */
export function isJpeg(bytes: Buffer): boolean {
  const at = jpegFrame(bytes)
  return at !== undefined && bytes.readUInt32BE(at + 5) > 0 && [1, 3, 4].includes(bytes[at + 9]!)
}
