import { request } from 'node:http'
import type { Client } from './client.ts'

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Sends a request that `fetch` refuses to send, such as a GET with a body, to a listening emulator. Adds only `Host` and
 * the length of the body. XML is returned as it is.
 */
export function raw<Body>(
  client: Client,
  { method, path, headers, body }: RawRequest,
): Promise<{ readonly status: number; readonly body: Body }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const outgoing = request(client.emulator.url + path, {
      method,
      headers: { ...length, ...headers },
      agent: false,
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: incoming.statusCode ?? 0, body: text.startsWith('<') ? text : JSON.parse(text) })
      })
    })
    outgoing.end(body)
  })
}
