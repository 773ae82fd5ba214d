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
  return composer.compile().build()
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
