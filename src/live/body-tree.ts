import { parsedJson } from '../checks/parsed-json.ts'
import type { WireResponse } from './differences.ts'
import { xmlTree } from './xml-tree.ts'

/** A body as values, so that JSON and XML are compared alike. */
export type BodyTree =
  | { readonly kind: 'JSON' | 'XML'; readonly value: unknown; readonly root?: string }
  | { readonly kind: 'text'; readonly value: string; readonly root?: undefined }
  | { readonly kind: 'bytes'; readonly root?: undefined }

/** Larger bodies are compared by their length; no page of records is that large. XML takes longer to parse than JSON. */
const largest = { json: 32 * 1024 * 1024, xml: 8 * 1024 * 1024 }

/** Reads a body by its content type: JSON, XML, plain text, or bytes for all others and what cannot be read. */
export function bodyTree({ headers, bytes }: Pick<WireResponse, 'headers' | 'bytes'>): BodyTree {
  const type = headers.get('content-type') ?? ''
  const isXml = /\bxml\b/i.test(type)
  if (bytes.length > (isXml ? largest.xml : largest.json)) return { kind: 'bytes' }
  const text = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  if (bytes.length === 0) return { kind: 'text', value: '' }
  if (/\bjson\b/i.test(type)) {
    const value = parsedJson(text())
    return value === undefined ? { kind: 'bytes' } : { kind: 'JSON', value }
  }
  if (isXml) {
    try {
      return { kind: 'XML', ...xmlTree(text()) }
    } catch {
      return { kind: 'bytes' }
    }
  }
  return /^text\/plain\b/i.test(type) ? { kind: 'text', value: text() } : { kind: 'bytes' }
}
