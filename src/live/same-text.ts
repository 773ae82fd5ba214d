import type { ComparisonOptions } from './differences.ts'

/** A time of day with its date; with or without a zone. */
const timeForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?$/

/** Longer texts must be equal. */
const longest = 4000

/**
 * Whether two texts correspond: equal texts, two close times in the same form, and texts that differ only in tokens,
 * numbers, ids and hosts that correspond.
 */
export function isSameText(
  live: string,
  emulator: string,
  { correspondence, replacedIds, tolerance = 0 }: ComparisonOptions,
): boolean {
  if (live === emulator) return true
  if (live.length > longest || emulator.length > longest) return false
  if (timeForm.test(live) && timeForm.test(emulator)) return areClose(live, emulator, tolerance)
  if (!correspondence) return false
  const isLink = linkForm.test(live) && linkForm.test(emulator)
  const [one, other] = [partsOf(live, isLink), partsOf(emulator, isLink)]
  if (one.length !== other.length) return false
  return one.every((part, at) => {
    const emulated = other[at]!
    if (part === emulated || (at === 0 && isLink)) return true
    if (replacedIds?.has(part, emulated)) return true
    if (correspondence.toEmulator('number', part) === emulated) return true
    if (!isLink) return correspondence.toEmulator('token', part) === emulated
    // An id belongs to the resource that the link names before it.
    if (idForm.test(part) && idForm.test(emulated)) return correspondence.pair(one[at - 1]!, part, emulated)
    if (slugForm.test(part) && isSamePattern(part, emulated))
      return correspondence.pair('number', part, emulated)
    return isToken(part) && isToken(emulated) && correspondence.pair('token', part, emulated)
  })
}

/** Whether two numbers of documents differ in their digits only. */
export function isSamePattern(live: string, emulator: string): boolean {
  const pattern = (text: string) => text.slice(0, 200).replace(/\d+/g, '0')
  return pattern(live) === pattern(emulator)
}

const linkForm = /^(?:https?:\/\/|\/)/
/** The number of a document in a link, such as `12-2026`. */
const slugForm = /^\d+(?:-\d+)+$/
const idForm = /^[1-9]\d{0,17}$/

/**
 * The origin of a link as one part, then the words between spaces and punctuation. A number such as 12/2026 stays
 * whole.
 */
function partsOf(text: string, isLink: boolean): readonly string[] {
  if (!isLink) return text.split(/[\s?&=#."'<>(),:;[\]]/)
  const origin = /^https?:\/\/[^/?#]*/.exec(text)?.[0] ?? ''
  return [origin, ...text.slice(origin.length).split(/[\s?&=#."'<>()/]/)]
}

/** The secret of a link. */
function isToken(text: string): boolean {
  return /^[\w-]{10,100}$/.test(text)
}

function areClose(live: string, emulator: string, tolerance: number): boolean {
  const form = (text: string) => text.replace(/\d/g, '0').replace(/[+-](?=00:?00$)/, '+')
  if (form(live) !== form(emulator)) return false
  const instant = (text: string) => Date.parse(text.replace(' ', 'T').replace(/ /g, '').replace('UTC', 'Z'))
  return Math.abs(instant(live) - instant(emulator)) <= tolerance
}
