import type { JsonSchema } from '../../checks/kind.ts'
import { filledText, wholeNumber } from '../../checks/kinds.ts'
import type { Feed } from '../../emulator/views/feed.ts'
import type { WaitOptions } from '../../emulator/views/waiting.ts'
import type { Controls } from '../controls.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { patternOf, waitBody } from '../pattern.ts'
import { unknown } from '../refusal.ts'
import { schemaReference } from '../schemas.ts'
import { knownAccount } from './account-of.ts'

/** The segment that names a row of a feed. */
export const rowId = {
  id: { kind: wholeNumber(1, Number.MAX_SAFE_INTEGER), about: 'Number of the row', required: true },
} as const

/** The codes that programs get for the same; a program that asks for an e-mail gets `undefined`. */
const unknownRow = {
  request: 'FAKETURA_UNKNOWN_REQUEST',
  delivery: 'FAKETURA_UNKNOWN_DELIVERY',
  message: undefined,
} as const

/** The row with a number. @throws Refusal 404 when there is none */
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
 * The rows of a feed that fit a query.
 * @throws Refusal 404 when it asks for an account that neither is there nor has left a row
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

/** A feed as its endpoints see it. */
interface FeedOf<Row> {
  /** What its rows are called, in one and in several. */
  readonly one: string
  readonly many: string
  /** Schema of a row as it is waited for. */
  readonly row: JsonSchema
  feed(controls: Controls): { waitFor(pattern: object, options?: WaitOptions): Promise<Row> }
  /** @param account prefix of the account whose rows go; those of all when missing */
  clear(controls: Controls, account: string | undefined): void
  shown(row: Row, controls: Controls): object | Promise<object>
}

/** The endpoints that every feed has: one that empties it, and one that waits. */
export function feedEndpoints<Row>(path: string, source: FeedOf<Row>): readonly Endpoint[] {
  const { one, many, row, feed, clear, shown } = source
  return [
    endpoint({
      method: 'DELETE',
      path,
      summary: `Deletes all ${many}, or those of one account`,
      query: { account: { kind: filledText, about: 'Prefix of the account' } },
      answer: { about: 'They are gone', schema: schemaReference('done') },
      handle({ account }, controls) {
        clear(controls, account === undefined ? undefined : knownAccount(controls, account).prefix)
        return { ok: true }
      },
    }),
    endpoint({
      method: 'POST',
      path: `${path}/wait`,
      summary: `Waits for ${one} that matches, and returns the oldest; on timeout 408 with the closest ones`,
      body: waitBody,
      answer: { about: 'It is there', schema: row },
      handle: async ({ pattern, timeout }, controls) =>
        shown(await feed(controls).waitFor(patternOf(pattern), { timeout }), controls),
    }),
  ]
}
