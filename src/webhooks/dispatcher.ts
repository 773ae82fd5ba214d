import { setMaxListeners } from 'node:events'
import { AccountScope, type Runtime } from '../kernel/write/account-scope.ts'
import { patchRecord } from '../kernel/write/write.ts'
import type { StoredWebhook } from '../resources/webhook/webhook.ts'
import type { StoredAccount } from '../state/accounts.ts'
import type { Attempt, Delivery } from '../state/deliveries.ts'
import { clearTimeout, nextTurn, setTimeout } from '../state/real-timers.ts'
import { backoff, maxRetries } from './backoff.ts'
import { type AllowedReceivers, refusedReason } from './hosts.ts'
import type { Posted } from './post.ts'
import { Slots } from './slots.ts'

/** Each delivery has its own connection, and one request may trigger thousands. */
const maxAtOnce = 10

/** The error of an attempt that `close` has aborted. */
const closed = 'the emulator was closed before the receiver responded'

/** How deliveries are made. */
export interface DispatcherOptions {
  readonly reach: () => AllowedReceivers
  /** Milliseconds of real time before a delivery times out. */
  readonly timeout: number
}

/** Why an attempt is made, and how to abort its connection. */
interface AttemptOptions {
  readonly isReplay: boolean
  readonly signal: AbortSignal
}

/** The deliveries in progress for one webhook, one after another. */
interface Queue {
  /** Prefix of the account. */
  readonly account: string
  readonly run: Promise<void>
}

/**
 * Sends queued deliveries to their receivers: those of one webhook one after another, in the order in which they fell
 * due. The state holds the deliveries; this class holds only the ones under way.
 */
export class WebhookDispatcher {
  /** By id of the webhook. */
  private readonly queues = new Map<number, Queue>()
  /** Deliveries under way, with the prefixes of their accounts. */
  private readonly underWay = new Map<number, string>()
  /** Abort the deliveries in progress, by prefix of the account. */
  private readonly controllers = new Map<string, AbortController>()
  private readonly slots = new Slots(maxAtOnce)
  private isClosed = false

  constructor(
    private readonly runtime: Runtime,
    private readonly options: DispatcherOptions,
  ) {}

  /** Sends everything that is due. */
  sendDue(): void {
    if (this.isClosed) return
    for (const delivery of this.due()) {
      this.underWay.set(delivery.id, delivery.account)
      this.enqueue(delivery, (signal) => this.attempt(delivery.id, { isReplay: false, signal }))
    }
  }

  /** Sends a delivery again, whether it succeeded before or not. */
  async replay(id: number): Promise<void> {
    const delivery = this.runtime.state.deliveries.get(id)
    if (!delivery || this.isClosed) return
    await this.enqueue(delivery, (signal) => this.attempt(id, { isReplay: true, signal }))
  }

  /**
   * Resolves when nothing is under way and nothing is due.
   * @param account prefix of the account whose deliveries to wait for; all accounts when missing
   */
  async settled(account?: string): Promise<void> {
    const isMeant = (one: { readonly account: string }) => account === undefined || one.account === account
    const underWay = () => [...this.queues.values()].filter(isMeant)
    do {
      this.sendDue()
      await nextTurn()
      await Promise.all(underWay().map(({ run }) => run))
    } while (!this.isClosed && (underWay().length > 0 || this.due().some(isMeant)))
  }

  /**
   * Aborts deliveries in progress without recording them, because the state was reset or restored.
   * @param account prefix of the account that was reset or restored; all accounts when missing
   */
  abandon(account?: string): void {
    const isMeant = (prefix: string) => account === undefined || prefix === account
    for (const [prefix, controller] of this.controllers) if (isMeant(prefix)) controller.abort()
    for (const [id, queue] of this.queues) if (isMeant(queue.account)) this.queues.delete(id)
    for (const [id, prefix] of this.underWay) if (isMeant(prefix)) this.underWay.delete(id)
    if (account === undefined) this.controllers.clear()
    else this.controllers.delete(account)
  }

  /**
   * Sends the deliveries that are due, and nothing after that.
   * @param closeTimeout milliseconds of real time before deliveries in progress are aborted
   */
  async close(closeTimeout: number): Promise<void> {
    this.sendDue()
    this.isClosed = true
    const underWay = [...this.queues.values()].map(({ run }) => run)
    if (underWay.length === 0) return
    const end = setTimeout(() => this.abort(), closeTimeout)
    await Promise.all(underWay)
    clearTimeout(end)
  }

  private due(): Delivery[] {
    const { state } = this.runtime
    const { deliveries } = state
    if (deliveries.size === 0) return []
    const isDue = ({ account, due }: Delivery) => due !== null && due <= state.clockOf(account).milliseconds()
    return deliveries
      .waiting()
      .filter((delivery) => !this.underWay.has(delivery.id) && isDue(delivery))
      .sort((one, other) => one.due! - other.due! || one.id - other.id)
  }

  private abort(): void {
    for (const controller of this.controllers.values()) controller.abort(closed)
  }

  private enqueue(
    { account, subscription }: Delivery,
    attempt: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const controller = this.controllers.get(account) ?? newController()
    this.controllers.set(account, controller)
    const { signal } = controller
    const run = (this.queues.get(subscription)?.run ?? Promise.resolve())
      .then(() => this.slots.run(() => (signal.aborted ? undefined : attempt(signal))))
      .catch((defect) => process.emitWarning(`a webhook ran into a bug: ${defect}`, 'FaketuraDefect'))
    this.queues.set(subscription, { account, run })
    return run.finally(() => {
      if (this.queues.get(subscription)?.run !== run) return
      this.queues.delete(subscription)
      // In a long run, the controllers of unused accounts would accumulate.
      if (![...this.queues.values()].some((queue) => queue.account === account))
        this.controllers.delete(account)
    })
  }

  private async attempt(id: number, options: AttemptOptions): Promise<void> {
    const { state } = this.runtime
    const delivery = state.deliveries.get(id)
    if (!delivery || (!options.isReplay && delivery.state !== 'waiting')) {
      this.underWay.delete(id)
      return
    }
    const webhook = this.webhookOf(delivery)
    const url = webhook?.url ?? delivery.url
    const refusal = this.refusalOf(url, webhook, options)
    const started = performance.now()
    const sent = refusal === undefined ? await this.post(url, delivery, options) : notSent(refusal)
    // A delivery that was not sent has the duration 0 in every run.
    const duration = refusal === undefined ? performance.now() - started : 0
    const { aborted: isCut, reason } = options.signal
    if (isCut && reason !== closed) return
    const posted = isCut && sent.status === null ? notSent(closed) : sent
    this.underWay.delete(id)
    // It may have been deleted meanwhile.
    const present = state.deliveries.get(id)
    if (!present) return
    const clock = state.clockOf(delivery.account)
    const at = options.isReplay ? clock.milliseconds() : delivery.due!
    const attempt = Object.freeze({ at: clock.format(at), ...posted, duration })
    state.history.transaction(() => {
      const noted = { ...present, url, attempts: Object.freeze([...present.attempts, attempt]) }
      if (isAccepted(attempt)) state.deliveries.put({ ...noted, state: 'delivered', due: null })
      else if (options.isReplay) state.deliveries.put(noted)
      else if (refusal !== undefined) state.deliveries.put({ ...noted, state: 'failed', due: null })
      else this.planRetry(noted, at, webhook)
    })
    // After a success, or the last retry, nothing is due any more.
    if (state.deliveries.get(id)?.state === 'waiting') this.runtime.reschedule()
  }

  /** The reason for refusing a URL, if there is one. A refused delivery is not retried: the reason would still hold. */
  private refusalOf(
    url: string,
    webhook: StoredWebhook | undefined,
    { isReplay }: AttemptOptions,
  ): string | undefined {
    if (!isReplay && !webhook) return 'refused: the webhook was deleted'
    if (!isReplay && !webhook!.active) return 'refused: the webhook is switched off'
    return URL.canParse(url) ? refusedReason(new URL(url), this.options.reach()) : 'refused: not a valid URL'
  }

  /** Loaded with the first delivery: most emulators deliver nothing. */
  private async post(url: string, { body }: Delivery, { signal }: AttemptOptions): Promise<Posted> {
    const { post } = await import('./post.ts')
    return post(new URL(url), JSON.stringify(body), { timeout: this.options.timeout, signal })
  }

  private planRetry(delivery: Delivery, at: number, webhook: StoredWebhook | undefined): void {
    const { deliveries } = this.runtime.state
    const { retries } = delivery
    if (retries < maxRetries) {
      deliveries.put({ ...delivery, due: at + backoff(retries), retries: retries + 1 })
      return
    }
    deliveries.put({ ...delivery, state: 'failed', due: null })
    const account = this.ownerOf(delivery)
    if (!webhook || !account) return
    const scope = new AccountScope(this.runtime, account)
    const values = { active: false, updated_at: scope.timestamp }
    patchRecord<StoredWebhook>(scope, this.runtime.registry.resource('webhooks'), webhook, values)
  }

  private webhookOf(delivery: Delivery): StoredWebhook | undefined {
    return this.ownerOf(delivery)?.tables.existing<StoredWebhook>('webhooks')?.get(delivery.subscription)
  }

  private ownerOf({ account }: Delivery): StoredAccount | undefined {
    return this.runtime.state.accounts.first('prefix', account)
  }
}

/** More than ten webhooks, the default limit of listeners, may be under way at once. */
function newController(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

function isAccepted({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}

function notSent(error: string): Posted {
  return { status: null, error, response: null }
}
