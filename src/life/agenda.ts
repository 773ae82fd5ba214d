import type { Resource } from '../kernel/card/resource.ts'
import { AccountScope, type Runtime } from '../kernel/write/account-scope.ts'
import type { StoredAccount } from '../world/accounts.ts'
import type { Row } from '../world/table.ts'

/** A record that acts on its own, and when. */
export interface Appointment {
  /** Milliseconds since 1970 (UTC). */
  readonly at: number
  readonly account: StoredAccount
  readonly resource: Resource
  readonly id: number
}

/** All records that act on their own, the next one first. */
export class Agenda {
  private readonly appointments: Appointment[]

  constructor(private readonly runtime: Runtime) {
    const { registry, world } = runtime
    const found: Appointment[] = []
    for (const account of registry.timed.length > 0 ? world.accounts.all() : []) {
      for (const resource of registry.timed) {
        const table = account.tables.existing(resource.name)
        for (const row of table?.all() ?? []) found.push(...this.appointmentOf(account, resource, row))
      }
    }
    this.appointments = found.sort((one, other) => one.at - other.at || one.id - other.id)
  }

  get first(): Appointment | undefined {
    return this.appointments[0]
  }

  /** Removes the first entry, and adds the next time that its record acts. */
  renewFirst(): void {
    const { account, resource, id } = this.appointments.shift()!
    const row = account.tables.of(resource.name).get(id)
    for (const next of row ? this.appointmentOf(account, resource, row) : []) {
      const later = this.appointments.findIndex(({ at }) => at > next.at)
      this.appointments.splice(later < 0 ? this.appointments.length : later, 0, next)
    }
  }

  private appointmentOf(account: StoredAccount, resource: Resource, row: Row): Appointment[] {
    const at = resource.timed!.due(row, new AccountScope(this.runtime, account))
    return at === undefined ? [] : [{ at, account, resource, id: row.id }]
  }
}
