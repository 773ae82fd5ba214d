import { formatValue } from '../../checks/format-value.ts'
import { maxBodyDepth } from '../../checks/nesting.ts'
import type { Call } from './call.ts'

/** More diagnostics would add no information. */
export const maxNoted = 20

/**
 * Notes keys that are repeated in one object of a JSON body: parsing drops all their values but the last.
 * @param text the body, which is valid JSON
 * @param value the parsed body
 */
export function diagnoseRepeatedKeys(text: string, value: object, note: Call['note']): void {
  // Each key has a colon after it. Values may contain colons, too, so more colons than keys need a scan.
  if (colonsIn(text) > keysOf(value, 0)) scan(text, note)
}

/** Notes names that a form or a query repeats. */
export function noteRepeatedNames(names: Iterable<string>, place: string, note: Call['note']): void {
  for (const name of [...names].slice(0, maxNoted)) noteRepeated(name, place, note)
}

function noteRepeated(key: string, place: string, note: Call['note']): void {
  note('repeated-key', `the key ${formatValue(key)} is repeated in ${place}: only its last value counts`)
}

function colonsIn(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++
  return count
}

/** The number of keys at all levels; too few when the value is nested so deeply that recursion could fail. */
function keysOf(value: object, depth: number): number {
  if (depth > maxBodyDepth) return 0
  let count = 0
  const add = (inner: unknown) => {
    if (typeof inner === 'object' && inner !== null) count += keysOf(inner, depth + 1)
  }
  if (Array.isArray(value)) value.forEach(add)
  else {
    for (const key in value) {
      count++
      add(value[key as keyof typeof value])
    }
  }
  return count
}

/** An object or a list that is still open. */
interface Open {
  /** Undefined in a list. */
  readonly keys: Set<string> | undefined
  /** The key or the place in the list that is being read. */
  at: string | number
}

function scan(text: string, note: Call['note']): void {
  const open: Open[] = []
  let noted = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') open.push({ keys: new Set(), at: '' })
    else if (sign === '[') open.push({ keys: undefined, at: 0 })
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',') {
      const list = open.at(-1)!
      if (typeof list.at === 'number') list.at++
    } else if (sign === '"') {
      const end = endOfText(text, at)
      const { keys } = open.at(-1)!
      if (keys && isKey(text, end)) {
        const key: string = JSON.parse(text.slice(at, end))
        if (keys.has(key)) {
          noteRepeated(key, placeOf(open), note)
          if (++noted === maxNoted) return
        }
        keys.add(key)
        open.at(-1)!.at = key
      }
      at = end - 1
    }
  }
}

/** The position after the closing quote. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function isKey(text: string, end: number): boolean {
  let at = end
  while (/\s/.test(text[at] ?? '')) at++
  return text[at] === ':'
}

/** Such as `invoice.positions[1]`. */
function placeOf(open: readonly Open[]): string {
  const path = open.slice(0, Math.min(open.length - 1, maxBodyDepth)).map(({ at }) => {
    if (typeof at === 'number') return `[${at}]`
    return /^\w{1,50}$/.test(at) ? `.${at}` : `[${formatValue(at)}]`
  })
  return path.join('').replace(/^\./, '') || 'the body'
}
