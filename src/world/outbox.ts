import { cellNames } from './cell-names.ts'
import { evictOldest } from './evict-oldest.ts'
import type { History } from './history.ts'
import { type Cells, type Row, Table } from './table.ts'

/** A file of a message. Its bytes are made when somebody asks for them, from what was true when it was sent. */
export interface MessageFile {
  readonly filename: string
  readonly contentType: string
  /** What the bytes are made of; frozen, and understood by whoever makes them. */
  readonly source: object
}

/** What an e-mail says, and to whom. */
export interface MessageContent {
  /** Instant of the emulator's clock. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  /** Unguessable and its own: `Message-ID` and the boundaries of its parts are made of it. */
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

/** An e-mail that an account has sent. */
export interface Message extends MessageContent, Row {}

const counter = cellNames.lastId('messages')

/** The messages of all accounts, oldest first. They are part of the world: undone, reset and restored with it. */
export class OutboxStore {
  /** Where they lie; only for who writes the whole world down. */
  readonly messages = new Table<Message>('outbox', 0, ['account'])

  constructor(
    private readonly cells: Cells,
    private readonly history: History,
  ) {}

  /** The number that the next message gets; messages count from 1. */
  get nextId(): number {
    return ((this.cells.get(counter) as number | undefined) ?? 0) + 1
  }

  /** The oldest message of the account makes room where there are too many. */
  add(content: MessageContent): Message {
    const id = this.nextId
    this.history.write(this.cells, counter, id)
    const message = this.put({ ...content, id })
    evictOldest(this.history, this.messages, content.account)
    return message
  }

  /** Puts a message back that has its number already. */
  put(message: Message): Message {
    const stored = Object.freeze(message)
    this.history.write(this.messages, message.id, stored)
    return stored
  }

  get(id: number): Message | undefined {
    return this.messages.get(id)
  }

  /** @param account prefix of the account whose messages are wanted; all when missing */
  *all(account?: string): Generator<Message> {
    if (account === undefined) yield* this.messages.all()
    else for (const id of this.messages.index('account')!.idsOf(account)) yield this.messages.get(id)!
  }

  /** Throws messages away, all or those of one account; later ones go on counting. */
  clear(account?: string): void {
    for (const { id } of [...this.all(account)]) this.history.write(this.messages, id, undefined)
  }
}
