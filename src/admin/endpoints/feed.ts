import { arrayOf } from '../../checks/json-schema.ts'
import type { JsonSchema } from '../../checks/kind.ts'
import { filledText, wholeNumber } from '../../checks/kinds.ts'
import type { Feed } from '../../emulator/views/feed.ts'
import type { WaitOptions } from '../../emulator/views/waiting.ts'
import type { Controls } from '../controls.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { chosen, findBody, missBody, ofAccount, patternOf, waitBody } from '../pattern.ts'
import { unknown } from '../refusal.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount } from './account-of.ts'

/** The path segment that identifies a row of a feed. */
export const rowId = {
  id: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), about: 'Number of the row', required: true },
} as const

/** The codes that programs get for the same; a program that asks for an e-mail gets `undefined`. */
const unknownRow = {
  request: 'FAKETURA_UNKNOWN_REQUEST',
  delivery: 'FAKETURA_UNKNOWN_DELIVERY',
  message: undefined,
} as const

/** The row with a number. @throws Refusal 404 if the row does not exist */
export function feedRow<Row extends { readonly id: number }>(
  feed: Pick<Feed<Row, never>, 'get' | 'all'>,
  what: 'request' | 'delivery' | 'message',
  id: number,
): Row {
  const row = feed.get(id)
  if (row) return row
  const known = feed.all().map((one) => one.id)
  throw unknown(what, id, known, unknownRow[what])
}

/**
 * The rows of a feed that match a query.
 * @throws Refusal 404 for an account that does not exist and has no row left
 */
export function rowsOf<Row extends { readonly account: string | null }, Pattern extends object>(
  feed: { all(): readonly Row[]; filter(pattern: Pattern): readonly Row[] },
  wanted: { readonly [Name in keyof Pattern]?: unknown } & { readonly account?: string },
  controls: Controls,
): readonly Row[] {
  const { account } = wanted
  if (account !== undefined && !feed.all().some((row) => row.account === account)) {
    knownAccount(controls, account)
  }
  const asked = Object.entries(wanted).filter(([, value]) => value !== undefined)
  return feed.filter(Object.fromEntries(asked) as Pattern)
}

type FeedOwner = Controls['emulator'] | ReturnType<typeof knownAccount>

export function ownerOf(account: string | undefined, controls: Controls): FeedOwner {
  return account === undefined ? controls.emulator : knownAccount(controls, account)
}

/** What the endpoints of a feed need. */
interface FeedOf<Row> {
  /** One row and several, as summaries call them. */
  readonly one: string
  readonly many: string
  /** Schema of the row that a wait returns. */
  readonly row: JsonSchema
  feed(owner: FeedOwner): {
    waitFor(pattern: object, options?: WaitOptions): Promise<Row>
    filter(pattern: object): readonly Row[]
    nearMisses(pattern: object): string
    clear(): void
  }
  shown(row: Row, controls: Controls): object | Promise<object>
  /** A row as a search returns it, and its schema. */
  readonly found: { readonly schema: JsonSchema; row(row: Row): object }
}

/** The endpoints of every feed: one clears it, one waits for a row. */
export function feedEndpoints<Row>(path: string, source: FeedOf<Row>): readonly Endpoint[] {
  const { one, many, row, feed, shown, found } = source
  return [
    endpoint({
      method: 'DELETE',
      path,
      summary: `Deletes all ${many}, or those of one account`,
      query: { account: { kind: filledText, about: 'Prefix of the account' } },
      response: { about: 'They are deleted', schema: schemaReference('done') },
      handle({ account }, controls) {
        feed(ownerOf(account, controls)).clear()
        return { ok: true }
      },
    }),
    endpoint({
      method: 'POST',
      path: `${path}/wait`,
      summary: `Waits for ${one} that matches, and returns the oldest; on timeout 408 with the closest ones`,
      body: { ...waitBody, ...ofAccount },
      response: { about: 'The row that matches', schema: row },
      handle: async ({ account, pattern, timeout }, controls) =>
        shown(await feed(ownerOf(account, controls)).waitFor(patternOf(pattern), { timeout }), controls),
    }),
    endpoint({
      method: 'POST',
      path: `${path}/find`,
      summary: `Finds the ${many} that match, oldest first`,
      body: { ...findBody, ...ofAccount },
      response: { about: 'The rows that match', schema: arrayOf(found.schema) },
      handle: ({ account, pattern, ...wanted }, controls) =>
        chosen(feed(ownerOf(account, controls)).filter(patternOf(pattern)), wanted).map(found.row),
    }),
    endpoint({
      method: 'POST',
      path: `${path}/near-misses`,
      summary: `Describes the ${many} that come closest to a pattern`,
      body: { ...missBody, ...ofAccount },
      response: { about: 'The closest ones, in words', schema: schemaReference('words') },
      handle: ({ account, pattern }, controls) => ({
        text: feed(ownerOf(account, controls)).nearMisses(patternOf(pattern)),
      }),
    }),
  ]
}
