import type { StoredAccount } from '../../state/accounts.ts'
import { netMutations } from '../../state/history.ts'
import type { Row } from '../../state/table.ts'
import type { Mutation } from '../../state/version-chain.ts'
import type { EventVerb } from '../card/events.ts'
import type { Resource } from '../card/resource.ts'
import { AccountScope, type Runtime } from './account-scope.ts'

/**
 * Runs work in one transaction, and queues the events of its changes in the same transaction, so that a refused
 * request sends none. Loading fixtures doesn't use it: their records send no events.
 * @throws what the work throws
 */
export function transact<Result>(
  runtime: Runtime,
  work: () => Result,
): { result: Result; mutations: readonly Mutation[] } {
  const { history } = runtime.state
  if (history.isOpen) return history.transaction(work)
  return history.transaction(() => {
    const result = work()
    announce(runtime, 0)
    return result
  })
}

/**
 * Queues the events for the writes of the current work.
 * @param from index of the first mutation that counts
 */
export function announce(runtime: Runtime, from: number): void {
  const { state, registry } = runtime
  const { subscriptions } = registry
  if (!subscriptions || !hasSubscriber(runtime, subscriptions, from)) return
  for (const mutation of netMutations(state.history.pending.slice(from))) {
    const account = state.accounts.get(mutation.store.account ?? 0)
    const resource = registry.find(mutation.store.resource ?? '')
    if (account && resource?.announces) announceTo(runtime, subscriptions, account, { resource, mutation })
  }
}

/** Whether an account of these writes has a subscriber. Most have none, and their writes cost only this check. */
function hasSubscriber({ state }: Runtime, subscriptions: Resource, from: number): boolean {
  const { pending } = state.history
  let seen: number | undefined
  for (let at = from; at < pending.length; at++) {
    const { account } = pending[at]!.store
    if (account === undefined || account === seen) continue
    seen = account
    if (state.accounts.get(account)?.tables.existing(subscriptions.name)?.size) return true
  }
  return false
}

interface Happened {
  readonly resource: Resource
  readonly mutation: Mutation
}

function announceTo(
  runtime: Runtime,
  subscriptions: Resource,
  account: StoredAccount,
  { resource, mutation }: Happened,
): void {
  const { state } = runtime
  const record = (mutation.after ?? mutation.before) as Row
  const { payload, isUnannounced } = resource.announces!
  if (isUnannounced?.(record)) return
  const verb: EventVerb = mutation.before ? (mutation.after ? 'update' : 'destroy') : 'create'
  const event = `${resource.key}:${verb}`
  const scope = new AccountScope(runtime, account)
  for (const subscriber of scope.table(subscriptions.name).all()) {
    const { subscription, envelope } = subscriptions.subscribes!
    const subscribed = subscription(subscriber)
    if (subscribed?.event !== event) continue
    const body = { ...payload(record, scope, verb), ...envelope(subscriber, scope) }
    const content = {
      at: scope.timestamp,
      account: account.prefix,
      subscription: subscriber.id,
      event,
      url: subscribed.url,
      resource: resource.name,
      record: record.id,
      body: Object.freeze(body),
    }
    state.deliveries.add(content, scope.clock.milliseconds())
    runtime.reschedule()
  }
}
