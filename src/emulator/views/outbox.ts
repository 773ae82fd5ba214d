import { type ComposedFile, composed } from '../../documents/mail/compose.ts'
import { fileBytes } from '../../documents/mail/file-bytes.ts'
import { mimeHeaders } from '../../documents/mail/headers.ts'
import type { EmulatorState } from '../../state/emulator-state.ts'
import type { Message } from '../../state/outbox.ts'
import type { Matcher } from '../matching/contains.ts'
import { type Feed, type FeedSource, feedOf, guardedListener, type RowKind } from './feed.ts'
import { messageKeys } from './row-schemas.ts'
import type { Waiters } from './waiting.ts'

/** An e-mail that an account has sent, without its content. */
export interface OutboxRow {
  /** Counts from 1. */
  readonly id: number
  /** Instant of the account's clock. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  /** Address of the sender, with a name if it has one. */
  readonly from: string
  /** Addresses of the recipients. */
  readonly to: readonly string[]
  /** Addresses that get a copy. */
  readonly cc: readonly string[]
  /** Subject line. */
  readonly subject: string
  /** Names and media types of the attached files, without their content. */
  readonly attachments: readonly { readonly filename: string; readonly contentType: string }[]
}

/** An e-mail with its content. */
export interface OutboxMessage extends OutboxRow {
  /** Body as plain text. */
  readonly text: string
  /** Body as HTML. */
  readonly html: string
  /**
   * The message as it is sent: headers, text, HTML and files; always the same bytes.
   * @example
   * const message = await account.outbox.waitFor({ to: 'ann@buyer.test' })
   * const raw = (await message.mime()).toString()
   */
  mime(): Promise<Buffer>
  /**
   * The decoded headers of the message, by name in lower case.
   * @example
   * const message = await account.outbox.waitFor({ to: 'ann@buyer.test' })
   * expect(await message.headers()).toMatchObject({ 'content-type': /^multipart/ })
   */
  headers(): Promise<Readonly<Record<string, string>>>
  /**
   * The attachments with their bytes; documents are rendered as they were when the message was sent.
   * @example
   * const message = await account.outbox.waitFor({ attachment: /\.pdf$/ })
   * const [pdf] = await message.files()
   */
  files(): Promise<readonly ComposedFile[]>
}

/** A text that must be equal, a regular expression that must match, or a matcher of the test runner. */
export type TextPattern = string | RegExp | Matcher

/** A pattern for messages; one matching recipient or attachment is enough. */
export interface OutboxPattern {
  /** Number of the e-mail. */
  readonly id?: number
  /** Instant of the account's clock. */
  readonly at?: TextPattern
  /** Prefix of the account. */
  readonly account?: TextPattern
  /** Address of the sender. */
  readonly from?: TextPattern
  /** An address, or several, among the recipients. */
  readonly to?: TextPattern | readonly TextPattern[]
  /** An address, or several, among the recipients of a copy. */
  readonly cc?: TextPattern | readonly TextPattern[]
  /** Subject line. */
  readonly subject?: TextPattern
  /** Body as plain text. */
  readonly text?: TextPattern
  /** Body as HTML. */
  readonly html?: TextPattern
  /** Name of a file. */
  readonly attachment?: TextPattern | readonly TextPattern[]
}

/** The e-mails that the accounts have sent. They belong to the state: `reset` and `restore` affect them. */
export interface Outbox extends Feed<OutboxMessage, OutboxPattern> {
  /**
   * Counts the e-mails that were deleted with their accounts; 0 for one account. `clear` of all e-mails sets it to 0.
   * @example
   * expect(emulator.outbox.forgotten()).toBe(0)
   */
  forgotten(): number
}

export const outboxRows: RowKind<OutboxMessage, OutboxPattern> = {
  noun: { one: 'e-mail', many: 'e-mails' },
  knownBy: ['id', 'to', 'subject'],
  keys: () => ({
    ...messageKeys,
    text: messageKeys.subject,
    html: messageKeys.subject,
    attachment: messageKeys.to,
  }),
  compared: ({ attachments, ...message }) => ({
    ...message,
    attachment: attachments.map(({ filename }) => filename),
  }),
}

/**
 * Creates the outbox view of an emulator.
 * @param account prefix of the account; undefined for the messages of all accounts
 */
export function outboxView(state: EmulatorState, waiters: Waiters, account?: string): Outbox {
  const { outbox: stored, history } = state
  const source: FeedSource<OutboxMessage> = {
    all: () => [...stored.all(account)].map(messageView),
    account,
    clear: () => stored.clear(account),
    subscribe: (listener) => {
      const notify = guardedListener(account, outboxRows.noun.many, listener)
      return history.watch((steps, cause) => {
        if (cause === 'restore') return
        for (const { store, before, after } of steps) {
          if (store.resource === 'outbox' && !before && after) notify(messageView(after as Message))
        }
      })
    },
    state,
  }
  return {
    ...feedOf(source, outboxRows, waiters),
    forgotten: () => (account === undefined ? stored.forgotten : 0),
  }
}

function messageView(message: Message): OutboxMessage {
  const { id, at, account, from, to, cc, subject, attachments, text, html } = message
  const mime = async () => composed(message, await files())
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
    mime,
    headers: async () => mimeHeaders(await mime()),
  })
}
