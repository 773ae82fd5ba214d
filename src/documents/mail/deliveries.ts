import { errorMessage } from '../../checks/error-message.ts'
import { printable } from '../../checks/printable.ts'
import { nextTurn } from '../../state/real-timers.ts'

/** A message to deliver. */
export interface Deliverable {
  readonly id: number
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  mime(): Promise<Buffer>
}

/** Sends messages to an SMTP server, one after another, after the requests that caused them have finished. */
export class MailQueue {
  private last: Promise<void> = Promise.resolve()

  /** @param server address of the server, such as smtp://127.0.0.1:1025 */
  constructor(private readonly server: string) {}

  /** Adds a message. A failure becomes a process warning, because the request has already succeeded. */
  add(message: Deliverable): void {
    this.last = this.last
      .then(nextTurn)
      .then(() => this.send(message))
      .catch((error: unknown) => {
        const reason = errorMessage(error)
        const server = this.server.replace(/\/\/[^@/]*@/, '//')
        process.emitWarning(
          printable(`message ${message.id} was not delivered to ${server}: ${reason}`),
          'FaketuraDelivery',
        )
      })
  }

  /** Resolves when every message added so far was delivered or has failed. */
  settled(): Promise<void> {
    return this.last
  }

  /** Loads the client with the first message: few emulators have a server to send to. */
  private async send({ from, to, cc, mime }: Deliverable): Promise<void> {
    const { deliver } = await import('./deliver.ts')
    await deliver(this.server, { from, to: [...to, ...cc] }, await mime())
  }
}
