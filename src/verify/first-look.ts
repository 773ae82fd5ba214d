import { isMap } from '../checks/is-map.ts'
import { parsedJson } from '../checks/parsed-json.ts'
import { hostOf, isThisMachine } from '../checks/this-machine.ts'
import { clearingKinds } from '../clearing/send.ts'
import { editionOfDocuments } from '../editions/edition-of-documents.ts'
import { type EditionName, editionOfHost, editions } from '../editions/index.ts'
import { LiveFailure } from '../live/live-failure.ts'
import { instantOf } from '../live/live-response.ts'
import { localDate } from '../state/calendar.ts'
import { realTime } from '../state/clock.ts'
import type { AccountGuard } from './account-guard.ts'

/** The known facts about an account before the first proof. */
export interface FirstLook {
  readonly edition: EditionName | undefined
  /** Whether the edition follows from an option or the host. Documents don't prove it: they may be in any language. */
  readonly isCertain: boolean
  /** Today's date in the account. */
  readonly today: string
  /** Whether the account can send its documents to the clearing system automatically. */
  readonly clearing: 'not connected' | 'possible'
}

type Document = { readonly [Field in 'kind' | 'income' | 'gov_status']?: unknown }

/**
 * Checks that a URL belongs to the service and that the token is accepted, and reads the newest documents.
 * @param named the edition that the user chose
 * @throws LiveFailure when the URL is not that of an account
 */
export async function firstLook(guard: AccountGuard, url: string, named?: EditionName): Promise<FirstLook> {
  const path = '/invoices.json?per_page=1&api_token=not-a-token'
  const refused = await guard.sent({
    method: 'GET',
    path,
    headers: { Accept: 'application/json' },
    body: undefined,
  })
  const error = parsedJson(refused.text)
  if (refused.status !== 401 || !isMap(error) || error.code !== 'error')
    throw new LiveFailure(
      `${url} is not an account of the service: expected status 401 and an error as JSON for a wrong token, got ${refused.status}`,
    )
  const query = { per_page: '25', period: 'all' }
  const { status, headers, text } = await guard.sent(guard.reading('/invoices.json', query))
  const documents = parsedJson(text)
  if (status === 401 || status === 403) throw new LiveFailure(`${url} refuses the token: status ${status}`)
  if (status !== 200 || !Array.isArray(documents))
    throw new LiveFailure(`${url}: expected a list of invoices, got status ${status}`)
  const listed = documents.filter(isMap)
  const host = hostOf(new URL(url))
  const certain = named ?? editionOfHost(host)
  const edition = certain ?? editionOfDocuments(listed)
  const isCertain = certain !== undefined || isThisMachine(host)
  const { zone } = editions[edition ?? 'international']
  return {
    edition,
    isCertain,
    today: localDate(instantOf(headers.date) ?? realTime(), zone),
    clearing: clearingOf(listed, isCertain ? edition : undefined),
  }
}

/** Whether the newest documents show that the account is not connected. A missing status may mean "not sent yet". */
function clearingOf(documents: readonly Document[], edition: EditionName | undefined): FirstLook['clearing'] {
  if (edition !== undefined && !editions[edition].clearing) return 'not connected'
  const clearable = documents.filter(({ kind, income }) => clearingKinds.has(kind) && income !== false)
  const isNever = clearable.every(({ gov_status }) => /^(demo_)?not_connected$/.test(String(gov_status)))
  return clearable.length > 0 && isNever ? 'not connected' : 'possible'
}
