import { formatValue } from '../../checks/format-value.ts'
import { pathText } from '../../checks/path.ts'
import { type Refused, TooLong, UnknownKey } from '../../checks/refused.ts'
import { didYouMean } from '../../checks/sentences.ts'

/** Why the API refuses a value. Its sentences follow the name of the field (facts 4). */
export function reasonAgainst(refused: Refused): string {
  const words = wordsOf(refused)
  return refused.path.length === 0 ? words : `${pathText(refused.path)} ${words}`
}

function wordsOf(refused: Refused): string {
  const { value, accepted, choices } = refused
  if (refused instanceof UnknownKey) return `${formatValue(refused.key)} is not one of ${accepted}`
  if (refused instanceof TooLong) return `is too long (maximum is ${refused.limit} characters)`
  if (choices.length === 0) return `${formatValue(value)} is not ${accepted}`
  return `${formatValue(value)} is not included in the list (${choices.join(', ')})${didYouMean(value, choices)}`
}
