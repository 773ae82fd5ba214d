import type { Fields } from '../kernel/card/field.ts'
import { bodyTree } from './body-tree.ts'
import { compareHeaders } from './compare-headers.ts'
import { compareValues } from './compare-values.ts'
import type { Correspondence } from './correspondence.ts'

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
  /** One of the bodies cannot be read as the other can. */
  | 'unreadable'
  /** Other bytes than JSON and XML. */
  | 'bytes'

/** One thing in which two responses differ. */
export interface Difference {
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

/** What a comparison knows about the responses. */
export interface ComparisonOptions {
  /** Name of the resource whose records the responses hold, for its ids. */
  readonly resource?: string | undefined
  /** The fields of those records. */
  readonly fields?: Fields | undefined
  /** Without one, ids, tokens and numbers must be equal. */
  readonly correspondence?: Correspondence | undefined
  /** Milliseconds by which two times of day may differ; 0 by default. Dates must be equal. */
  readonly tolerance?: number | undefined
  /** Lists are compared in the entries that both have, because one side may know fewer records. */
  readonly isPartial?: boolean | undefined
}

/** More of them say nothing new about one response. */
const mostDifferences = 200

/** The list of differences, which stops growing when it is long. */
export class Differences {
  readonly all: Difference[] = []

  get isFull(): boolean {
    return this.all.length >= mostDifferences
  }

  add(path: string, kind: DifferenceKind, live: unknown, emulator: unknown): void {
    if (!this.isFull) this.all.push({ path, kind, live, emulator })
  }
}

/**
 * Compares a response of the live service with that of an emulator: status, essential headers and body. JSON and XML
 * are compared value by value, other bodies as `compareBytes` says. It takes a time proportional to the size of both.
 * @returns at most 200 differences; none when the responses agree
 */
export function compareResponses(
  live: WireResponse,
  emulator: WireResponse,
  options: ComparisonOptions = {},
): readonly Difference[] {
  const found = new Differences()
  if (live.status !== emulator.status) found.add('', 'status', live.status, emulator.status)
  compareHeaders(live, emulator, options, found)
  const [one, other] = [bodyTree(live), bodyTree(emulator)]
  if (one.kind === 'bytes' || other.kind === 'bytes') {
    if (one.kind !== other.kind) found.add('', 'unreadable', one.kind, other.kind)
    else if (!isSameDocument(live, emulator)) found.add('', 'bytes', ...sizes(live, emulator))
  } else if (one.kind !== other.kind || one.root !== other.root) {
    found.add('', 'type', one.root ?? one.kind, other.root ?? other.kind)
  } else {
    // The records of an error response are none of the resource.
    const isOfResource = live.status < 400 && emulator.status < 400
    const { fields, resource, ...others } = options
    const known = isOfResource ? { fields, resource } : {}
    compareValues(one.value, other.value, { ...others, ...known }, found)
  }
  return found.all
}

function sizes(live: WireResponse, emulator: WireResponse): [string, string] {
  return [`${live.bytes.length} bytes`, `${emulator.bytes.length} bytes`]
}

/** Types that both services draw in their own way: their bytes never agree. */
const drawn = /^(?:text\/html|application\/(?:pdf|zip|javascript|x-javascript)|text\/javascript)/

/** Documents that are drawn agree when both are there; others when they are equally long. */
function isSameDocument(live: WireResponse, emulator: WireResponse): boolean {
  const type = live.headers.get('content-type') ?? ''
  if (drawn.test(type)) return live.bytes.length > 0 === emulator.bytes.length > 0
  return live.bytes.length === emulator.bytes.length
}
