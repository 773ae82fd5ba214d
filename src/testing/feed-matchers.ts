import { requestedBy, writtenBy } from '../emulator/matching/likely-causes.ts'
import { noteNamed } from '../emulator/matching/named-causes.ts'
import type { Account } from '../emulator/views/account.ts'
import type { OutboxPattern } from '../emulator/views/outbox.ts'
import type { RequestPattern } from '../emulator/views/requests.ts'
import { maxRowsOfAccount } from '../state/account-rows.ts'
import { type FeedOwner, feedOwnerOf, type MatcherResult, nameOf } from './received-value.ts'
import { type Times, verdict } from './search-verdict.ts'
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
    search: () =>
      when(outbox.filter(pattern), (messages) =>
        messages.map(({ to, subject, attachments }) =>
          [to.join(', '), subject, ...attachments.map(({ filename }) => filename)].join(' · '),
        ),
      ),
    nearMisses: () => outbox.nearMisses(pattern),
    gap: () =>
      when(outbox.all(), (messages) =>
        // The e-mails of an account that the pattern names are all stored.
        when(typeof pattern.account === 'string' ? 0 : outbox.forgotten(), (forgotten) =>
          gapInOutbox(owner, messages, forgotten),
        ),
      ),
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
    search: () => when(requests.filter(pattern), (rows) => rows.map(requested)),
    nearMisses: () => requests.nearMisses(pattern),
    gap: () => when(requests.forgotten(pattern), (counts) => gapInLog(owner, counts)),
  })
}

type Forgotten = Awaited<ReturnType<FeedOwner['requests']['forgotten']>>

/** The end of a sentence that says what is missing in the log and what to do; undefined if nothing important is missing. */
function gapInLog(owner: FeedOwner, { requests, messages }: Forgotten): string | undefined {
  const parts = [
    ...(requests > 0 ? [`${olderRequests(requests)} no longer in the log`] : []),
    ...(messages > 0
      ? [
          `${messages} that may match cannot be compared, as headers and body are not stored whole, a body is not UTF-8, or an object is compared with a body that is not JSON`,
        ]
      : []),
  ]
  return parts.length === 0 ? undefined : `, because ${parts.join(' and ')}; ${clearingAdvice(owner)}`
}

/** The same for e-mails. An account with the largest number may have sent more. */
function gapInOutbox(
  owner: FeedOwner,
  messages: readonly { readonly account: string }[],
  forgotten: number,
): string | undefined {
  const advice = clearingAdvice(owner, 'outbox')
  if (forgotten > 0) {
    const deleted =
      forgotten === 1
        ? '1 e-mail was deleted with its account'
        : `${forgotten} e-mails were deleted with their accounts`
    return `, because ${deleted}; ${advice}`
  }
  const counts = new Map<string, number>()
  for (const { account } of messages) counts.set(account, (counts.get(account) ?? 0) + 1)
  const [full] = [...counts].find(([, count]) => count >= maxRowsOfAccount) ?? []
  if (full === undefined) return undefined
  return `, because only the latest ${maxRowsOfAccount} e-mails of account ${full} are stored; ${advice}`
}

/** The subject and verb of a sentence about dropped requests. */
function olderRequests(count: number): string {
  return count === 1 ? '1 older request is' : `${count} older requests are`
}

/** How to make room. */
function clearingAdvice({ prefix }: FeedOwner, feed = 'requests'): string {
  return `call ${prefix === undefined ? 'emulator' : 'account'}.${feed}.clear() before the steps to check`
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
  forgotten: Forgotten,
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

function dropped(owner: FeedOwner, { requests, diagnostics }: Forgotten): readonly string[] {
  if (diagnostics === 0) return []
  const older = diagnostics === 1 ? '1 older mistake' : `${diagnostics} older mistakes`
  return [
    `${older}, not shown because ${olderRequests(requests)} no longer in the log; ${clearingAdvice(owner)}`,
  ]
}

export const feedMatchers = { toHaveSentEmail, toHaveReceivedRequest, toHaveNoDiagnostics }
