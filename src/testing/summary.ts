import type { Kind } from '../checks/kind.ts'
import { either, kindOf } from '../checks/kinds.ts'
import { wrongValue } from '../checks/sentences.ts'
import { objectOf } from '../checks/shape.ts'
import { ArgumentError } from '../errors/errors.ts'
import { readOptions } from '../errors/refused-argument.ts'
import { type Coverage, type CoveragePercent, exercisedParts, percentOf } from '../kernel/request/coverage.ts'
import { thresholdVariable } from './settings.ts'

/** Minimum coverage in percent; a number alone applies to the operations. */
export type Threshold = number | Partial<CoveragePercent>

const groups: readonly (keyof CoveragePercent)[] = ['operations', 'kinds', 'problems']

const percent = kindOf(
  'a percent from 0 to 100',
  { type: 'number', minimum: 0, maximum: 100 },
  (input): input is number => typeof input === 'number' && input >= 0 && input <= 100,
)

const percentByGroup = objectOf(
  {
    operations: { kind: percent, about: 'Operations that have succeeded' },
    kinds: { kind: percent, about: 'Kinds of document that were written or read' },
    problems: { kind: percent, about: 'Errors of the catalogue that were returned' },
  },
  'group',
)

export const thresholdKind: Kind<Threshold> = either(percent, percentByGroup)

/** The coverage of a run in words. */
export interface Summary {
  readonly text: string
  /** A sentence for each missed threshold. */
  readonly tooLittle: readonly string[]
}

const words = { operations: 'operations', kinds: 'kinds of document', problems: 'error responses' }

const maxNamed = 12

/** Describes the coverage of a run. */
export function coverageSummary(coverage: Coverage, minimum: Partial<CoveragePercent>): Summary {
  const { percent } = coverage
  const exercised = exercisedParts(coverage)
  const parts = groups.map((group) => {
    const done = exercised[group].filter(Boolean).length
    return `${done} of ${exercised[group].length} ${words[group]} (${percent[group]} %)`
  })
  const idle = coverage.operations.filter((_, at) => !exercised.operations[at]).map(({ id }) => id)
  const rest = idle.length > maxNamed ? ` and ${idle.length - maxNamed} more` : ''
  const unused = idle.length > 0 ? `\n  not used: ${idle.slice(0, maxNamed).join(', ')}${rest}` : ''
  // Those of the report are rounded down, and a minimum may have decimals.
  const exact = {
    operations: percentOf(exercised.operations),
    kinds: percentOf(exercised.kinds),
    problems: percentOf(exercised.problems),
  }
  return { text: `faketura covered ${parts.join(', ')}${unused}`, tooLittle: missedBy(exact, minimum) }
}

/** The summary of a run without an emulator; `undefined` if it misses no threshold. */
export function emptySummary(minimum: Partial<CoveragePercent>): Summary | undefined {
  const tooLittle = missedBy({ operations: 0, kinds: 0, problems: 0 }, minimum)
  if (tooLittle.length === 0) return undefined
  return { text: 'faketura covered nothing: no test had an emulator, and no shared server ran', tooLittle }
}

function missedBy(percent: CoveragePercent, minimum: Partial<CoveragePercent>): string[] {
  return groups.flatMap((group) => {
    const wanted = minimum[group]
    return wanted === undefined || percent[group] >= wanted
      ? []
      : [
          `faketura: ${Math.floor(percent[group])} % of the ${words[group]} are covered, expected at least ${wanted} %`,
        ]
  })
}

const acceptedTexts = 'a percent from 0 to 100 such as 30, or one per group: operations=30,problems=10'

/**
 * Reads a threshold from an environment variable: `30`, or `operations=30,problems=10`.
 * @throws ArgumentError for an invalid percentage or group
 */
export function thresholdFrom(text: string | undefined): Threshold | undefined {
  if (!text) return undefined
  const number = (given: string): number => {
    if (/^\s*\d+(\.\d+)?\s*$/.test(given) && Number(given) <= 100) return Number(given)
    throw new ArgumentError('FAKETURA_INVALID_OPTION', wrongValue(thresholdVariable, text, acceptedTexts))
  }
  if (!text.includes('=')) return number(text)
  const parts = text.split(',').map((part): [string, number] => {
    const [group = '', ...rest] = part.split('=')
    return [group.trim(), number(rest.join('='))]
  })
  return readOptions(percentByGroup, Object.fromEntries(parts), thresholdVariable)
}

/** A threshold as percentages by group. */
export function minimumOf(threshold: Threshold = {}): Partial<CoveragePercent> {
  return typeof threshold === 'object' ? threshold : { operations: threshold }
}
