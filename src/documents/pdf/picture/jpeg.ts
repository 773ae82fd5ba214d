/** Markers that begin a frame; the numbers between them mean something else. */
const notFrames = new Set([0xc4, 0xc8, 0xcc])

/**
 * Whether a JPEG begins as one: its frame says size and colours, which is all that the PDF library reads of it.
 * @param bytes the whole file
 */
export function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return false
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) {
      return bytes.readUInt32BE(at + 5) > 0 && [1, 3, 4].includes(bytes[at + 9]!)
    }
    // Any number of filling bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}
