import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Which part of a request could not be read, by the parser's error code, and what to do about it. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Path, query and headers are longer than 16 KB together'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The parts of the body carry too much besides their bytes'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

/**
 * Responds to bytes that are not an HTTP request in the shape of every other error, then closes the connection: where
 * the next request would begin is unknown.
 */
export function refuseUnparsable(error: Unread, socket: Duplex): void {
  const underWay: unknown = Reflect.get(socket, '_httpMessage')
  // A response that has begun would be corrupted.
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
  // A client that sent HEAD would read a body as the next response.
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy())
}

/** The error of Node's parser. */
interface Unread extends NodeJS.ErrnoException {
  /** The bytes that it was reading. */
  readonly rawPacket?: Buffer
}
