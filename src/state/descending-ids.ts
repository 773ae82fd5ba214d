/** Ids in descending order; undefined at the end. */
export interface DescendingIds {
  next(): number | undefined
  /** Skips a number of ids, or all that are left. */
  skip(count: number): void
}

/** The ids of one ascending list. */
export function fromList(ids: readonly number[]): DescendingIds {
  let at = ids.length
  return {
    next: () => (at > 0 ? ids[--at] : undefined),
    skip(count) {
      at = Math.max(0, at - count)
    },
  }
}

/** One of the lists, with the position of its next id. */
interface Place {
  readonly ids: readonly number[]
  at: number
}

/**
 * Merges several ascending lists without common ids. A heap of the lists has the one with the highest id on top, so
 * a page of a long period costs a step for each of its records, without sorting the whole period.
 */
export function fromLists(lists: readonly (readonly number[])[]): DescendingIds {
  const heap: Place[] = []
  for (const ids of lists) if (ids.length > 0) heap.push({ ids, at: ids.length - 1 })
  for (let at = heap.length >>> 1; at-- > 0; ) sink(heap, at)
  const next = () => {
    const top = heap[0]
    if (!top) return undefined
    const id = top.ids[top.at]
    if (top.at > 0) top.at--
    else {
      const last = heap.pop()!
      if (heap.length > 0) heap[0] = last
    }
    sink(heap, 0)
    return id
  }
  return {
    next,
    skip(count) {
      for (let skipped = 0; skipped < count && next() !== undefined; ) skipped++
    },
  }
}

/** Sifts the list at a position down, below those with higher ids. */
function sink(heap: Place[], start: number): void {
  for (let at = start; ; ) {
    const left = 2 * at + 1
    if (left >= heap.length) return
    const right = left + 1
    const higher = right < heap.length && idAt(heap[right]!) > idAt(heap[left]!) ? right : left
    if (idAt(heap[at]!) >= idAt(heap[higher]!)) return
    const sinking = heap[at]!
    heap[at] = heap[higher]!
    heap[higher] = sinking
    at = higher
  }
}

function idAt({ ids, at }: Place): number {
  return ids[at]!
}
