const megabyte = 1024 * 1024

/** Share of the heap that may come and go although nothing grows. */
const share = 0.05

/**
 * Whether the heap is flat: in the last quarter it is, in the middle, no more than it was in the second one. The first
 * quarter fills what has a bound.
 * @param {readonly { requests: number, bytes: number }[]} heap bytes in use after so many requests
 * @returns {{ isFlat: boolean, before: number, after: number, perRequest: number, text: string }}
 */
export function verdictOf(heap) {
  const quarter = Math.max(1, Math.floor(heap.length / 4))
  const second = heap.slice(quarter, 2 * quarter)
  const last = heap.slice(-quarter)
  const [before, after] = [medianOf(second), medianOf(last)]
  const between = last.at(-1).requests - second.at(-1).requests
  const perRequest = between > 0 ? (after - before) / between : 0
  const isFlat = after <= before * (1 + share) + megabyte
  const figures = `${(before / megabyte).toFixed(1)} MB in the second quarter, ${(after / megabyte).toFixed(1)} MB in the last`
  return {
    isFlat,
    before,
    after,
    perRequest,
    text: `the heap is ${isFlat ? 'flat' : 'not flat'}: ${figures}, ${perRequest.toFixed(1)} bytes a request`,
  }
}

function medianOf(rows) {
  const sorted = rows.map(({ bytes }) => bytes).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
