import { parse } from 'node:querystring'
import type { Format, Tree } from '../formats/format.ts'
import type { Step } from '../world/history.ts'
import type { Journal } from '../world/journal.ts'
import { accountOf } from './credential.ts'
import { Desk, type Services } from './desk.ts'
import { diagnoseRequest } from './diagnostics.ts'
import type { Exchange, Reply } from './exchange.ts'
import { accountOfHost } from './hosts.ts'
import type { Outcome, Query } from './operation.ts'
import { Problem, problemKinds } from './problem.ts'
import type { Match, Router } from './router.ts'
import type { Diagnostic } from './rule-context.ts'

/** What the stages of an exchange need. */
export interface PipelineServices extends Services {
  readonly router: Router
  readonly formats: ReadonlyMap<string, Format>
  readonly journal: Journal
  readonly hostSuffixes: readonly string[]
  readonly strict: boolean
}

/** What is known of a request so far; each stage adds to it, and the journal writes it down however it ends. */
interface Progress {
  match?: Match
  desk?: Desk
  diagnostics: Diagnostic[]
  steps: readonly Step[]
}

const emptyTree: Tree = { value: Object.freeze({}) }

/** One exchange, from bytes to bytes, in order: host, route, body, credential, work, format, journal. */
export class Pipeline {
  constructor(private readonly services: PipelineServices) {}

  answer(exchange: Exchange): Reply {
    const started = performance.now()
    const progress: Progress = { diagnostics: [], steps: [] }
    const reply = this.guarded(exchange, progress)
    this.write(exchange, reply, progress, performance.now() - started)
    return reply
  }

  /** Answers a request whose bytes could not be read. */
  refuse(exchange: Exchange, problem: Problem): Reply {
    const reply = this.refusal(problem, this.formatOf(undefined))
    this.write(exchange, reply, { diagnostics: [], steps: [] }, 0)
    return reply
  }

  private write(exchange: Exchange, { status }: Reply, progress: Progress, duration: number): void {
    const { journal, world } = this.services
    journal.add({
      at: world.clock.timestamp(),
      account: progress.desk?.account.prefix ?? null,
      operation: progress.match?.operation.id ?? null,
      method: exchange.method,
      url: exchange.url,
      status,
      duration,
      diagnostics: progress.diagnostics,
      rules: progress.desk?.acted ?? [],
      steps: progress.steps,
    })
  }

  /** Turns every refusal, and every defect, into an answer in the service's own shape. */
  private guarded(exchange: Exchange, progress: Progress): Reply {
    try {
      return this.walk(exchange, progress)
    } catch (error) {
      const problem = error instanceof Problem ? error : defect(error)
      return this.refusal(problem, this.formatOf(progress.match))
    }
  }

  private walk(exchange: Exchange, progress: Progress): Reply {
    const { world, router, hostSuffixes } = this.services
    const mark = exchange.url.indexOf('?')
    const path = decodedPath(mark < 0 ? exchange.url : exchange.url.slice(0, mark))
    const query: Query = mark < 0 ? {} : parse(exchange.url.slice(mark + 1))
    const match = router.match(exchange.method, path)
    progress.match = match
    const host = accountOfHost(String(exchange.headers.host ?? ''), world, hostSuffixes)
    const tree = this.read(exchange)
    const account = accountOf({ exchange, query, body: tree.value, host }, world, progress.diagnostics)
    const desk = new Desk(this.services, account)
    progress.desk = desk
    diagnoseRequest(exchange, query, match.operation, progress.diagnostics)
    const { operation, params } = match
    const call = {
      desk,
      resource: operation.resource,
      params,
      query,
      body: tree.value,
      rootElement: tree.rootElement,
    }
    const outcome = this.work(() => operation.act(call), progress, desk)
    return this.success(operation.status, outcome, match, desk)
  }

  /** Runs the operation; whatever it refuses, also for its diagnostics in strict mode, leaves no trace. */
  private work(act: () => Outcome, progress: Progress, desk: Desk): Outcome {
    try {
      const { result, steps } = this.services.world.history.transaction(() => {
        const outcome = act()
        if (this.services.strict) refuseDiagnosed([...progress.diagnostics, ...desk.diagnostics])
        return outcome
      })
      progress.steps = steps
      return result
    } finally {
      progress.diagnostics.push(...desk.diagnostics)
    }
  }

  private read(exchange: Exchange): Tree {
    const { body } = exchange
    if (!body || body.length === 0 || isBlank(body)) return emptyTree
    return this.services.formats.get('json')!.read(body)
  }

  private formatOf(match: Match | undefined): Format {
    const { formats } = this.services
    return formats.get(match?.extension ?? 'json') ?? formats.get('json')!
  }

  private success(status: number, outcome: Outcome, match: Match, desk: Desk): Reply {
    const format = this.formatOf(match)
    const body = format.write(outcome, match.operation.resource, desk)
    return { status, headers: { 'Content-Type': format.contentType }, body }
  }

  private refusal(problem: Problem, format: Format): Reply {
    const body = format.writeProblem({ code: 'error', message: problem.reason })
    return {
      status: problem.kind.status,
      headers: { 'Content-Type': format.contentType, ...problem.headers },
      body,
    }
  }
}

/** @throws Problem `strict` with every diagnostic in one sentence */
function refuseDiagnosed(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return
  throw new Problem(
    'strict',
    `Strict mode: ${diagnostics.map((diagnostic) => diagnostic.message).join('; ')}`,
  )
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

function isBlank(body: Buffer): boolean {
  return body.length < 64 && body.toString('latin1').trim() === ''
}

function defect(error: unknown): Problem {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.emitWarning(`a request met a defect: ${text}`, 'FaketuraDefect')
  return new Problem(
    'failed',
    `faketura met a defect of its own (${problemKinds.failed.code}); please report it: ${error}`,
  )
}
