import { printable } from '../checks/printable.ts'
import type { Emulator } from '../emulator/emulator.ts'
import type { Coverage } from '../kernel/request/coverage.ts'
import { columns } from './columns.ts'

/** How often one diagnostic occurred. */
export interface CountedDiagnostic {
  readonly code: string
  readonly message: string
  /** Operations of these requests, such as `invoices.create`. */
  readonly operations: readonly string[]
  readonly times: number
}

/** The requests that an emulator received. */
export interface Usage {
  readonly requests: number
  readonly coverage: Coverage
  readonly diagnostics: readonly CountedDiagnostic[]
}

/**
 * Counts the requests of an emulator itself, because a reset clears the journal.
 * @returns a function that returns the report so far
 */
export function watchUsage(emulator: Emulator): () => Usage {
  let requests = 0
  const counted = new Map<string, { code: string; message: string; operations: Set<string>; times: number }>()
  emulator.requests.subscribe(({ diagnostics, operation }) => {
    requests++
    for (const { code, message } of diagnostics) {
      const key = `${code} ${message}`
      const seen = counted.get(key) ?? { code, message, operations: new Set(), times: 0 }
      counted.set(key, seen)
      seen.times++
      if (operation !== null) seen.operations.add(operation)
    }
  })
  return () => ({
    requests,
    coverage: emulator.coverage(),
    diagnostics: [...counted.values()].map((seen) => ({ ...seen, operations: [...seen.operations] })),
  })
}

const maxDiagnostics = 20

/** The same report, for people. */
export function usageText({ requests, coverage, diagnostics }: Usage): string {
  const used = coverage.operations.filter((operation) => operation.requests > 0)
  const share = `${used.length} of ${coverage.operations.length} operations`
  const rows = used.map(({ id, requests: count, statuses }) => [
    `  ${id}`,
    String(count),
    Object.entries(statuses)
      .map(([status, times]) => (times === 1 ? status : `${status} x ${times}`))
      .join(', '),
  ])
  const shown = diagnostics.slice(0, maxDiagnostics)
  const noted = shown.map(({ code, message, operations, times }) => {
    const where = operations.length > 0 ? ` (${operations.join(', ')})` : ''
    return `  ${code}: ${printable(message)}${where}${times > 1 ? ` x ${times}` : ''}`
  })
  const left = diagnostics.length - shown.length
  return [
    `faketura handled ${numbered(requests, 'request')}: ${share}`,
    ...(rows.length > 0 ? columns(rows) : []),
    diagnostics.length === 0 ? 'no diagnostics' : numbered(diagnostics.length, 'diagnostic'),
    ...noted,
    ...(left > 0 ? [`  and ${left} more`] : []),
    '',
  ].join('\n')
}

function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
