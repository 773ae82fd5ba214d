import { cellNames } from './cell-names.ts'
import { evictOldest } from './evict-oldest.ts'
import type { History } from './history.ts'
import { type Cells, nextSharedId, type Row, Table } from './table.ts'

/** A file of a message. Its bytes are rendered on access, from the data at the time of sending. */
export interface MessageFile {
  readonly filename: string
  readonly contentType: string
  /** The frozen data for rendering the bytes. */
  readonly source: object
}

/** Content and recipients of an e-mail. */
export interface MessageContent {
  /** Instant of the account's clock. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  /** Unguessable and unique: the source of `Message-ID` and of the boundaries of its parts. */
  readonly token: string
  /** Address of the sender, without the name. */
  readonly from: string
  readonly fromName: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly MessageFile[]
}

/** An e-mail sent by an account. */
export interface Message extends MessageContent, Row {}

const counter = cellNames.lastId('messages')

/** The messages of all accounts, oldest first. They are part of the state: undone, reset and restored with it. */
export class OutboxStore {
  /** The rows; only for saving the whole state. */
  readonly messages = new Table<Message>('outbox', 0, ['account'])

  constructor(
    private readonly cells: Cells,
    private readonly history: History,
  ) {}

  /** The next id; ids count from 1. */
  get nextId(): number {
    return nextSharedId(this.cells, counter, this.messages)
  }

  /** Adds a message, and deletes the account's oldest one above the limit. */
  add(content: MessageContent): Message {
    const id = this.nextId
    this.history.write(this.cells, counter, id)
    const message = this.put({ ...content, id })
    evictOldest(this.history, this.messages, content.account)
    return message
  }

  /** Restores a message that has an id already. */
  put(message: Message): Message {
    const stored = Object.freeze(message)
    this.history.write(this.messages, message.id, stored)
    return stored
  }

  get(id: number): Message | undefined {
    return this.messages.get(id)
  }

  /** @param account prefix of an account; all accounts when missing */
  *all(account?: string): Generator<Message> {
    yield* account === undefined ? this.messages.all() : this.messages.where('account', account)
  }

  /** Deletes the messages of all accounts, or of one; later ids continue the count. */
  clear(account?: string): void {
    for (const { id } of [...this.all(account)]) this.history.write(this.messages, id, undefined)
  }
}
