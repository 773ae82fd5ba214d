import type { ServerResponse } from 'node:http'
import type { Emulator } from '../emulator/emulator.ts'
import type { Engine } from '../emulator/engine.ts'
import type { Mutation } from '../world/history.ts'
import { type AdminEvent, EventStream } from './event-stream.ts'
import { clockRow, outboxRow } from './rows.ts'

/** Events that are kept for those who lost their connection. */
const maxKept = 1000
/** Changes of one piece of work that are told one by one; those of a whole fixture are told by their number. */
const maxListed = 200

/**
 * What happens in the emulator, told to everybody who listens. Nothing is watched before the first of them comes.
 */
export class Events {
  private readonly streams = new Set<EventStream>()
  private readonly ends: (() => void)[] = []
  private kept: AdminEvent[] = []
  private lastId = 0
  private isClosed = false

  constructor(
    private readonly emulator: Emulator,
    private readonly engine: Engine,
  ) {}

  /**
   * Lets a client listen.
   * @param lastEventId of the last event that it has seen; it gets those that came since first
   */
  open(response: ServerResponse, lastEventId: string | undefined): void {
    const stream = new EventStream(response, () => this.streams.delete(stream))
    if (this.isClosed) {
      stream.end()
      return
    }
    if (this.ends.length === 0) this.begin()
    for (const event of this.since(lastEventId)) stream.send(event)
    this.streams.add(stream)
  }

  /** Ends all streams. */
  close(): void {
    this.isClosed = true
    for (const end of this.ends.splice(0)) end()
    for (const stream of this.streams) stream.end()
  }

  private begin(): void {
    const { emulator, engine } = this
    this.ends.push(
      emulator.requests.subscribe((row) => this.tell('request', row)),
      emulator.outbox.subscribe((message) => this.tell('outbox', outboxRow(message))),
      emulator.webhooks.subscribe((delivery) => this.tell('webhook', delivery)),
      engine.world.onReturn((kind) => this.tell(kind, clockRow(engine))),
      engine.world.history.watch((mutations, cause) => {
        // After a return everything may be another: whoever listens looks anew, which one event says.
        if (cause !== 'restore') this.tellMutations(mutations)
      }),
    )
  }

  private tellMutations(mutations: readonly Mutation[]): void {
    const { world } = this.engine
    const changes = mutations.flatMap((mutation) => {
      const { store, key, before, after } = mutation
      if (store === world.cells && key === 'clock') this.tell('clock', clockRow(this.engine))
      if (store === world.cells && key === 'faults') this.tell('fault', { armed: world.faults.all().length })
      // Messages and deliveries that are there have events of their own.
      const hasOwn = store.resource === 'outbox' || store === world.deliveries.table
      if (store.resource === undefined || (hasOwn && after !== undefined)) return []
      const kind = before ? (after ? 'update' : 'delete') : 'create'
      return [{ account: this.accountOf(mutation), resource: store.resource, id: Number(key), kind }]
    })
    if (changes.length <= maxListed) for (const change of changes) this.tell('change', change)
    else this.tell('changes', { count: changes.length })
  }

  private accountOf({ store, before, after }: Mutation): string | null {
    const { accounts } = this.engine.world
    const record = (after ?? before) as { readonly prefix?: string; readonly account?: unknown }
    if (store.resource === accounts.resource) return record.prefix ?? null
    return accounts.get(store.account ?? 0)?.prefix ?? null
  }

  private tell(name: string, data: object): void {
    const event = { id: ++this.lastId, name, data }
    this.kept.push(event)
    // Dropped by halves, so that the cost of making room is spread over many events.
    if (this.kept.length >= 2 * maxKept) this.kept = this.kept.slice(-maxKept)
    for (const stream of this.streams) stream.send(event)
  }

  /** What a client has missed; when that is no longer known, or of another run, one event says so. */
  private since(lastEventId: string | undefined): readonly AdminEvent[] {
    if (lastEventId === undefined) return []
    const last = Number(lastEventId)
    const first = this.kept[0]?.id ?? this.lastId + 1
    const isKnown = Number.isInteger(last) && last >= first - 1 && last <= this.lastId
    return isKnown ? this.kept.filter(({ id }) => id > last) : [{ id: this.lastId, name: 'lost', data: {} }]
  }
}
