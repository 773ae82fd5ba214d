/** Resolves at the first signal, which closes the server; the second one ends the process at once. */
export function firstSignal(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'] as const
  return new Promise((resolve) => {
    const heed = () => {
      for (const signal of signals) process.off(signal, heed)
      resolve()
    }
    for (const signal of signals) process.on(signal, heed)
  })
}
