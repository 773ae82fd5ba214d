/** The position of the first value that does not come before a place in a sorted list; its length if all come before. */
export function firstPosition<Value>(values: readonly Value[], isBefore: (value: Value) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(values[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
