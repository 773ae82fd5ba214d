import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** A limit, because a small compressed body can expand until it fills the memory. */
const largest = { maxOutputLength: 64 * 1024 * 1024 }

/** Decodes a body by its `Content-Encoding`; undefined for an unknown encoding and for broken bytes. */
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
