/** Milliseconds for a duplicate: under npx, Ctrl-C arrives twice, from the terminal and from npm, which forwards it. */
const duplicateTimeout = 500

/** Exit code after Ctrl-C. */
export const interrupted = 130

/** The signals that end a command in order: Ctrl-C, a supervisor, and a terminal that closes. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Resolves at the first signal, which closes the server; the second one ends the process at once. */
export function firstSignal(): Promise<void> {
  return new Promise((resolve) => {
    const release = onSignals(endingSignals, resolve, (signal) => {
      release()
      process.kill(process.pid, signal)
    })
  })
}

/**
 * Listens for signals. One that follows another within half a second is a duplicate.
 * @returns stops listening; after a signal, its duplicate would then end the process without an exit code
 */
export function onSignals(
  names: readonly NodeJS.Signals[],
  first: () => void,
  second: (signal: NodeJS.Signals) => void,
): () => void {
  let lastAt: number | undefined
  const receive = (signal: NodeJS.Signals) => {
    const now = performance.now()
    const isFirst = lastAt === undefined
    if (lastAt !== undefined && now - lastAt <= duplicateTimeout) return
    lastAt = now
    if (isFirst) first()
    else second(signal)
  }
  for (const name of names) process.on(name, receive)
  return () => {
    for (const name of names) process.off(name, receive)
  }
}
