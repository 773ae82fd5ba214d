/** Sender and recipients of a message, independent of its headers. */
export interface Envelope {
  readonly from: string
  readonly to: readonly string[]
}

/** Milliseconds before a connection to the server times out. */
const timeout = 5000

/**
 * Sends a message to an SMTP server.
 * @param server address of the server, such as smtp://127.0.0.1:1025
 * @throws when the server is unreachable or refuses the message
 */
export async function deliver(server: string, { from, to }: Envelope, mime: Buffer): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(server)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 25) : Number(port),
    secure,
    // A mail catcher on this machine has a self-signed certificate, if it has one.
    tls: { rejectUnauthorized: false },
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  try {
    await transport.sendMail({ envelope: { from, to: [...to] }, raw: mime })
  } finally {
    transport.close()
  }
}
