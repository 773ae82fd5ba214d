import { parse } from 'node:querystring'
import type { Format } from '../../formats/format.ts'
import type { StoredAccount } from '../../world/accounts.ts'
import type { FaultAction } from '../../world/armed-faults.ts'
import type { Step } from '../../world/history.ts'
import { type Journal, keptSize } from '../../world/journal.ts'
import type { JournalFault } from '../../world/journal-row.ts'
import type { Body } from '../../world/pieces.ts'
import type { RateLimit } from '../../world/rate-limit.ts'
import type { Outcome, Query } from '../card/operation.ts'
import { Problem, problemKinds } from '../card/problem.ts'
import type { Diagnostic } from '../card/rule-context.ts'
import type { Runtime } from '../write/account-scope.ts'
import { transact } from '../write/record-events.ts'
import { presumedAccount } from './attribution.ts'
import { Call } from './call.ts'
import { refuseTooMany } from './check-rate-limit.ts'
import type { CoverageCounter } from './coverage.ts'
import { accountFor, bodyParts } from './credential.ts'
import { diagnoseRequest } from './diagnostics.ts'
import type { Exchange, Reply } from './exchange.ts'
import { afflicted, rememberLost, replyInstead } from './fault-effects.ts'
import { accountOfHost } from './hosts.ts'
import { readTree } from './request-body.ts'
import type { Match, Router } from './router.ts'

/** What the stages of an exchange need. */
export interface PipelineRuntime extends Runtime {
  readonly router: Router
  /** Those that are loaded, by extension. */
  readonly formats: ReadonlyMap<string, Format>
  /** Loads the format that a request needs, when it is not loaded yet. */
  loadFormat(exchange: Exchange): Promise<void> | undefined
  readonly journal: Journal
  readonly coverage: CoverageCounter
  readonly hostSuffixes: readonly string[]
  readonly strict: boolean
  /** Missing when there is none. */
  readonly rateLimit?: RateLimit
}

/** What is known of a request so far; each stage adds to it, and the journal writes it down however it ends. */
export interface Progress {
  match?: Match
  call?: Call
  diagnostics: Diagnostic[]
  steps: readonly Step[]
  /** Code of the refusal that it ended with. */
  problem?: string
  /** It was refused for want of a valid token, whatever was told. */
  isStranger?: boolean
  /** The armed fault that acts. */
  fault?: JournalFault & { readonly then: FaultAction }
}

const noFiles = Object.freeze({})

/** One exchange, from bytes to bytes, in order: host, route, body, credential, work, format, journal. */
export class Pipeline {
  private readonly headers = new Map<Format, Readonly<Record<string, string>>>()

  constructor(private readonly runtime: PipelineRuntime) {}

  /** Answers at once where it can: only what has to be loaded or rendered first takes a turn of the event loop. */
  answer(exchange: Exchange): Reply | Promise<Reply> {
    const loading = this.runtime.loadFormat(exchange)
    return loading ? loading.then(() => this.answered(exchange)) : this.answered(exchange)
  }

  private answered(exchange: Exchange): Reply | Promise<Reply> {
    const started = performance.now()
    const progress: Progress = { diagnostics: [], steps: [] }
    const noted = (answer: Reply) => {
      const { match, fault } = progress
      const whole = match?.operation.crossOrigin ? forAnyOrigin(answer) : answer
      const reply = fault
        ? afflicted(whole, fault.then, () => rememberLost(progress, this.runtime.world))
        : whole
      this.write(exchange, whole, progress, performance.now() - started)
      return reply
    }
    const reply = this.guarded(exchange, progress)
    return reply instanceof Promise ? reply.then(noted) : noted(reply)
  }

  /** The file part that the operation behind a method and path takes, if it takes one. */
  filePart(method: string, url: string): string | undefined {
    try {
      return this.runtime.router.match(method, decodedPath(url.split('?')[0]!)).operation.takesFile
    } catch {
      return undefined
    }
  }

  /** Answers a request whose bytes could not be read. */
  refuse(exchange: Exchange, problem: Problem): Reply {
    const reply = this.refusal(problem, this.formatOf(undefined))
    this.write(exchange, reply, { diagnostics: [], steps: [], problem: problem.kind.code }, 0)
    return reply
  }

  private write(exchange: Exchange, answer: Reply, progress: Progress, duration: number): void {
    const { journal, world, coverage } = this.runtime
    const status = progress.fault && 'drop' in progress.fault.then ? 0 : answer.status
    coverage.count(status, progress)
    journal.add({
      id: journal.nextId(),
      at: world.clock.timestamp(),
      account: (progress.call ? progress.call.account : this.presumed(exchange, progress))?.prefix ?? null,
      operation: progress.match?.operation.id ?? null,
      method: exchange.method,
      url: exchange.url,
      status,
      duration,
      diagnostics: keptOf(progress.diagnostics),
      rules: keptOf(progress.call?.acted),
      steps: progress.steps,
      fault: progress.fault,
      request: exchange,
      answer: answer.status === 0 ? undefined : answer,
      size: keptSize(exchange, answer),
    })
  }

  /** Whose request failed before it got as far as having an account; nobody's without a valid token. */
  private presumed(exchange: Exchange, { isStranger }: Progress): StoredAccount | undefined {
    const { world, hostSuffixes } = this.runtime
    return isStranger ? undefined : presumedAccount(exchange, world, hostSuffixes)
  }

  /** Turns every refusal, and every defect, into an answer in the service's own shape. */
  private guarded(exchange: Exchange, progress: Progress): Reply | Promise<Reply> {
    const refused = (error: unknown) => {
      const problem = error instanceof Problem ? error : defect(error)
      if (!progress.match) progress.diagnostics.push({ code: 'unknown-path', message: problem.message })
      progress.isStranger = problem.kind === problemKinds.unauthorized
      const told = this.runtime.strict ? strictly(problem, progress.diagnostics) : problem
      progress.problem = told.kind.code
      return this.refusal(told, this.formatOf(progress.match ?? { extension: extensionOf(exchange.url) }))
    }
    try {
      const reply = this.walk(exchange, progress)
      return reply instanceof Promise ? reply.catch(refused) : reply
    } catch (error) {
      return refused(error)
    }
  }

  private walk(exchange: Exchange, progress: Progress): Reply | Promise<Reply> {
    const { world, router, hostSuffixes, formats } = this.runtime
    const mark = exchange.url.indexOf('?')
    const path = decodedPath(mark < 0 ? exchange.url : exchange.url.slice(0, mark))
    const query: Query = mark < 0 ? {} : parse(exchange.url.slice(mark + 1))
    const match = router.match(exchange.method, path)
    progress.match = match
    const { operation, params } = match
    const instead = world.faults.isArmed && this.strike(exchange, path, progress)
    if (instead) return instead
    const host = accountOfHost(String(exchange.headers.host ?? ''), world, hostSuffixes)
    const { value, rootElement } = readTree(exchange, operation.resource, formats)
    const parts =
      rootElement === undefined ? undefined : bodyParts(value, operation.resource, { query, exchange })
    const credentials = {
      exchange,
      query,
      body: parts?.tokens ?? value,
      host,
      isXml: match.extension === 'xml' || rootElement !== undefined,
    }
    const account = accountFor(operation, credentials, this.runtime, progress.diagnostics)
    if (this.runtime.rateLimit) refuseTooMany(this.runtime.rateLimit, operation, account)
    const insteadForAccount =
      account && world.faults.isArmed && this.strike(exchange, path, progress, account)
    if (insteadForAccount) return insteadForAccount
    diagnoseRequest(exchange, query, operation, progress.diagnostics)
    const files = exchange.form?.files ?? noFiles
    const body = parts?.record ?? value
    const call = new Call(this.runtime, operation, { params, query, body, rootElement, files }, account)
    progress.call = call
    return this.success(this.work(call, progress), match, call)
  }

  /** Lets an armed fault act; it may answer in place of the operation. */
  private strike(
    exchange: Exchange,
    path: string,
    progress: Progress,
    account?: StoredAccount,
  ): Reply | undefined {
    const { operation } = progress.match!
    if (progress.fault) return undefined
    progress.fault = this.runtime.world.faults.strike({
      operation: operation.id,
      method: exchange.method,
      path,
      account: account?.prefix,
    })
    if (!progress.fault) return undefined
    return replyInstead(progress.fault.then, this.formatOf(progress.match), operation.resource.key)
  }

  /** Runs the operation; whatever it refuses, also for its diagnostics in strict mode, leaves no trace. */
  private work(call: Call, progress: Progress): Outcome {
    try {
      const { result, steps } = transact(this.runtime, () => {
        const outcome = call.operation.act(call)
        if (this.runtime.strict) {
          refuseDiagnosed([...progress.diagnostics, ...call.noted])
        }
        return outcome
      })
      progress.steps = steps
      return result
    } finally {
      progress.diagnostics.push(...call.noted)
    }
  }

  private formatOf(match: Pick<Match, 'extension'> | undefined): Format {
    const { formats } = this.runtime
    return formats.get(match?.extension ?? 'json') ?? formats.get('json')!
  }

  /** One object for all answers of a format: the journal keeps those of the last requests. */
  private headersOf(format: Format): Readonly<Record<string, string>> {
    const known = this.headers.get(format)
    if (known) return known
    const headers = Object.freeze({ 'Content-Type': format.contentType })
    this.headers.set(format, headers)
    return headers
  }

  private success(outcome: Outcome, match: Match, call: Call): Reply | Promise<Reply> {
    const { status, resource } = match.operation
    const format = this.formatOf(match)
    const reply = (body: Body): Reply => ({
      status,
      headers: this.headersOf(format),
      body,
    })
    switch (outcome.kind) {
      case 'record':
        call.scope.written = outcome.written === true
        return reply(format.record(outcome.row, outcome.view, resource, call.scope))
      case 'records':
        return reply(format.records(outcome.rows, outcome.view, resource, call.scope))
      case 'value':
        return reply(format.value(outcome.value, resource.key))
      case 'document': {
        const { bytes, contentType, headers } = outcome
        const document = (body: Buffer): Reply => ({
          status,
          headers: { 'Content-Type': contentType, ...headers },
          body,
        })
        return bytes instanceof Promise ? bytes.then(document) : document(bytes)
      }
    }
  }

  private refusal(problem: Problem, format: Format): Reply {
    const body = format.problem({ code: 'error', message: problem.reason })
    return {
      status: problem.kind.status,
      headers: { 'Content-Type': format.contentType, ...problem.headers },
      body,
    }
  }
}

const none: readonly never[] = Object.freeze([])

/** Most requests have nothing to tell, so the journal need not keep an empty list for each. */
function keptOf<Told>(told: readonly Told[] | undefined): readonly Told[] {
  return told === undefined || told.length === 0 ? none : told
}

/** Also a refusal: a page of another origin could not tell it from a lost connection otherwise. */
function forAnyOrigin(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'Access-Control-Allow-Origin': '*' } }
}

/** @throws Problem `strict` with every diagnostic in one sentence */
function refuseDiagnosed(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length > 0) throw strictProblem(diagnostics.map(({ message }) => message))
}

/**
 * What strict mode makes of a refusal: what was noted explains it. Of what was no fault of the request, and of how long
 * to wait, clients have to hear as they would otherwise.
 */
function strictly(problem: Problem, diagnostics: readonly Diagnostic[]): Problem {
  const { kind } = problem
  const stays = kind === problemKinds.strict || kind === problemKinds.tooManyRequests || kind.status >= 500
  if (stays || diagnostics.length === 0) return problem
  const sentences = [...diagnostics.map(({ message }) => message), problem.message]
  return strictProblem([...new Set(sentences)], problem.headers)
}

function strictProblem(sentences: readonly string[], headers?: Problem['headers']): Problem {
  return new Problem('strict', `Strict mode: ${sentences.join('; ')}`, headers)
}

/** What a path that is none asks for by its end, so that whoever reads XML can read the refusal. */
function extensionOf(url: string): string {
  return /\.(\w{1,10})\/?$/.exec(url.split('?', 1)[0]!)?.[1] ?? 'json'
}

/** @throws Problem `noRoute` when an escape is broken */
function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    throw new Problem('noRoute', 'The path has a broken percent escape')
  }
}

function defect(error: unknown): Problem {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.emitWarning(`a request met a defect: ${text}`, 'FaketuraDefect')
  return new Problem(
    'failed',
    `faketura met a defect of its own (${problemKinds.failed.code}); please report it: ${error}`,
  )
}
