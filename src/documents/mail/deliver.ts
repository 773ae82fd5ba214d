import { SmtpConnection } from './smtp-connection.ts'

/** Sender and recipients of a message, independent of its headers. */
export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

/**
 * Sends a message to an SMTP server.
 * @param server address of the server, such as smtp://127.0.0.1:1025
 * @throws when the server is unreachable or refuses the message
 */
export async function deliver(server: string, { from, to }: Envelope, mime: Buffer): Promise<void> {
  const { protocol, hostname, port, username, password } = new URL(server)
  const isSecure = protocol === 'smtps:'
  const connection = await SmtpConnection.open({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 25) : Number(port),
    isSecure,
    login: username
      ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined,
  })
  try {
    await connection.send(from, to, mime)
  } finally {
    connection.close()
  }
}
