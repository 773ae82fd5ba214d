import type { Format } from '../../formats/format.ts'
import type { StoredAccount } from '../../state/accounts.ts'
import type { HttpRequest } from '../../state/http-message.ts'
import type { Journal } from '../../state/journal.ts'
import type { RateLimit } from '../../state/rate-limit.ts'
import { nextTurn } from '../../state/real-timers.ts'
import type { Outcome } from '../card/operation.ts'
import { type Problem, problemKinds } from '../card/problem.ts'
import type { Resource } from '../card/resource.ts'
import type { Runtime } from '../write/account-scope.ts'
import { transact } from '../write/record-events.ts'
import { isAnonymous } from './attribution.ts'
import { Call } from './call.ts'
import { refuseTooMany } from './check-rate-limit.ts'
import type { CoverageCounter } from './coverage.ts'
import { authenticate, refuseBeforeReading } from './credential.ts'
import { diagnoseOverride, diagnoseRequest } from './diagnostics.ts'
import { recordLostResponse, replyInstead, withFault } from './fault-effects.ts'
import { refuseForeignPage, type TrustedPages } from './foreign-pages.ts'
import { accountOfHost } from './hosts.ts'
import { problemOf } from './problem-of.ts'
import { forAnyOrigin, Replies } from './replies.ts'
import type { Reply } from './reply.ts'
import { checkContent, readContent, readRows } from './request-body.ts'
import { extensionOf, pathOf } from './request-url.ts'
import type { Match, Router } from './router.ts'
import { inStrictMode, refuseDiagnosed } from './strict-mode.ts'
import { writeJournal } from './write-journal.ts'

/**
 * Bytes from which a body is long: other requests get a turn before its XML is read, its operation runs, and its response is
 * written and sent.
 */
const longBody = 256 * 1024

/** Number of rows that take about as many bytes in a response as a long body. */
const manyRows = 1000

/** What the stages of the pipeline use. */
export interface PipelineRuntime extends Runtime {
  readonly router: Router
  /** The loaded formats, by extension. */
  readonly formats: ReadonlyMap<string, Format>
  /** Loads the format that a request needs, if it is not loaded yet. */
  loadFormat(request: HttpRequest): Promise<void> | undefined
  readonly journal: Journal
  readonly coverage: CoverageCounter
  readonly hostSuffixes: readonly string[]
  readonly trustedPages: TrustedPages
  readonly strict: boolean
  /** Undefined without a limit. */
  readonly rateLimit?: RateLimit
}

/**
 * Takes a request to its response. The stages, in order: format, route, origin, fault, host, token of a large body, body,
 * credential, rate limit, fault of the account, diagnostics, operation, response. Each may refuse the request; the journal
 * records it in any case.
 */
export class Pipeline {
  private readonly replies: Replies

  constructor(private readonly runtime: PipelineRuntime) {
    this.replies = new Replies(runtime.formats)
  }

  /** Replies synchronously where possible: only loading, rendering and long bodies need a turn of the event loop. */
  handle(request: HttpRequest): Reply | Promise<Reply> {
    const loading = this.runtime.loadFormat(request)
    return loading ? loading.then(() => this.handleLoaded(request)) : this.handleLoaded(request)
  }

  private handleLoaded(request: HttpRequest): Reply | Promise<Reply> {
    const started = performance.now()
    const call = new Call(this.runtime, request)
    const finish = (reply: Reply) => {
      const { match, fault } = call
      const whole = match?.operation.crossOrigin ? forAnyOrigin(reply) : reply
      const sent = fault ? withFault(whole, fault.then, () => recordLostResponse(call)) : whole
      writeJournal(call, whole, performance.now() - started, this.runtime)
      const { clock } = call
      return clock.isOwn && clock !== this.runtime.state.clock ? { ...sent, clock } : sent
    }
    const reply = this.guarded(call)
    return reply instanceof Promise ? reply.then(finish) : finish(reply)
  }

  /** The file part of the operation behind a method and path, if it has one. */
  filePart(
    method: string,
    url: string,
  ): { readonly name: string; readonly maxSize: number | undefined } | undefined {
    const { takesFile, maxFileSize } = this.matchOf(method, url)?.operation ?? {}
    return takesFile === undefined ? undefined : { name: takesFile, maxSize: maxFileSize }
  }

  /** Replies to a request whose bytes could not be read. */
  refuse(request: HttpRequest, problem: Problem): Reply {
    const call = new Call(this.runtime, request)
    call.match = this.matchOf(request.method, request.url)
    call.problem = problem.kind.code
    call.reason = problem.message
    const reply = this.replies.refusal(problem, call.match?.extension ?? extensionOf(request.url))
    writeJournal(call, reply, 0, this.runtime)
    return reply
  }

  /** The operation behind a method and path; undefined for an unknown endpoint. */
  private matchOf(method: string, url: string): Match | undefined {
    try {
      return this.runtime.router.match(method, pathOf(url))
    } catch {
      return undefined
    }
  }

  /** Turns every refusal, and every internal error, into an error response of the service. */
  private guarded(call: Call): Reply | Promise<Reply> {
    const refused = (error: unknown) => {
      const problem = problemOf(error)
      if (!call.match) call.note('unknown-path', problem.message)
      if (problem.kind === problemKinds.unauthorized) call.isUnauthorized = true
      const shown = this.runtime.strict ? inStrictMode(problem, call.noted) : problem
      call.problem = shown.kind.code
      call.reason = shown.message
      return this.replies.refusal(shown, call.match?.extension ?? extensionOf(call.request.url))
    }
    const failed = (error: unknown) => {
      try {
        return this.activateFaultWithoutToken(call, error) ?? refused(error)
      } catch (fault) {
        return refused(fault)
      }
    }
    try {
      const reply = this.run(call)
      return reply instanceof Promise ? reply.catch(failed) : reply
    } catch (error) {
      return failed(error)
    }
  }

  private run(call: Call): Reply | Promise<Reply> {
    const { state, router, trustedPages, formats } = this.runtime
    const { method, url } = call.request
    const path = pathOf(url)
    diagnoseOverride(call)
    call.match = router.match(method, path)
    refuseForeignPage(call, trustedPages)
    const instead = state.faults.isArmed && this.activateFault(call, path)
    if (instead) return instead
    call.host = this.hostOf(call)
    refuseBeforeReading(call)
    if (isLong(call)) return this.runInTurns(call, path)
    readContent(call, formats)
    return this.act(call, path)
  }

  /** The stages from the body on, with turns for other requests in between. */
  private async runInTurns(call: Call, path: string): Promise<Reply> {
    const { formats } = this.runtime
    const isChecked = checkContent(call, formats)
    if (isChecked) await nextTurn()
    readContent(call, formats, isChecked)
    await nextTurn()
    if (readRows(call)) await nextTurn()
    // A request of these turns may have deleted or added the account.
    call.host = this.hostOf(call)
    return this.act(call, path)
  }

  private hostOf({ request: { headers } }: Call): StoredAccount | undefined {
    const { state, hostSuffixes } = this.runtime
    return accountOfHost(String(headers.host ?? ''), state, hostSuffixes, this.runtime)
  }

  /** The stages after the body. */
  private act(call: Call, path: string): Reply | Promise<Reply> {
    const { state, rateLimit } = this.runtime
    call.actFor(authenticate(call))
    call.isAccountSettled = true
    if (rateLimit) refuseTooMany(rateLimit, call)
    const insteadForAccount = state.faults.isArmed && this.activateFaultOfAccount(call, path)
    if (insteadForAccount) return insteadForAccount
    diagnoseRequest(call)
    const outcome = this.operate(call)
    call.outcome = outcome
    const respond = () => this.replies.success(outcome, call)
    // Writing the bytes to the connection takes about as long as making them.
    return isLong(call) || hasManyRows(outcome, call.resource)
      ? nextTurn().then(respond).then(inNextTurn)
      : respond()
  }

  /** Applies a fault of the account that the request acts for; without a token, of those that its host, login and link name. */
  private activateFaultOfAccount(call: Call, path: string): Reply | undefined {
    const { account, host, operation } = call
    for (const named of new Set(
      account ? [account] : [host, operation.accountWithoutToken?.(call as never), accountOfLink(call)],
    )) {
      const instead = named && this.activateFault(call, path, named)
      if (instead) return instead
    }
    return undefined
  }

  /** Applies a fault of the account that the host names to a request that is refused because it has no token at all. */
  private activateFaultWithoutToken(call: Call, refusal: unknown): Reply | undefined {
    const { host, isAccountSettled, runtime, request } = call
    if (!host || isAccountSettled || !runtime.state.faults.isArmed) return undefined
    if (problemOf(refusal).kind !== problemKinds.unauthorized || !isAnonymous(call)) return undefined
    return this.activateFault(call, pathOf(request.url), host)
  }

  /**
   * Applies an armed fault; it may reply instead of the operation.
   * @param account whose faults apply; those of all accounts when missing
   */
  private activateFault(call: Call, path: string, account?: StoredAccount): Reply | undefined {
    if (call.fault) return undefined
    const { operation, request } = call
    call.fault = this.runtime.state.faults.activate({
      operation: operation.id,
      method: request.method,
      path,
      account: account?.prefix,
    })
    const format = this.replies.format(call.match?.extension)
    return call.fault && replyInstead(call.fault.then, format, call)
  }

  /** Runs the operation; a refusal, also because of diagnostics in strict mode, rolls back all its writes. */
  private operate(call: Call): Outcome {
    if (call.fault && call.account) call.scope.fault = call.fault.then
    const { result, mutations } = transact(this.runtime, () => {
      const outcome = call.operation.act(call)
      if (this.runtime.strict) refuseDiagnosed(call.noted)
      return outcome
    })
    call.mutations = mutations
    return result
  }
}

async function inNextTurn(reply: Reply): Promise<Reply> {
  await nextTurn()
  return reply
}

/** The account of a public link, which needs no token: its path names the account, or has the token of a record. */
function accountOfLink({ operation, params, resource, runtime }: Call): StoredAccount | undefined {
  if (operation.credential !== 'none') return undefined
  const { accounts } = runtime.state
  const { account: prefix, token } = params
  if (prefix !== undefined) return accounts.first('prefix', prefix)
  if (token === undefined) return undefined
  for (const account of accounts.all())
    if (account.tables.existing(resource.name)?.first('token', token)) return account
  return undefined
}

/** Whether writing a record takes long because of its rows. A copy may have many rows, although its request has a short body. */
function hasManyRows(outcome: Outcome, { lists }: Resource): boolean {
  if (outcome.kind !== 'record') return false
  for (const name of lists.keys()) {
    const rows = outcome.row[name]
    if (Array.isArray(rows) && rows.length > manyRows) return true
  }
  return false
}

function isLong({ request: { body } }: Call): boolean {
  return body !== undefined && body.length >= longBody
}
