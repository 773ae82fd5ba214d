import type { ComposedFile } from '../../documents/mail/compose.ts'
import { ArgumentError, NotFoundError } from '../../errors/errors.ts'
import type { JournalRow } from '../../state/journal-row.ts'
import { contains, isAsymmetric } from '../matching/contains.ts'
import type { OutboxMessage, OutboxPattern } from '../views/outbox.ts'
import type { RequestPattern, Requests } from '../views/requests.ts'
import type { WaitOptions } from '../views/waiting.ts'
import type { WebhookDelivery, WebhookPattern, Webhooks } from '../views/webhooks.ts'
import type { AdminClient } from './admin-client.ts'
import type { PromiseMethods } from './promise-methods.ts'
import { keysToCheck, sentPattern, wholePattern } from './sent-values.ts'

/** The methods of a feed, each of which returns a promise. */
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
    PromiseMethods<Pick<Requests, 'curl' | 'fixture' | 'test'>> {}

export type RemoteOutbox = RemoteFeed<OutboxMessage, OutboxPattern>

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
}

function remoteFeed<
  Sent extends { readonly id: number; readonly account: string | null },
  Row,
  Pattern extends object,
>(source: RemoteSource<Sent, Row>): RemoteFeed<Row, Pattern> {
  const { client, path, account, row } = source
  const what = path.slice(1)
  const own = account === undefined ? {} : { account }
  const checkKey = async (name: string, inner: unknown) => {
    const pattern = keysToCheck({ [name]: inner })
    await client.post(`${path}/find`, { pattern, ...own, first: 1 }).catch((error: unknown) => {
      // The null that is sent for a matcher is a wrong value of some keys; an unknown key has another code.
      const isNull = error instanceof ArgumentError && error.code === 'FAKETURA_INVALID_PATTERN'
      if (!isNull || !isAsymmetric(inner)) throw error
    })
  }
  const found = async (pattern: object, wanted: { readonly first?: number; readonly last?: number } = {}) => {
    const { sent, local } = sentPattern(pattern, what)
    for (const [name, inner] of Object.entries(local ?? {})) await checkKey(name, inner)
    const limits = local ? {} : wanted
    const rows = await client.post<Sent[]>(`${path}/find`, { pattern: sent, ...own, ...limits })
    return (local ? rows.filter((one) => contains(one, local)) : rows).map(row)
  }
  return {
    all: () => found({}),
    get: async (id) => (await found({ id }))[0],
    find: async (pattern) => (await found(pattern, { first: 1 }))[0],
    filter: (pattern) => found(pattern),
    last: async () => (await found({}, { last: 1 }))[0],
    waitFor: async (pattern, { timeout }: WaitOptions = {}) => {
      const body = { pattern: wholePattern(pattern, what), ...own, timeout }
      const { id } = await client.post<Sent>(`${path}/wait`, body)
      return (await found({ id }))[0]!
    },
    nearMisses: async (pattern) => {
      const { sent } = sentPattern(pattern, what)
      return (await client.post<{ text: string }>(`${path}/near-misses`, { pattern: sent, ...own })).text
    },
    clear: () => client.delete(path, own),
    subscribe: (listener) =>
      client.listen<Sent>(source.event, async (sent) => {
        if (account !== undefined && sent.account !== account) return
        const [whole] = await found({ id: sent.id })
        if (whole) listener(whole)
      }),
  }
}

export function remoteRequests(client: AdminClient, account?: string): RemoteRequests {
  const path = '/requests'
  const feed = remoteFeed<JournalRow, JournalRow, RequestPattern>({
    client,
    path,
    event: 'request',
    account,
    row: (sent) => sent,
  })
  type Repeats = {
    readonly curl: string | null
    readonly fixture: string | null
    readonly test: string | null
  }
  const repeat = async (id: number, how: keyof Repeats) => {
    if (account !== undefined && !(await feed.get(id))) {
      throw new NotFoundError('FAKETURA_UNKNOWN_REQUEST', `there is no request ${id}`)
    }
    return (await client.get<Repeats>(`${path}/${id}`))[how] ?? undefined
  }
  return {
    ...feed,
    curl: (id) => repeat(id, 'curl'),
    fixture: (id) => repeat(id, 'fixture'),
    test: (id) => repeat(id, 'test'),
  }
}

export function remoteOutbox(client: AdminClient, account?: string): RemoteOutbox {
  type Whole = {
    readonly headers: Readonly<Record<string, string>>
    readonly attachments: readonly { filename: string; contentType: string; content: string }[]
  }
  return remoteFeed<OutboxMessage, OutboxMessage, OutboxPattern>({
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
  })
}

export function remoteWebhooks(client: AdminClient, account?: string): RemoteWebhooks {
  const feed = remoteFeed<WebhookDelivery, WebhookDelivery, WebhookPattern>({
    client,
    path: '/webhooks',
    event: 'webhook',
    account,
    row: (sent) => sent,
  })
  return {
    ...feed,
    async replay(id) {
      if (!(await feed.get(id))) {
        throw new NotFoundError('FAKETURA_UNKNOWN_DELIVERY', `there is no delivery ${id}`)
      }
      return client.post<WebhookDelivery>(`/webhooks/${id}/replay`)
    },
    settled: async () => void (await client.post('/webhooks/settle', { account })),
  }
}
