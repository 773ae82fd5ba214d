import { cellNames } from './cell-names.ts'
import { evictOldest } from './evict-oldest.ts'
import type { History, Mutation } from './history.ts'
import { type Cells, type Row, Table } from './table.ts'

/** One try to hand an event to its receiver. */
export interface Attempt {
  /** Instant of the emulator's clock. */
  readonly at: string
  /** HTTP status of the answer; none when there was no answer. */
  readonly status: number | null
  /** Why there was no answer, or none was asked for; nothing when there was one. */
  readonly error: string | null
  /** Milliseconds of real time. */
  readonly duration: number
  /** The beginning of the answer's body. */
  readonly response: string | null
}

/** Where a delivery stands: it waits for an attempt, was taken with a 2xx, or is given up. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export const deliveryStates: readonly DeliveryState[] = ['waiting', 'delivered', 'failed']

/** An event of a record and who is to hear of it. */
export interface DeliveryContent {
  /** Instant of the emulator's clock at which the event happened. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  /** Id of the subscription. */
  readonly subscription: number
  /** Word of the record's resource and of what happened to it, parted by a colon. */
  readonly event: string
  readonly url: string
  /** Resource and id of the record that the event is about. */
  readonly resource: string
  readonly record: number
  /** What is told, frozen: the record as it was then. */
  readonly body: object
}

/** An event on its way to one receiver. */
export interface Delivery extends DeliveryContent, Row {
  readonly state: DeliveryState
  /** Milliseconds since 1970 (UTC) of the next attempt; none when no further one is planned. */
  readonly due: number | null
  /** How many retries were planned so far. */
  readonly retries: number
  readonly attempts: readonly Attempt[]
}

const counter = cellNames.lastId('deliveries')

/** The events that subscribers are told, oldest first. They are part of the world: undone, reset and restored with it. */
export class DeliveryStore {
  /** Where they lie; only for who writes the whole world down. */
  readonly table = new Table<Delivery>('deliveries', 0, ['state', 'account'])

  constructor(
    private readonly cells: Cells,
    private readonly history: History,
  ) {}

  /**
   * The oldest delivery of the account makes room where there are too many; it may be one that still waits, because
   * where the clock stands still and nobody listens they all do.
   * @param due milliseconds since 1970 (UTC) of the first attempt
   */
  add(content: DeliveryContent, due: number): void {
    const id = this.nextId
    this.history.write(this.cells, counter, id)
    this.put({ ...content, id, state: 'waiting', due, retries: 0, attempts: [] })
    evictOldest(this.history, this.table, content.account)
  }

  /** The number that the next one gets; they count from 1. */
  get nextId(): number {
    return ((this.cells.get(counter) as number | undefined) ?? 0) + 1
  }

  put(delivery: Delivery): void {
    this.history.write(this.table, delivery.id, Object.freeze(delivery))
  }

  get size(): number {
    return this.table.size
  }

  get(id: number): Delivery | undefined {
    return this.table.get(id)
  }

  all(): Generator<Delivery> {
    return this.table.all()
  }

  /** Those that wait for an attempt, oldest first. */
  waiting(): readonly Delivery[] {
    return this.table
      .index('state')!
      .idsOf('waiting')
      .map((id) => this.table.get(id)!)
  }

  /**
   * Throws them away; later ones go on counting.
   * @param which all when missing
   */
  clear(which: (delivery: Delivery) => boolean = () => true): void {
    this.history.transaction(() => {
      for (const delivery of [...this.table.all()].filter(which)) {
        this.history.write(this.table, delivery.id, undefined)
      }
    })
  }

  /** The delivery as it is after a mutation of the history, if the mutation was about one that is still there. */
  in({ store, after }: Mutation): Delivery | undefined {
    return store === this.table ? (after as Delivery | undefined) : undefined
  }
}
