import type { Resource } from '../kernel/card/resource.ts'
import { AccountScope, type Runtime } from '../kernel/write/account-scope.ts'
import type { StoredAccount } from '../state/accounts.ts'
import type { EmulatorState } from '../state/emulator-state.ts'
import type { Row, Table } from '../state/table.ts'
import type { Mutation } from '../state/version-chain.ts'

/** A record with scheduled work, and its time. */
export interface ScheduledAction {
  /** Milliseconds since 1970 (UTC). */
  readonly at: number
  readonly account: StoredAccount
  readonly resource: Resource
  readonly id: number
}

/** The scheduled work of some accounts, the next first. */
export class Schedule {
  private readonly actions: ScheduledAction[]

  constructor(
    private readonly runtime: Runtime,
    accounts: readonly StoredAccount[],
  ) {
    const found: ScheduledAction[] = []
    for (const account of accounts) {
      for (const resource of runtime.registry.timed) {
        const table = account.tables.existing(resource.name)
        if (!table) continue
        for (const row of waitingIn(table, resource)) found.push(...this.actionOf(account, resource, row))
      }
    }
    this.actions = found.sort(compareActions)
  }

  get first(): ScheduledAction | undefined {
    return this.actions[0]
  }

  /** Counts the actions until a time, assuming that each of them succeeds. Stops counting above `max`. */
  countUntil(to: number, max: number): number {
    let count = 0
    for (const { account, resource, id } of this.actions) {
      const { due, next } = resource.timed!
      if (!next) continue
      const scope = new AccountScope(this.runtime, account)
      let row = account.tables.of(resource.name).get(id)
      while (row && count <= max && (due(row, scope) ?? Number.POSITIVE_INFINITY) <= to) {
        count++
        row = next(row, scope)
      }
    }
    return count
  }

  /** Removes the first entry, and adds the next one of its record. */
  renewFirst(): void {
    const { account, resource, id } = this.actions.shift()!
    const row = account.tables.of(resource.name).get(id)
    if (row) this.insert(this.actionOf(account, resource, row))
  }

  /** Adds the records that an action has made. */
  addNew(mutations: readonly Mutation[], accounts: EmulatorState['accounts']): void {
    for (const { store, before, after } of mutations) {
      const resource =
        before === undefined && this.runtime.registry.timed.find(({ name }) => name === store.resource)
      const account = accounts.get(store.account ?? 0)
      const row = resource && account?.tables.of(resource.name).get((after as Row | undefined)?.id ?? 0)
      if (!resource || !account || !row) continue
      if (
        !this.actions.some((one) => one.resource === resource && one.account === account && one.id === row.id)
      )
        this.insert(this.actionOf(account, resource, row))
    }
  }

  private insert(actions: readonly ScheduledAction[]): void {
    for (const next of actions) {
      const later = this.actions.findIndex((one) => compareActions(one, next) > 0)
      this.actions.splice(later < 0 ? this.actions.length : later, 0, next)
    }
  }

  private actionOf(account: StoredAccount, resource: Resource, row: Row): ScheduledAction[] {
    const at = resource.timed!.due(row, new AccountScope(this.runtime, account))
    return at === undefined ? [] : [{ at, account, resource, id: row.id }]
  }
}

/** The order of two actions. At the same time the lower id is first, no matter when their clock was advanced before. */
function compareActions(one: ScheduledAction, other: ScheduledAction): number {
  return one.at - other.at || one.id - other.id
}

/** The rows that may be due, in no particular order. */
function* waitingIn(table: Table, { timed }: Resource): Generator<Row> {
  const index = timed?.waiting === undefined ? undefined : table.requiredIndex(timed.waiting)
  if (!index) return yield* table.all()
  for (const ids of index.idsBetween('', '\uffff')) for (const id of ids) yield table.get(id)!
}
