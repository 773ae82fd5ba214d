/** A request in the journal. */
interface Row {
  readonly id: number
  readonly account: string | null
  readonly operation: string | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly error: string | null
  readonly diagnostics: readonly Diagnostic[]
  readonly fault: { readonly id: number } | null
}

/** A diagnostic of a request, or of a write that the program made. */
interface Diagnostic {
  readonly message: string
  readonly call?: string
}

/** More would distract from the message itself. */
const maxShown = 3

/**
 * Lists what may explain that something is missing: probable mistakes in requests and writes, and refused requests. Each
 * cause is a line.
 * @param rows oldest first; of all, the latest are shown, each once
 * @param diagnostics from the requests, and from writes of the program
 * @param isAny whether anything may be missing, so that a read that found nothing counts as well
 */
export function likelyCauses(
  rows: readonly Row[],
  diagnostics: readonly Diagnostic[],
  isAny = false,
): readonly string[] {
  const latest = rows.toReversed()
  const refused = latest.filter((row) => isRefused(row) && (isAny || !isSearch(row)))
  return [...mistakesOfRequests(latest), ...mistakesOfWrites(diagnostics), ...refusals(refused)]
}

/** A diagnostic of a write that the program made, with the call; undefined for one of a request. */
export function writtenBy({ call, message }: Diagnostic): string | undefined {
  return call && `${call}(): ${message}`
}

function mistakesOfWrites(diagnostics: readonly Diagnostic[]): string[] {
  const lines = diagnostics.toReversed().flatMap((one) => writtenBy(one) ?? [])
  return [...new Set(lines)].slice(0, maxShown)
}

/** A diagnostic of a request, with the request. */
export function requestedBy(row: Row, { message }: Diagnostic): string {
  return `request ${row.id} ${placeOf(row)}: ${message}`
}

function mistakesOfRequests(latest: readonly Row[]): string[] {
  const causes = new Map<string, string>()
  for (const row of latest) {
    for (const diagnostic of row.diagnostics) {
      const complaint = `${placeOf(row)}: ${diagnostic.message}`
      if (!causes.has(complaint)) causes.set(complaint, requestedBy(row, diagnostic))
    }
    if (causes.size >= maxShown) break
  }
  return [...causes.values()].slice(0, maxShown)
}

function isRefused({ operation, status, diagnostics }: Row): boolean {
  if (operation === null || status < 400) return false
  // Strict mode refuses because of mistakes, which are listed already.
  return status !== 400 || diagnostics.length === 0
}

/** Whether a client may only have looked whether a record exists, before it creates one. */
function isSearch({ method, status }: Row): boolean {
  return method === 'GET' && status === 404
}

/** Describes refused requests, writes first, because a read often fails after a refused write. */
function refusals(latest: readonly Row[]): string[] {
  const alike = new Map<string, { readonly last: Row; readonly reason: string; count: number }>()
  const reads = latest.filter(({ method }) => method === 'GET')
  for (const row of [...latest.filter(({ method }) => method !== 'GET'), ...reads]) {
    const reason = row.error ?? (row.fault ? `by fault ${row.fault.id}` : '')
    const key = `${row.operation} ${row.status} ${reason}`
    const known = alike.get(key)
    if (known) known.count++
    else if (alike.size < maxShown) alike.set(key, { last: row, reason, count: 1 })
  }
  return [...alike.values()].map(({ last, reason, count }) => {
    const why = `${last.status}${reason && ` ${reason}`}`
    const which = `${count === 1 ? '' : 'last '}request ${last.id} ${placeOf(last)}`
    return `${counted(last.operation!, count)} refused: ${why} (${which})`
  })
}

/** The operation in words: `1 create was`, `2 updates were`. */
function counted(operation: string, count: number): string {
  const verb = operation.slice(operation.indexOf('.') + 1).replaceAll('_', ' ')
  if (count === 1) return `1 ${verb} was`
  return `${count} ${verb}${verb.endsWith('s') ? 'es' : 's'} were`
}

function placeOf({ method, path }: Row): string {
  return `${method} ${path.replace(/\?.*/s, '')}`
}
