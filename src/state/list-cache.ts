import { firstPosition } from './first-position.ts'

/** The rows of a list, and their order. */
export interface ListDefinition<Row> {
  has(row: Row): boolean
  /** Orders any two rows: it is zero only for a row and itself. */
  compare(one: Row, other: Row): number
}

interface CachedList<Row> {
  readonly definition: ListDefinition<Row>
  readonly rows: Row[]
  /** How many of the changes it includes. */
  seen: number
}

interface Change<Row> {
  readonly before: Row | undefined
  readonly after: Row | undefined
}

/** Clients page through few lists at once. */
const maxLists = 32

/** After more changes than these, sorting a list again costs about as much as repairing it. */
const maxChanges = 1000

/**
 * Caches the rows of lists that are requested again, so that the cost of a page depends only on its size, in any order
 * and at any position (row `device: cached lists` of the bench). A write only notes its changes; the next request of a
 * list updates that list.
 */
export class ListCache<Row> {
  private readonly lists = new Map<string, CachedList<Row>>()
  /** Keys of lists that were requested once. */
  private readonly requested = new Set<string>()
  private changes: Change<Row>[] = []

  /** Whether this list was requested before. Tests read most lists once between two writes; the others are cached. */
  isRepeated(key: string): boolean {
    if (this.lists.has(key) || this.requested.has(key)) return true
    if (this.requested.size === maxLists) this.requested.clear()
    this.requested.add(key)
    return false
  }

  /**
   * The rows of a list, in its order.
   * @param key the same for equal definitions
   * @param select collects the rows, in any order
   */
  rows(key: string, definition: ListDefinition<Row>, select: () => Row[]): readonly Row[] {
    const cached = this.lists.get(key)
    // The least recently requested list is evicted first.
    this.lists.delete(key)
    if (cached && this.isUpdated(cached)) return this.added(key, cached)
    for (const oldest of this.lists.keys()) {
      if (this.lists.size < maxLists) break
      this.lists.delete(oldest)
    }
    const rows = select().sort(definition.compare)
    return this.added(key, { definition, rows, seen: this.changes.length })
  }

  /** Notes that a row was replaced. */
  note(before: Row | undefined, after: Row | undefined): void {
    if (this.lists.size === 0) return
    if (this.changes.length < maxChanges) this.changes.push({ before, after })
    else {
      this.lists.clear()
      this.changes = []
    }
  }

  private added(key: string, list: CachedList<Row>): readonly Row[] {
    this.lists.set(key, list)
    if (this.changes.length > 0) this.forgetSeen()
    return list.rows
  }

  /** Drops the changes that every list includes. */
  private forgetSeen(): void {
    const lists = [...this.lists.values()]
    if (lists.some(({ seen }) => seen < this.changes.length)) return
    this.changes = []
    for (const list of lists) list.seen = 0
  }

  /** Brings a list up to date. */
  private isUpdated(list: CachedList<Row>): boolean {
    const { rows, definition } = list
    for (; list.seen < this.changes.length; list.seen++) {
      const { before, after } = this.changes[list.seen]!
      if (before && definition.has(before)) {
        const at = positionOf(rows, before, definition)
        if (rows[at] !== before) return false
        rows.splice(at, 1)
      }
      if (after && definition.has(after)) rows.splice(positionOf(rows, after, definition), 0, after)
    }
    return true
  }
}

/** The position of a row, or the position for inserting it; new rows nearly always go to the end. */
function positionOf<Row>(rows: readonly Row[], row: Row, { compare }: ListDefinition<Row>): number {
  const last = rows.at(-1)
  if (last && compare(last, row) < 0) return rows.length
  return firstPosition(rows, (one) => compare(one, row) < 0)
}
