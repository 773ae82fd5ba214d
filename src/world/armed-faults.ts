import type { OperationGroup, OperationName } from '../names/names.ts'
import type { History } from './history.ts'
import { hashOf } from './randomness.ts'
import type { Cells } from './table.ts'

/** What a fault does: exactly one of these (design: faults). */
export type FaultAction =
  /** Answers this status, and nothing happens; without `body` in the service's own error shape. */
  | {
      readonly status: number
      /** A text is sent as it is, anything else in the format that was asked for. */
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Holds the answer back: milliseconds of real time, or a range of which the seed chooses. */
  | { readonly delay: number | readonly [from: number, to: number] }
  /** Breaks the connection off without an answer, before anything happens or after everything has. */
  | { readonly drop: 'before' | 'after' }
  /** Breaks the connection off within the body of the answer, after so many bytes or half of them. */
  | { readonly truncate: number | true }
  /** Answers the first half of the body as if it were all. */
  | { readonly malformed: true }
  /** Answers 429 with this many seconds in `Retry-After`, and nothing happens. */
  | { readonly rateLimit: { readonly retryAfter: number } }

/** Which requests a fault is about, when, and what it does to them. */
export interface FaultRule {
  /** Operation such as `invoices.create`, `invoices.*` for all of a resource, `*` for all. Or use `method` and `path`. */
  readonly operation?: OperationName | OperationGroup
  /** HTTP method, such as `POST`. */
  readonly method?: string
  /** Path of the API; `{id}` matches any segment, `{fmt}` any format. */
  readonly path?: string
  /** Prefix of the account whose requests fail. Default: all accounts. */
  readonly account?: string
  /** Number of matching requests to let through first. Default: 0. */
  readonly after?: number
  /** Number of requests to fail. Default: unlimited. */
  readonly times?: number
  /** What happens to the request. */
  readonly then: FaultAction
}

/** An armed fault. */
export interface Fault extends FaultRule {
  /** Faults count from 1. */
  readonly id: number
  /** How often it has acted. */
  readonly hits: number
}

/** A request, as far as faults tell requests apart. */
export interface FaultedRequest {
  /** Such as `invoices.create`. */
  readonly operation: OperationName
  readonly method: string
  /** Without query. */
  readonly path: string
  /** Prefix of its account; nothing as long as it isn't known. */
  readonly account?: string
}

/** A fault with the number of requests that it has seen. */
interface Armed {
  readonly fault: Fault
  readonly seen: number
}

const cell = 'faults'
const counter = 'number of faults'
const none: readonly Armed[] = []

/** The armed faults and how often they have acted. They are part of the world: undone, reset and restored with it. */
export class ArmedFaults {
  constructor(
    private readonly cells: Cells,
    private readonly history: History,
    private readonly seed: () => number,
  ) {}

  /** False as long as nobody arms a fault, and then a request has nothing else to look at. */
  get isArmed(): boolean {
    return this.cells.get(cell) !== undefined
  }

  /** Whether a cell of the world is one of theirs. */
  holds(key: string | number): boolean {
    return key === cell || key === counter
  }

  /** In the order in which they were added. */
  all(): readonly Fault[] {
    return this.armed.map(({ fault }) => fault)
  }

  /** @param rule checked by the caller, and frozen */
  add(rule: FaultRule): Fault {
    const id = ((this.cells.get(counter) as number | undefined) ?? 0) + 1
    const fault = Object.freeze({ id, ...rule, hits: 0 })
    this.history.write(this.cells, counter, id)
    this.put([...this.armed, { fault, seen: 0 }])
    return fault
  }

  /** Disarms one fault, or all; those added later go on counting. */
  clear(id?: number): void {
    this.put(id === undefined ? none : this.armed.filter(({ fault }) => fault.id !== id))
  }

  /**
   * Counts a request against the faults that are about it, and answers the first of them whose turn it is.
   * @param request with its account, only the faults of that account are asked; without, only those of no account
   */
  activate(request: FaultedRequest): { readonly id: number; readonly then: FaultAction } | undefined {
    let acting: Fault | undefined
    let isSeen = false
    const counted = this.armed.map((armed) => {
      const { fault, seen } = armed
      if (!isAbout(fault, request)) return armed
      isSeen = true
      const isDue = seen >= (fault.after ?? 0) && fault.hits < (fault.times ?? Number.POSITIVE_INFINITY)
      if (acting || !isDue) return { fault, seen: seen + 1 }
      acting = Object.freeze({ ...fault, hits: fault.hits + 1 })
      return { fault: acting, seen: seen + 1 }
    })
    if (isSeen) this.put(counted)
    return acting && { id: acting.id, then: this.chosen(acting) }
  }

  /** The action with a range narrowed to one value, which follows from the seed, the fault and its hits. */
  private chosen({ id, then, hits }: Fault): FaultAction {
    if (!('delay' in then) || typeof then.delay === 'number') return then
    const [from, to] = then.delay
    return { delay: from + ((hashOf(this.seed(), cell, id, hits) >>> 0) % (to - from + 1)) }
  }

  private get armed(): readonly Armed[] {
    return (this.cells.get(cell) as readonly Armed[] | undefined) ?? none
  }

  private put(armed: readonly Armed[]): void {
    this.history.write(this.cells, cell, armed.length > 0 ? Object.freeze(armed) : undefined)
  }
}

function isAbout(rule: FaultRule, { operation, method, path, account }: FaultedRequest): boolean {
  if (rule.account !== account) return false
  if (rule.operation === undefined) return rule.method === method && patternOf(rule.path!).test(path)
  if (rule.operation.endsWith('*')) return operation.startsWith(rule.operation.slice(0, -1))
  return rule.operation === operation
}

/** An expression for a path with placeholders; a slash at the end is ignored, as the service does (observed 22). */
function patternOf(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.*+?^$|()[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => (name === 'fmt' ? '\\w+' : '[^/]+'))
  return new RegExp(`^${pattern}/?$`)
}
