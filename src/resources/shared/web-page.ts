import type { Outcome } from '../../kernel/card/operation.ts'

/** A page that runs no script and loads nothing from other hosts. */
export function webPage(bytes: Promise<Buffer>): Outcome {
  return {
    kind: 'document',
    contentType: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'",
      'Cache-Control': 'no-store',
    },
    bytes,
  }
}
