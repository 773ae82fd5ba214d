import type { Webhook } from '../../resources/webhook/webhook.record.ts'
import type { AccountRecords } from './account-records.ts'
import type { RecordPattern, Records } from './records.ts'
import type { WaitOptions } from './waiting.ts'
import type { WebhookDelivery, WebhookPattern, Webhooks } from './webhooks.ts'

/** Keys that deliveries have and webhooks do not. */
const deliveryKeys = [
  'account',
  'at',
  'attempts',
  'body',
  'nextAttemptAt',
  'record',
  'resource',
  'state',
  'webhook',
]

type WebhookRecords = AccountRecords['webhooks']

/** The webhooks of an account, which are records, and the deliveries to them. */
export interface AccountWebhooks
  extends Omit<WebhookRecords, 'find' | 'filter' | 'waitFor' | 'nearMisses'>,
    Pick<Webhooks, 'last' | 'clear' | 'subscribe' | 'replay' | 'settled'> {
  /** The deliveries of this account; `emulator.webhooks` has all accounts. */
  readonly deliveries: Webhooks
  /**
   * The oldest delivery, or webhook, that matches. A pattern is about deliveries when it names `state`, `webhook`, `record`
   * or another key that webhooks do not have.
   * @example
   * const webhook = account.webhooks.find({ kind: 'invoice:create' })
   */
  find(pattern: RecordPattern<Webhook>): Webhook | undefined
  /**
   * The oldest delivery that matches, or `undefined`.
   * @example
   * const failed = account.webhooks.find({ state: 'failed' })
   */
  find(pattern: WebhookPattern): WebhookDelivery | undefined
  /**
   * All deliveries, or webhooks, that match, oldest first.
   * @example
   * const active = account.webhooks.filter({ active: true })
   */
  filter(pattern: RecordPattern<Webhook>): readonly Webhook[]
  /**
   * All deliveries that match, oldest first.
   * @example
   * const delivered = account.webhooks.filter({ state: 'delivered' })
   */
  filter(pattern: WebhookPattern): readonly WebhookDelivery[]
  /**
   * Waits until a delivery, or a webhook, matches, and resolves to it.
   * @example
   * const webhook = await account.webhooks.waitFor({ kind: 'invoice:create' })
   */
  waitFor(pattern: RecordPattern<Webhook>, options?: WaitOptions): Promise<Webhook>
  /**
   * Waits until a delivery matches, and resolves to it.
   * @example
   * await account.webhooks.waitFor({ kind: 'invoice:create', state: 'delivered' })
   */
  waitFor(pattern: WebhookPattern, options?: WaitOptions): Promise<WebhookDelivery>
  /**
   * Describes the deliveries, or webhooks, that come closest to a pattern, for an assertion message.
   * @example
   * console.log(account.webhooks.nearMisses({ state: 'delivered' }))
   */
  nearMisses(pattern: RecordPattern<Webhook> | WebhookPattern): string
}

export function accountWebhooks(records: Records<Webhook>, deliveries: Webhooks): AccountWebhooks {
  return joinedWebhooks(records, deliveries)
}

/**
 * Combines the methods of webhooks and deliveries, also for an account in another process. Where both have a method,
 * the pattern decides which one is called.
 */
// biome-ignore lint/suspicious/noExplicitAny: the methods are those of the two arguments
export function joinedWebhooks(records: object, deliveries: object): any {
  const isAboutDeliveries = (pattern: object) =>
    Object.keys(pattern ?? {}).some((key) => deliveryKeys.includes(key))
  const shared = ['find', 'filter', 'waitFor', 'nearMisses'].map((verb) => [
    verb,
    (pattern: object, options?: WaitOptions) =>
      Reflect.get(isAboutDeliveries(pattern) ? deliveries : records, verb)(pattern, options),
  ])
  const own = ['last', 'clear', 'subscribe', 'replay', 'settled'].map((verb) => [
    verb,
    Reflect.get(deliveries, verb),
  ])
  return { ...records, deliveries, ...Object.fromEntries([...own, ...shared]) }
}
