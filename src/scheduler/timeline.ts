import type { StoredAccount } from '../state/accounts.ts'
import type { Clock } from '../state/clock.ts'
import type { EmulatorState } from '../state/emulator-state.ts'

/** A clock, and the accounts that use it. */
export interface Timeline {
  readonly clock: Clock
  readonly accounts: readonly StoredAccount[]
}

/** The emulator's clock, with the accounts that follow it. */
export function commonTimeline({ accounts, clock, clocks }: EmulatorState): Timeline {
  const all = [...accounts.all()]
  return { clock, accounts: clocks.table.size === 0 ? all : all.filter((account) => !clocks.has(account)) }
}

/** The clock of one account, set or not. */
export function timelineOf(account: StoredAccount, { clocks }: EmulatorState): Timeline {
  return { clock: clocks.own(account), accounts: [account] }
}

/** The emulator's clock, and one for each account with a clock of its own. */
export function allTimelines(state: EmulatorState): Timeline[] {
  const own = state.clocks.table.ids.map((id) => timelineOf(state.accounts.get(id)!, state))
  return [commonTimeline(state), ...own]
}
