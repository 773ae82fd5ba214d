import { parseDecimal } from '../../rules/money.ts'
import { type Field, type FieldKind, type FieldOptions, fieldOf, refused } from '../field.ts'
import type { Source } from '../provenance.ts'

const kind: FieldKind<string | null> = {
  name: 'decimal',
  decode(input) {
    if (input === null || input === undefined || input === '') return null
    return parseDecimal(input) ?? refused(input, 'a decimal number such as 19.9 or "19,90"')
  },
  json: (value) => (value === null ? 'null' : `"${value}"`),
  xmlType: 'decimal',
  schema: {
    anyOf: [
      { type: 'number' },
      { type: 'string', pattern: '^ *(-?[0-9]{1,20}([.,][0-9]{1,20})?)? *$' },
      { type: 'null' },
    ],
  },
  answerSchema: { type: ['string', 'null'], pattern: '^-?[0-9]+\\.[0-9]+$' },
}

/** An exact decimal number, stored and answered as its shortest text with at least one decimal (observed 1). */
export function decimal(source: Source, options?: FieldOptions<string | null>): Field<string | null> {
  return fieldOf(kind, source, options)
}
