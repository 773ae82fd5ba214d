import type { ServerResponse } from 'node:http'

/** Something that happened, as it is told to those who listen. */
export interface AdminEvent {
  readonly id: number
  readonly name: string
  readonly data: object
}

/** Bytes that may wait for a client; one that reads more slowly than this is let go, and may come back. */
const maxWaitingBytes = 1024 * 1024
const heartbeat = 15_000

/** One client that listens to events, as server-sent ones. */
export class EventStream {
  private readonly pulse: NodeJS.Timeout

  /** @param closed called once, whoever ended it */
  constructor(
    private readonly response: ServerResponse,
    closed: () => void,
  ) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.write('retry: 1000\n\n')
    // What stands between may cut a connection on which nothing happens.
    this.pulse = setInterval(() => this.write(': still here\n\n'), heartbeat).unref()
    response.on('close', () => {
      clearInterval(this.pulse)
      closed()
    })
  }

  send({ id, name, data }: AdminEvent): void {
    this.write(`id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  end(): void {
    this.response.end()
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return
    this.response.write(text)
    if (this.response.writableLength > maxWaitingBytes) this.response.destroy()
  }
}
