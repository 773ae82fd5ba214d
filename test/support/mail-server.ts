import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
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

/**
 * Runs a mail server on this machine until the test ends.
 * @param refuses whether it refuses every message
 */
export async function openMailServer(refuses = false): Promise<MailServer> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, refuses, (message) => received.push(message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

/** One SMTP connection (RFC 5321), with the commands that a simple client needs. */
function converse(socket: Socket, refuses: boolean, take: (message: Received) => void): void {
  let buffered = ''
  let envelope = { from: '', to: [] as string[] }
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const responses: Readonly<Record<string, (argument: string) => void>> = {
    EHLO: () => say('250 mail.test'),
    MAIL: (argument) => {
      envelope = { from: addressIn(argument), to: [] }
      say(refuses ? '550 nothing is taken here' : '250 ok')
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
  say('220 mail.test')
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
