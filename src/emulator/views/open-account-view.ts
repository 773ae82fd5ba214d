import { NotFoundError } from '../../errors/errors.ts'
import { AccountScope } from '../../kernel/write/account-scope.ts'
import { transact } from '../../kernel/write/record-events.ts'
import { registry } from '../../resources/registry.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import { cellNames } from '../../state/cell-names.ts'
import type { AccountState, StateAccount } from '../account-state.ts'
import type { Engine } from '../engine.ts'
import { type Account, accountView } from './account.ts'
import { outboxView } from './outbox.ts'
import { concerns } from './records.ts'
import { byRules } from './refused.ts'
import { requestsView } from './requests.ts'
import type { Waiters } from './waiting.ts'
import { webhooksView } from './webhooks.ts'

/** The parts that the views of all accounts share. */
export interface SharedParts {
  readonly engine: Engine
  readonly waiters: Waiters
  state(account: StateAccount): AccountState
}

/** Creates the view of an account of an emulator. */
export function openedAccount(shared: SharedParts, stored: StoredAccount): Account {
  const { engine, waiters } = shared
  const { state, runtime } = engine
  const { prefix } = stored
  const known = () => {
    const found = state.accounts.get(stored.id)
    // After a reset or restore, another account may have the id.
    if (found?.prefix === prefix) return found
    throw new NotFoundError('FAKETURA_UNKNOWN_ACCOUNT', `account ${prefix} no longer exists`)
  }
  const present = () => {
    waiters.lifetime.assertOpen()
    return known()
  }
  /** What the account has sent is deleted with it: an empty list would say that it sent nothing. */
  const sent = <View>(view: () => View) => {
    return () => {
      known()
      return view()
    }
  }
  /** The requests of a deleted account can be read until another account gets its name. */
  const feed = <View>(view: () => View) => {
    return () => {
      if (state.accounts.first('prefix', prefix)) known()
      return view()
    }
  }
  return accountView({
    stored,
    owner: state.users.get(stored.owner)!,
    url: engine.url,
    integrationToken: engine.integrationToken,
    resources: registry.shownByAccounts(),
    access: {
      scope: () => new AccountScope(runtime, present()),
      idOf: (resource, alias) =>
        state.cells.get(cellNames.alias(stored.id, resource, alias)) as number | undefined,
      write: (call, work) => {
        const scope = new AccountScope(runtime, present())
        const { result } = byRules(() => transact(runtime, () => work(scope)))
        runtime.journal.noteWrite(prefix, call, scope.diagnostics)
        return result
      },
      wait: (waiting, options) =>
        waiters.wait(
          {
            ...waiting,
            account: prefix,
            watch: (wake) => state.history.watch((mutations) => concerns(mutations, stored.id) && wake()),
          },
          options,
        ),
    },
    feeds: {
      requests: feed(() => requestsView(engine, waiters, prefix)),
      outbox: sent(() => outboxView(state, waiters, prefix)),
      deliveries: sent(() => webhooksView(engine, waiters, prefix)),
      diagnostics: feed(() => runtime.journal.diagnostics(prefix)),
    },
    state: shared.state({ prefix, known, present }),
  })
}
