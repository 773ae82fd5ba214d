import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { formatValue } from '../checks/format-value.ts'

/** Which part of a request could not be read, by the parser's error code, and what to do about it. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Path, query and headers are longer than 16 KB together'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time'],
}

/**
 * Responds to bytes that are not an HTTP request in the shape of every other error, then closes the connection: it is
 * unknown where the next request begins.
 */
export function refuseUnparsable(error: Unread, socket: Duplex): void {
  const underWay: unknown = Reflect.get(socket, '_httpMessage')
  // A response that has begun would be corrupted.
  if (!socket.writable || (underWay instanceof ServerResponse && underWay.headersSent)) {
    socket.destroy()
    return
  }
  const [status, message] = refusals[error.code ?? ''] ?? [400, 'This is not a valid HTTP request']
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

/** Refuses a request with two hosts, or without the one that HTTP/1.1 demands (RFC 9110 7.2); says whether it did. */
export function refuseHost(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (headers.host === undefined) {
    if (httpVersion !== '1.1') return false
    refuse(response, 400, 'This cannot be served: there is no Host header')
    return true
  }
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts < 2) return false
  refuse(response, 400, 'This cannot be served: there are two Host headers')
  return true
}

/** Refuses a request with an unknown expectation (RFC 9110 10.1.1). */
export function refuseExpectation({ headers }: IncomingMessage, response: ServerResponse): void {
  const expected = formatValue(headers.expect ?? '')
  refuse(response, 417, `Expect is ${expected}; the only expectation is 100-continue`)
}

/** Also closes the connection, because a following body is not read. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ code: 'error', message })
  // Node would send the real time, not the emulator's.
  response.sendDate = false
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  })
  response.end(body)
}
