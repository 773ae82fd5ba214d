import type { Coverage } from '../kernel/request/coverage.ts'

/** One server of `keepServer`. */
interface Kept {
  /** Its coverage so far, or until it was closed. */
  report(): Coverage
  hasEnded: boolean
}

// Runners load setup and reporter as separate modules of one process. A file would come too late, because most runners
// close the server after the reporter.
const place = Symbol.for('faketura: coverage of the kept servers')
const shared = globalThis as { [place]?: Set<Kept> }

/**
 * Makes the coverage of a server available to the reporter in the same process.
 * @returns call this when the server is closed
 */
export function countKept(server: { coverage(): Coverage }): () => void {
  const kept: Kept = { report: () => server.coverage(), hasEnded: false }
  shared[place] ??= new Set()
  shared[place].add(kept)
  return () => {
    if (kept.hasEnded) return
    const last = server.coverage()
    kept.report = () => last
    kept.hasEnded = true
  }
}

/** Forgets servers of earlier runs; in watch mode, many runs share one process. */
export function forgetEndedServers(): void {
  for (const kept of shared[place] ?? []) if (kept.hasEnded) shared[place]?.delete(kept)
}

/** The coverage of each server of this run. */
export function keptCoverage(): Coverage[] {
  return [...(shared[place] ?? [])].map((kept) => kept.report())
}
