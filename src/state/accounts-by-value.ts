import { IndexByValue } from './index-by-value.ts'

type Values = Readonly<Record<string, unknown>>

/** The records of the resource in one account. */
interface AccountRecords {
  /** Id of the account. */
  readonly account: number
  all(): Iterable<Values>
}

/**
 * The accounts whose records of one resource have a value. Values of records are unique in the whole service, unless exact
 * fixtures say otherwise. Few programs choose ids or tokens, so that an index is built when it is first asked.
 */
export class AccountsByValue {
  private readonly indexes: { readonly field: string; readonly index: IndexByValue }[] = []

  /** @param tables returns the tables of the resource in all accounts */
  constructor(private readonly tables: () => Iterable<AccountRecords>) {}

  /** Ids of the accounts that have a record with this value, ascending. */
  having(field: string, value: string | number): readonly number[] {
    return this.indexOf(field).idsOf(value)
  }

  /** To be called for each write of a table. */
  note(account: number, before: Values | undefined, next: Values | undefined): void {
    for (const { field, index } of this.indexes) {
      const was = before?.[field]
      const becomes = next?.[field]
      if (was === becomes) continue
      if (isValue(was)) index.remove(was, account)
      if (isValue(becomes)) index.add(becomes, account)
    }
  }

  private indexOf(field: string): IndexByValue {
    const known = this.indexes.find((one) => one.field === field)
    if (known) return known.index
    const index = new IndexByValue()
    for (const table of this.tables()) {
      for (const row of table.all()) {
        const value = row[field]
        if (isValue(value)) index.add(value, table.account)
      }
    }
    this.indexes.push({ field, index })
    return index
  }
}

/** Records without a value have nothing in common. */
function isValue(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
