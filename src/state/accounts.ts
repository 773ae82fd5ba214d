import type { AccountsByValue } from './accounts-by-value.ts'
import { type Row, Table } from './table.ts'
import { VersionChain } from './version-chain.ts'

/** A person who can log in; logins are unique in the whole service. */
export interface User extends Row {
  readonly login: string
  readonly email: string
  readonly password: string
  readonly first_name: string | null
  readonly last_name: string | null
  /** Id of the account that the person belongs to, or null before there is one. */
  readonly account: number | null
  /** Whether the user has no account, and goes once no account has the user as owner or member. */
  readonly isKept?: boolean
}

/** A user whom the owner has added to the account. */
export interface AddedUser {
  /** Id of the user. */
  readonly user: number
  /** The user's login. It shows a restored account whether the id belongs to another user by now. */
  readonly login: string
  readonly role: string
  /** Ids of the sellers whose documents the user sees; all when empty. */
  readonly limitedTo: readonly number[]
}

/** A customer of the service. All its data belongs to this object, so nothing is reachable from another account. */
export interface StoredAccount extends Row {
  readonly prefix: string
  readonly api_token: string
  /** The token without its `/prefix`; the service accepts both (observed 1). */
  readonly secret: string
  readonly edition: string
  /** Id of the user who owns the account. */
  readonly owner: number
  /** Choices made in the application, such as how discounts are calculated. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Users whom the owner has added; missing without any. */
  readonly members?: readonly AddedUser[]
  /** Prefixes of the accounts that were opened from this one; missing without any. */
  readonly linked?: readonly string[]
  /** The account's records, created and deleted with the account. */
  readonly tables: AccountTables
}

let lastSerial = 0

/** What tables of all accounts have in common. */
export interface TablesSource {
  /** The fields of a resource that lists filter by. */
  readonly indexedFields: (resource: string) => readonly string[]
  /** The index of a resource in all accounts. */
  across(resource: string): AccountsByValue
}

/** The tables of one account. Each is created on first use, so an empty account costs almost nothing. */
export class AccountTables {
  /** Tells the account from earlier ones of the same prefix or id. */
  readonly serial: number = ++lastSerial
  private readonly tables = new Map<string, Table>()
  /** The states that the account can be restored to on its own. */
  readonly versions: VersionChain

  /** @param reuses how often an id or another unique value could have come to a second account until now */
  constructor(
    private readonly account: number,
    private readonly source: TablesSource,
    reuses: number,
  ) {
    this.versions = new VersionChain('account', reuses)
  }

  of<R extends Row>(resource: string): Table<R> {
    let table = this.tables.get(resource)
    if (!table) {
      const { account, source, versions } = this
      table = new Table(resource, account, source.indexedFields(resource), versions, source.across(resource))
      this.tables.set(resource, table)
    }
    return table as Table<Row> as Table<R>
  }

  /** Number of the account's records, of all resources. */
  get size(): number {
    let size = 0
    for (const table of this.tables.values()) size += table.size
    return size
  }

  /** The tables that were used so far. */
  all(): IterableIterator<Table> {
    return this.tables.values()
  }

  /** The table of a resource, if it was used: searching all accounts must not create any. */
  existing<R extends Row>(resource: string): Table<R> | undefined {
    return this.tables.get(resource) as Table<Row> as Table<R> | undefined
  }
}
