import { didYouMean } from '../../../checks/nearest.ts'
import { type FieldOptions, fieldOf, refused, type Undescribed } from '../field.ts'
import type { Source } from '../provenance.ts'

/**
 * One of the given words, or null. Empty text is null.
 * @param words what is accepted
 */
export function choice<const Word extends string>(
  words: readonly Word[],
  source: Source,
  options?: FieldOptions<Word | null>,
): Undescribed<Word | null> {
  const known = new Set<unknown>(words)
  return fieldOf<Word | null>(
    {
      name: 'choice',
      format: `One of ${words.join(', ')}.`,
      decode(input) {
        if (input === null || input === undefined || input === '') return null
        if (known.has(input)) return input as Word
        const guess = typeof input === 'string' ? didYouMean(input, words) : ''
        return refused(input, `included in the list (${words.join(', ')})${guess}`)
      },
      json: (value) => (value === null ? 'null' : `"${value}"`),
      schema: { enum: [...words, '', null] },
      answerSchema: { enum: [...words, null] },
    },
    source,
    options,
  )
}
