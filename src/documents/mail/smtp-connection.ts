import { createHmac } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { domainToASCII } from 'node:url'
import { clearTimeout, setTimeout } from '../../state/real-timers.ts'

/** Milliseconds that a response may take. */
const silence = 5000

/** Where a mail server listens, and how to log in. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** Whether the connection is encrypted from its start, instead of by STARTTLS. */
  readonly isSecure: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
}

/** A response of the server: its code, and its lines without the code. */
interface Response {
  readonly code: number
  readonly lines: readonly string[]
}

/**
 * A connection to a mail server (RFC 5321). Unlike a library, it uses only timers that tests cannot replace, so that messages
 * arrive with fake timers as well.
 */
export class SmtpConnection {
  private received = ''
  private take: ((response: Response) => void) | undefined
  private fail: ((error: Error) => void) | undefined
  private ended: Error | undefined
  private extensions: readonly string[] = []

  private constructor(
    private readonly server: MailServer,
    private socket: Socket,
  ) {
    this.listen()
  }

  /** Connects, encrypts the connection if the server can, and logs in. */
  static async open(server: MailServer): Promise<SmtpConnection> {
    const { host, port, isSecure } = server
    const socket = isSecure ? connectSecurely({ host, port, ...security(host) }) : connect({ host, port })
    const connection = new SmtpConnection(server, socket)
    try {
      await connection.greet()
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /**
   * Sends a message.
   * @throws when the server refuses it, or every recipient
   */
  async send(from: string, to: readonly string[], mime: Buffer): Promise<void> {
    const isWide = [from, ...to].some((address) => /[^\0-\x7f]/.test(envelopeAddress(address)))
    const extension = isWide && this.offers('SMTPUTF8') ? ' SMTPUTF8' : ''
    await this.command(`MAIL FROM:<${envelopeAddress(from)}>${extension}`)
    const refused: Error[] = []
    for (const recipient of to) {
      await this.command(`RCPT TO:<${envelopeAddress(recipient)}>`).catch((error) => refused.push(error))
    }
    if (refused.length === to.length) throw refused[0] ?? new Error('the message has no recipients')
    await this.command('DATA', 354)
    // A line that begins with a dot would end the message (RFC 5321, 4.5.2).
    const lines = mime.toString('latin1').replace(/^\./gm, '..')
    await this.exchange(Buffer.from(`${lines}.\r\n`, 'latin1'), 250, 'the message')
  }

  /** Ends the connection; what the server says to that is of no use. */
  close(): void {
    if (this.ended) return
    const { socket } = this
    const limit = setTimeout(() => socket.destroy(), silence).unref()
    socket.once('close', () => clearTimeout(limit))
    socket.end('QUIT\r\n')
  }

  private async greet(): Promise<void> {
    await this.exchange('', 220, 'the connection')
    await this.introduce()
    if (!this.server.isSecure && this.offers('STARTTLS')) {
      await this.command('STARTTLS', 220)
      await this.encrypt()
      await this.introduce()
    }
    if (this.server.login) await this.logIn(this.server.login)
  }

  private async introduce(): Promise<void> {
    const address = this.socket.localAddress ?? '127.0.0.1'
    const name = `[${isIP(address) === 6 ? 'IPv6:' : ''}${address}]`
    const hello = this.command(`EHLO ${name}`).catch(() => this.command(`HELO ${name}`))
    this.extensions = (await hello).lines.slice(1).map((line) => line.toUpperCase())
  }

  private offers(name: string): boolean {
    return this.extensions.some((extension) => extension.split(/[ =]/)[0] === name)
  }

  private async encrypt(): Promise<void> {
    this.socket.removeAllListeners('data')
    const secure = connectSecurely({ socket: this.socket, ...security(this.server.host) })
    this.socket = secure
    this.listen()
    await this.result((take) => secure.once('secureConnect', take))
  }

  private async logIn({ user, password }: { user: string; password: string }): Promise<void> {
    const offered = this.extensions.find((extension) => extension.startsWith('AUTH'))?.split(/[ =]/) ?? []
    const say = (text: string, expected: number, before = '') =>
      this.exchange(`${before}${Buffer.from(text).toString('base64')}\r\n`, expected, 'the login')
    if (offered.includes('LOGIN') && !offered.includes('PLAIN')) {
      await this.command('AUTH LOGIN', 334)
      await say(user, 334)
      await say(password, 235)
    } else if (offered.includes('CRAM-MD5') && !offered.includes('PLAIN')) {
      const { lines } = await this.command('AUTH CRAM-MD5', 334)
      const challenge = Buffer.from(lines[0]!, 'base64')
      await say(`${user} ${createHmac('md5', password).update(challenge).digest('hex')}`, 235)
    } else {
      await say(`\0${user}\0${password}`, 235, 'AUTH PLAIN ')
    }
  }

  private command(text: string, expected = 250): Promise<Response> {
    return this.exchange(`${text}\r\n`, expected, text)
  }

  /**
   * Sends bytes, and waits for the response.
   * @param what names them in an error, without secrets
   */
  private async exchange(content: string | Buffer, expected: number, what: string): Promise<Response> {
    const response = await this.result<Response>((take) => {
      this.take = take
      if (content !== '') this.socket.write(content)
    })
    // The first digit decides (RFC 5321, 4.2.1): 251 accepts a recipient as 250 does.
    if (Math.trunc(response.code / 100) !== Math.trunc(expected / 100)) {
      throw new Error(`the server refused ${what}: ${response.code} ${response.lines.join(' ')}`)
    }
    return response
  }

  /** What the server brings about, unless it takes too long or the connection ends. */
  private async result<Value>(begin: (take: (value: Value) => void) => void): Promise<Value> {
    if (this.ended) throw this.ended
    const limit = setTimeout(() => {
      this.socket.destroy(new Error(`no response within ${silence} ms`))
    }, silence)
    return new Promise<Value>((take, fail) => {
      this.fail = fail
      begin(take)
    }).finally(() => clearTimeout(limit))
  }

  private listen(): void {
    const { socket } = this
    socket.on('data', (bytes: Buffer) => this.read(bytes.toString()))
    socket.on('error', (error) => this.end(error))
    socket.on('close', () => this.end(new Error('the server closed the connection')))
  }

  private read(text: string): void {
    this.received += text
    const whole = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/.exec(this.received)
    if (!whole) return
    this.received = this.received.slice(whole[0].length)
    const lines = whole[0].trimEnd().split(/\r?\n/)
    this.take?.({ code: Number(whole[1]), lines: lines.map((line) => line.slice(4)) })
  }

  private end(error: Error): void {
    this.ended ??= error
    this.fail?.(this.ended)
  }
}

/** A mail catcher on this machine has a self-signed certificate, if it has one. */
function security(host: string) {
  return { rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) }
}

/** An address as commands have it: its domain is ASCII, and nothing in it ends the command. */
function envelopeAddress(address: string): string {
  const [, name, domain] = /^([^\s<>]+)@([^\s<>@]+)$/.exec(address) ?? []
  if (name === undefined || domain === undefined) throw new Error(`"${address}" is not an address`)
  return `${name}@${domainToASCII(domain) || domain}`
}
