/** A function to await: its promises resolve once it was called `count` times, so that the callers really overlap. */
export function gate(count: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === count) for (const open of waiting) open()
    })
}
