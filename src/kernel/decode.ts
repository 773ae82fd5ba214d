import { type Fields, Refused } from './field.ts'
import { type FieldFailures, invalid } from './problem.ts'

/** What a request, fixture or call sent for a record, field by field. */
export interface Decoded {
  /** Writable fields that were sent and understood. */
  readonly values: Record<string, unknown>
  /** Known fields that only answers carry; requests may send them back, and they change nothing. */
  readonly readOnly: Record<string, unknown>
  readonly failures: FieldFailures
  /** Names that the resource doesn't have. */
  readonly unknown: readonly string[]
}

/**
 * Reads what was sent, field by field, and never throws: the caller decides what a failure means.
 * @param fields the card's fields
 * @param sent an object of any origin
 */
export function decodeFields(fields: Fields, sent: Readonly<Record<string, unknown>>): Decoded {
  const values: Record<string, unknown> = {}
  const readOnly: Record<string, unknown> = {}
  const failures: FieldFailures = {}
  const unknown: string[] = []
  for (const name of Object.keys(sent)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) {
      unknown.push(name)
    } else if (field.readOnly || field.computed) {
      readOnly[name] = sent[name]
    } else {
      const value: unknown = field.decode(sent[name])
      if (value instanceof Refused) failures[name] = [value.reason]
      else values[name] = value
    }
  }
  return { values, readOnly, failures, unknown }
}

/**
 * Reads values for fields that only answers carry, so that a fixture can pin them; what is worked out when an answer
 * is written has nothing to pin.
 * @throws Problem `invalid` naming the field
 */
export function pinsOf(fields: Fields, readOnly: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pins: Record<string, unknown> = {}
  for (const [name, sent] of Object.entries(readOnly)) {
    const field = fields[name]!
    if (field.computed) continue
    const value: unknown = field.decode(sent)
    if (value instanceof Refused) throw invalid(name, value.reason)
    pins[name] = value
  }
  return pins
}
