import { camelCase } from '../../checks/camel-case.ts'
import { assertValues, unknownRecord } from '../../errors/refused-argument.ts'
import type { Invoice } from '../../resources/invoice/invoice.record.ts'
import { registry } from '../../resources/registry.ts'
import type { Webhook } from '../../resources/webhook/webhook.record.ts'
import type { RequestDiagnostic } from '../../state/journal-row.ts'
import type { Account } from '../views/account.ts'
import type { AccountRecords } from '../views/account-records.ts'
import { type AccountUi, type InvoiceOrId, readPayment } from '../views/account-ui.ts'
import { joinedWebhooks } from '../views/account-webhooks.ts'
import type { ReadRecords, RecordPattern, Records } from '../views/records.ts'
import type { WaitOptions } from '../views/waiting.ts'
import type { WebhookDelivery, WebhookPattern } from '../views/webhooks.ts'
import type { AdminClient } from './admin-client.ts'
import type { PromiseMethods } from './promise-methods.ts'
import {
  type RemoteOutbox,
  type RemoteRequests,
  type RemoteWebhooks,
  remoteOutbox,
  remoteRequests,
  remoteWebhooks,
} from './remote-feeds.ts'
import { namingRecord, type RemoteReadRecords, type RemoteRecords, remoteRecords } from './remote-records.ts'
import { type RemoteAccountClock, type RemoteState, remoteClock, remoteState } from './remote-state.ts'
import { sentRecord } from './sent-values.ts'

type RemoteCollections = {
  readonly [Name in Exclude<keyof AccountRecords, 'webhooks'>]: AccountRecords[Name] extends Records<
    infer Record,
    infer Input,
    infer Resource
  >
    ? RemoteRecords<Record, Input, Resource>
    : AccountRecords[Name] extends ReadRecords<infer Record>
      ? RemoteReadRecords<Record>
      : never
}

/** The URLs and credentials of an account, as the admin API lists them. */
export type AccountAccess = Pick<
  Account,
  'prefix' | 'url' | 'appUrl' | 'apiToken' | 'integrationToken' | 'login' | 'password'
>

type RemoteWebhookRecords =
  AccountRecords['webhooks'] extends Records<Webhook, infer Input, infer Name>
    ? RemoteRecords<Webhook, Input, Name>
    : never

/** The webhooks of an account, and the deliveries to them. */
export interface RemoteAccountWebhooks
  extends Omit<RemoteWebhookRecords, 'find' | 'filter' | 'waitFor' | 'nearMisses'>,
    Pick<RemoteWebhooks, 'last' | 'clear' | 'subscribe' | 'replay' | 'settled'> {
  readonly deliveries: RemoteWebhooks
  /**
   * The oldest delivery, or webhook, that matches. A pattern is about deliveries when it names `state`, `webhook`, `record`
   * or another key that webhooks do not have.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const webhook = await account.webhooks.find({ kind: 'invoice:create' })
   */
  find(pattern: RecordPattern<Webhook>): Promise<Webhook | undefined>
  /**
   * The oldest delivery that matches, or `undefined`.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const failed = await account.webhooks.find({ state: 'failed' })
   */
  find(pattern: WebhookPattern): Promise<WebhookDelivery | undefined>
  /**
   * All deliveries, or webhooks, that match, oldest first.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const active = await account.webhooks.filter({ active: true })
   */
  filter(pattern: RecordPattern<Webhook>): Promise<readonly Webhook[]>
  /**
   * All deliveries that match, oldest first.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const delivered = await account.webhooks.filter({ state: 'delivered' })
   */
  filter(pattern: WebhookPattern): Promise<readonly WebhookDelivery[]>
  /**
   * Waits until a delivery, or a webhook, matches, and resolves to it.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * const webhook = await account.webhooks.waitFor({ kind: 'invoice:create' })
   */
  waitFor(pattern: RecordPattern<Webhook>, options?: WaitOptions): Promise<Webhook>
  /**
   * Waits until a delivery matches, and resolves to it.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * await account.webhooks.waitFor({ kind: 'invoice:create', state: 'delivered' })
   */
  waitFor(pattern: WebhookPattern, options?: WaitOptions): Promise<WebhookDelivery>
  /**
   * Describes the deliveries, or webhooks, that come closest to a pattern, for an assertion message.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * console.log(await account.webhooks.nearMisses({ state: 'delivered' }))
   */
  nearMisses(pattern: RecordPattern<Webhook> | WebhookPattern): Promise<string>
}

/**
 * An account of an emulator in another process: like `Account`, but its methods return promises. They reject with the
 * same errors, or with an UnreachableError.
 */
export interface RemoteAccount extends RemoteCollections, AccountAccess, RemoteState {
  /** The clock that this account sees. */
  readonly clock: RemoteAccountClock
  /** The logged requests of this account. */
  readonly requests: RemoteRequests
  /** The e-mails that this account has sent. */
  readonly outbox: RemoteOutbox
  /** The webhooks of this account, and their deliveries. */
  readonly webhooks: RemoteAccountWebhooks
  /** What a user does in the application, where the API has no endpoint. */
  readonly ui: PromiseMethods<AccountUi>
  /**
   * Probable mistakes in this account's requests, and in records that a program wrote. Empty if there were no mistakes.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const account = await emulator.account()
   * expect(await account.diagnostics()).toEqual([])
   */
  diagnostics(): Promise<readonly RequestDiagnostic[]>
}

export function remoteAccount(
  emulator: AdminClient,
  { id, ...access }: AccountAccess & { readonly id: number },
): RemoteAccount {
  const client = emulator.of({ id, prefix: access.prefix })
  const { prefix } = access
  const path = `/accounts/${encodeURIComponent(prefix)}`
  const collections = registry
    .shownByAccounts()
    .map(({ name }) => [camelCase(name), remoteRecords(client, `${path}/records/${name}`)])
  const records = Object.fromEntries(collections)
  return {
    ...access,
    ...records,
    ...remoteState(client, path),
    clock: remoteClock(client, path),
    requests: remoteRequests(client, prefix),
    outbox: remoteOutbox(client, prefix),
    webhooks: joinedWebhooks(records.webhooks, remoteWebhooks(client, prefix)),
    ui: remoteUi(client, path),
    diagnostics: () => client.get<readonly RequestDiagnostic[]>('/diagnostics', { account: prefix }),
  }
}

function remoteUi(client: AdminClient, account: string): PromiseMethods<AccountUi> {
  const path = `${account}/ui`
  const resource = 'invoices'
  const change = async <Result>(given: InvoiceOrId, how: string, body: object = {}) => {
    const invoice = typeof given === 'object' && given !== null ? given.id : given
    const isId = Number.isSafeInteger(invoice) ? Number(invoice) > 0 : typeof invoice === 'string' && invoice
    if (!isId) throw unknownRecord(resource, invoice)
    return client.post<Result>(`${path}/${how}`, { invoice, ...body }).catch(namingRecord(resource, invoice))
  }
  return {
    pay: async (invoice, payment = {}) => change<Invoice>(invoice, 'pay', readPayment(payment)),
    async edit(invoice, values) {
      assertValues(resource, values)
      return change<Invoice>(invoice, 'edit', { values: sentRecord(values) })
    },
    delete: (invoice) => change<void>(invoice, 'delete').then(() => undefined),
    disconnectClearing: async () => void (await client.post(`${path}/disconnect-clearing`, {})),
    reconnectClearing: async () => void (await client.post(`${path}/reconnect-clearing`, {})),
    async receiveExpense(values) {
      assertValues(resource, values)
      return client.post<Invoice>(`${path}/receive-expense`, { values: sentRecord(values) })
    },
  }
}
