import type MimeNode from 'nodemailer/lib/mime-node'
import { weekday } from '../../state/calendar.ts'
import type { Message } from '../../state/outbox.ts'

/** A file of a message with its bytes. */
export interface ComposedFile {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Buffer
}

/**
 * Writes a message as an e-mail (RFC 5322, CRLF). Equal messages give equal bytes: nothing in them is random or depends
 * on the machine.
 * @param files the message's attachments, in order
 */
export async function composed(message: Message, files: readonly ComposedFile[]): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const base64 = await import('nodemailer/lib/base64')
  const quotedPrintable = await import('nodemailer/lib/qp')
  const { from, fromName, to, cc, subject, text, html } = message
  const composer = new MailComposer({
    from: { name: fromName, address: from },
    to: [...to],
    cc: [...cc],
    subject,
    text,
    html,
    messageId: `<${message.token}@${message.account}.test>`,
    date: mailDate(message.at),
    baseBoundary: message.token,
    boundaryPrefix: '--faketura',
    newline: '\r\n',
    attachments: files.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: bytes })),
    // Nodemailer must not read a text as a path or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const all = written(composer.compile(), { base64, quotedPrintable })
  return Buffer.from(withLineBreaks(all), 'latin1')
}

/** Functions of the library that encode a body. */
interface Encoders {
  readonly base64: typeof import('nodemailer/lib/base64')
  readonly quotedPrintable: typeof import('nodemailer/lib/qp')
}

/**
 * Writes a part of a message and the parts within it; each character is a byte. The library's own `build` waits for
 * `setImmediate` between parts, so that it never ends in a test with fake timers.
 */
function written(part: MimeNode, encoders: Encoders): string {
  const head = `${Buffer.from(part.buildHeaders()).toString('latin1')}\r\n\r\n`
  if (!part.multipart) return head + bodyOf(part, encoders)
  const separator = `--${part.boundary}`
  const parts = part.childNodes.map((child) => `${separator}\r\n${written(child, encoders)}\r\n`)
  return `${head}${parts.join('')}${separator}--\r\n`
}

/** The body of a part, encoded as its headers say. */
function bodyOf(part: MimeNode, { base64, quotedPrintable }: Encoders): string {
  const content = Buffer.from((part.content ?? '') as Buffer | string)
  const encoding = part.getTransferEncoding()
  if (encoding === 'base64') return base64.wrap(base64.encode(content))
  if (encoding === 'quoted-printable') return quotedPrintable.wrap(quotedPrintable.encode(content))
  return content.toString('latin1')
}

/** Ends each line with CRLF, also the last one. */
function withLineBreaks(text: string): string {
  const lines = text.replace(/\r?\n/g, '\r\n')
  return lines.endsWith('\r\n') ? lines : `${lines}\r\n`
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** An instant such as 2026-01-15T10:00:00.000+01:00, in the format of e-mails. */
function mailDate(at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-')
  const name = days[weekday(at.slice(0, 10)) - 1]
  const offset = at.slice(23).replace(':', '')
  return `${name}, ${Number(day)} ${months[Number(month) - 1]} ${year} ${at.slice(11, 19)} ${offset}`
}
