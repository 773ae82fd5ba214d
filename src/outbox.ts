import { type ComposedFile, composed } from './documents/mail/compose.ts'
import { fileBytes } from './documents/mail/file-bytes.ts'
import type { Journal } from './world/journal.ts'
import type { Message, Outbox as StoredOutbox } from './world/outbox.ts'

/** One e-mail that an account has sent, in a line. */
export interface OutboxRow {
  /** Messages count from 1. */
  readonly id: number
  /** Instant of the emulator's clock. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly attachments: readonly { readonly filename: string; readonly contentType: string }[]
}

/** One e-mail with what it says. */
export interface OutboxMessage extends OutboxRow {
  readonly text: string
  readonly html: string
  /** The message as it travels: headers, text, HTML and files; the same bytes each time. */
  mime(): Promise<Buffer>
  /** The attachments with their bytes; documents are rendered as they were when the message was sent. */
  files(): Promise<readonly ComposedFile[]>
}

/** A text that must be equal, or an expression that must match. */
export type TextPattern = string | RegExp

/** What a message must have; of several recipients or attachments one is enough. */
export interface OutboxPattern {
  readonly id?: number
  readonly account?: TextPattern
  readonly from?: TextPattern
  readonly to?: TextPattern
  readonly cc?: TextPattern
  readonly subject?: TextPattern
  readonly text?: TextPattern
  readonly html?: TextPattern
  /** Name of a file. */
  readonly attachment?: TextPattern
}

/** The e-mails that the accounts have sent. They belong to the state: `reset` and `restore` take them back. */
export interface Outbox {
  /** Oldest first. */
  all(): readonly OutboxMessage[]
  /** The oldest message that has all these. */
  find(pattern: OutboxPattern): OutboxMessage | undefined
  last(): OutboxMessage | undefined
  /** Throws all messages away. */
  clear(): void
  /** Calls `listener` with every message that a request sends from now on, until the returned function is called. */
  subscribe(listener: (message: OutboxMessage) => void): () => void
}

/** Opens the outbox of a world to the public interface. */
export function outboxView(stored: StoredOutbox, journal: Journal): Outbox {
  const all = () => [...stored.all()].map(messageView)
  return {
    all,
    find: (pattern) => all().find((message) => hasAll(message, pattern)),
    last: () => all().at(-1),
    clear: () => stored.clear(),
    subscribe: (listener) =>
      journal.subscribe(({ changes }) => {
        for (const { resource, id, kind } of changes) {
          const message = resource === 'outbox' && kind === 'create' ? stored.get(id) : undefined
          if (message) listener(messageView(message))
        }
      }),
  }
}

function messageView(message: Message): OutboxMessage {
  const { id, at, account, from, to, cc, subject, attachments, text, html } = message
  const files = () =>
    Promise.all(
      attachments.map(async (file) => ({
        filename: file.filename,
        contentType: file.contentType,
        bytes: await fileBytes(file),
      })),
    )
  return Object.freeze({
    id,
    at,
    account,
    from,
    to,
    cc,
    subject,
    attachments: attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    text,
    html,
    files,
    mime: async () => composed(message, await files()),
  })
}

function hasAll(message: OutboxMessage, { attachment, id, ...texts }: OutboxPattern): boolean {
  if (id !== undefined && id !== message.id) return false
  const names = message.attachments.map(({ filename }) => filename)
  if (attachment !== undefined && !matches(names, attachment)) return false
  return Object.entries(texts).every(
    ([name, pattern]) => pattern === undefined || matches(message[name as keyof typeof texts], pattern),
  )
}

function matches(value: string | readonly string[], pattern: TextPattern): boolean {
  return [value]
    .flat()
    .some((text) => (typeof pattern === 'string' ? text === pattern : text.search(pattern) >= 0))
}
