import type { Fields } from '../kernel/card/field.ts'
import type { Correspondence } from './correspondence.ts'
import type { ReplacedIds } from './replaced-ids.ts'

export type DifferenceKind =
  | 'status'
  | 'header'
  | 'content type'
  /** Only the live service has it. */
  | 'missing key'
  /** Only the emulator has it. */
  | 'extra key'
  | 'order of keys'
  /** Only the list of the live service has the entry. */
  | 'missing entry'
  /** Only the list of the emulator has the entry. */
  | 'extra entry'
  | 'order of list'
  | 'type'
  | 'value'
  /** Only one of the bodies can be parsed. */
  | 'unreadable'
  /** Bodies that are neither JSON nor XML. */
  | 'bytes'

/** One difference between two responses. */
export interface ResponseDifference {
  /** Such as `positions[1].total_price_net`, `header location`, or empty for the whole body. */
  readonly path: string
  readonly kind: DifferenceKind
  /** The value of the live service; secrets are masked. */
  readonly live: unknown
  readonly emulator: unknown
}

/** A response as it came over the wire. */
export interface WireResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly bytes: Uint8Array
}

/** What is known about the responses that are compared. */
export interface ComparisonOptions {
  /** Name of the resource whose records the responses hold, for its ids. */
  readonly resource?: string | undefined
  /** The fields of those records. */
  readonly fields?: Fields | undefined
  /** Without one, ids, tokens and numbers must be equal. */
  readonly correspondence?: Correspondence | undefined
  /** The ids of the request that each service got, because messages quote them. */
  readonly replacedIds?: ReplacedIds | undefined
  /** The allowed difference of two times of day in milliseconds; 0 by default. Dates must be equal. */
  readonly tolerance?: number | undefined
  /** The resource of an id whose field is on no card, by its name without `_id`. */
  readonly kindOfId?: ((name: string) => string | undefined) | undefined
  /** Values that follow from other records are not compared, because one side may know fewer of them. */
  readonly ignoresDerived?: boolean | undefined
  /** Names of the values that each service has of its own; only their types are compared. */
  readonly ofService?: ReadonlySet<string> | undefined
  /** Lists are compared in the entries that both have, because one side may know fewer records. */
  readonly isPartial?: boolean | undefined
}

/** More differences would add no information about one response. */
const maxDifferences = 200

/** The list of differences, which stops growing when it is long. */
export class Differences {
  readonly all: ResponseDifference[] = []

  get isFull(): boolean {
    return this.all.length >= maxDifferences
  }

  add(path: string, kind: DifferenceKind, live: unknown, emulator: unknown): void {
    if (!this.isFull) this.all.push({ path, kind, live, emulator })
  }
}
