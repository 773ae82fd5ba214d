import { formatValue } from '../checks/format-value.ts'
import type { AccountTables, StoredAccount } from '../state/accounts.ts'
import type { Checkpoint, EmulatorState } from '../state/emulator-state.ts'
import type { StateStore } from '../state/version-chain.ts'
import type { StateEntry } from './mutation-text.ts'
import type { ValueText } from './value-text.ts'

/** Restores the state from a state file, line by line. */
export class Replay {
  /** The seeded state, once a line has marked it. */
  baseline: Checkpoint | undefined
  /** Whether every line of the image was read. */
  isComplete = false
  /** The lines so far of an unfinished transaction; a crash may have prevented the last one. */
  private readonly begun: StateEntry[] = []
  /** Tables by account, because an account that is deleted and restored gets the same tables again. */
  private readonly tables = new Map<number, AccountTables>()

  constructor(
    private readonly state: EmulatorState,
    private readonly values: ValueText,
  ) {}

  /** @throws when the line refers to something unknown to this program */
  line(text: string): void {
    const entry = JSON.parse(text) as StateEntry
    const { seeded, complete, more } = entry
    this.begun.push(entry)
    if (more) return
    this.state.history.transaction(() => {
      for (const { steps } of this.begun.splice(0)) this.apply(steps)
    })
    if (seeded !== undefined) this.baseline = this.state.markBaseline(seeded)
    if (complete) this.isComplete = true
  }

  /** Whether a transaction has begun whose last line was not read yet. */
  get isWithinTransaction(): boolean {
    return this.begun.length > 0
  }

  private apply(steps: StateEntry['steps']): void {
    const { accounts, history } = this.state
    for (const [name, owner, key, parsed, isEmpty] of steps) {
      const store = this.store(name, owner)
      const value = this.values.read(parsed)
      if (store === accounts) this.account(Number(key), value as StoredAccount | undefined, isEmpty)
      else history.write(store, key, value)
    }
  }

  private account(id: number, stored: StoredAccount | undefined, isEmpty = false): void {
    const { accounts, history } = this.state
    const tables = this.tablesOf(id)
    history.write(accounts, id, stored && Object.freeze({ ...stored, tables }))
    if (stored && !isEmpty) return
    for (const table of tables.all()) for (const row of [...table.ids]) history.write(table, row, undefined)
  }

  private store(name: string, owner: number): StateStore {
    const store = owner === 0 ? this.state.stores[name] : this.tablesOf(owner).of(name)
    if (!store) throw new Error(`it refers to the unknown store ${formatValue(name)}`)
    return store
  }

  private tablesOf(account: number): AccountTables {
    const tables = this.tables.get(account) ?? this.state.tablesFor(account)
    this.tables.set(account, tables)
    return tables
  }
}
