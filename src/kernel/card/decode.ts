import { isMap } from '../../checks/is-map.ts'
import { Refused } from '../../checks/refused.ts'
import { type AnyField, type Fields, nameSentAs, pinnedValues } from './field.ts'
import { flagOf } from './fields/flag.ts'
import { type FieldReasons, invalidValue } from './problem.ts'

/** What a request, fixture or call sent for a record, field by field. */
export interface Decoded {
  /** Values of writable fields that could be read. */
  readonly values: Record<string, unknown>
  /** Values of read-only fields. Requests may send them back; they change nothing. */
  readonly readOnly: Readonly<Record<string, unknown>>
  readonly refusals: Readonly<Record<string, Refused>>
  /** What was sent under names that the resource doesn't have. */
  readonly unknown: Readonly<Record<string, unknown>>
  /** Names whose value is ignored because the field was also sent under another name; the value under that name counts. */
  readonly replaced?: Readonly<Record<string, string>>
}

/**
 * Reads the sent values, field by field. It never throws: the caller decides what a failure means.
 * @param fields the card's fields
 * @param sent an object of any origin
 */
export function decodeFields(fields: Fields, sent: Readonly<Record<string, unknown>>): Decoded {
  const values: Record<string, unknown> = {}
  let readOnly: Record<string, unknown> | undefined
  let refusals: Record<string, Refused> | undefined
  let unknown: Record<string, unknown> | undefined
  let further: Readonly<Record<string, unknown>> | undefined
  let replaced: Record<string, string> | undefined
  for (const key of Object.keys(sent)) {
    const name = Object.hasOwn(fields, key) ? key : nameSentAs(fields, key)
    const field = name === undefined ? undefined : fields[name]
    if (name === undefined || !field || name === pinnedValues) {
      unknown ??= Object.create(null) as Record<string, unknown>
      unknown[key] = sent[key]
    } else if (field.holdsFields && isMap(sent[key])) {
      further = sent[key]
    } else if (field.readOnly || field.computed) {
      readOnly ??= {}
      readOnly[name] = sent[key]
    } else {
      if (name !== key && !isEmpty(sent[name])) {
        const counting = countingOf(field, sent[name], sent[key])
        if (counting === 'other') replaced = { ...replaced, [name]: key }
        else if (counting === 'own') replaced = { ...replaced, [key]: name }
        if (counting !== 'other') continue
      }
      // A record that was read has null or false under the field's own name; a value under another name then counts.
      if (name === key && Object.hasOwn(values, name) && !outweighs(field, sent[key], values[name])) continue
      const value: unknown = field.read(sent[key])
      if (value instanceof Refused) {
        refusals ??= {}
        refusals[name] = value
      } else if (value !== null || !field.ignoresNull) values[name] = value
    }
  }
  if (!further) {
    const rest = { readOnly: readOnly ?? none, refusals: refusals ?? none, unknown: unknown ?? none }
    return { values, ...rest, ...(replaced && { replaced }) }
  }
  // Values outside win, unless they are empty; the wrapper is not read again.
  const whole: Record<string, unknown> = { ...further, ...sent }
  const wrapper = Object.keys(sent).findLast((key) => sent[key] === further)
  for (const key of Object.keys(further)) {
    const name = Object.hasOwn(fields, key) ? key : nameSentAs(fields, key)
    const field = name === undefined ? undefined : fields[name]
    // An unknown key is noted, wherever it was sent.
    if (!field || field.holdsFields || !Object.hasOwn(sent, key)) continue
    const counting = countingOf(field, sent[key], further[key])
    if (counting === 'own') replaced = { ...replaced, [`${wrapper}.${key}`]: key }
    if (counting !== 'other') continue
    if (!isEmpty(sent[key])) replaced = { ...replaced, [key]: `${wrapper}.${key}` }
    whole[key] = further[key]
  }
  for (const key of Object.keys(whole)) if (fields[key]?.holdsFields) delete whole[key]
  const decoded = decodeFields(fields, whole)
  return replaced ? { ...decoded, replaced: { ...replaced, ...decoded.replaced } } : decoded
}

/**
 * Chooses between two values of a field: the one under its own name counts, except the false of a flag, because every
 * record that was read contains it.
 * @returns undefined when both mean the same, or the other one is empty
 */
function countingOf(field: AnyField, own: unknown, other: unknown): 'own' | 'other' | undefined {
  if (isEmpty(other) || own === other) return undefined
  const isOne = typeof own !== 'object' && typeof other !== 'object'
  if (isOne && field.read(own) === field.read(other)) return undefined
  return outweighs(field, own, other) ? 'own' : 'other'
}

/** Whether a value counts against another one of the same field: an empty one does not, nor does false against true. */
function outweighs(field: AnyField, value: unknown, other: unknown): boolean {
  if (isEmpty(value)) return false
  return field.name !== 'flag' || flagOf(value) !== false || flagOf(other) !== true
}

/** Shared, because a document may have thousands of rows, and most have no such values. */
const none: Readonly<Record<string, never>> = Object.freeze({})

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The refused values as reasons against their fields. */
export function reasonsOf({ refusals }: Decoded): FieldReasons {
  const reasons: FieldReasons = {}
  for (const name in refusals) reasons[name] = [refusals[name]!]
  return reasons
}

/** Which sent values the rules must not change: those of read-only fields, or all. */
export type Pinning = 'read-only' | 'everything'

/**
 * Returns the sent values that the rules must not change. Values of computed fields are stored together in one
 * field; nested rows hold their own pins; ids of the parent are left out, because they follow from it; null pins
 * nothing.
 * @throws Problem `invalid` naming the field
 */
export function pinsOf(fields: Fields, sent: Decoded, pinning: Pinning): Record<string, unknown> {
  const pins: Record<string, unknown> = {}
  if (pinning === 'everything') pinStated(fields, sent.values, pins)
  pinReadOnly(fields, sent.readOnly, pins)
  return pins
}

function pinStated(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  pins: Record<string, unknown>,
): void {
  for (const name in values) {
    const value = values[name]
    const { visibility, normalised, rows, alsoAccepted } = fields[name]!
    if (value === null || rows || normalised || visibility === 'never' || alsoAccepted?.includes(value))
      continue
    pins[name] = value
  }
}

function pinReadOnly(
  fields: Fields,
  readOnly: Readonly<Record<string, unknown>>,
  pins: Record<string, unknown>,
): void {
  const computed: Record<string, unknown> = {}
  for (const name in readOnly) {
    const field = fields[name]!
    const value: unknown = field.read(readOnly[name])
    if (value instanceof Refused) {
      throw invalidValue(name, value)
    }
    if (value === null || field.holdsParentId) continue
    if (field.computed) computed[name] = value
    else pins[name] = value
  }
  if (Object.keys(computed).length > 0 && Object.hasOwn(fields, pinnedValues)) {
    pins[pinnedValues] = Object.freeze(computed)
  }
}
