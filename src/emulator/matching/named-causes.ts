import { likelyCauses } from './likely-causes.ts'

/** What one message has named. */
interface Named {
  readonly causes: ReadonlySet<string>
  /** The last request before the message. */
  readonly lastRequest: number
}

const none: Named = { causes: new Set(), lastRequest: 0 }

/**
 * The causes in the latest message of a matcher or a wait, by the prefix of the account of each running test; the
 * prefix is undefined for a search in all accounts. Test runners pass on the error of a failed test as texts, so what
 * it has named is remembered when its message is made.
 */
const latest = new Map<string | undefined, Named>([[undefined, none]])

/** Begins to remember the causes that messages about an account name. */
export function beginNaming(prefix: string): void {
  latest.set(prefix, none)
}

/** Forgets the causes when the test of the account ends. */
export function endNaming(prefix: string | undefined): void {
  latest.delete(prefix)
  latest.set(undefined, none)
}

/**
 * Forgets the named causes, because the test goes on, and a later failure has a message of its own.
 * @param prefix of the account; undefined for all accounts
 */
export function forgetNamed(prefix: string | undefined): void {
  for (const one of latest.keys())
    if (one === prefix || one === undefined || prefix === undefined) latest.set(one, none)
}

/** Notes that a message names causes. */
export function noteNamed(prefix: string | undefined, causes: readonly string[], rows: Rows): void {
  if (latest.has(prefix)) latest.set(prefix, { causes: new Set(causes), lastRequest: lastOf(rows) })
}

/**
 * The causes for the end of a message, each in a line with the break before it.
 * @param prefix of the account whose requests these are; undefined for all accounts
 */
export function namedCauses(
  prefix: string | undefined,
  ...[rows, diagnostics]: Parameters<typeof likelyCauses>
): string {
  const causes = likelyCauses(rows, diagnostics)
  noteNamed(prefix, causes, rows)
  return causes.map((line) => `\n${line}`).join('')
}

/**
 * The causes that the latest message about an account has not named. A message before the last request is not the one that
 * ended the test.
 * @param rows the requests of the test
 */
export function unnamedCauses(prefix: string | undefined, causes: readonly string[], rows: Rows): string[] {
  const own = rows.filter(({ account }) => account === prefix)
  const named = new Set([
    ...namedAfter(undefined, rows),
    ...(prefix === undefined ? [] : namedAfter(prefix, own)),
  ])
  return causes.filter((cause) => !named.has(cause))
}

function namedAfter(prefix: string | undefined, rows: Rows): ReadonlySet<string> {
  const { causes, lastRequest } = latest.get(prefix) ?? none
  return lastOf(rows) <= lastRequest ? causes : none.causes
}

type Rows = readonly { readonly id: number; readonly account: string | null }[]

function lastOf(rows: Rows): number {
  return rows.at(-1)?.id ?? 0
}
