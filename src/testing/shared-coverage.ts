import type { Coverage } from '../kernel/request/coverage.ts'

/** One server of `keepServer`. */
interface SharedServer {
  /** Its coverage so far, or until it was closed. */
  report(): Coverage
  hasEnded: boolean
}

// Runners load setup and reporter as separate modules of one process. A file would be too late, because most runners
// close the server after the reporter.
const place = Symbol.for('faketura: coverage of the shared servers')
const shared = globalThis as { [place]?: Set<SharedServer> }

/**
 * Makes the coverage of a server available to the reporter in the same process.
 * @returns call this when the server is closed
 */
export function shareCoverage(server: { coverage(): Coverage }): () => void {
  const counted: SharedServer = { report: () => server.coverage(), hasEnded: false }
  shared[place] ??= new Set()
  shared[place].add(counted)
  return () => {
    if (counted.hasEnded) return
    const last = server.coverage()
    counted.report = () => last
    counted.hasEnded = true
  }
}

/** Forgets servers of earlier runs; in watch mode, many runs share one process. */
export function forgetEndedServers(): void {
  for (const counted of shared[place] ?? []) if (counted.hasEnded) shared[place]?.delete(counted)
}

/** The coverage of each server of this run. */
export function sharedCoverage(): Coverage[] {
  return [...(shared[place] ?? [])].map((counted) => counted.report())
}
