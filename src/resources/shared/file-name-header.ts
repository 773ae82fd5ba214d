/**
 * The part of `Content-Disposition` that names a file. A header contains ASCII characters only, so other names are sent
 * in a second, escaped form, too (RFC 6266).
 */
export function fileNameHeader(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  if (plain === name) return `filename="${plain}"`
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
