import { onTestFinished } from 'vitest'

/** One server-sent event. */
export interface ReceivedEvent {
  readonly id: string
  readonly name: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Reads a stream of server-sent events. */
export class EventReader {
  readonly received: ReceivedEvent[] = []
  isOver = false
  private buffered = ''
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>

  constructor(readonly response: Response) {
    this.reader = response.body!.getReader()
    onTestFinished(() => void this.reader.cancel().catch(() => undefined))
  }

  /** The next events, up to the first one of this name. */
  async until(name: string): Promise<readonly ReceivedEvent[]> {
    const events: ReceivedEvent[] = []
    while (true) {
      const event = await this.next()
      if (!event) throw new Error(`the stream ended without ${name}; there came ${JSON.stringify(events)}`)
      events.push(event)
      if (event.name === name) return events
    }
  }

  /** The next event; `undefined` at the end of the stream. */
  async next(): Promise<ReceivedEvent | undefined> {
    while (true) {
      const end = this.buffered.indexOf('\n\n')
      if (end >= 0) {
        const event = eventOf(this.buffered.slice(0, end))
        this.buffered = this.buffered.slice(end + 2)
        if (!event) continue
        this.received.push(event)
        return event
      }
      const { value, done } = await this.reader.read()
      if (done) {
        this.isOver = true
        return undefined
      }
      this.buffered += Buffer.from(value).toString('utf8')
    }
  }
}

/** Returns `undefined` for a comment and for the retry time. */
function eventOf(text: string): ReceivedEvent | undefined {
  const fields = Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  if (fields.event === undefined) return undefined
  return { id: fields.id ?? '', name: fields.event, data: JSON.parse(fields.data ?? '{}') }
}
