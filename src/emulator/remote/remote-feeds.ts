import { Refused } from '../../checks/refused.ts'
import type { ComposedFile } from '../../documents/mail/compose.ts'
import { NotFoundError } from '../../errors/errors.ts'
import { notFoundAmong } from '../../errors/refused-argument.ts'
import type { ForgottenRows } from '../../state/journal.ts'
import { evicted, isPartial, isShortened, type JournalRow, noteWhole } from '../../state/journal-row.ts'
import { dateOrInstant } from '../../state/time-kinds.ts'
import { literalsIn } from '../matching/literals.ts'
import { guardedListener, isMatch, missingAmong, type RowKind, readPattern } from '../views/feed.ts'
import { type Outbox, type OutboxMessage, type OutboxPattern, outboxRows } from '../views/outbox.ts'
import {
  accountIn,
  asksForMessages,
  countPartial,
  type RequestPattern,
  type Requests,
  requestRows,
  withoutMessages,
} from '../views/requests.ts'
import { timeoutOf, type WaitOptions } from '../views/waiting.ts'
import { deliveryRows, type WebhookDelivery, type WebhookPattern, type Webhooks } from '../views/webhooks.ts'
import { type AdminClient, isRowId } from './admin-client.ts'
import type { PromiseMethods } from './promise-methods.ts'
import { refuseMatchers, sentPattern } from './sent-values.ts'

/** The methods of a feed, but each returns a promise. */
export interface RemoteFeed<Row, Pattern> {
  /**
   * All entries, oldest first.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const requests = await emulator.requests.all()
   */
  all(): Promise<readonly Row[]>
  /**
   * The entry with this id, or `undefined` when it does not exist or is too old to be stored.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const message = await emulator.outbox.get(1)
   */
  get(id: number): Promise<Row | undefined>
  /**
   * The oldest entry that matches the pattern, or `undefined`.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const request = await emulator.requests.find({ operation: 'invoices.create', status: 201 })
   */
  find(pattern: Pattern): Promise<Row | undefined>
  /**
   * All entries that match the pattern, oldest first.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const reminders = await emulator.outbox.filter({ subject: /reminder/i })
   */
  filter(pattern: Pattern): Promise<readonly Row[]>
  /**
   * The latest entry.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * expect(await emulator.requests.last()).toMatchObject({ method: 'POST', status: 201 })
   */
  last(): Promise<Row | undefined>
  /**
   * Waits until an entry matches the pattern, and resolves to it.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const message = await emulator.outbox.waitFor({ to: 'ann@buyer.test' }, { timeout: 5000 })
   */
  waitFor(pattern: Pattern, options?: WaitOptions): Promise<Row>
  /**
   * Describes the entries that come closest to a pattern, for an assertion message.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * console.log(await emulator.requests.nearMisses({ operation: 'invoices.create' }))
   */
  nearMisses(pattern: Pattern): Promise<string>
  /**
   * Deletes all entries.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * await emulator.requests.clear()
   */
  clear(): Promise<void>
  /**
   * Calls `listener` with every new entry. Call the returned function to stop.
   * @example
   * const emulator = await connect('http://127.0.0.1:4010')
   * const stop = await emulator.requests.subscribe(({ method, path, status }) => console.log(method, path, status))
   * stop()
   */
  subscribe(listener: (row: Row) => void): Promise<() => void>
}

export interface RemoteRequests
  extends RemoteFeed<JournalRow, RequestPattern>,
    PromiseMethods<Pick<Requests, 'curl' | 'fixture' | 'test' | 'forgotten'>> {}

export interface RemoteOutbox
  extends RemoteFeed<OutboxMessage, OutboxPattern>,
    PromiseMethods<Pick<Outbox, 'forgotten'>> {}

export interface RemoteWebhooks
  extends RemoteFeed<WebhookDelivery, WebhookPattern>,
    PromiseMethods<Pick<Webhooks, 'replay' | 'settled'>> {}

/** Where to find the rows of a feed, and how to convert them. */
interface RemoteSource<Sent, Row> {
  readonly client: AdminClient
  readonly path: '/requests' | '/outbox' | '/webhooks'
  /** Name of the event of a new row. */
  readonly event: string
  /** Prefix of the account that the rows belong to; all accounts when missing. */
  readonly account: string | undefined
  row(sent: Sent): Row
  /** Adds to a row what this process needs to compare it with a pattern. */
  completed?(row: Row, pattern: object): Promise<Row>
  /** Patterns to send for one that only this process can compare: the emulator refuses them if it would refuse that one. */
  probesOf?(pattern: object): readonly object[]
}

/** Returns the text of an instant unchanged, because the emulator converts it. */
function instantText(text: string): string | undefined {
  return dateOrInstant.read(text) instanceof Refused ? undefined : text
}

function remoteFeed<
  Sent extends { readonly id: number; readonly account: string | null },
  Row extends { readonly account: string | null },
  Pattern extends object,
>(source: RemoteSource<Sent, Row>, kind: RowKind<Row, Pattern>): RemoteFeed<Row, Pattern> {
  const { client, path, account, row, completed = async (one: Row) => one, probesOf = () => [] } = source
  const own = account === undefined ? {} : { account }
  const read = (pattern: Pattern) => readPattern(pattern, kind, instantText)
  const search = async (pattern: object, wanted: { readonly first?: number; readonly last?: number } = {}) =>
    (await client.post<Sent[]>(`${path}/find`, { pattern, ...own, ...wanted })).map(row)
  const found = async (given: Pattern, wanted: { readonly first?: number } = {}) => {
    const pattern = read(given)
    const { sent, local } = sentPattern(pattern, kind.noun.many)
    if (!local) return search(sent, wanted)
    for (const probe of probesOf(local)) await search({ ...sent, ...probe }, { first: 1 })
    const rows = await comparable(sent, local)
    return rows.filter((one) => isMatch(one, local as Pattern, kind))
  }
  const comparable = async (sent: object, pattern: object) =>
    Promise.all((await search(sent)).map((one) => completed(one, pattern)))
  return {
    all: () => search({}),
    get: async (id) => (isRowId(id) ? (await search({ id }))[0] : undefined),
    find: async (pattern) => (await found(pattern, { first: 1 }))[0],
    filter: (pattern) => found(pattern),
    last: async () => (await search({}, { last: 1 }))[0],
    waitFor: async (pattern, options) => {
      const timeout = timeoutOf(options)
      const { sent, local } = sentPattern(read(pattern), kind.noun.many)
      if (local) refuseMatchers(local)
      const { id } = await client.post<Sent>(`${path}/wait`, { pattern: sent, ...own, timeout })
      return (await search({ id }))[0]!
    },
    nearMisses: async (given) => {
      const pattern = read(given)
      const { sent, local } = sentPattern(pattern, kind.noun.many)
      if (!local)
        return (await client.post<{ text: string }>(`${path}/near-misses`, { pattern: sent, ...own })).text
      for (const probe of probesOf(local)) await search({ ...sent, ...probe }, { first: 1 })
      return missingAmong(await comparable({}, pattern), pattern, kind)
    },
    clear: () => client.delete(path, own),
    subscribe: (listener) => {
      const notify = guardedListener(account, kind.noun.many, listener)
      return client.listen<Sent>(source.event, async (sent) => {
        if (account !== undefined && sent.account !== account) return
        const [whole] = await search({ id: sent.id })
        if (whole) notify(whole)
      })
    },
  }
}

export function remoteRequests(client: AdminClient, account?: string): RemoteRequests {
  const path = '/requests'
  const row = (sent: JournalRow) => sent
  const completed = (row: JournalRow, pattern: object) =>
    asksForMessages(pattern) ? withWholeBodies(client, row) : Promise.resolve(row)
  const feed = remoteFeed({ client, path, event: 'request', account, row, completed, probesOf }, requestRows)
  type Repeats = {
    readonly curl: string | null
    readonly fixture: string | null
    readonly test: string | null
  }
  const repeat = async (id: number, how: keyof Repeats) => {
    if (!isRowId(id) || (account !== undefined && !(await feed.get(id)))) {
      const known = (await feed.all()).map((one) => one.id)
      throw notFoundAmong('FAKETURA_UNKNOWN_REQUEST', 'request', id, known)
    }
    return (await client.get<Repeats>(`${path}/${id}`))[how] ?? undefined
  }
  return {
    ...feed,
    curl: (id) => repeat(id, 'curl'),
    fixture: (id) => repeat(id, 'fixture'),
    test: (id) => repeat(id, 'test'),
    async forgotten(pattern = {}) {
      const rest = withoutMessages(pattern)
      // Checks the pattern.
      await feed.filter(pattern)
      const messages = rest ? countPartial(await feed.filter(rest), pattern) : 0
      const query = { account: account ?? accountIn(pattern) }
      return { ...(await client.get<ForgottenRows>(`${path}/forgotten`, query)), messages }
    },
  }
}

/** The keys of texts in the parts of a row that are no texts. */
const probedAt = { request: 'body', response: 'body', diagnostics: 'message' } as const

/**
 * Patterns for the texts that matchers ask for. The log masks secrets, so only the emulator can find out whether one of the
 * texts was sent and is a part of a secret.
 */
function probesOf(pattern: object): readonly object[] {
  return Object.entries(pattern).flatMap(([key, part]) =>
    literalsIn(part).map((text) => {
      const contained = { 'faketura:contains': text }
      return {
        [key]: key in probedAt ? { [probedAt[key as keyof typeof probedAt]]: contained } : contained,
      }
    }),
  )
}

/** Fetches the whole of long bodies, because a row shows only the beginning. */
async function withWholeBodies(client: AdminClient, row: JournalRow): Promise<JournalRow> {
  type Bodies = Readonly<Record<'request' | 'response', string | null>>
  const shortened = (['request', 'response'] as const).flatMap((name) => {
    const message = row[name]
    return message && isShortened(message) && !isPartial(message) ? [{ name, message }] : []
  })
  if (shortened.length === 0) return row
  const whole = await client
    .get<Bodies>(`/requests/${row.id}/bodies`)
    .catch((error: unknown): Partial<Bodies> => {
      if (error instanceof NotFoundError) return {}
      throw error
    })
  for (const { name, message } of shortened) {
    const body = whole[name]
    // The log has dropped it meanwhile.
    if (typeof body !== 'string') return { ...row, request: evicted }
    noteWhole(message, () => body)
  }
  return row
}

export function remoteOutbox(client: AdminClient, account?: string): RemoteOutbox {
  type Whole = {
    readonly headers: Readonly<Record<string, string>>
    readonly attachments: readonly { filename: string; contentType: string; content: string }[]
  }
  const source: RemoteSource<OutboxMessage, OutboxMessage> = {
    client,
    path: '/outbox',
    event: 'outbox',
    account,
    row: (sent) => {
      const whole = () => client.get<Whole>(`/outbox/${sent.id}`)
      return {
        ...sent,
        mime: () => client.bytes(`/outbox/${sent.id}.eml`),
        headers: async () => (await whole()).headers,
        files: async (): Promise<readonly ComposedFile[]> =>
          (await whole()).attachments.map(({ content, ...file }) => ({
            ...file,
            bytes: Buffer.from(content, 'base64'),
          })),
      }
    },
  }
  return {
    ...remoteFeed(source, outboxRows),
    forgotten: async () =>
      account === undefined ? (await client.get<{ messages: number }>('/outbox/forgotten')).messages : 0,
  }
}

export function remoteWebhooks(client: AdminClient, account?: string): RemoteWebhooks {
  const row = (sent: WebhookDelivery) => sent
  const feed = remoteFeed({ client, path: '/webhooks', event: 'webhook', account, row }, deliveryRows)
  return {
    ...feed,
    async replay(id) {
      if (!(await feed.get(id))) {
        const known = (await feed.all()).map((one) => one.id)
        throw notFoundAmong('FAKETURA_UNKNOWN_DELIVERY', 'delivery', id, known)
      }
      return client.post<WebhookDelivery>(`/webhooks/${id}/replay`)
    },
    settled: async () => void (await client.post('/webhooks/settle', { account })),
  }
}
