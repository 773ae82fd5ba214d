import { AssertionError } from 'node:assert'
import { formatValue } from '../checks/format-value.ts'
import { wholeNumber } from '../checks/kinds.ts'
import { Refused } from '../checks/refused.ts'
import { objectOf } from '../checks/shape.ts'
import { namedCauses } from '../emulator/matching/named-causes.ts'
import { readOptions, refusedArgument } from '../errors/refused-argument.ts'
import { type FeedOwner, type MatcherResult, nameOf } from './received-value.ts'
import { type ValueOrPromise, when } from './value-or-promise.ts'

/** How many matches are expected. */
export interface Times {
  /** The exact number of matches; at least one by default. */
  readonly times?: number
}

/** A matcher's search and its result. */
export interface Search {
  /** The account or emulator; its requests may explain a failure. */
  readonly owner: FeedOwner
  /** What the owner should have: such as `an invoice`, or `sent an e-mail`. */
  readonly one: string
  readonly pattern: object | undefined
  readonly options: Times | undefined
  /** Searches for every match, and describes it in a few words. */
  search(): ValueOrPromise<readonly string[]>
  /** The closest candidates, if nothing matched. */
  nearMisses(): ValueOrPromise<string>
  /**
   * Why something that could match is no longer stored, as the end of a sentence; undefined if all is stored, missing for
   * things that are never dropped.
   */
  gap?(): ValueOrPromise<string | undefined>
}

/**
 * The result of a search, with its message.
 * @throws ArgumentError for an unknown option; AssertionError if something that was dropped could change the result, so
 *   that neither the matcher nor its `not` passes by accident
 */
export function verdict({
  owner,
  one,
  pattern,
  options,
  search,
  nearMisses,
  gap: gapOf,
}: Search): ValueOrPromise<MatcherResult> {
  const times = timesOf(options)
  const found = search()
  const isPassed = (count: number) => (times === undefined ? count > 0 : count === times)
  const what = `${one}${pattern && Object.keys(pattern).length > 0 ? ` with ${formatValue(pattern, 2)}` : ''}`
  const wanted = times === undefined ? what : `${what} ${times === 1 ? 'once' : `${times} times`}`
  const message = (gap: string | undefined, all: readonly string[], missed: string, ...causes: Causes) => {
    const pass = isPassed(all.length)
    const listed = all.length === 0 ? missed : `there ${all.length === 1 ? 'is' : 'are'} ${list(all)}`
    const cause = pass ? '' : namedCauses(owner.prefix, ...causes)
    const claim = gap
      ? `cannot decide whether ${nameOf(owner)} has ${wanted}${gap}`
      : `expected ${nameOf(owner)} ${pass ? 'not ' : ''}to have ${wanted}`
    return `${claim}\n${listed}${cause}`
  }
  return when(found, (all) => {
    const pass = isPassed(all.length)
    const missed = () => (all.length === 0 ? nearMisses() : '')
    const rows = () => (pass ? [] : owner.requests.all())
    const diagnostics = () => (pass ? [] : owner.diagnostics())
    // More matches could only confirm the result.
    const isCertain = times === undefined ? pass : all.length > times
    const result = (gap?: string): ValueOrPromise<MatcherResult> =>
      // Messages are synchronous, so data from another process is fetched in advance. In this process, a message is built
      // only when it is read.
      found instanceof Promise
        ? Promise.all([missed(), rows(), diagnostics()]).then((parts) => ({
            pass,
            message: () => message(gap, all, ...parts),
          }))
        : {
            pass,
            message: () => message(gap, all, missed() as string, ...([rows(), diagnostics()] as Causes)),
          }
    if (isCertain || !gapOf) return result()
    return when(gapOf(), (gap) => {
      if (gap === undefined) return result()
      return when(result(gap), (undecided) => {
        throw new AssertionError({ message: undecided.message() })
      })
    })
  })
}

type Causes = [
  rows: Awaited<ReturnType<FeedOwner['requests']['all']>>,
  diagnostics: Awaited<ReturnType<FeedOwner['diagnostics']>>,
]

const maxListed = 10

function list(found: readonly string[]): string {
  const lines = found.slice(0, maxListed).join('\n  ')
  const rest = found.length - maxListed
  return `${found.length}:\n  ${lines}${rest > 0 ? `\n  and ${rest} more` : ''}`
}

const count = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const matcherOptions = objectOf({ times: { kind: count, about: 'Expected number of matches' } }, 'option')

function timesOf(options: Times = {}): number | undefined {
  const { times } = readOptions(matcherOptions, options, 'the options of a matcher')
  // Mostly a misspelt name in the test; any number of matches would pass.
  if (times === undefined && Object.hasOwn(options, 'times')) {
    const missing = new Refused(undefined, count.accepted).within('times')
    throw refusedArgument('FAKETURA_INVALID_OPTION', missing, '')
  }
  return times
}
