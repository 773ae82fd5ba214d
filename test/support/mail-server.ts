import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type SecureContext, TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

/** A received message. */
export interface Received {
  readonly from: string
  readonly to: readonly string[]
  /** The message without the dots that SMTP adds to lines. */
  readonly mime: string
}

export interface MailServer {
  /** Such as smtp://127.0.0.1:40123. */
  readonly address: string
  readonly received: readonly Received[]
}

export interface MailServerOptions {
  /** It refuses every message. */
  readonly refuses?: boolean
  /** It takes messages only after a login in this way, of ann with the password s3cret. */
  readonly login?: 'PLAIN' | 'LOGIN' | 'CRAM-MD5'
  /** It takes messages only over an encrypted connection: from its start, or after STARTTLS. */
  readonly security?: { readonly context: SecureContext; readonly isFromStart: boolean }
}

/** Runs a mail server on this machine until the test ends. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const { security } = options
    const given = security?.isFromStart ? secured(socket, security.context) : socket
    converse(given, options, (message) => received.push(message), Boolean(security?.isFromStart))
    if (!security?.isFromStart) given.write('220 mail.test\r\n')
    else given.once('secure', () => given.write('220-mail.test\r\n220 at your service\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const protocol = options.security?.isFromStart ? 'smtps' : 'smtp'
  const login = options.login ? 'ann:s3cret@' : ''
  const { port } = server.address() as AddressInfo
  return { address: `${protocol}://${login}127.0.0.1:${port}`, received }
}

function secured(socket: Socket, secureContext: SecureContext): TLSSocket {
  return new TLSSocket(socket, { isServer: true, secureContext })
}

/** One SMTP connection (RFC 5321), with the commands that a simple client needs. */
function converse(
  socket: Socket,
  options: MailServerOptions,
  take: (message: Received) => void,
  isSecure: boolean,
): void {
  const { refuses, login, security } = options
  let buffered = ''
  let envelope = { from: '', to: [] as string[] }
  let isData = false
  let isKnown = login === undefined
  /** What the lines of a login are taken as. */
  let answers: ((line: string) => void)[] = []
  const say = (line: string) => socket.write(`${line}\r\n`)
  const judge = (isRight: boolean) => {
    isKnown = isRight
    say(isRight ? '235 welcome' : '535 nobody I know')
  }
  const challenge = '<1896.697170952@mail.test>'
  const logins: Readonly<Record<string, (argument: string) => void>> = {
    PLAIN: (argument) => judge(decoded(argument) === '\0ann\0s3cret'),
    LOGIN: () => {
      let user = ''
      answers = [
        (line) => {
          user = decoded(line)
          say('334 UGFzc3dvcmQ6')
        },
        (line) => judge(user === 'ann' && decoded(line) === 's3cret'),
      ]
      say('334 VXNlcm5hbWU6')
    },
    'CRAM-MD5': () => {
      const digest = createHmac('md5', 's3cret').update(challenge).digest('hex')
      answers = [(line) => judge(decoded(line) === `ann ${digest}`)]
      say(`334 ${Buffer.from(challenge).toString('base64')}`)
    },
  }
  const responses: Readonly<Record<string, (argument: string) => void>> = {
    EHLO: () => {
      say('250-mail.test')
      if (security && !isSecure) say('250-STARTTLS')
      if (login && (isSecure || !security)) say(`250-AUTH ${login}`)
      say('250 SIZE 10000000')
    },
    STAR: () => {
      say('220 go on')
      socket.removeAllListeners('data')
      converse(secured(socket, security!.context), options, take, true)
    },
    AUTH: (argument) => {
      const [, way = '', rest = ''] = argument.split(' ')
      if (way === login) logins[way]!(rest)
      else say('504 not in this way')
    },
    MAIL: (argument) => {
      envelope = { from: addressIn(argument), to: [] }
      if (security && !isSecure) say('530 not in the open')
      else if (!isKnown) say('530 who are you?')
      else say(refuses ? '550 nothing is taken here' : '250 ok')
    },
    RCPT: (argument) => {
      envelope.to.push(addressIn(argument))
      say('250 ok')
    },
    DATA: () => {
      isData = true
      say('354 go on')
    },
    QUIT: () => {
      say('221 bye')
      socket.end()
    },
  }
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    buffered += chunk.toString('latin1')
    while (true) {
      const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const line = buffered.slice(0, end)
      buffered = buffered.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        take({ ...envelope, mime: `${line}\r\n`.replace(/^\.\./gm, '.') })
        say('250 taken')
      } else if (answers.length > 0) {
        answers.shift()!(line)
      } else {
        const response = responses[line.slice(0, 4).toUpperCase()]
        if (response) response(line.slice(4))
        else say('250 ok')
      }
    }
  })
}

function addressIn(argument: string): string {
  return /<([^>]*)>/.exec(argument)?.[1] ?? ''
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString()
}
