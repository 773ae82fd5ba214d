/**
 * The headers of an e-mail, decoded (RFC 5322, RFC 2047).
 * @param mime the whole message
 * @returns the values by name in lower case; the first value of a repeated header
 */
export function mimeHeaders(mime: Buffer): Readonly<Record<string, string>> {
  const end = mime.indexOf('\r\n\r\n')
  const lines = mime
    .subarray(0, end < 0 ? mime.length : end)
    .toString('utf8')
    // A line that starts with a space continues the one before.
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decoded(line.slice(colon + 1).trim())]
  })
  return Object.fromEntries(headers.reverse())
}

const encodedWord = /=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi

/** Adjacent encoded words are one text, and may split a letter between them. */
function decoded(value: string): string {
  return value.replace(/=\?[\w-]+\?[BQ]\?[^?]*\?=(?:\s+=\?[\w-]+\?[BQ]\?[^?]*\?=)*/gi, (run) => {
    const words = [...run.matchAll(encodedWord)].map(([, , encoding, text]) => bytesOf(encoding!, text!))
    return Buffer.concat(words).toString('utf8')
  })
}

function bytesOf(encoding: string, text: string): Buffer {
  if (encoding.toUpperCase() === 'B') return Buffer.from(text, 'base64')
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
