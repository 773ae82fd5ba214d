import type { OperationGroup, OperationName } from '../names/names.ts'
import type { History } from './history.ts'
import { hashOf } from './randomness.ts'
import type { Cells } from './table.ts'

/** What a fault does: exactly one of these (design: faults). */
export type FaultAction =
  /** Responds with this status, and nothing happens. Default of `body`: an error in the API's shape. */
  | {
      readonly status: number
      /** A text is sent as it is, anything else in the requested format. */
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Delays the response: milliseconds of real time, or a range from which the seed chooses. */
  | { readonly delay: number | readonly [from: number, to: number] }
  /** Closes the connection without a response, before or after the request takes effect. */
  | { readonly drop: 'before' | 'after' }
  /** Closes the connection within the response body, after this many bytes, or after half of them. */
  | { readonly truncate: number | true }
  /** Sends the first half of the body as a complete response. */
  | { readonly malformed: true }
  /** Responds with 429 and this many seconds in `Retry-After`, and nothing happens. */
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

/** An active fault. */
export interface Fault extends FaultRule {
  /** Ids count from 1. */
  readonly id: number
  /** Number of requests that it has failed. */
  readonly hits: number
}

/** The properties of a request that faults match. */
export interface FaultedRequest {
  /** Such as `invoices.create`. */
  readonly operation: OperationName
  readonly method: string
  /** Without query. */
  readonly path: string
  /** Prefix of its account; undefined until it is known. */
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

/** The active faults with their hits. They are part of the state: undone, reset and restored with it. */
export class ArmedFaults {
  constructor(
    private readonly cells: Cells,
    private readonly history: History,
    private readonly seed: () => number,
  ) {}

  /** False while there is no fault, so that requests skip all other checks. */
  get isArmed(): boolean {
    return this.cells.get(cell) !== undefined
  }

  /** Whether a cell belongs to a fault. */
  holds(key: string | number): boolean {
    return key === cell || key === counter
  }

  /** Oldest first. */
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

  /** Removes one fault, or all; later ids continue the count. */
  clear(id?: number): void {
    this.put(id === undefined ? none : this.armed.filter(({ fault }) => fault.id !== id))
  }

  /**
   * Counts a request for each matching fault, and returns the first one that acts.
   * @param request with an account, only that account's faults match; without one, only faults without an account
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
