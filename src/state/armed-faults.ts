import type { OperationGroup, OperationName } from '../names/names.ts'
import type { History } from './history.ts'
import { pathPattern } from './path-pattern.ts'
import { hashOf } from './randomness.ts'
import { type Cells, nextSharedId, type Row, Table } from './table.ts'
import type { StateStore } from './version-chain.ts'

/** What a fault does: exactly one of these. */
export type FaultAction =
  | {
      /** Responds with this status, and nothing happens. */
      readonly status: number
      /** Body of the response: a text as it is, anything else in the requested format. Default: an error in the API's shape. */
      readonly body?: unknown
      /** Further headers of the response. */
      readonly headers?: Readonly<Record<string, string>>
    }
  | {
      /** Delays the response: milliseconds of real time, or a range that the seed chooses from. */
      readonly delay: number | readonly [from: number, to: number]
    }
  | {
      /** Closes the connection without a response, before or after the request takes effect. */
      readonly drop: 'before' | 'after'
    }
  | {
      /** Closes the connection within the response body, after this many bytes, or after half of them. */
      readonly truncate: number | true
    }
  | {
      /** Sends the first half of the body as a complete response. */
      readonly malformed: true
    }
  | {
      /** Responds with 429 and this many seconds in `Retry-After`, and nothing happens. */
      readonly rateLimit: { readonly retryAfter: number }
    }
  | {
      /** The clearing system responds like this to a document that the request sends to it. */
      readonly clearing: 'send_error' | 'server_error' | 'not_connected'
      /** The errors that the clearing system reports. */
      readonly messages?: readonly string[]
    }

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

/** A fault that was added. */
export interface Fault extends FaultRule {
  /** Ids count from 1. */
  readonly id: number
  /** Number of requests that it had failed when it was returned; `list()` returns the present number. */
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
interface Armed extends Row {
  /** Prefix of the account whose requests fail; null for all. */
  readonly account: string | null
  readonly fault: Fault
  readonly seen: number
}

const counter = 'number of faults'

/** The faults with their hits. They are part of the state: undone, reset and restored with it. */
export class ArmedFaults {
  /** The rows; only for saving the whole state. */
  readonly table: Table<Armed> = new Table('faults', 0, ['account'])

  constructor(
    private readonly cells: Cells,
    private readonly history: History,
    private readonly seed: () => number,
  ) {}

  /** False while there is no fault, so that requests skip all other checks. */
  get isArmed(): boolean {
    return this.table.size > 0
  }

  /** Whether a value belongs to the faults. */
  holds(store: StateStore, key: string | number): boolean {
    return store === this.table || (store === this.cells && key === counter)
  }

  /**
   * Oldest first.
   * @param account prefix of the account whose own faults to list; all faults when missing
   */
  all(account?: string): readonly Fault[] {
    const rows = account === undefined ? [...this.table.all()] : this.rowsOf(account)
    return rows.map(({ fault }) => fault)
  }

  /** @param rule checked by the caller, and frozen */
  add(rule: FaultRule): Fault {
    const id = nextSharedId(this.cells, counter, this.table)
    const fault = Object.freeze({ id, ...rule, hits: 0 })
    this.history.transaction(() => {
      this.history.write(this.cells, counter, id)
      this.put(fault, 0)
    })
    return fault
  }

  /** Removes one fault; later ids continue the count. */
  remove(id: number): void {
    this.history.write(this.table, id, undefined)
  }

  /**
   * Removes faults; later ids continue the count.
   * @param account prefix of the account whose own faults to remove; all faults when missing
   */
  clear(account?: string): void {
    if (!this.isArmed) return
    this.history.transaction(() => {
      for (const { id } of this.all(account)) this.remove(id)
    })
  }

  /**
   * Counts a request for each matching fault, and returns the first one that acts.
   * @param request with an account, only that account's faults match; without one, only faults without an account
   */
  activate(request: FaultedRequest): { readonly id: number; readonly then: FaultAction } | undefined {
    const { result: acting } = this.history.transaction(() => {
      let first: Fault | undefined
      for (const { fault, seen } of this.rowsOf(request.account ?? null)) {
        if (!isAbout(fault, request)) continue
        const isDue = seen >= (fault.after ?? 0) && fault.hits < (fault.times ?? Number.POSITIVE_INFINITY)
        if (first || !isDue) {
          this.put(fault, seen + 1)
          continue
        }
        first = Object.freeze({ ...fault, hits: fault.hits + 1 })
        this.put(first, seen + 1)
      }
      return first
    })
    return acting && { id: acting.id, then: this.chosen(acting) }
  }

  /** The action with a range narrowed to one value, which follows from the seed, the fault and its hits. */
  private chosen({ id, then, hits }: Fault): FaultAction {
    if (!('delay' in then) || typeof then.delay === 'number') return then
    const [from, to] = then.delay
    return { delay: from + ((hashOf(this.seed(), 'faults', id, hits) >>> 0) % (to - from + 1)) }
  }

  private rowsOf(account: string | null): readonly Armed[] {
    return this.table.where('account', account)
  }

  private put(fault: Fault, seen: number): void {
    const { id, account = null } = fault
    this.history.write(this.table, id, Object.freeze({ id, account, fault, seen }))
  }
}

function isAbout(rule: FaultRule, { operation, method, path }: FaultedRequest): boolean {
  if (rule.operation === undefined) return rule.method === method && pathPattern(rule.path!).test(path)
  if (rule.operation.endsWith('*')) return operation.startsWith(rule.operation.slice(0, -1))
  return rule.operation === operation
}
