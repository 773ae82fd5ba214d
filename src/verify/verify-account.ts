import { isMap } from '../checks/is-map.ts'
import { editionOfDocuments } from '../editions/edition-of-documents.ts'
import { type EditionName, editions } from '../editions/index.ts'
import type { Behaviour } from '../kernel/card/behaviour.ts'
import { behaviours } from '../ledger/behaviours.ts'
import { LiveFailure } from '../live/live-failure.ts'
import { isDate } from '../state/calendar.ts'
import { AccountGuard } from './account-guard.ts'
import { cleanUp, type LeftRecord, removes } from './clean-up.ts'
import { aboutOf, differing, exchangeOf } from './differing-verdict.ts'
import { Disagreement } from './expectations.ts'
import { type FirstLook, firstLook } from './first-look.ts'
import { NotTried, type Proof } from './proof.ts'
import { ProofAccount, type ProofRequest, type Send } from './proof-account.ts'
import { proofs } from './proofs/index.ts'
import type { AccountVerdict, BehaviourVerdict } from './verdict.ts'
import { type Noticed, Watch } from './watch.ts'

export interface VerifyOptions {
  readonly url: string
  readonly apiToken: string
  readonly send: Send
  /** Hides the token in a text. */
  readonly masked: (text: string) => string
  readonly writes: boolean
  /** Areas and ids of behaviours; all by default. */
  readonly only?: readonly string[]
  /** Areas and ids of behaviours to leave out; of both lists, this one wins. */
  readonly except?: readonly string[]
  readonly edition?: EditionName
  readonly allowClearing: boolean
  /** Creates products even in an account whose API cannot remove them. */
  readonly leavesProducts: boolean
  /** The beginning of all names in this run, such as `~faketura-3k9x`. */
  readonly mark: string
  /** Asks whether to write, when the plan is known. */
  readonly confirm?: (plan: RunPlan) => Promise<boolean>
  readonly progress?: (text: string) => void
  /** Called with each result. */
  readonly onResult?: (result: BehaviourVerdict) => void
  /** Ends the run. Its records are still removed. */
  readonly signal?: AbortSignal
  /** Ends current requests and long waits for later ones, when the run ends early. */
  readonly abandon?: () => void
}

/** The plan of a run. */
export interface RunPlan {
  readonly look: FirstLook
  /** Number of proofs that only read. */
  readonly reading: number
  /** Number of proofs that create records. */
  readonly writing: number
  /** Whether products stay in the account because its API cannot remove them. */
  readonly leavesProducts: boolean
}

/** The beginning of the marks of all runs. */
export const commonMark = '~faketura-'

type Received = Awaited<ReturnType<Send>>

interface Entry {
  readonly behaviour: Behaviour
  readonly proof: Proof | undefined
}

/** Runs the proofs of the behaviours against an account, and removes the records that they created. */
export async function verifyAccount(options: VerifyOptions): Promise<AccountVerdict> {
  return new Run(options).all()
}

/** The behaviours, with their proofs. */
export function provableBehaviours(): Entry[] {
  const byId = new Map(Object.values(proofs).flatMap((all) => all.map((one) => [one.id as string, one])))
  return behaviours().map((behaviour) => ({ behaviour, proof: byId.get(behaviour.id) }))
}

class Run {
  private readonly findings = new Map<string, BehaviourVerdict>()
  private readonly left: LeftRecord[] = []
  private readonly watch = new Watch()
  private readonly guard: AccountGuard
  private count = 0

  constructor(private readonly options: VerifyOptions) {
    this.guard = new AccountGuard({
      ...options,
      onResponse: (request, response) => {
        const noticed = this.watch.look(request, response)
        if (noticed) this.noteNoticed(noticed, request, response)
      },
    })
  }

  async all(): Promise<AccountVerdict> {
    const { only, except = [], url, writes, leavesProducts } = this.options
    const everything = provableBehaviours()
    const known = everything.filter(({ behaviour }) => behaviour.provenance !== 'assumed')
    const chosen = everything.filter(
      ({ behaviour: { id } }) =>
        (!only || only.some((one) => isIn(id, one))) && !except.some((one) => isIn(id, one)),
    )
    let look = await firstLook(this.guard, url, this.options.edition)
    let stopped: string | undefined
    const { signal, abandon = () => undefined } = this.options
    signal?.addEventListener('abort', abandon)
    try {
      const tried = chosen.filter((entry) => this.willTry(entry, look))
      const writing = tried.filter(({ proof }) => proof?.needs.writes)
      const reading = tried.length - writing.length
      const plan = { look, reading, writing: writing.length, leavesProducts }
      if (writing.length > 0 && (await this.options.confirm?.(plan)) === false)
        throw new LiveFailure('nothing was written, and nothing was tried')
      if (writing.length > 0) look = await this.afterFirstRecord(look)
      await this.tryAll(tried, look)
    } catch (failure) {
      if (!(failure instanceof LiveFailure || this.options.signal?.aborted)) throw failure
      stopped = failure instanceof LiveFailure ? failure.message : 'interrupted'
    } finally {
      // Ctrl-C has already abandoned the requests.
      if (stopped !== undefined && !signal?.aborted) abandon()
      const failure = await this.lastCleanUp()
      signal?.removeEventListener('abort', abandon)
      if (stopped === undefined) stopped = failure
      else if (failure !== undefined && failure !== stopped)
        stopped += '; records may be left, and faketura verify --clean looks for them'
      this.options.progress?.('')
    }
    return {
      url,
      edition: look.edition,
      today: look.today,
      writes,
      findings: everything
        .filter((entry) => chosen.includes(entry) || this.findings.has(entry.behaviour.id))
        .map((entry) => this.findings.get(entry.behaviour.id) ?? this.untried(entry, stopped ?? 'stopped')),
      portable: portableAmong(known),
      requests: this.guard.requests,
      made: this.guard.own.count,
      left: this.left,
      ...(stopped !== undefined && { stopped }),
    }
  }

  /** Whether to try a behaviour; notes the reason if not. */
  private willTry(entry: Entry, { edition }: FirstLook): boolean {
    const { proof, behaviour } = entry
    if (!proof) this.note(this.untried(entry, `needs ${behaviour.needs}`))
    else if (proof.needs.writes && !this.options.writes) this.note(this.untried(entry, 'needs --write'))
    else if (proof.needs.editions && !(edition && proof.needs.editions.includes(edition)))
      this.note(this.untried(entry, `needs an account of the edition ${proof.needs.editions.join(' or ')}`))
    else return true
    return false
  }

  /**
   * Creates a pro forma, which never goes to the clearing system. Its date shows the account's date, and its texts show
   * the edition.
   */
  private async afterFirstRecord(look: FirstLook): Promise<FirstLook> {
    const account = this.account(look)
    this.guard.mayMakeProducts = this.options.leavesProducts || (await removes(this.guard, 'products'))
    // Until the edition is known, the guard allows only pro forma invoices. The proofs report any failure.
    await account.sale({ kind: 'proforma' }).catch((failure: unknown) => {
      if (!(failure instanceof Disagreement || failure instanceof NotTried)) throw failure
    })
    const body = account.last?.response.body
    const first: Readonly<Record<string, unknown>> = isMap(body) ? body : {}
    const edition = look.edition ?? editionOfDocuments([first])
    const hasClearing = !look.isCertain || edition === undefined || editions[edition].clearing !== undefined
    this.guard.mayClear = !hasClearing || look.clearing === 'not connected' || this.options.allowClearing
    return { ...look, edition, today: dateOf(first.created_at) ?? look.today }
  }

  private async tryAll(entries: readonly Entry[], look: FirstLook): Promise<void> {
    let area = ''
    for (const [at, entry] of entries.entries()) {
      const own = entry.behaviour.id.split('/')[0]!
      if (own !== area && this.options.writes) await cleanUp(this.guard, this.options.mark, this.left, false)
      area = own
      this.options.progress?.(`${at + 1} of ${entries.length}: ${entry.behaviour.id}`)
      this.note(await this.tried(entry, look))
    }
  }

  private async tried(entry: Entry, look: FirstLook): Promise<BehaviourVerdict> {
    const account = this.account(look)
    const about = aboutOf(entry.behaviour)
    try {
      await entry.proof!.show(account)
      const [profile, other] = [...account.profiles]
      const { decidedBy } = account
      return { ...about, result: 'agrees', ...(other === undefined && { profile, decidedBy }) }
    } catch (failure) {
      if (failure instanceof NotTried) return this.untried(entry, failure.message)
      if (failure instanceof LiveFailure || this.options.signal?.aborted) throw failure
      const { masked } = this.options
      const { last } = account
      const difference =
        failure instanceof Disagreement
          ? failure
          : new Disagreement('the response has another form', 'what the proof reads', String(failure))
      return differing(entry.behaviour, difference, masked, last && exchangeOf(last, masked))
    }
  }

  private account({ today }: FirstLook): ProofAccount {
    const { apiToken, mark, signal } = this.options
    const send: Send = async (request) => {
      signal?.throwIfAborted()
      return this.guard.send(request)
    }
    return new ProofAccount({ send, apiToken, mark: `${mark}-${++this.count}`, today })
  }

  /**
   * Removes the remaining records. The report lists those that cannot be removed.
   * @returns the reason why the clean-up is incomplete, if it is
   */
  private async lastCleanUp(): Promise<string | undefined> {
    const { writes, mark, masked, signal } = this.options
    if (!writes) return undefined
    const { own } = this.guard
    for (let wasAborted = signal?.aborted; ; wasAborted = true) {
      this.guard.forgetFailures()
      try {
        const unread = await cleanUp(this.guard, mark, this.left, true)
        if (unread.length === 0) return undefined
        return `records may be left in ${unread.join(', ')}, because the list could not be read; --clean looks again`
      } catch (failure) {
        const isService = failure instanceof LiveFailure
        if (!isService && !signal?.aborted) throw failure
        // Ctrl-C has ended a wait during the clean-up, and not the clean-up itself.
        if (!isService && !wasAborted) continue
        const reason = isService ? masked(failure.message) : 'interrupted before it was removed'
        for (const record of this.left) own.remove(record)
        for (const record of own.all()) {
          const isMade = own.has(record) || own.isUnmarked(record)
          const about = isMade
            ? reason
            : `may belong to somebody else, because only a response names it; ${reason}`
          this.left.push({ name: '', ...record, reason: about })
        }
        return isService ? reason : 'interrupted before everything was removed'
      }
    }
  }

  private untried({ behaviour }: Entry, reason: string): BehaviourVerdict {
    return { ...aboutOf(behaviour), result: 'not tried', reason }
  }

  /** Notes a difference that the watch noticed, even if its behaviour was not selected. */
  private noteNoticed({ id, difference }: Noticed, request: ProofRequest, response: Received): void {
    const behaviour = behaviours().find((one) => one.id === id)!
    const { masked } = this.options
    this.note(differing(behaviour, difference, masked, exchangeOf({ request, response }, masked)))
  }

  private note(finding: BehaviourVerdict): void {
    // Keeps the first difference, which is closest to the cause.
    if (this.findings.get(finding.id)?.result === 'differs') return
    this.findings.set(finding.id, finding)
    this.options.onResult?.(finding)
  }
}

function dateOf(timestamp: unknown): string | undefined {
  const date = String(timestamp).slice(0, 10)
  return isDate(date) ? date : undefined
}

/** How many behaviours have a proof, and what keeps the others from having one. */
function portableAmong(known: readonly Entry[]): AccountVerdict['portable'] {
  const needs = new Map<string, number>()
  for (const { proof, behaviour } of known) {
    const need = behaviour.needs
    if (!proof && need) needs.set(need, (needs.get(need) ?? 0) + 1)
  }
  return {
    proofs: known.filter(({ proof }) => proof).length,
    behaviours: known.length,
    needs: Object.fromEntries([...needs].sort(([, one], [, other]) => other - one)),
  }
}

function isIn(id: string, areaOrId: string): boolean {
  return id === areaOrId || id.startsWith(`${areaOrId}/`)
}
