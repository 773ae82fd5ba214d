import type { IncomingMessage, ServerResponse } from 'node:http'
import { Bytes, jsonType, type Stream } from './endpoint.ts'

/** What every answer says to browsers: this is for the page of the same origin, and for nobody else. */
const guarded: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/**
 * The page runs its own script, asks its own origin and shows its own frames: PDF files of the service, and mails, which
 * stand under the same policy, so that they load nothing. Mails carry their styles within.
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

/** An answer on its way. */
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
