import type { ServerResponse } from 'node:http'
import { clearInterval, setInterval } from '../state/real-timers.ts'

/** One server-sent event. */
export interface AdminEvent {
  readonly id: number
  readonly name: string
  readonly data: object
}

/** Maximum number of unsent bytes for a slow client. A client with more is disconnected, and may reconnect. */
const maxWaitingBytes = 1024 * 1024
const heartbeat = 15_000

/** The connection of one client that receives server-sent events. */
export class EventStream {
  private readonly pulse: NodeJS.Timeout

  /** @param closed called once, whichever side ends the connection */
  constructor(
    private readonly response: ServerResponse,
    closed: () => void,
  ) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.write('retry: 1000\n\n')
    // Proxies may cut an idle connection.
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
