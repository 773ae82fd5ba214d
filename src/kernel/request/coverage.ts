import type { OperationName } from '../../names/names.ts'
import { problemKinds } from '../card/problem.ts'
import type { ProfileChoice } from '../card/profile.ts'
import type { Registry } from '../card/registry.ts'
import type { Call } from './call.ts'

/** How an operation of the API was used. */
export interface OperationCoverage {
  /** Such as `invoices.create`. */
  readonly id: OperationName
  readonly requests: number
  /** Number of responses by status. */
  readonly statuses: Counts
  /** Number of requests by format: `json`, `xml`, `pdf`. */
  readonly formats: Counts
}

export type Counts = { readonly [name: string]: number }

/** Which parts of the API have been used. */
export interface Coverage {
  /** Every operation of the profile, also those without a request. */
  readonly operations: readonly OperationCoverage[]
  /** For each resource with kinds of document: how often each kind was written, or read by its id. */
  readonly kinds: { readonly [resource: string]: Counts }
  /** How often each error of the catalogue was returned. */
  readonly problems: Counts
  /** Whole percentages. An operation counts once it has succeeded. */
  readonly percent: CoveragePercent
}

export interface CoveragePercent {
  readonly operations: number
  readonly kinds: number
  readonly problems: number
}

type Counter = Map<string | number, number>

interface OperationCounter {
  requests: number
  readonly statuses: Counter
  readonly formats: Counter
}

/** The choice field that distinguishes the kinds of numbered documents. */
const kindField = 'kind'
const numberField = 'number'

/**
 * Counts what requests use. It describes the tests and not the emulated service, so it is not part of the state:
 * `reset`, `restore` and the journal's limit don't affect it.
 */
export class CoverageCounter {
  private readonly operations = new Map<string, OperationCounter>()
  private readonly kinds = new Map<string, Counter>()
  private readonly problems: Counter = new Map()
  /** Operation ids of the profile; computed once, because a report follows each test. */
  private routed: ReadonlySet<OperationName> | undefined

  /**
   * @param impossible codes of errors that cannot occur with the emulator's options
   */
  constructor(
    private readonly registry: Registry,
    private readonly choice: ProfileChoice,
    private readonly impossible: readonly string[],
  ) {
    for (const { name, fields } of registry.resources) {
      const words = kindsOf(fields)
      if (words) this.kinds.set(name, new Map(words.map((word) => [word, 0])))
    }
  }

  /** Counts one request. Called for each, so it only looks up a few counters. */
  count(status: number, call: Call): void {
    const { match, problem, mutations } = call
    if (problem !== undefined) add(this.problems, problem)
    if (!match) return
    const { id, resource } = match.operation
    let counter = this.operations.get(id)
    if (!counter) {
      counter = { requests: 0, statuses: new Map(), formats: new Map() }
      this.operations.set(id, counter)
    }
    counter.requests++
    add(counter.statuses, status)
    add(counter.formats, match.extension)
    if (status >= 400) return
    for (const { store, before, after } of mutations) {
      const written = (after ?? before) as { readonly [field: string]: unknown } | undefined
      if (store.resource !== undefined) this.countKind(store.resource, written)
    }
    if (
      mutations.length === 0 &&
      call.outcome &&
      call.account &&
      match.params.id !== undefined &&
      this.kinds.has(resource.name)
    ) {
      this.countKind(resource.name, call.scope.table(resource.name).get(Number(match.params.id)))
    }
  }

  report(): Coverage {
    this.routed ??= new Set(this.registry.routes(this.choice).map(({ operation }) => operation.id))
    const operations = [...this.routed].map((id): OperationCoverage => {
      const { requests = 0, statuses, formats } = this.operations.get(id) ?? {}
      return { id, requests, statuses: countsOf(statuses), formats: countsOf(formats) }
    })
    const problems = Object.values(problemKinds)
      .filter(({ code }) => code !== 'failed' && !this.impossible.includes(code))
      .map(({ code }) => [code, this.problems.get(code) ?? 0])
    const kinds = [...this.kinds].map(([resource, counter]) => [resource, countsOf(counter)])
    return withPercent({
      operations,
      kinds: Object.fromEntries(kinds),
      problems: Object.fromEntries(problems),
    })
  }

  private countKind(resource: string, row: { readonly [field: string]: unknown } | undefined): void {
    const counter = this.kinds.get(resource)
    const kind = row?.[kindField]
    if (counter && typeof kind === 'string') add(counter, kind)
  }
}

/** Merges the coverage of several emulators, such as the workers of one run. */
export function mergedCoverage(reports: readonly Coverage[]): Coverage {
  const operations = new Map<string, OperationCoverage>()
  for (const one of reports.flatMap((report) => report.operations)) {
    const other = operations.get(one.id)
    operations.set(one.id, {
      id: one.id,
      requests: one.requests + (other?.requests ?? 0),
      statuses: summed(one.statuses, other?.statuses),
      formats: summed(one.formats, other?.formats),
    })
  }
  const kinds: Record<string, Counts> = {}
  for (const [resource, counts] of reports.flatMap((report) => Object.entries(report.kinds))) {
    kinds[resource] = summed(counts, kinds[resource])
  }
  const problems = reports.map((report) => report.problems).reduce((all, one) => summed(one, all), {})
  return withPercent({ operations: [...operations.values()], kinds, problems })
}

/** For each operation, kind of document and error, in the order of the report, whether it was used with success. */
export function exercisedParts({
  operations,
  kinds,
  problems,
}: Omit<Coverage, 'percent'>): Readonly<Record<keyof CoveragePercent, readonly boolean[]>> {
  return {
    operations: operations.map(({ statuses }) =>
      Object.keys(statuses).some((status) => Number(status) > 0 && Number(status) < 400),
    ),
    kinds: Object.values(kinds).flatMap((counts) => Object.values(counts).map((count) => count > 0)),
    problems: Object.values(problems).map((count) => count > 0),
  }
}

/** The exact percentage; everything if there is nothing to use. */
export function percentOf(exercised: readonly boolean[]): number {
  return exercised.length === 0 ? 100 : (100 * exercised.filter(Boolean).length) / exercised.length
}

function withPercent(counted: Omit<Coverage, 'percent'>): Coverage {
  const { operations, kinds, problems } = exercisedParts(counted)
  const wholePercentOf = (exercised: readonly boolean[]) => Math.floor(percentOf(exercised))
  return {
    ...counted,
    percent: {
      operations: wholePercentOf(operations),
      kinds: wholePercentOf(kinds),
      problems: wholePercentOf(problems),
    },
  }
}

function kindsOf(fields: Registry['resources'][number]['fields']): readonly string[] | undefined {
  const field = fields[kindField]
  const words =
    field?.name === 'choice' && fields[numberField] ? (field.responseSchema ?? field.schema).enum : undefined
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string' && word !== '') : undefined
}

function add(counter: Counter, name: string | number): void {
  counter.set(name, (counter.get(name) ?? 0) + 1)
}

function countsOf(counter: Counter | undefined): Counts {
  return Object.fromEntries(counter ?? [])
}

function summed(one: Counts, other: Counts = {}): Counts {
  const sum = { ...other }
  for (const [name, count] of Object.entries(one)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
