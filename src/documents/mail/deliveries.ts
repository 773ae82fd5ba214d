import { deliver } from './deliver.ts'

/** What is delivered. */
export interface Deliverable {
  readonly id: number
  readonly from: string
  readonly to: readonly string[]
  readonly cc: readonly string[]
  mime(): Promise<Buffer>
}

/** Hands messages to an SMTP server, one after the other and behind the back of the requests that sent them. */
export class MailQueue {
  private last: Promise<void> = Promise.resolve()

  /** @param server address of the server, such as smtp://127.0.0.1:1025 */
  constructor(private readonly server: string) {}

  /** Takes a message; what goes wrong with it is a warning of the process, because the request has succeeded. */
  add(message: Deliverable): void {
    this.last = this.last
      .then(() => new Promise((resolve) => setImmediate(resolve)))
      .then(() => this.send(message))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        const server = this.server.replace(/\/\/[^@/]*@/, '//')
        process.emitWarning(
          `message ${message.id} was not delivered to ${server}: ${reason}`,
          'FaketuraDelivery',
        )
      })
  }

  /** Resolves when everything taken so far has been delivered or given up. */
  settled(): Promise<void> {
    return this.last
  }

  private async send({ from, to, cc, mime }: Deliverable): Promise<void> {
    await deliver(this.server, { from, to: [...to, ...cc] }, await mime())
  }
}
