import type { Row } from '../../state/table.ts'
import { type Behaviour, behaviour } from './behaviour.ts'
import type { Source } from './provenance.ts'
import type { RuleContext } from './rule-context.ts'
import type { Draft } from './shape.ts'

/** The verbs under which records are written. */
export type Verb = 'create' | 'update' | 'delete'

/** A named piece of business behaviour: looks at the record that is being written and says what it becomes. */
export interface Rule<Record = never> extends Behaviour {
  readonly on: readonly Verb[]
  /** A pure patch: the fields to set, or nothing when the rule has nothing to say. */
  readonly patch: (record: Record, context: RuleContext) => Partial<Record> | undefined
}

/** One row of a nested list while its record is written. */
export interface RowChange<Record = never> {
  /** The row as it was; missing for a new one. */
  readonly before: Record | undefined
  /** Fields of the row that were sent and differ from what was stored. */
  readonly sent: ReadonlySet<string>
}

/** A rule that is asked for each row of a nested list, such as the positions of a document. */
export interface RowRule<Record = never, Row = never> extends Behaviour {
  readonly on: readonly Verb[]
  /** The field that holds the list. */
  readonly within: string
  readonly patch: (
    row: Row,
    change: RowChange<Row>,
    record: Record,
    context: RuleContext,
  ) => Partial<Row> | undefined
}

/** A named consequence for other records, after a record was written. */
export interface Effect<Record = never> extends Behaviour {
  /** Called with the record before and after; either is missing at a create or delete. */
  readonly act: (change: { before?: Record; after?: Record }, context: RuleContext) => void
}

// Rules of cards with different record types stand in one list; the kernel only hands each its own card's records.
// biome-ignore lint/suspicious/noExplicitAny: the only place where the record type is left open
export type AnyRule = Rule<any> | RowRule<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyEffect = Effect<any>

/**
 * Declares a rule; it is a ledger entry of the same id.
 * @param on the verbs at which it acts
 */
export function rule<Record extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  on: readonly Verb[],
  patch: Rule<Record>['patch'],
): Rule<Record> {
  return { ...behaviour(id, text, source), on, patch }
}

/**
 * Declares a rule for the rows of a nested list; it is a ledger entry of the same id.
 * @param within the field that holds the list
 */
export function rowRule<Record extends Row, Nested extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  on: readonly Verb[],
  within: string,
  patch: RowRule<Record, Nested>['patch'],
): RowRule<Record, Nested> {
  return { ...behaviour(id, text, source), on, within, patch }
}

/** Declares a consequence for other records; it is a ledger entry of the same id. */
export function effect<Record extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  act: Effect<Record>['act'],
): Effect<Record> {
  return { ...behaviour(id, text, source), act }
}

/** Sets the fields that a rule named; true when that made a difference. */
export function applyPatch(record: Draft, patch: object | undefined): boolean {
  if (!patch) return false
  let acted = false
  const values = patch as { readonly [name: string]: unknown }
  for (const name in values) {
    if (record[name] === values[name]) continue
    record[name] = values[name]
    acted = true
  }
  return acted
}
