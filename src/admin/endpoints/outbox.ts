import { arrayOf } from '../../checks/json-schema.ts'
import { filledText, wholeNumber } from '../../checks/kinds.ts'
import type { OutboxMessage } from '../../emulator/views/outbox.ts'
import { Bytes, endpoint } from '../endpoint.ts'
import { unknown } from '../refusal.ts'
import { outboxRow } from '../rows.ts'
import { schemaReference } from '../schemas.ts'
import { feedEndpoints, feedRow, rowId, rowsOf } from './feed.ts'

const fits = { kind: filledText, about: 'Only messages with exactly this value' } as const

export const outboxEndpoints = [
  endpoint({
    method: 'GET',
    path: '/outbox',
    summary: 'Lists the e-mails that accounts have sent, oldest first',
    query: { account: fits, from: fits, to: fits, cc: fits, subject: fits, attachment: fits },
    response: { about: 'The messages, without their content', schema: arrayOf(schemaReference('message')) },
    handle: (pattern, controls) => rowsOf(controls.emulator.outbox, pattern, controls).map(outboxRow),
  }),
  endpoint({
    method: 'GET',
    path: '/outbox/forgotten',
    summary: 'Counts the messages that were deleted with their accounts',
    response: {
      about: 'The count; 0 after all messages are deleted',
      schema: schemaReference('forgottenMessages'),
    },
    handle: (_, { emulator }) => ({ messages: emulator.outbox.forgotten() }),
  }),
  ...feedEndpoints('/outbox', {
    one: 'a message',
    many: 'messages',
    row: schemaReference('wholeMessage'),
    feed: ({ outbox }) => outbox,
    shown: wholeMessage,
    found: {
      schema: schemaReference('foundMessage'),
      row: (message) => ({ ...outboxRow(message), text: message.text, html: message.html }),
    },
  }),
  endpoint({
    method: 'GET',
    path: '/outbox/{id}',
    summary: 'Shows a message with headers, content, and attachments as base64',
    parameters: rowId,
    response: { about: 'The message', schema: schemaReference('wholeMessage') },
    handle: ({ id }, { emulator }) => wholeMessage(feedRow(emulator.outbox, 'message', id)),
  }),
  endpoint({
    method: 'GET',
    path: '/outbox/{id}.eml',
    summary: 'Downloads a message in the format of e-mail files',
    parameters: rowId,
    response: { about: 'Headers, text, HTML and attachments', contentType: 'message/rfc822' },
    async handle({ id }, { emulator }) {
      return download(
        'message/rfc822',
        await feedRow(emulator.outbox, 'message', id).mime(),
        `message-${id}.eml`,
      )
    },
  }),
  endpoint({
    method: 'GET',
    path: '/outbox/{id}/html',
    summary: "Shows a message's HTML, sandboxed: it runs no script and loads nothing",
    parameters: rowId,
    response: { about: 'The HTML', contentType: 'text/html; charset=utf-8' },
    handle({ id }, { emulator }) {
      const { html } = feedRow(emulator.outbox, 'message', id)
      return new Bytes('text/html; charset=utf-8', html, mailHeaders)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/outbox/{id}/attachments/{number}',
    summary: 'Downloads an attachment of a message',
    parameters: {
      ...rowId,
      number: { kind: wholeNumber(1, 1000), about: 'Place of the attachment, from 1', required: true },
    },
    response: { about: 'The file', contentType: 'application/octet-stream' },
    async handle({ id, number }, { emulator }) {
      const files = await feedRow(emulator.outbox, 'message', id).files()
      const file = files[number - 1]
      if (!file)
        throw unknown(
          `attachment of message ${id}`,
          number,
          [...files.keys()].map((at) => at + 1),
        )
      return download(file.contentType, file.bytes, file.filename)
    },
  }),
]

/** A message may contain anything. The sandbox keeps it from running scripts, loading files and reaching the page. */
const mailHeaders = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  'X-Frame-Options': 'SAMEORIGIN',
}

/** The message with its headers, its content and its attachments. */
async function wholeMessage(message: OutboxMessage) {
  const files = await message.files()
  return {
    ...outboxRow(message),
    headers: await message.headers(),
    text: message.text,
    html: message.html,
    attachments: files.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType,
      content: bytes.toString('base64'),
    })),
  }
}

function download(contentType: string, bytes: Buffer, filename: string): Bytes {
  return new Bytes(contentType, bytes, {
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
  })
}
