import { connect } from 'node:net'
import type { Emulator } from '../../src/index.ts'

/**
 * Sends raw bytes to a listening emulator.
 * @returns all bytes until the emulator closes the connection; the last request must ask for that
 */
export function overWire({ port }: Emulator, ...sent: readonly (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The connection may close while bytes are still being sent.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    for (const bytes of sent) socket.write(bytes)
  })
}

/** The text of a request that closes the connection. */
export function lastRequestText(head: string, body = ''): string {
  return `${head}\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
}
