import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** A small body can be packed so that it fills the memory. */
const largest = { maxOutputLength: 64 * 1024 * 1024 }

/** The bytes of a body without its `Content-Encoding`; undefined for an unknown one, and for bytes that are broken. */
export function decodedBody(body: Buffer, encoding: string | null): Buffer | undefined {
  try {
    switch (encoding?.trim().toLowerCase() ?? '') {
      case '':
      case 'identity':
        return body
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, largest)
      case 'deflate':
        return inflateSync(body, largest)
      case 'br':
        return brotliDecompressSync(body, largest)
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}
