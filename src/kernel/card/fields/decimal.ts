import { Refused } from '../../../checks/refused.ts'
import {
  compare,
  decimalPattern,
  decimalText,
  maxDecimals,
  moneyText,
  exactDecimal as numberOf,
  parseDecimal,
} from '../../../rules/money.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { quotedJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'

/** Larger numbers are refused: at most 22 digits before the decimal point. */
export const decimalLimit = 1e22

/** Reads a decimal. Texts keep all decimal places; numbers are rounded to the most that texts may have. */
export function decodeDecimal(input: unknown): string | undefined {
  const text = parseDecimal(input)
  if (text !== undefined || typeof input !== 'number' || !(Math.abs(input) < 1)) return text
  return parseDecimal(decimalText(numberOf(String(input)).round(maxDecimals)))
}

const accepted = 'a decimal number such as 19.9 or "19,90"'

const kind: FieldKind<string | null> = {
  name: 'decimal',
  accepted,
  read(input) {
    if (input === null || input === undefined || input === '') return null
    return decodeDecimal(input) ?? new Refused(input, accepted)
  },
  json: quotedJson,
  compare,
  xmlType: 'decimal',
  schema: {
    anyOf: [
      { type: 'number', exclusiveMinimum: -decimalLimit, exclusiveMaximum: decimalLimit },
      { type: 'string', pattern: decimalPattern.source },
      { const: '' },
      { type: 'null' },
    ],
  },
  responseSchema: { type: ['string', 'null'], pattern: '^-?[0-9]+\\.([0-9]|[0-9]*[1-9])$' },
}

/** A client's sum of floating-point numbers, such as 209.96999999999997, is the amount that it means: 209.97. */
const moneyKind: FieldKind<string | null> = {
  ...kind,
  format: 'A decimal number such as 19.9 or "19,90", rounded to two decimals.',
  read(input) {
    const exact = kind.read(input)
    if (typeof exact !== 'string') return exact
    // Rounding may add a digit.
    return parseDecimal(moneyText(exact)) ?? new Refused(input, accepted)
  },
}

/** An exact decimal number, stored and returned as its shortest text with at least one decimal (observed 1). */
export function decimal(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  return fieldOf(kind, source, options)
}

/** An amount of money that can be paid, such as a total: a decimal of two places (observed 5.7). Unit prices may have more. */
export function money(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  return fieldOf(moneyKind, source, options)
}
