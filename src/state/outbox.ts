import { AccountRows } from './account-rows.ts'
import type { History } from './history.ts'
import type { Cells, Row } from './table.ts'

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

const cellOfForgotten = 'e-mails of deleted accounts'

/** The e-mails of all accounts. */
export class OutboxStore extends AccountRows<Message> {
  constructor(cells: Cells, history: History) {
    super(cells, history, 'outbox', 'messages')
  }

  add(content: MessageContent): Message {
    return this.append({ ...content, id: this.nextId })
  }

  /** How many e-mails were deleted with their accounts since the outbox was cleared. */
  get forgotten(): number {
    return (this.cells.get(cellOfForgotten) as number | undefined) ?? 0
  }

  /** Deletes the e-mails of an account that is deleted, and counts them. */
  forget(account: string): void {
    const { size } = this
    this.clear(account)
    if (this.size < size) this.history.write(this.cells, cellOfForgotten, this.forgotten + size - this.size)
  }

  override clear(account?: string): void {
    this.history.transaction(() => {
      super.clear(account)
      if (account === undefined && this.forgotten > 0)
        this.history.write(this.cells, cellOfForgotten, undefined)
    })
  }
}
