import type { IncomingMessage, ServerResponse } from 'node:http'
import { Bytes, jsonType, type Stream } from './endpoint.ts'

/** Headers of every response: only pages of the same origin may use it. */
const guarded: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/**
 * The page runs its own script, sends requests to its own origin, and frames PDF files and e-mails. The policy holds in
 * these frames, too, so that e-mails load nothing from other hosts. E-mails contain inline styles.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/** A response of the admin API. */
export interface AdminReply {
  readonly status: number
  readonly content: Bytes | Stream
}

export function json(status: number, value: unknown, headers?: Readonly<Record<string, string>>): AdminReply {
  return { status, content: new Bytes(jsonType, JSON.stringify(value), headers) }
}

export function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, content }: AdminReply,
): void {
  for (const [name, value] of Object.entries(guarded)) response.setHeader(name, value)
  if (content instanceof Bytes) {
    const { contentType, body, headers } = content
    response.writeHead(status, {
      'Content-Type': contentType,
      'Content-Length': Buffer.byteLength(body),
      ...headers,
    })
    response.end(body)
  } else if (request.method === 'HEAD') {
    response.writeHead(status, { 'Content-Type': 'text/event-stream; charset=utf-8' }).end()
  } else {
    const last = request.headers['last-event-id']
    content.open(response, typeof last === 'string' ? last : undefined)
  }
}
