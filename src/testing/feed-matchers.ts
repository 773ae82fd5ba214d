import { requestedBy, writtenBy } from '../emulator/matching/likely-causes.ts'
import { noteNamed } from '../emulator/matching/named-causes.ts'
import type { Account } from '../emulator/views/account.ts'
import type { OutboxPattern } from '../emulator/views/outbox.ts'
import type { RequestPattern } from '../emulator/views/requests.ts'
import { type FeedOwner, feedOwnerOf, type MatcherResult, nameOf } from './received-value.ts'
import { clearingAdvice, olderRequests, type Times, verdict } from './search-verdict.ts'
import { type ValueOrPromise, when } from './value-or-promise.ts'

type JournalRow = ReturnType<Account['requests']['all']>[number]

function requested({ id, method, path, status }: JournalRow): string {
  return `request ${id}: ${method} ${path}, ${status}`
}

function toHaveSentEmail(
  received: unknown,
  pattern: OutboxPattern = {},
  options?: Times,
): ValueOrPromise<MatcherResult> {
  const owner = feedOwnerOf(received, 'toHaveSentEmail')
  const { outbox } = owner
  return verdict({
    owner,
    one: 'sent an e-mail',
    pattern,
    options,
    found: when(outbox.filter(pattern), (messages) =>
      messages.map(({ to, subject, attachments }) =>
        [to.join(', '), subject, ...attachments.map(({ filename }) => filename)].join(' · '),
      ),
    ),
    nearMisses: () => outbox.nearMisses(pattern),
  })
}

function toHaveReceivedRequest(
  received: unknown,
  pattern: RequestPattern = {},
  options?: Times,
): ValueOrPromise<MatcherResult> {
  const owner = feedOwnerOf(received, 'toHaveReceivedRequest')
  const { requests } = owner
  return verdict({
    owner,
    one: 'received a request',
    pattern,
    options,
    found: when(requests.filter(pattern), (rows) => rows.map(requested)),
    nearMisses: () => requests.nearMisses(pattern),
    forgotten: () => requests.forgotten(pattern),
  })
}

function toHaveNoDiagnostics(received: unknown): ValueOrPromise<MatcherResult> {
  const owner = feedOwnerOf(received, 'toHaveNoDiagnostics')
  return when(owner.requests.all(), (rows) =>
    when(owner.diagnostics(), (diagnostics) =>
      // Counted last, so that a request that is dropped meanwhile is counted twice rather than missed.
      when(owner.requests.forgotten(), (forgotten) =>
        withoutDiagnostics(owner, rows, diagnostics, forgotten),
      ),
    ),
  )
}

function withoutDiagnostics(
  owner: FeedOwner,
  rows: readonly JournalRow[],
  diagnostics: ReturnType<Account['diagnostics']>,
  forgotten: ReturnType<Account['requests']['forgotten']>,
): MatcherResult {
  const ofRequests = rows.flatMap((row) =>
    row.diagnostics.map(({ message }) => `${requested(row)}\n    ${message}`),
  )
  const ofWrites = diagnostics.flatMap((one) => writtenBy(one) ?? [])
  const noted = [...dropped(owner, forgotten), ...ofRequests, ...ofWrites]
  const pass = noted.length === 0
  return {
    pass,
    message: () => {
      if (pass) {
        const count = rows.length + forgotten.requests
        return `expected ${nameOf(owner)} to have diagnostics, but its ${count} requests were clean`
      }
      const named = rows.flatMap((row) => row.diagnostics.map((one) => requestedBy(row, one)))
      noteNamed(owner.prefix, [...named, ...ofWrites], rows)
      return `expected ${nameOf(owner)} to have no diagnostics, but there are probable mistakes:\n  ${noted.join('\n  ')}`
    },
  }
}

function dropped(
  owner: FeedOwner,
  { requests, diagnostics }: ReturnType<Account['requests']['forgotten']>,
): readonly string[] {
  if (diagnostics === 0) return []
  const older = diagnostics === 1 ? '1 older mistake' : `${diagnostics} older mistakes`
  return [
    `${older}, not shown because ${olderRequests(requests)} no longer in the log; ${clearingAdvice(owner)}`,
  ]
}

export const feedMatchers = { toHaveSentEmail, toHaveReceivedRequest, toHaveNoDiagnostics }
