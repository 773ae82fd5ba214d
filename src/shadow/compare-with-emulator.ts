import { credentialOf, type ResponseValue } from '../kernel/card/operation.ts'
import { Problem } from '../kernel/card/problem.ts'
import { profileChoice } from '../kernel/card/profile.ts'
import { pathOf } from '../kernel/request/request-url.ts'
import type { Match } from '../kernel/request/router.ts'
import { compareResponses } from '../live/compare.ts'
import { Correspondence } from '../live/correspondence.ts'
import type { ComparisonOptions, ResponseDifference, WireResponse } from '../live/differences.ts'
import { instantOf } from '../live/live-response.ts'
import { switchableBehaviours } from '../names/switchable-behaviours.ts'
import type { Checkpoint } from '../state/emulator-state.ts'
import { Adoption } from './adoption.ts'
import { expectIds } from './expected-ids.ts'
import { bySwitch, causesOf, type Exchanged, type Explanation } from './explanation.ts'
import { resourceNamed } from './id-names.ts'
import { Knowledge } from './knowledge.ts'
import type { Mirror } from './mirror.ts'
import type { LiveExchange } from './pass-on.ts'
import { type TranslatedRequest, translatedRequest } from './request-translation.ts'
import { setterAt } from './setter-at.ts'
import { bodyValue, isGood, recordsIn } from './shown-records.ts'

/** A difference with its explanation. */
export interface ExplainedDifference extends ResponseDifference {
  readonly explanations: readonly Explanation[]
}

/** The result of a comparison. */
export type Verdict =
  | { readonly is: 'agrees' }
  | { readonly is: 'differs'; readonly differences: readonly ExplainedDifference[] }
  /** The reason is in `why`. */
  | { readonly is: 'not compared'; readonly why: string }

/** Accepted difference of times in milliseconds, in addition to the duration of the request. */
const tolerance = 5000

const statedSeller = /\b(?:seller|department)[-_](?!id\b)/

type Values = Readonly<Record<string, unknown>>

/** Repeats each request to the live service in the emulator, and compares the responses. */
export class Judge {
  private readonly correspondence = new Correspondence()
  private readonly knowledge: Knowledge
  private readonly adoption: Adoption

  constructor(private readonly mirror: Mirror) {
    this.knowledge = new Knowledge(mirror, this.correspondence)
    this.adoption = new Adoption(mirror, this.correspondence, this.knowledge)
  }

  /** The operation behind a request; undefined when the emulator serves none. */
  match({ method, url }: Pick<LiveExchange, 'method' | 'url'>): Match | undefined {
    try {
      return this.mirror.router.match(method === 'HEAD' ? 'GET' : method, pathOf(url))
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  /** Compares one exchange. Callers pass exchanges one after the other, in the order of the responses. */
  async judge(exchange: LiveExchange): Promise<Verdict> {
    const { response: live, method } = exchange
    if (exchange.failure !== undefined) return notCompared(exchange.failure)
    const match = this.match(exchange)
    if (method === 'HEAD' || method === 'OPTIONS') return notCompared(`the emulator compares no ${method}`)
    if (!live) return notCompared('the response is incomplete or too large')
    const why = unfit(live, match)
    if (why !== undefined || !match) return notCompared(why ?? 'the emulator does not serve this request')
    if (!exchange.body) return notCompared('the request is too large')
    const time = instantOf(live.headers.get('date'))
    if (time !== undefined) {
      this.mirror.setTime(time)
      this.adoption.begin ||= time
    }
    const shown = recordsIn(live, match)
    if (method === 'GET' && isGood(live)) this.see(match, shown)
    // A seller that the request states is perhaps a new department, which the emulator creates, too.
    if (method === 'GET' || !statedSeller.test(exchange.body.toString('latin1')))
      for (const record of shown) this.adoption.learnSeller(record, method === 'POST')
    const request = this.translated(exchange, match)
    if (!request) return notCompared('the body of the request cannot be read')
    if (request.unknown.length > 0 && isGood(live)) {
      this.takeOver(match, shown, exchange)
      if (method !== 'GET') this.doubt(match, shown, request)
      return notCompared(unknownSentence(request.unknown))
    }
    // They follow from all records of some kinds, and no response may have shown some of them.
    if (match.operation.resource.scope === 'derived' && !this.mirror.hasFixture && isGood(live))
      return notCompared('the response follows from other records, so it is compared only with --fixture')
    return this.compared(exchange, live, { match, request, shown })
  }

  private async compared(
    exchange: LiveExchange,
    live: WireResponse,
    { match, request, shown }: { match: Match; request: TranslatedRequest; shown: readonly Values[] },
  ): Promise<Verdict> {
    const { mirror, correspondence, knowledge, adoption } = this
    const { resource } = match.operation
    const { id } = match.params
    const isChange = exchange.method !== 'GET'
    const former = id === undefined ? undefined : knowledge.rowOf(resource.name, id)
    const unseen = isChange && shown[0] ? knowledge.unseenIn(resource, shown[0], former) : []
    const buyer = isChange && shown[0] ? knowledge.newBuyerIn(shown[0]) : undefined
    const isLoose = isChange && id !== undefined && knowledge.isLoose(resource, id)
    const release =
      isChange && shown[0] ? expectIds(mirror, correspondence, resource, shown[0], knowledge.seen) : undefined
    if (match.operation.id === 'invoices.add_attachment' && isGood(live)) mirror.receiveUpload(request)
    if (exchange.method === 'DELETE' && isGood(live) && id !== undefined) {
      adoption.releaseNumber(resource, id)
      knowledge.note(resource, { id })
    }
    const before = mirror.engine.state.mark()
    const reply = await mirror.ask(request)
    const options = { ...this.optionsFor(match, exchange), replacedIds: request.replacedIds }
    const all = compareResponses(live, reply, options)
    const found = buyer === undefined ? all : all.filter((one) => !isFilledIn(one))
    const exchanged = () => this.exchanged(exchange, match, live, reply)
    const explained = await this.explained(found, { request, live, before, exchanged, options })
    release?.()
    if (isChange && isGood(live)) {
      if (isLoose) knowledge.doubt(resource, undefined)
      else if (isGood(reply)) for (const record of shown) knowledge.note(resource, record)
      // The emulator may have made these, which the account already had.
      for (const place of unseen) knowledge.stale.add(place)
    }
    if (explained.length === 0) {
      if (found.length === all.length) return { is: 'agrees' }
      this.takeOver(match, shown, exchange)
      return notCompared(unknownSentence([buyer!]))
    }
    if (unseen.length > 0 && isGood(live)) {
      mirror.engine.state.restore(before)
      release?.()
      this.takeOver(match, shown, exchange)
      this.doubt(match, shown, request)
      return notCompared(unknownSentence(unseen))
    }
    // The emulator's state follows the live service, so that one difference does not cause others.
    if (isGood(reply) && !isGood(live)) mirror.engine.state.restore(before)
    if (isGood(live)) this.takeOver(match, shown, exchange)
    return { is: 'differs', differences: explained }
  }

  /** Tries each switchable behaviour: if switching it removes a difference, it explains that difference. */
  private async explained(
    found: readonly ResponseDifference[],
    trial: {
      request: TranslatedRequest
      live: WireResponse
      before: Checkpoint
      exchanged: () => Exchanged
      options: ComparisonOptions
    },
  ): Promise<readonly ExplainedDifference[]> {
    if (found.length === 0) return []
    const { request, live, before, options } = trial
    const exchanged = trial.exchanged()
    const { state } = this.mirror.engine
    const after = state.mark()
    const causes = new Map<ResponseDifference, Explanation>()
    for (const id of switchableBehaviours) {
      if (causes.size === found.length) break
      const other = this.mirror.profileOf(id) === 'documented' ? 'observed' : 'documented'
      state.restore(before)
      const reply = await this.mirror.during(id, other, () => this.mirror.ask(request))
      const correspondence = new Correspondence(this.correspondence)
      const left = compareResponses(live, reply, { ...options, correspondence })
      // A switch that replaces differences by others explains nothing.
      if (left.length >= found.length) continue
      const isLeft = ({ path, kind }: ResponseDifference) =>
        left.some((one) => one.path === path && one.kind === kind)
      for (const one of found) if (!isLeft(one) && !causes.has(one)) causes.set(one, bySwitch(id, other))
    }
    state.restore(after)
    return found.map((one) => {
      const cause = causes.get(one)
      return { ...one, explanations: cause ? [cause] : causesOf(one, exchanged) }
    })
  }

  /** What explains differences, before the request is tried in other ways. */
  private exchanged(
    { url }: LiveExchange,
    { operation }: Match,
    live: WireResponse,
    reply: WireResponse,
  ): Exchanged {
    const { mirror, correspondence } = this
    const body = bodyValue(live)
    return {
      operation,
      parameters: [...new URLSearchParams(url.split(/\?(.*)/s)[1]).keys()],
      live: { status: live.status, body },
      emulator: { status: reply.status, body: bodyValue(reply) },
      refusedBy: mirror.trace.refusedBy,
      setterOf: (path) => setterAt(path, { body, resource: operation.resource, mirror, correspondence }),
    }
  }

  private translated(exchange: LiveExchange, match: Match): TranslatedRequest | undefined {
    const { account } = this.mirror
    const { correspondence, adoption } = this
    const { api_token: apiToken, prefix } = account
    try {
      return translatedRequest(exchange, { match, correspondence, adoption, apiToken, prefix })
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }

  private optionsFor(
    { operation: { resource, returns, response = {} } }: Match,
    { url, duration }: LiveExchange,
  ): ComparisonOptions {
    const { hasFixture } = this.mirror
    const isNotComparable = ({ ofService, ofRecords }: ResponseValue) =>
      ofService || (ofRecords && !hasFixture)
    const page = Number(/[?&]page=(\d{1,9})/.exec(url)?.[1] ?? 1)
    return {
      resource: resource.name,
      fields: resource.fields,
      correspondence: this.correspondence,
      tolerance: tolerance + duration,
      kindOfId: resourceNamed,
      ignoresDerived: !hasFixture,
      ofService: new Set([
        ...Object.keys(response).filter((name) => isNotComparable(response[name]!)),
        // Files are in the storage of the service.
        ...(returns === 'document' ? ['location'] : []),
      ]),
      // The emulator has only the records that were shown, perhaps not all those on earlier pages.
      isPartial: returns === 'records' && page > 1,
    }
  }

  private see({ operation: { resource, returns } }: Match, shown: readonly Values[]): void {
    for (const record of shown) this.adoption.see(resource, record, returns === 'records')
  }

  /** Other records that the live service may have changed: those in the response, and those that the request names. */
  private doubt(
    { operation: { resource } }: Match,
    [record]: readonly Values[],
    { named }: TranslatedRequest,
  ): void {
    this.knowledge.doubt(resource, record)
    for (const place of named) this.knowledge.stale.add(place)
    // The response has just shown it.
    if (record) this.knowledge.stale.delete(`${resource.name} ${record.id}`)
  }

  private takeOver(match: Match, shown: readonly Values[], { method }: LiveExchange): void {
    const { operation, params } = match
    if (method === 'DELETE' && params.id !== undefined) this.adoption.remove(operation.resource, params.id)
    if (operation.returns !== 'record') return
    for (const record of shown) this.adoption.takeOver(operation.resource, record)
  }
}

/** Whether the live service has filled in a value that the request did not state: the buyer was perhaps a client already. */
function isFilledIn({ path, kind, live, emulator }: ResponseDifference): boolean {
  const isBlank = emulator === null || emulator === ''
  return /^buyer[-_]/.test(path) && (kind === 'value' || kind === 'type') && isBlank && Boolean(live)
}

function unknownSentence(places: readonly string[]): string {
  return `unknown to the emulator: ${places.slice(0, 3).join(', ')}`
}

function notCompared(why: string): Verdict {
  return { is: 'not compared', why }
}

/** The reason why a response cannot prove a behaviour; undefined when it can. */
function unfit({ status }: WireResponse, match: Match | undefined): string | undefined {
  if (status === 429) return 'the live service received too many requests'
  if (status >= 500) return `the live service failed with status ${status}`
  if (!match) return undefined
  const { operation } = match
  const credential = credentialOf(operation, profileChoice(operation.decidedBy ? 'observed' : 'documented'))
  if (credential === 'integration' || credential === 'both')
    return 'the request concerns the service instead of one account'
  if (operation.takesFile && credential === 'none') return 'the service has signed the form of the upload'
  return undefined
}
