import { wordInAnyCase } from '../../../checks/kinds.ts'
import { Refused } from '../../../checks/refused.ts'
import { taxText, wordsWithoutRate } from '../../../rules/tax.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { textJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'
import { decimalLimit, decodeDecimal } from './decimal.ts'

const pattern = `^\\s*(?:${[
  '0*\\d{1,22}(?:[.,]\\d{1,40})?',
  // A rate is not negative, but zero may have a sign.
  '-0+(?:[.,]0{1,40})?',
  ...[...wordsWithoutRate.keys()].map(wordInAnyCase),
].join('|')})\\s*$`

const accepted = 'a tax rate such as 23, "5,5", "zw", "np", "oo" or "disabled"'

const kind: FieldKind<string | null> = {
  name: 'tax rate',
  accepted,
  format: `A percentage such as 23 or "5,5", or one of these words without a rate: ${[...wordsWithoutRate.keys()].join(', ')}.`,
  read(input) {
    if (input === null || input === undefined || input === '') return null
    const sent = typeof input === 'number' && input >= 0 ? decodeDecimal(input)?.replace(/\.0$/, '') : input
    return taxText(sent) ?? new Refused(input, accepted)
  },
  json: textJson,
  schema: {
    anyOf: [
      { type: 'number', minimum: 0, exclusiveMaximum: decimalLimit },
      { type: 'string', pattern },
      { const: '' },
      { type: 'null' },
    ],
  },
  responseSchema: { type: ['string', 'null'] },
}

/** A tax rate in percent, or one of the words for "no rate" (facts 2.9); returned as it was sent (observed 1). */
export function taxRate(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  return fieldOf(kind, source, options)
}
