import type { Coverage } from '../kernel/request/coverage.ts'

/** One server that was kept for a run. */
interface Kept {
  /** What it has covered until now, or until it ended. */
  report(): Coverage
  hasEnded: boolean
}

// Runners load setup and reporter apart from each other, in one process; a file would come too late, since most of
// them end the server after the reporter.
const place = Symbol.for('faketura: coverage of the kept servers')
const shared = globalThis as { [place]?: Set<Kept> }

/**
 * Lets the run's reporter count what a server covers that is kept in its process.
 * @returns to be called when the server ends
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

/** Forgets servers of a run before, which watch modes begin again in the same process. */
export function forgetEndedServers(): void {
  for (const kept of shared[place] ?? []) if (kept.hasEnded) shared[place]?.delete(kept)
}

/** What each server covers that is kept, or was during this run. */
export function keptCoverage(): Coverage[] {
  return [...(shared[place] ?? [])].map((kept) => kept.report())
}
