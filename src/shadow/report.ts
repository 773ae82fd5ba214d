import { formatValue } from '../checks/format-value.ts'
import { printable } from '../checks/printable.ts'
import type { Profile, ProfileOverrides } from '../kernel/card/profile.ts'
import type { Match } from '../kernel/request/router.ts'
import { shownValue } from '../live/compare-values.ts'
import { type SwitchableBehaviour, switchableBehaviours } from '../names/switchable-behaviours.ts'
import { maskedUrl } from '../state/mask-secrets.ts'
import type { ExplainedDifference, Verdict } from './compare-with-emulator.ts'
import type { Explanation } from './explanation.ts'

/** A request with different responses. */
export interface DifferingRequest {
  /** Number of the request, counted from 1 over all requests. */
  readonly request: number
  readonly method: string
  /** Path and query, without secrets. */
  readonly path: string
  /** The operation, such as `invoices.create`. */
  readonly operation: string
  readonly differences: readonly ExplainedDifference[]
}

/** All differences that one behaviour explains. */
export interface BehaviourSummary extends Explanation {
  /** Number of differences that it explains. */
  readonly differences: number
  /** Number of those that switching the behaviour removes. */
  readonly switched: number
  /** The first of these differences. */
  readonly example: {
    readonly request: string
    readonly path: string
    readonly live: unknown
    readonly emulator: unknown
  }
}

/** The findings of a shadow. They contain values of the account, but no tokens. */
export interface ShadowReport {
  /** URL of the live account. */
  readonly url: string
  readonly requests: {
    readonly all: number
    readonly agreed: number
    readonly differed: number
    readonly notCompared: number
  }
  /** Number of requests that were not compared, by reason. */
  readonly notCompared: Readonly<Record<string, number>>
  /** Ids of the records that the client has created and not deleted again, by resource. */
  readonly left: Readonly<Record<string, readonly number[]>>
  /** The behaviours behind the differences, the most frequent first. */
  readonly behaviours: readonly BehaviourSummary[]
  /** The first thousand differing requests. */
  readonly differing: readonly DifferingRequest[]
}

const maxRequests = 1000

/** Collects verdicts, and describes each of them in one line. */
export class ShadowLog {
  private all = 0
  private agreed = 0
  private differed = 0
  private readonly reasons = new Map<string, number>()
  private readonly summaries = new Map<string, BehaviourSummary>()
  private readonly differing: DifferingRequest[] = []

  constructor(private readonly url: string) {}

  /**
   * Notes a verdict.
   * @returns a line for the terminal; undefined when the responses agree
   */
  add(
    request: { readonly method: string; readonly url: string },
    match: Match | undefined,
    verdict: Verdict,
  ) {
    this.all++
    const path = shownPath(request.url, match)
    const name = `${request.method} ${path}`
    if (verdict.is === 'agrees') {
      this.agreed++
      return undefined
    }
    if (verdict.is === 'not compared') {
      this.reasons.set(verdict.why, (this.reasons.get(verdict.why) ?? 0) + 1)
      return `not compared  ${name}: ${verdict.why}`
    }
    const { differences } = verdict
    this.differed++
    const operation = match?.operation.id ?? ''
    const row = { request: this.all, method: request.method, path, operation, differences }
    if (this.differing.length < maxRequests) this.differing.push(row)
    for (const difference of differences) this.summarise(name, difference)
    const more = differences.length > 1 ? ` (and ${differences.length - 1} more)` : ''
    return `differs  ${name}: ${differenceSentence(differences[0]!)}${more}`
  }

  report(left: ShadowReport['left'] = {}): ShadowReport {
    const { all, agreed, differed, reasons } = this
    const behaviours = [...this.summaries.values()].sort((one, other) => other.differences - one.differences)
    return {
      url: this.url,
      requests: { all, agreed, differed, notCompared: all - agreed - differed },
      notCompared: Object.fromEntries(reasons),
      left,
      behaviours,
      differing: this.differing,
    }
  }

  private summarise(request: string, { path, live, emulator, explanations }: ExplainedDifference): void {
    const [explanation] = explanations
    if (!explanation) return
    const known = this.summaries.get(explanation.behaviour)
    const example = known?.example ?? { request, path, live, emulator }
    const differences = (known?.differences ?? 0) + 1
    const switched = (known?.switched ?? 0) + (explanation.follows ? 1 : 0)
    const cause = known?.follows ? known : explanation
    this.summaries.set(explanation.behaviour, { ...cause, differences, switched, example })
  }
}

/** The path without the secrets in links and in the query. */
function shownPath(url: string, match: Match | undefined): string {
  const [path = '', query] = maskedUrl(url).split(/\?(.*)/s, 2)
  const token = match?.params.token
  const shown = String(shownValue(token === undefined ? path : path.replaceAll(token, '***')))
  return (query ? `${shown}?${query}` : shown).slice(0, 300)
}

/** A sentence about a difference and its cause. */
function differenceSentence({ path, kind, live, emulator, explanations }: ExplainedDifference): string {
  const place = path === '' ? kind : kind === 'value' ? path : `${path} (${kind})`
  const said = explanations.map(({ behaviour, source }) => `${behaviour} (${source})`).join(' or ')
  return `${place} is ${shown(live)} at the live service, ${shown(emulator)} here; ${said}`
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : formatValue(value, 2)
}

/** The report as text: the numbers first, then each behaviour with an example. */
export function shadowReportText({ url, requests, notCompared, left, behaviours }: ShadowReport): string {
  const { all, agreed, differed } = requests
  const lines = [
    `${url}: ${count(all, 'request')}, ${agreed} agreed, ${differed} differed, ${requests.notCompared} not compared`,
  ]
  for (const { behaviour, text, source, follows, differences, switched, example } of behaviours) {
    const others = switched < differences ? `, except for ${differences - switched}` : ''
    const how = follows ? `; the account follows ${follows}${others}` : ''
    lines.push(
      '',
      `${behaviour}: ${count(differences, 'difference')} (${source})${how}`,
      `  ${text}`,
      `  ${example.request}: ${example.path || 'response'} is ${shown(example.live)} at the live service, ${shown(example.emulator)} here`,
    )
  }
  const reasons = Object.entries(notCompared)
  if (reasons.length > 0)
    lines.push('', 'Not compared:', ...reasons.map(([why, times]) => `  ${times} × ${why}`))
  const created = Object.entries(left)
  if (created.length > 0)
    lines.push('', 'Left in the account:', ...created.map(([name, ids]) => `  ${name} ${someOf(ids)}`))
  return `${lines.map(printable).join('\n')}\n`
}

const maxIds = 20

function someOf(ids: readonly number[]): string {
  const more = ids.length > maxIds ? ` and ${ids.length - maxIds} more` : ''
  return ids.slice(0, maxIds).join(', ') + more
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The overrides that a report confirms, and the behaviours that no profile can switch. */
export function overridesIn({ behaviours }: ShadowReport): {
  readonly overrides: NonNullable<ProfileOverrides['overrides']>
  readonly others: readonly string[]
} {
  const overrides: { [Id in SwitchableBehaviour]?: Profile } = {}
  const others: string[] = []
  for (const { behaviour, follows } of behaviours) {
    const id = switchableBehaviours.find((one) => one === behaviour)
    if (id && follows) overrides[id] = follows
    else others.push(behaviour)
  }
  return { overrides, others }
}
