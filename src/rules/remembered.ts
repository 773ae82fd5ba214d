/**
 * A function that remembers its results: lines, taxes and number patterns repeat, and exact arithmetic costs more than a
 * look-up (row `device: remembered results` of the bench).
 * @param work depends on nothing but the key
 * @param keyOf the same text for inputs with the same result
 * @param max results are forgotten at this number, because requests may contain any values
 */
export function remembered<Input, Result extends object>(
  work: (input: Input) => Result,
  keyOf: (input: Input) => string,
  max: number,
): (input: Input) => Result {
  const results = new Map<string, Result>()
  return (input) => {
    const key = keyOf(input)
    const known = results.get(key)
    if (known) return known
    const result = work(input)
    if (results.size >= max) results.clear()
    results.set(key, result)
    return result
  }
}
