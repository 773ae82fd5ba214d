/** @param {readonly number[]} values @returns {number} the middle one */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * Times a piece of work many times.
 * @param {number} samples
 * @param {() => unknown} work
 * @param {() => unknown} [before] done before each sample and not timed
 * @returns {Promise<number>} the median in microseconds
 */
export async function timed(samples, work, before = () => undefined) {
  const times = []
  for (let sample = 0; sample < samples; sample++) {
    await before()
    const start = performance.now()
    await work()
    times.push((performance.now() - start) * 1000)
  }
  return median(times)
}
