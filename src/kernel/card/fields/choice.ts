import { Refused } from '../../../checks/refused.ts'
import { oneOfWords } from '../../../checks/sentences.ts'
import { type FieldOptions, fieldOf, type Undescribed } from '../field.ts'
import { quotedJson } from '../json-text.ts'
import type { Source } from '../provenance.ts'

/** One of the given words, or null; empty text is read as null. */
export function choice<const Word extends string>(
  words: readonly Word[],
  source: Source,
  options?: FieldOptions<Word | null>,
): Undescribed<Word | null> {
  const known = new Set<unknown>(words)
  const accepted = oneOfWords(words)
  return fieldOf<Word | null>(
    {
      name: 'choice',
      accepted,
      choices: words,
      ...(words.length === 1 && { format: `Only ${accepted} is accepted.` }),
      read(input) {
        if (input === null || input === undefined || input === '') return null
        if (known.has(input)) return input as Word
        return new Refused(input, accepted, words)
      },
      json: quotedJson,
      schema: { enum: [...words, '', null] },
      responseSchema: { enum: [...words, null] },
    },
    source,
    options,
  )
}
