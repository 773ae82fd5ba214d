import { taxText } from '../../rules/tax.ts'
import { type Field, type FieldKind, type FieldOptions, fieldOf, refused } from '../field.ts'
import type { Source } from '../provenance.ts'

const kind: FieldKind<string | null> = {
  name: 'tax rate',
  decode(input) {
    if (input === null || input === undefined || input === '') return null
    return taxText(input) ?? refused(input, 'a tax rate such as 23, "5,5", "zw", "np", "oo" or "disabled"')
  },
  json: (value) => (value === null ? 'null' : JSON.stringify(value)),
  schema: { type: ['number', 'string', 'null'] },
  answerSchema: { type: ['string', 'null'] },
}

/** A tax rate in percent, or one of the words for "no rate" (facts 2.9); answered as it was sent (observed 1). */
export function taxRate(source: Source, options?: FieldOptions<string | null>): Field<string | null> {
  return fieldOf(kind, source, options)
}
