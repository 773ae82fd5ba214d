import type { AccountsByValue } from './accounts-by-value.ts'
import { IndexByValue, type IndexValue } from './index-by-value.ts'
import { ListCache } from './list-cache.ts'
import { insertId, removeId } from './sorted-ids.ts'
import type { StateStore, VersionChain } from './version-chain.ts'

/** The fields of every record; the resource's card declares the others. Frozen, so that no caller changes the state. */
export interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

/** The records of one resource in one account: by id, in order of id, and by the indexed fields. */
export class Table<R extends Row = Row> implements StateStore {
  private readonly rows = new Map<number, R>()
  /** The indexes in use. Each one slows down writes, and a test uses few of them, so they are built on demand. */
  private readonly indexes: { readonly field: string; readonly index: IndexByValue }[] = []
  private cache: ListCache<Row> | undefined
  /** Number of writes, also of those that restore a state. */
  revision = 0
  /** Ascending ids of all records. */
  readonly ids: number[] = []

  /**
   * @param resource name of the resource, as in the journal
   * @param account id of the account that owns the records
   * @param indexed the fields that lists can be filtered by
   * @param versions versions of the account that owns the records
   * @param across index of the resource in all accounts
   */
  constructor(
    readonly resource: string,
    readonly account: number,
    private readonly indexed: readonly string[],
    readonly versions?: VersionChain | undefined,
    private readonly across?: AccountsByValue | undefined,
  ) {}

  get size(): number {
    return this.ids.length
  }

  get(id: number): R | undefined {
    return this.rows.get(id)
  }

  /** All rows, oldest first. */
  *all(): Generator<R> {
    for (const id of this.ids) yield this.rows.get(id)!
  }

  /** All rows with their ids, oldest first. */
  *entries(): Generator<[number, R]> {
    for (const id of this.ids) yield [id, this.rows.get(id)!]
  }

  /** The index of a field, built on first use; undefined if the field has none. */
  index(field: string): IndexByValue | undefined {
    const known = this.indexes.find((one) => one.field === field)
    if (known || !this.indexed.includes(field)) return known?.index
    const index = new IndexByValue()
    for (const [id, row] of this.entries()) index.add(valueIn(row, field), id)
    this.indexes.push({ field, index })
    return index
  }

  /**
   * The index of a field that needs one.
   * @throws when the card does not declare the field `indexed`: a search would find nothing
   */
  requiredIndex(field: string): IndexByValue {
    return this.index(field) ?? this.refuseSearchBy(field)
  }

  /** Cache of the lists that were requested. */
  get lists(): ListCache<Row> {
    this.cache ??= new ListCache()
    return this.cache
  }

  /**
   * The oldest record with this value in an indexed field.
   * @throws when the field is not indexed
   */
  first(field: string, value: IndexValue): R | undefined {
    const id = this.requiredIndex(field).idsOf(value)[0]
    return id === undefined ? undefined : this.rows.get(id)
  }

  /**
   * The records with this value in an indexed field, oldest first; a list that later writes don't change.
   * @throws when the field is not indexed
   */
  where(field: string, value: IndexValue): R[] {
    return this.requiredIndex(field)
      .idsOf(value)
      .map((id) => this.rows.get(id)!)
  }

  private refuseSearchBy(field: string): never {
    throw new Error(
      `${this.resource}.${field} is not indexed, so no record can be found by it: declare the field with indexed: true`,
    )
  }

  /** To be called only by the history, which records how to undo the write. */
  replace(id: number, next: R | undefined): void {
    this.revision++
    const before = this.rows.get(id)
    for (const { field, index } of this.indexes) {
      const was = before && valueIn(before, field)
      const becomes = next && valueIn(next, field)
      if (was === becomes) continue
      if (was !== undefined) index.remove(was, id)
      if (becomes !== undefined) index.add(becomes, id)
    }
    this.across?.note(this.account, before, next)
    this.cache?.note(before, next)
    if (next) {
      this.rows.set(id, next)
      if (!before) insertId(this.ids, id)
    } else if (before) {
      this.rows.delete(id)
      removeId(this.ids, id)
    }
  }
}

/** The value that an index finds a row with. */
function valueIn(row: Row, field: string): IndexValue {
  return (row[field] as IndexValue | undefined) ?? null
}

/** Small values by name, such as counters and the clock. Undone like records, but omitted from lists of changes. */
export class Cells implements StateStore {
  private readonly values = new Map<string, unknown>()

  get(name: string): unknown {
    return this.values.get(name)
  }

  replace(name: string, next: unknown): void {
    if (next === undefined) this.values.delete(name)
    else this.values.set(name, next)
  }

  names(): IterableIterator<string> {
    return this.values.keys()
  }

  entries(): IterableIterator<[string, unknown]> {
    return this.values.entries()
  }
}

/**
 * The next id of a table that several accounts share. Restoring one account may bring back rows that were added after the
 * counter was restored.
 */
export function nextSharedId(cells: Cells, counter: string, { ids }: Pick<Table, 'ids'>): number {
  return Math.max((cells.get(counter) as number | undefined) ?? 0, ids.at(-1) ?? 0) + 1
}
