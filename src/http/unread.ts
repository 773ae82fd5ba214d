import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** What of a request could not be read, by the code of the parser's error, and what to do about it. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Path, query and headers are longer than 16 KB together'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The parts of the body carry too much besides their bytes'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

/**
 * Answers what is no HTTP request in the shape of every other refusal, and hangs up: where the next request would begin
 * nobody can tell.
 */
export function refuseUnread(error: Unread, socket: Duplex): void {
  const underWay: unknown = Reflect.get(socket, '_httpMessage')
  // An answer that has begun would be torn apart.
  if (!socket.writable || (underWay instanceof ServerResponse && underWay.headersSent)) {
    socket.destroy()
    return
  }
  const [status, message] = refusals[error.code ?? ''] ?? [400, 'This is no HTTP request that could be read']
  const body = JSON.stringify({ code: 'error', message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  // Whoever asks for the head alone would take a body for the next answer.
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy())
}

/** What the parser of node complains about. */
interface Unread extends NodeJS.ErrnoException {
  /** The bytes that it was reading. */
  readonly rawPacket?: Buffer
}
