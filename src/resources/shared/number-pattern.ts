import { Refused } from '../../checks/refused.ts'
import { behaviour } from '../../kernel/card/behaviour.ts'
import type { FieldOptions, Undescribed } from '../../kernel/card/field.ts'
import { text } from '../../kernel/card/fields/text.ts'
import type { Source } from '../../kernel/card/provenance.ts'
import { hasCounter } from '../../rules/numbering.ts'

/** A pattern for document numbers, such as `Fyyyy-nr`; null and empty text set none. */
export function numberPattern(
  source: Source,
  options?: FieldOptions<string | null>,
): Undescribed<string | null> {
  const anyText = text(source, options)
  return (...about) => {
    const any = anyText(...about)
    return {
      ...any,
      format:
        'A text with nr, nr-m or nr-d for the counter; yyyy, yy, mm and dd are replaced by the issue date.',
      read(input) {
        const pattern = any.read(input)
        if (pattern instanceof Refused || !pattern || hasCounter(pattern)) return pattern
        return new Refused(input, 'a number pattern with a counter: nr, nr-m or nr-d')
      },
      schema: { ...any.schema, type: ['string', 'null'], pattern: '^$|nr' },
    }
  }
}

export const numberPatternBehaviours = [
  behaviour(
    'numbering/counters',
    'Each counter of a pattern counts on its own: nr in the year if the pattern names one, nr-m in the month, nr-d in the day. A number that is in use is skipped, so nr-m/yyyy does not begin at 1 in February',
    'assumed',
  ),
  behaviour(
    'numbering/counter-needed',
    'A number pattern without nr, nr-m or nr-d is 422, because every document would get the same number; an empty pattern is unset',
    'assumed',
  ),
]
