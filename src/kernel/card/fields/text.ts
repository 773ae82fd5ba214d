import { Refused } from '../../../checks/refused.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import type { Source } from '../provenance.ts'

const longest = 65_535

const kind: FieldKind<string | null> = {
  name: 'text',
  accepted: 'a text',
  format: '',
  read(input) {
    if (input === null || input === undefined) return null
    if (typeof input === 'string') {
      if (!isShortEnough(input)) return new Refused(input, `a text of at most ${longest} characters`)
      // A lone surrogate can be written neither as UTF-8 nor in a URL, so no response could contain it.
      return input.toWellFormed()
    }
    // Clients send numbers where the service stores text (tax numbers, order ids), and it accepts them.
    if (typeof input === 'number' || typeof input === 'boolean') return String(input)
    return new Refused(input, 'a text')
  },
  json: (value) => (value === null ? 'null' : JSON.stringify(value)),
  schema: { type: ['string', 'number', 'boolean', 'null'], maxLength: longest },
  responseSchema: { type: ['string', 'null'] },
}

/** Counts characters as JSON Schema does: a surrogate pair is one. */
function isShortEnough(text: string): boolean {
  return text.length <= longest || (text.length <= 2 * longest && [...text].length <= longest)
}

/** A text or null; a number is stored as text. */
export function text(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  return fieldOf(kind, source, options)
}
