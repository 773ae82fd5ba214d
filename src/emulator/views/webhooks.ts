import { notFoundAmong } from '../../errors/refused-argument.ts'
import type { Runtime } from '../../kernel/write/account-scope.ts'
import type { WebhookKind } from '../../resources/webhook/webhook.record.ts'
import type { Attempt, Delivery, DeliveryState } from '../../state/deliveries.ts'
import type { WebhookDispatcher } from '../../webhooks/dispatcher.ts'
import type { Matcher } from '../matching/contains.ts'
import { type Feed, type FeedSource, feedOf, guardedListener, type RowKind } from './feed.ts'
import type { TextPattern } from './outbox.ts'
import { deliveryKeys } from './row-schemas.ts'
import type { Waiters } from './waiting.ts'

/** An event for one webhook, with its attempts. */
export interface WebhookDelivery {
  /** Counts from 1. */
  readonly id: number
  /** Instant of the account's clock when the event happened. */
  readonly at: string
  /** Prefix of the account. */
  readonly account: string
  /** Id of the webhook, as in `account.webhooks`. */
  readonly webhook: number
  /** Kind of the webhook, such as `invoice:create`. */
  readonly kind: WebhookKind
  /** URL of the last attempt, or of the next one. */
  readonly url: string
  /** Resource and id of the record, such as `invoices`. */
  readonly resource: string
  readonly record: number
  /** The payload, as JSON. */
  readonly body: object
  /** `waiting` for an attempt, `delivered` with a 2xx, or `failed` for good. */
  readonly state: DeliveryState
  /** Oldest first. */
  readonly attempts: readonly Attempt[]
  /** Instant of the account's clock of the next attempt; null when none is planned. */
  readonly nextAttemptAt: string | null
}

/** A pattern for deliveries: values, regular expressions for texts, or a part of the body. */
export interface WebhookPattern {
  readonly id?: number
  readonly at?: TextPattern
  readonly account?: TextPattern
  readonly webhook?: number
  readonly kind?: WebhookKind | RegExp | Matcher
  readonly url?: TextPattern
  readonly resource?: TextPattern
  readonly record?: number
  readonly body?: object
  readonly state?: DeliveryState
  readonly attempts?: unknown
  readonly nextAttemptAt?: TextPattern | null
}

/**
 * The deliveries of events to webhooks. They belong to the state: `reset` and `restore` affect them. They are sent
 * after the response to the request; listeners and waits get a delivery when it is queued and after each attempt.
 */
export interface Webhooks extends Feed<WebhookDelivery, WebhookPattern> {
  /**
   * Sends an event again at once, even if it was delivered, and records the attempt.
   * @returns the delivery with the new attempt
   * @throws NotFoundError when the delivery does not exist
   * @example
   * const delivery = await emulator.webhooks.waitFor({ kind: 'invoice:create', state: 'delivered' })
   * await emulator.webhooks.replay(delivery.id)
   */
  replay(id: number): Promise<WebhookDelivery>
  /**
   * Resolves when every attempt that is due has been made. Later retries wait for the clock.
   * @example
   * account.invoices.create({ buyer_name: 'Ann' })
   * await emulator.webhooks.settled()
   */
  settled(): Promise<void>
}

export const deliveryRows: RowKind<WebhookDelivery, WebhookPattern> = {
  noun: { one: 'delivery', many: 'deliveries' },
  knownBy: ['id', 'kind', 'record', 'state'],
  keys: deliveryKeys,
}

/**
 * Creates the view of the deliveries of an emulator.
 * @param account prefix of the account whose deliveries to show; all accounts when missing
 */
export function webhooksView(
  { runtime, dispatcher }: { readonly runtime: Runtime; readonly dispatcher: WebhookDispatcher },
  waiters: Waiters,
  account?: string,
): Webhooks {
  const { state } = runtime
  const { deliveries, history, clock } = state
  const view = ({ subscription, event, due, retries: _, ...delivery }: Delivery): WebhookDelivery => {
    const { id, at, account: prefix, ...rest } = delivery
    return Object.freeze({
      id,
      at,
      account: prefix,
      webhook: subscription,
      kind: event,
      ...rest,
      nextAttemptAt: due === null ? null : clock.format(due),
    }) as WebhookDelivery
  }
  const source: FeedSource<WebhookDelivery> = {
    all: () => [...deliveries.all(account)].map(view),
    account,
    state,
    clear: () => deliveries.clear(account),
    subscribe: (listener) => {
      const notify = guardedListener(account, deliveryRows.noun.many, listener)
      return history.watch((steps, cause) => {
        if (cause === 'restore') return
        for (const step of steps) {
          const delivery = deliveries.in(step)
          if (delivery) notify(view(delivery))
        }
      })
    },
  }
  const feed = feedOf(source, deliveryRows, waiters)
  return {
    ...feed,
    async replay(id) {
      waiters.lifetime.assertOpen()
      const known = () => {
        const delivery = feed.get(id)
        if (delivery) return delivery
        const ids = feed.all().map((one) => one.id)
        throw notFoundAmong('FAKETURA_UNKNOWN_DELIVERY', 'delivery', id, ids)
      }
      known()
      await dispatcher.replay(id)
      return known()
    },
    settled: async () => {
      waiters.lifetime.assertOpen()
      await dispatcher.settled(account)
    },
  }
}
