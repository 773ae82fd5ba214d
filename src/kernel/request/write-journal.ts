import { type Journal, messageSize } from '../../state/journal.ts'
import { requestChanges } from '../../state/journal-row.ts'
import { presumedAccount } from './attribution.ts'
import type { Call } from './call.ts'
import type { CoverageCounter } from './coverage.ts'
import type { Reply } from './reply.ts'

/** Where requests are counted and listed. */
interface Records {
  readonly journal: Journal
  readonly coverage: CoverageCounter
  readonly hostSuffixes: readonly string[]
}

/** Counts a request and adds it to the journal, regardless of its outcome. */
export function writeJournal(
  call: Call,
  reply: Reply,
  duration: number,
  { journal, coverage, hostSuffixes }: Records,
): void {
  const { request, match, fault, account } = call
  const { state } = call.runtime
  const status = fault && 'drop' in fault.then ? 0 : reply.status
  coverage.count(status, call)
  const known = call.isAccountSettled ? account : presumedAccount(call, hostSuffixes)
  // The account may have been deleted while the response was created, and another one may have its prefix now.
  const owner = known && state.accounts.get(known.id) && known
  journal.add({
    id: journal.nextId(),
    at: (owner ? state.clocks.of(owner) : state.clock).timestamp(),
    account: owner?.prefix ?? null,
    owner: owner?.tables.serial,
    operation: match?.operation.id ?? null,
    method: request.method,
    url: request.url,
    status,
    duration,
    error: call.reason,
    diagnostics: sharedIfEmpty(call.noted),
    rules: sharedIfEmpty(call.acted),
    changes: call.mutations.length === 0 ? none : requestChanges(call.mutations),
    fault,
    request,
    response: reply.status === 0 ? undefined : reply,
    size: messageSize(request, reply),
  })
}

const none: readonly never[] = Object.freeze([])

/** Most requests have no diagnostics, so the journal stores no empty list for each. */
function sharedIfEmpty<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? none : list
}
