import { cellNames } from './cell-names.ts'
import type { History } from './history.ts'
import { type Cells, nextSharedId, type Row, Table } from './table.ts'

/** Rows per account: more than any test reads, and few enough for a long run. */
export const maxRowsOfAccount = 10_000

/** What accounts have sent, in one table, oldest first. It is part of the state: undone, reset and restored with it. */
export abstract class AccountRows<Stored extends Row & { readonly account: string }> {
  /** The rows; only for saving the whole state. */
  readonly table: Table<Stored>
  private readonly counter: string

  /**
   * @param name name of the table, as in the list of changes
   * @param counted what the last id is of
   * @param indexed indexed fields besides `account`, which is the prefix of the account
   */
  constructor(
    protected readonly cells: Cells,
    protected readonly history: History,
    name: string,
    counted: string,
    indexed: readonly string[] = [],
  ) {
    this.table = new Table(name, 0, [...indexed, 'account'])
    this.counter = cellNames.lastId(counted)
  }

  /** The next id; ids count from 1. */
  get nextId(): number {
    return nextSharedId(this.cells, this.counter, this.table)
  }

  get size(): number {
    return this.table.size
  }

  get(id: number): Stored | undefined {
    return this.table.get(id)
  }

  /** @param account prefix of an account; all accounts when missing */
  *all(account?: string): Generator<Stored> {
    yield* account === undefined ? this.table.all() : this.table.where('account', account)
  }

  /** Stores a row that has an id already. */
  put(row: Stored): Stored {
    const stored = Object.freeze(row)
    this.history.write(this.table, row.id, stored)
    return stored
  }

  /**
   * Deletes rows; later ids continue the count.
   * @param account prefix of an account; all accounts when missing
   */
  clear(account?: string): void {
    this.history.transaction(() => {
      for (const { id } of [...this.all(account)]) this.history.write(this.table, id, undefined)
    })
  }

  /** Adds a row with the next id, and deletes the account's oldest row above the limit. */
  protected append(row: Stored): Stored {
    this.history.write(this.cells, this.counter, row.id)
    const stored = this.put(row)
    const ids = this.table.requiredIndex('account').idsOf(row.account)
    if (ids.length > maxRowsOfAccount) this.history.write(this.table, ids[0]!, undefined)
    return stored
  }
}
