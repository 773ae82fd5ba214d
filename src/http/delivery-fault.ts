import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reply } from '../kernel/request/reply.ts'
import { bytesOf } from '../state/chunks.ts'
import { clearTimeout, queueMicrotask, setTimeout } from '../state/real-timers.ts'

/** Writes a response. */
export type Write = (response: ServerResponse, reply: Reply) => void

/** Delayed responses. When the emulator closes, they are sent at once, because closing waits for open responses. */
export class Delays {
  private readonly waiting = new Set<() => void>()
  private isOver = false

  /**
   * Delays a response.
   * @param milliseconds of real time
   * @param lost called instead of `done` when the client disconnects first
   */
  hold(response: ServerResponse, milliseconds: number, done: () => void, lost: () => void): void {
    if (this.isOver) {
      done()
      return
    }
    const settle = (next: () => void) => {
      clearTimeout(timer)
      this.waiting.delete(go)
      response.off('close', leave)
      next()
    }
    const go = () => settle(done)
    const leave = () => settle(lost)
    const timer = setTimeout(go, milliseconds)
    this.waiting.add(go)
    response.once('close', leave)
  }

  /** Sends all delayed responses, and stops delaying. */
  end(): void {
    this.isOver = true
    for (const go of [...this.waiting]) go()
  }
}

/**
 * Applies what a fault does to the connection: drop, truncate.
 * @param headers those of the response now; a delayed response gets its own later
 */
export function deliverWithFault(
  response: ServerResponse,
  reply: Reply,
  headers: OutgoingHttpHeaders,
  delays: Delays,
  write: Write,
): void {
  const { deliveryFault } = reply
  if (!deliveryFault) write(response, reply)
  else if ('delay' in deliveryFault) {
    delays.hold(response, deliveryFault.delay, () => write(response, reply), deliveryFault.lost)
  } else if ('drop' in deliveryFault) hangUp(response)
  else {
    const bytes = bytesOf(reply.body)
    response.writeHead(reply.status, headers)
    response.flushHeaders()
    response.write(bytes.subarray(0, deliveryFault.truncateAt))
    hangUp(response)
  }
}

/** Flushes what was written, then closes the connection, even before the announced length. */
function hangUp(response: ServerResponse): void {
  const end = (socket: Socket) => socket.end(() => socket.destroy())
  if (response.socket) end(response.socket)
  // The response to an earlier request on the connection is under way. Node writes this one after it emits the event.
  else response.once('socket', (socket: Socket) => queueMicrotask(() => end(socket)))
}
