import { AccountRows } from './account-rows.ts'
import type { History } from './history.ts'
import type { Cells, Row } from './table.ts'
import type { Mutation } from './version-chain.ts'

/** One attempt to deliver an event to its receiver. */
export interface Attempt {
  /** Instant of the account's clock. */
  readonly at: string
  /** HTTP status of the response; null without one. */
  readonly status: number | null
  /** Why there was no response, or no request; null when there was a response. */
  readonly error: string | null
  /** Milliseconds of real time. */
  readonly duration: number
  /** The start of the response body, at most 1,000 characters; null without one. Patterns are compared with it. */
  readonly response: string | null
}

/** State of a delivery: it waits for an attempt, succeeded with a 2xx, or failed for good. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed'

export const deliveryStates: readonly DeliveryState[] = ['waiting', 'delivered', 'failed']

/** An event of a record, and its receiver. */
export interface DeliveryContent {
  /** Instant of the account's clock at which the event happened. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  /** Id of the subscription. */
  readonly subscription: number
  /** The record's resource and the kind of change, separated by a colon. */
  readonly event: string
  readonly url: string
  /** Resource and id of the record that the event is about. */
  readonly resource: string
  readonly record: number
  /** The frozen payload: the record at the time of the event. */
  readonly body: object
}

/** An event on its way to one receiver. */
export interface Delivery extends DeliveryContent, Row {
  readonly state: DeliveryState
  /** Milliseconds since 1970 (UTC) of the next attempt; null when none is planned. */
  readonly due: number | null
  /** Number of retries planned so far. */
  readonly retries: number
  readonly attempts: readonly Attempt[]
}

/** The webhook deliveries of all accounts. */
export class DeliveryStore extends AccountRows<Delivery> {
  constructor(cells: Cells, history: History) {
    super(cells, history, 'deliveries', 'deliveries', ['state'])
  }

  /**
   * Adds a delivery. The one that is deleted above the limit may still be waiting: without a receiver and with a frozen
   * clock, all of them are.
   * @param due milliseconds since 1970 (UTC) of the first attempt
   */
  add(content: DeliveryContent, due: number): void {
    this.append({ ...content, id: this.nextId, state: 'waiting', due, retries: 0, attempts: [] })
  }

  /** The waiting deliveries, oldest first. */
  waiting(): readonly Delivery[] {
    return this.table.where('state', 'waiting')
  }

  /** The delivery after a mutation, if the mutation concerns an existing delivery. */
  in({ store, after }: Mutation): Delivery | undefined {
    return store === this.table ? (after as Delivery | undefined) : undefined
  }
}
