import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

/**
 * @typedef {object} Place where a connection leads
 * @property {number} port of the server, or of a proxy in front of it
 * @property {string} [ca] certificate of the authority; the connection is encrypted with it
 * @property {string} [host] that is asked for, at the proxy too
 * @property {boolean} [isProxy] the port is that of a proxy
 */

/** All pieces arrive in the same memory, which costs the generator less than memory for each. */
const buffer = Buffer.allocUnsafe(256 * 1024)

/**
 * Opens a connection.
 * @param {Place} place
 * @param {object} listener
 * @param {(socket: import('node:net').Socket) => void} listener.ready when requests can be sent
 * @param {(size: number, bytes: Buffer) => void} listener.read
 * @param {(error: Error & { code?: string }) => void} listener.failed
 * @param {() => void} listener.closed
 */
export function open({ port, ca, host = '127.0.0.1', isProxy }, { ready, read, failed, closed }) {
  const to = { host: '127.0.0.1', port, noDelay: true }
  const attend = (socket, began) => {
    socket.on(began, () => ready(socket))
    socket.on('error', failed)
    socket.on('close', closed)
    if (ca !== undefined) socket.on('data', (bytes) => read(bytes.length, bytes))
  }
  if (ca === undefined) {
    const callback = (size, bytes) => {
      read(size, bytes)
      return true
    }
    attend(connect({ ...to, onread: { buffer, callback } }), 'connect')
    return
  }
  const encrypted = (socket) => attend(connectTls({ ...to, socket, ca, servername: host }), 'secureConnect')
  if (!isProxy) {
    encrypted(undefined)
    return
  }
  const tunnel = connect(to)
  tunnel.once('error', failed)
  tunnel.once('data', () => encrypted(tunnel))
  tunnel.write(`CONNECT ${host}:443 HTTP/1.1\r\nHost: ${host}:443\r\n\r\n`)
}
