/** A response about one invoice takes about 7 KB. */
const slabBytes = 256 * 1024
/** No character of a string takes more bytes of UTF-8. */
const longestCharacter = 3

let slab = Buffer.alloc(0)
let used = 0

/** Bytes of a text that is sent once. They lie next to each other in a few large buffers. */
export function writtenBytes(text: string): Buffer {
  const room = text.length * longestCharacter
  if (room > slabBytes / 8) return Buffer.from(text)
  if (room > slab.length - used) {
    slab = Buffer.allocUnsafeSlow(slabBytes)
    used = 0
  }
  const start = used
  used += slab.write(text, start)
  return slab.subarray(start, used)
}
