import { firstPosition } from './first-position.ts'
import { insertId, removeId } from './sorted-ids.ts'

/** A value of an index, which list filters compare with. */
export type IndexValue = string | number | boolean | null

/**
 * Record ids by the value of one field. Most values belong to one record (numbers, order ids, tokens),
 * so a single id is stored without an array: the arrays would cost more than the records' own strings.
 */
export class IndexByValue {
  private readonly idsByValue = new Map<IndexValue, number | number[]>()
  private sortedValues: string[] | undefined

  add(value: IndexValue, id: number): void {
    const held = this.idsByValue.get(value)
    if (held === undefined) {
      this.idsByValue.set(value, id)
      this.sortedValues = undefined
    } else if (typeof held === 'number') this.idsByValue.set(value, held < id ? [held, id] : [id, held])
    else insertId(held, id)
  }

  remove(value: IndexValue, id: number): void {
    const held = this.idsByValue.get(value)
    if (typeof held === 'object') {
      removeId(held, id)
      if (held.length === 1) this.idsByValue.set(value, held[0]!)
    } else if (held === id) {
      this.idsByValue.delete(value)
      this.sortedValues = undefined
    }
  }

  /** Ascending ids of the records that hold `value`. The array belongs to the index: callers must not change it. */
  idsOf(value: IndexValue): readonly number[] {
    const held = this.idsByValue.get(value)
    if (held === undefined) return []
    return typeof held === 'number' ? [held] : held
  }

  /** Ids of the records whose text is between two values, both included, in no particular order. */
  *idsBetween(from: string, to: string): Generator<readonly number[]> {
    this.sortedValues ??= [...this.idsByValue.keys()].filter((value) => typeof value === 'string').sort()
    const values = this.sortedValues
    for (
      let at = firstPosition(values, (value) => value < from);
      at < values.length && values[at]! <= to;
      at++
    ) {
      yield this.idsOf(values[at]!)
    }
  }
}
