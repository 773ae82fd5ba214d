import { formatValue } from '../../checks/format-value.ts'
import { invalid } from '../../kernel/card/problem.ts'
import type { RuleContext } from '../../kernel/card/rule-context.ts'
import {
  type CounterKey,
  counterPeriod,
  countersOf,
  documentNumber,
  type Places,
} from '../../rules/numbering.ts'
import type { Row } from '../../state/table.ts'
import type { StoredDepartment } from '../department/department.fields.ts'
import { ownPattern } from './department-patterns.ts'

/** The values that a number depends on. */
export interface Numbered {
  /** Resource of the numbered documents. */
  readonly resource: string
  readonly kind: string
  /** Issue date, YYYY-MM-DD. */
  readonly date: string
  readonly department: number | null
  /** Prefix of the pattern; documents with a prefix are counted separately. */
  readonly prefix?: string
  /** Expenses are counted separately from sales. */
  readonly isExpense?: boolean
  /** Replaces the department's or the edition's pattern. */
  readonly pattern?: string
}

/** What is needed to find a number. */
type Numbering = Pick<RuleContext, 'edition' | 'table' | 'counter'>

/** The number fields of a document. */
export interface NextNumber {
  readonly number: string
  readonly pattern: string
  readonly pattern_nr: number | null
  readonly pattern_nr_m: number | null
  readonly pattern_nr_d: number | null
}

/**
 * The next number of a kind, by the department's or the edition's pattern, counted within the pattern's period.
 * @throws Problem `invalid` when the pattern allows one number only, and a document has it
 */
export function nextNumber(numbered: Numbered, context: Numbering): NextNumber {
  const { kind, date, department, isExpense = false } = numbered
  const pattern = (numbered.prefix ?? '') + (numbered.pattern ?? patternFor(kind, department, context))
  const counters = countersOf(pattern).map((key) => {
    const cell = context.counter(counterName({ kind, date, isExpense }, pattern, key))
    return { key, cell, last: cell.read() }
  })
  let step = 0
  let places: Places
  let number: string | undefined
  // Skips numbers that were set by hand, so that numbers stay unique.
  do {
    const former = number
    step++
    places = Object.fromEntries(counters.map(({ key, last }) => [key, last + step]))
    number = documentNumber(pattern, places, date)
    // An imported state may contain a pattern without a counter: no later number is free either.
    if (number === former)
      throw invalid('number', `${formatValue(number)} is in use, and ${formatValue(pattern)} allows no other`)
  } while (isTaken(number, numbered, context))
  for (const { cell, last } of counters) cell.write(last + step)
  return { number, pattern, pattern_nr: null, pattern_nr_m: null, pattern_nr_d: null, ...places }
}

/** The name of a counter that documents of a kind with this pattern share. */
export function counterName(
  { kind, date, isExpense = false }: Pick<Numbered, 'kind' | 'date' | 'isExpense'>,
  pattern: string,
  key: CounterKey,
): string {
  return `last ${isExpense ? 'expense ' : ''}number of ${kind} ${pattern} ${counterPeriod(pattern, date, key)}`
}

function patternFor(kind: string, department: number | null, context: Numbering): string {
  const own =
    department === null
      ? undefined
      : ownPattern(context.table<StoredDepartment>('departments').get(department), kind)
  const { patterns } = context.edition
  return own ?? patterns[kind] ?? patterns.other ?? 'nr'
}

function isTaken(
  number: string,
  { kind, resource, isExpense = false }: Numbered,
  context: Numbering,
): boolean {
  const documents = context.table<Row & { readonly kind: string | null; readonly income?: boolean }>(resource)
  return documents.where('number', number).some((document) => {
    // A cancelled document keeps its number, and its former kind is not stored.
    const isOfKind = document.kind === kind || document.kind === 'canceled'
    return isOfKind && (document.income === false) === isExpense
  })
}
