import type { ServerResponse } from 'node:http'
import type { Emulator } from '../emulator/emulator.ts'
import type { Engine } from '../emulator/engine.ts'
import { ownersIn } from '../state/account-parts.ts'
import type { StoredAccount } from '../state/accounts.ts'
import type { Mutation } from '../state/version-chain.ts'
import { type AdminEvent, EventStream } from './event-stream.ts'
import { clockRow, outboxRow } from './rows.ts'

/** Events to keep for clients that reconnect. */
const maxEvents = 1000
/** A step with more changes, such as loading a fixture, sends a single event with their number. */
const maxListed = 200

/**
 * Sends the emulator's events to connected clients. It subscribes when the first client connects, so that an emulator
 * without clients does no extra work.
 */
export class Events {
  private readonly streams = new Set<EventStream>()
  private readonly ends: (() => void)[] = []
  private events: AdminEvent[] = []
  private lastId = 0
  private isClosed = false

  constructor(
    private readonly emulator: Emulator,
    private readonly engine: Engine,
  ) {}

  /**
   * Connects a client.
   * @param lastEventId id of the last event that the client received; it gets the missed events first
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
      emulator.requests.subscribe((row) => this.add('request', row)),
      emulator.outbox.subscribe((message) => this.add('outbox', outboxRow(message))),
      emulator.webhooks.subscribe((delivery) => this.add('webhook', delivery)),
      engine.state.onReturn((kind, account) => this.add(kind, this.timeOf(account))),
      engine.state.history.watch((mutations, cause) => {
        // A reset or restore may change everything. It has an event of its own, and clients reload.
        if (cause !== 'restore') this.addMutations(mutations)
      }),
    )
  }

  private addMutations(mutations: readonly Mutation[]): void {
    const { state } = this.engine
    const ownerOf = ownersIn(state, mutations)
    const changes = mutations.flatMap((mutation) => {
      const { store, key, before, after } = mutation
      if (store === state.cells && key === 'clock') this.add('clock', this.timeOf())
      if (store === state.clocks.table) this.add('clock', this.timeOf(state.accounts.get(Number(key))))
      if (store === state.faults.table) this.add('fault', { armed: state.faults.all().length })
      if (store === state.clocks.table || store === state.faults.table) return []
      // New and updated messages and deliveries have events of their own.
      const hasOwn = store.resource === 'outbox' || store === state.deliveries.table
      if (store.resource === undefined || (hasOwn && after !== undefined)) return []
      const kind = before ? (after ? 'update' : 'delete') : 'create'
      return [
        {
          account: ownerOf(mutation, after ? 'after' : 'before')?.prefix ?? null,
          resource: store.resource,
          id: Number(key),
          kind,
        },
      ]
    })
    if (changes.length <= maxListed) for (const change of changes) this.add('change', change)
    else this.add('changes', { count: changes.length })
  }

  /** The time of the emulator, or of an account, with its prefix. */
  private timeOf(account?: StoredAccount): object {
    const { clock, clocks } = this.engine.state
    return account ? { account: account.prefix, ...clockRow(clocks.of(account)) } : clockRow(clock)
  }

  private add(name: string, data: object): void {
    const event = { id: ++this.lastId, name, data }
    this.events.push(event)
    // Drops half of them at once, so that not every event copies the list.
    if (this.events.length >= 2 * maxEvents) this.events = this.events.slice(-maxEvents)
    for (const stream of this.streams) stream.send(event)
  }

  /** The events that a client missed; a single `lost` event if they are gone, or if the id is from another run. */
  private since(lastEventId: string | undefined): readonly AdminEvent[] {
    if (lastEventId === undefined) return []
    const last = Number(lastEventId)
    const first = this.events[0]?.id ?? this.lastId + 1
    const isKnown = Number.isInteger(last) && last >= first - 1 && last <= this.lastId
    return isKnown ? this.events.filter(({ id }) => id > last) : [{ id: this.lastId, name: 'lost', data: {} }]
  }
}
