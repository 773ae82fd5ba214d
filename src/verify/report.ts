import { formatValue } from '../checks/format-value.ts'
import { printable } from '../checks/printable.ts'
import type { Profile } from '../kernel/card/profile.ts'
import { anchorOfSource, type Source } from '../kernel/card/provenance.ts'
import type { SwitchableBehaviour } from '../names/switchable-behaviours.ts'
import type { FoundRecord, LeftRecord } from './clean-up.ts'
import { listPath } from './collections.ts'
import type { AccountVerdict, BehaviourVerdict } from './verdict.ts'
import type { RunPlan } from './verify-account.ts'

const longestBody = 1500
/** Average requests and records of a proof that writes; a test compares them with a run. */
export const perProof = { requests: 14, records: 3 }

/** The plan of a run, which is shown before anything is written. */
export function planText(
  { look, reading, writing, leavesProducts }: RunPlan,
  url: string,
  perSecond = Number.POSITIVE_INFINITY,
): string {
  const requests = reading * 2 + writing * perProof.requests
  const pace = Number.isFinite(perSecond) ? `, at most ${perSecond} per second` : ''
  const minutes = Math.max(1, Math.ceil(requests / perSecond / 60))
  return [
    `faketura verify is about to write to ${url}${look.edition ? ` (${look.edition})` : ''}:`,
    `  ${reading} proofs only read; ${writing} proofs make about ${writing * perProof.records} records, and remove them again.`,
    ...(leavesProducts ? ['  If the API cannot remove products, they stay in the account.'] : []),
    '  Every record has a name or number that begins with ~faketura-. No other record is changed, and no e-mail is sent.',
    '  Documents have numbers of their own, unless a proof is about numbers: it uses up numbers of the account.',
    '  Webhooks that the account has are called for these records.',
    `  About ${requests} requests${pace}: about ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    '  Ctrl-C stops and removes the created records; faketura verify --clean does so after a crash.',
    '',
  ].join('\n')
}

/** The verdict as text, by area, with every difference in full. */
export function reportText(verdict: AccountVerdict): string {
  const { url, edition, today, writes, findings, portable, requests, made, left, stopped } = verdict
  const tried = findings.filter(({ result }) => result !== 'not tried')
  if (stopped !== undefined && tried.length === 0 && left.length === 0) return `${url}: ${stopped}\n`
  const areas = grouped(tried, ({ id }) => id.split('/')[0]!)
  return [
    `${url}${edition ? ` (${edition})` : ''} on ${today}, ${writes ? 'with records of its own' : 'reading only'}`,
    '',
    ...[...areas].flatMap(([area, all]) => areaLines(area, all)),
    ...(tried.length > 0 ? [''] : []),
    ...untriedLines(findings),
    ...leftLines(left, url),
    ...profileLines(findings),
    ...(stopped === undefined ? [] : [`Stopped early: ${stopped}`]),
    `${counted(findings)}, with ${requests} requests.`,
    ...(writes ? [`${made} records made, ${made - left.length} removed, ${left.length} left.`] : []),
    ...portableLines(portable),
    '',
  ]
    .map(printable)
    .join('\n')
}

/** The verdict as JSON. */
export function jsonOf(verdict: AccountVerdict): string {
  const findings = verdict.findings.map((one) => ({ ...one, link: linkOf(one.source) }))
  const whole = { ...verdict, followed: followed(verdict.findings), findings }
  return `${JSON.stringify(whole, (_, value) => (value instanceof RegExp ? String(value) : value), 2)}\n`
}

function linkOf(source: Source): string {
  return `docs/sources.md#${anchorOfSource(source)}`
}

function areaLines(area: string, findings: readonly BehaviourVerdict[]): string[] {
  return [`${area}: ${counted(findings)}`, ...findings.flatMap(differenceLines)]
}

function differenceLines(finding: BehaviourVerdict): string[] {
  if (finding.result !== 'differs') return []
  const { id, text, provenance, source, subject, expected, actual, exchange } = finding
  return [
    `  differs  ${id}: ${text}`,
    `           ${subject}: expected ${formatValue(expected, 3)}, got ${formatValue(actual, 3)}`,
    ...(exchange ? exchangeLines(exchange).map((line) => `           ${line}`) : []),
    `           ${provenance}: ${source}, ${linkOf(source)}`,
  ]
}

function exchangeLines({
  request,
  response,
}: NonNullable<Extract<BehaviourVerdict, { result: 'differs' }>['exchange']>) {
  return [
    `> ${request.method} ${request.path}`,
    ...(request.body === undefined ? [] : [`> ${cut(request.body)}`]),
    `< ${response.status} ${cut(response.text)}`,
  ]
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > longestBody ? `${line.slice(0, longestBody)}…` : line
}

/** How many behaviours an account can show, and what the others need. The numbers add up. */
function portableLines({ proofs, behaviours, needs }: AccountVerdict['portable']): string[] {
  return [
    `${proofs} of ${behaviours} documented and observed behaviours have a portable proof. The other ${behaviours - proofs} need:`,
    ...Object.entries(needs).map(([need, number]) => `  ${need}: ${number}`),
  ]
}

function untriedLines(findings: readonly BehaviourVerdict[]): string[] {
  const untried = findings.filter((one) => one.result === 'not tried')
  if (untried.length === 0) return []
  const byReason = [...grouped(untried, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length)
  return [
    'Not tried:',
    ...byReason.map(([reason, all]) => `  ${reason}: ${all.length === 1 ? all[0]!.id : all.length}`),
    '',
  ]
}

/** The records that could not be removed, with the reasons, and with links for removing them by hand. */
export function leftLines(left: readonly LeftRecord[], url: string): string[] {
  if (left.length === 0) return []
  const intro = 'These records were not removed. Open them in a browser, and delete those of this run there:'
  const lines = recordLines(left, url)
  return [intro, ...left.map(({ reason }, at) => `${lines[at]}  (${reason})`), '']
}

/** A line for each record, with the address of its page. */
export function recordLines(records: readonly FoundRecord[], url: string): string[] {
  return records.map(({ resource, id, name }) => printable(`  ${url}${listPath(resource)}/${id}  ${name}`))
}

/** The profile that an account follows, for each behaviour that differs between the profiles. */
export function followed(
  findings: readonly BehaviourVerdict[],
): Readonly<Record<Profile, readonly string[]>> {
  const of = (profile: Profile) =>
    findings.flatMap((one) => (one.result === 'agrees' && one.profile === profile ? [one.id] : []))
  return { documented: of('documented'), observed: of('observed') }
}

/** The profile that an account follows in most disputed behaviours, and the behaviours of the other one. */
function closestProfile(findings: readonly BehaviourVerdict[]): {
  readonly profile: Profile
  readonly exceptions: readonly string[]
} {
  const { documented, observed } = followed(findings)
  return observed.length > documented.length
    ? { profile: 'observed', exceptions: documented }
    : { profile: 'documented', exceptions: observed }
}

/** The findings of a verdict that a profile can express, and the behaviours that it cannot. */
export function learnedProfile(findings: readonly BehaviourVerdict[]) {
  const { profile, exceptions } = closestProfile(findings)
  const follows: Profile = profile === 'observed' ? 'documented' : 'observed'
  const usual = new Set(
    findings.map((one) => (one.result === 'agrees' && one.profile === profile ? one.decidedBy : undefined)),
  )
  const overrides: { [Id in SwitchableBehaviour]?: Profile } = {}
  const others: string[] = []
  for (const one of findings) {
    if (one.result === 'differs') others.push(one.id)
    if (one.result !== 'agrees' || !exceptions.includes(one.id)) continue
    // An account may follow either profile in parts of what one switch decides.
    if (one.decidedBy === undefined || usual.has(one.decidedBy)) others.push(one.id)
    else overrides[one.decidedBy] = follows
  }
  return { profile, overrides, others }
}

function profileLines(findings: readonly BehaviourVerdict[]): string[] {
  const { documented, observed } = followed(findings)
  const disputed = documented.length + observed.length
  if (disputed === 0) return []
  const { profile, exceptions } = closestProfile(findings)
  const other = profile === 'observed' ? 'documented' : 'observed'
  const more = exceptions.length === 0 ? '' : `, but like \`${other}\` in ${exceptions.join(', ')}`
  return [
    `This account behaves like \`${profile}\` in ${disputed - exceptions.length} of ${disputed} behaviours in which the profiles differ${more}.`,
    ...(observed.length === 0
      ? []
      : [
          `The default profile \`documented\` differs in ${observed.length} of them; --save FILE writes a profile for faketura start --profile FILE.`,
        ]),
  ]
}

function counted(findings: readonly BehaviourVerdict[]): string {
  const number = (result: BehaviourVerdict['result']) =>
    findings.filter((one) => one.result === result).length
  const [agree, differ, untried] = [number('agrees'), number('differs'), number('not tried')]
  return [
    `${agree} agree${agree === 1 ? 's' : ''}`,
    `${differ} differ${differ === 1 ? 's' : ''}`,
    ...(untried > 0 ? [`${untried} not tried`] : []),
  ].join(', ')
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
