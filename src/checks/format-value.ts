import { inspect } from 'node:util'
import { isEmptyObject } from './is-map.ts'
import { printable } from './printable.ts'

const longestText = 80
const longestWhole = 160
const maxEntries = 4

/**
 * Formats a value for messages: texts in double quotes, long ones cut.
 * @param depth levels of lists and objects to show; none by default, because values from outside may be huge
 */
export function formatValue(value: unknown, depth = 0): string {
  const text = written(value, depth)
  return text.length > longestWhole ? `${text.slice(0, longestWhole - 1)}…` : text
}

function written(value: unknown, depth: number): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return depth === 0 ? brief(value, '[]', 'a list') : list(value, depth)
  if (isPlain(value)) return depth === 0 ? brief(value, '{}', 'an object') : object(value, depth)
  const matcher = writtenMatcher(value)
  if (matcher !== undefined) return matcher
  return inspect(value, {
    depth: 0,
    breakLength: Infinity,
    maxArrayLength: maxEntries,
    maxStringLength: longestText,
  })
}

/** A matcher of a test runner as the runner prints it, such as `StringContaining "x"`. */
function writtenMatcher(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('asymmetricMatch' in value)) return undefined
  if ('toAsymmetricMatcher' in value && typeof value.toAsymmetricMatcher === 'function')
    return printable(String(value.toAsymmetricMatcher()))
  if (inspect.custom in value || value.toString === Object.prototype.toString) return undefined
  return `${value}${'sample' in value ? ` ${written(value.sample, 1)}` : ''}`
}

function quoted(text: string): string {
  return printable(JSON.stringify(text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text))
}

function brief(value: object, empty: string, noun: string): string {
  return isEmptyObject(value) ? empty : noun
}

function list(values: readonly unknown[], depth: number): string {
  if (values.length === 0) return '[]'
  return `[${few(values.length, (at) => written(values[at], depth - 1))}]`
}

function object(value: object, depth: number): string {
  const entries = Object.entries(value)
  if (entries.length === 0) return '{}'
  return `{ ${few(entries.length, (at) => `${printable(entries[at]![0])}: ${written(entries[at]![1], depth - 1)}`)} }`
}

function few(count: number, entry: (at: number) => string): string {
  const listed = Array.from({ length: Math.min(count, maxEntries) }, (_, at) => entry(at))
  return [...listed, ...(count > maxEntries ? [`… ${count - maxEntries} more`] : [])].join(', ')
}

/** Compares names of classes, because some test runners have another `Object`; the class of records has no name. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return true
  const name = (prototype as object).constructor?.name
  return name === 'Object' || name === ''
}
