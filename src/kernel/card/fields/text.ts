import { Refused, TooLong } from '../../../checks/refused.ts'
import { type FieldKind, type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { textJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'

/** Characters of a text without another limit. */
const maxLength = 65_535

const kind = textKind(maxLength)

/** @param limit the largest number of characters that is accepted */
function textKind(limit: number): FieldKind<string | null> {
  return {
    name: 'text',
    accepted: 'a text',
    format: limit === maxLength ? '' : `At most ${limit} characters.`,
    read(input) {
      if (input === null || input === undefined) return null
      if (typeof input === 'string') {
        if (!isShortEnough(input, limit)) return new TooLong(input, limit)
        // A lone surrogate can be written neither as UTF-8 nor in a URL, so no response could contain it.
        return input.toWellFormed()
      }
      // Clients send numbers where the service stores text, such as tax numbers and order ids. It accepts them.
      if (Number.isFinite(input) || typeof input === 'boolean') return String(input)
      return new Refused(input, 'a text')
    },
    json: textJson,
    schema: { type: ['string', 'number', 'boolean', 'null'], maxLength: limit },
    responseSchema: { type: ['string', 'null'] },
  }
}

/** Counts characters as JSON Schema does, where a pair of surrogates is one. */
function isShortEnough(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && text.length - pairsIn(text) <= limit)
}

function pairsIn(text: string): number {
  return text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0
}

/** A text or null; a number is stored as its text. */
export function text(source: Source, options?: FieldOptions<string | null>): Undescribed<string | null> {
  return fieldOf(kind, source, options)
}

/** A text of limited length, or null. */
export function shortText(
  limit: number,
  source: Source,
  options?: FieldOptions<string | null>,
): Undescribed<string | null> {
  return fieldOf(textKind(limit), source, options)
}
