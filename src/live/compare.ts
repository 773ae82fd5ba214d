import { bodyTree } from './body-tree.ts'
import { compareHeaders } from './compare-headers.ts'
import { compareValues } from './compare-values.ts'
import {
  type ComparisonOptions,
  Differences,
  type ResponseDifference,
  type WireResponse,
} from './differences.ts'

/**
 * Compares the responses of the live service and of an emulator: status, essential headers and body. JSON and XML
 * are compared value by value, other bodies as `compareBytes` says. It takes a time proportional to the size of both.
 * @returns at most 200 differences; none when the responses agree
 */
export function compareResponses(
  live: WireResponse,
  emulator: WireResponse,
  options: ComparisonOptions = {},
): readonly ResponseDifference[] {
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
    // The records of an error response are not those of the resource.
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

/** Types that each service renders in its own way, so that their bytes never agree. */
const rendered = /^(?:text\/html|application\/(?:pdf|zip|javascript|x-javascript)|text\/javascript)/

/** Rendered documents agree if both exist; others, if they have the same length. */
function isSameDocument(live: WireResponse, emulator: WireResponse): boolean {
  const type = live.headers.get('content-type') ?? ''
  if (rendered.test(type)) return live.bytes.length > 0 === emulator.bytes.length > 0
  return live.bytes.length === emulator.bytes.length
}
