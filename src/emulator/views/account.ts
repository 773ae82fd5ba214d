import { camelCase } from '../../checks/camel-case.ts'
import type { Resource } from '../../kernel/card/resource.ts'
import type { StoredAccount, User } from '../../state/accounts.ts'
import type { RequestDiagnostic } from '../../state/journal-row.ts'
import type { AccountState } from '../account-state.ts'
import type { AccountRecords } from './account-records.ts'
import { type AccountUi, accountUi } from './account-ui.ts'
import { type AccountWebhooks, accountWebhooks } from './account-webhooks.ts'
import type { Outbox } from './outbox.ts'
import { type RecordsAccess, readOnlyRecords, recordsOf } from './records.ts'
import type { Requests } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

/** The URLs and tokens of an account, and a view of its records. */
export interface Account extends Omit<AccountRecords, 'webhooks'>, AccountState {
  /** Name of the account, and the first label of its host. */
  readonly prefix: string
  /** Base URL for the account's requests. It needs no name resolution: the token selects the account. */
  readonly url: string
  /** Base URL of the application endpoints: log-in, account and user creation, widgets. */
  readonly appUrl: string
  /** The account's API token. */
  readonly apiToken: string
  /** Token for integration operations, such as opening an account. */
  readonly integrationToken: string
  /** Login of the account's owner. */
  readonly login: string
  /** Password of the owner. */
  readonly password: string
  /** Requests of this account. */
  readonly requests: Requests
  /** E-mails of this account. */
  readonly outbox: Outbox
  /** The account's webhooks, and the deliveries to them. */
  readonly webhooks: AccountWebhooks
  /** Does what a user does in the web application, without a request. */
  readonly ui: AccountUi
  /**
   * Probable mistakes in this account's requests, such as unknown fields, and values that a rule ignored or replaced when
   * the program wrote a record. Empty if there were no mistakes.
   * @example
   * expect(account.diagnostics()).toEqual([])
   */
  diagnostics(): readonly RequestDiagnostic[]
}

/** What the view of an account needs. */
export interface AccountSource {
  readonly stored: StoredAccount
  readonly owner: User
  readonly url: string
  readonly integrationToken: string
  readonly access: RecordsAccess
  readonly resources: readonly Resource[]
  /** The requests, e-mails and deliveries of the account. */
  readonly feeds: {
    requests(): Requests
    outbox(): Outbox
    deliveries(): Webhooks
    diagnostics(): readonly RequestDiagnostic[]
  }
  readonly state: AccountState
}

/** Creates the view of an account. */
export function accountView(source: AccountSource): Account {
  const { stored, owner, url, integrationToken } = source
  const view = {
    prefix: stored.prefix,
    url,
    appUrl: url,
    apiToken: stored.api_token,
    integrationToken,
    login: owner.login,
    password: owner.password,
  }
  // Created on first use: most tests need one or two resources of an account.
  for (const resource of source.resources) {
    if (resource.name === 'webhooks') continue
    const records = resource.derives ? readOnlyRecords : recordsOf
    Object.defineProperty(view, camelCase(resource.name), { get: () => records(resource, source.access) })
  }
  const { requests, outbox, deliveries, diagnostics } = source.feeds
  const webhooks = source.resources.find(({ name }) => name === 'webhooks')!
  Object.defineProperties(view, {
    ...Object.getOwnPropertyDescriptors(source.state),
    webhooks: { get: () => accountWebhooks(recordsOf(webhooks, source.access), deliveries()) },
    ui: { get: () => accountUi(source.resources.find(({ name }) => name === 'invoices')!, source.access) },
    requests: { get: requests },
    outbox: { get: outbox },
    diagnostics: { value: diagnostics },
  })
  return Object.freeze(view) as Account
}
