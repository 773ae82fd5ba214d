import type { Row } from '../../state/table.ts'
import { type Behaviour, behaviour, type Need } from './behaviour.ts'
import type { Source } from './provenance.ts'
import type { RuleContext } from './rule-context.ts'
import type { Draft } from './shape.ts'

/** The verbs that write records. */
export type Verb = 'create' | 'update' | 'delete'

/** A verb that runs a rule: on all its writes, or on those that send at least one of some fields of the record. */
export type Occasion = Verb | { readonly verb: Verb; readonly sent: readonly string[] }

/**
 * The occasions of a rule that cannot act unless a request sends one of these fields of the record. Other writes skip
 * it. Fields count as sent with any value, also with the one that the record has.
 * @param verbs creates and updates, if they are missing
 */
export function whenSent(
  sent: readonly string[],
  ...verbs: readonly ('create' | 'update')[]
): readonly Occasion[] {
  return (verbs.length > 0 ? verbs : (['create', 'update'] as const)).map((verb) => ({ verb, sent }))
}

/** A named piece of business behaviour: it reads the record that is being written, and returns changes. */
export interface Rule<Record = never> extends Behaviour {
  readonly on: readonly Occasion[]
  /** A pure function that returns the fields to set, or undefined when nothing changes. */
  readonly patch: (record: Record, context: RuleContext) => Partial<Record> | undefined
}

/** A row of a nested list while its record is written. */
export interface RowChange<Row = never> {
  /** The row before the write; undefined for a new one. */
  readonly before: Row | undefined
  /** Fields of the row that were sent, as in the context of the rule. */
  readonly sent: ReadonlySet<string>
  /** Values that rules do not change, because a fixture or a call states them. */
  readonly pinned: Readonly<Partial<Row>>
}

/** A rule that runs for each row of a nested list, such as the positions of a document. */
export interface RowRule<Record = never, Row = never> extends Behaviour {
  readonly on: readonly Occasion[]
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
  /** Called with the record before and after; `before` is undefined for a new record, `after` for a deleted one. */
  readonly act: (change: { before?: Record; after?: Record }, context: RuleContext) => void
}

// One list has rules of cards with different record types. The kernel passes each rule records of its own card only.
// biome-ignore lint/suspicious/noExplicitAny: the only place where the record type is left open
export type AnyRule = Rule<any> | RowRule<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyEffect = Effect<any>

/**
 * Declares a rule; its id is also its ledger entry.
 * @param on the verbs that run it
 */
export function rule<Record extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  on: readonly Occasion[],
  patch: Rule<Record>['patch'],
  needs?: Need,
): Rule<Record> {
  return { ...behaviour(id, text, source, needs), on, patch }
}

/**
 * Declares the defaults of fields that may also be empty: a new record has them, and an update that empties one of the
 * fields restores its default. Other updates leave empty fields alone.
 * @param fields those that an update restores
 * @param patch the defaults of a new record
 */
export function defaultRule<Record extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  fields: readonly (keyof Record & string)[],
  patch: Rule<Record>['patch'],
  needs?: Need,
): Rule<Record> {
  const occasions = ['create', ...whenSent(fields, 'update')] as const
  return rule<Record>(
    id,
    text,
    source,
    occasions,
    (record, context) => {
      if (!context.before) return patch(record, context)
      const emptied: readonly string[] = fields.filter((name) => isEmptied(name, context))
      if (emptied.length === 0) return undefined
      const sent = new Set([...context.sent].filter((name) => !emptied.includes(name)))
      // As for a new record without these fields. The context computes its properties, so that it cannot be copied.
      const asNew = Object.create(context, { sent: { value: sent } }) as RuleContext
      const values = Object.entries(patch(record, asNew) ?? {})
      return Object.fromEntries(values.filter(([name]) => emptied.includes(name))) as Partial<Record>
    },
    needs,
  )
}

/** Whether an update empties a field: with null, or an empty text. */
export function isEmptied(name: string, { input, before }: Pick<RuleContext, 'input' | 'before'>): boolean {
  const isEmpty = (value: unknown) => value === null || value === ''
  if (!before || !Object.hasOwn(input, name)) return false
  return isEmpty(input[name]) && !isEmpty((before as Draft)[name] ?? null)
}

/**
 * Declares a rule for the rows of a nested list; its id is also its ledger entry.
 * @param within the field that holds the list
 */
export function rowRule<Record extends Row, Nested extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  on: readonly Occasion[],
  within: string,
  patch: RowRule<Record, Nested>['patch'],
  needs?: Need,
): RowRule<Record, Nested> {
  return { ...behaviour(id, text, source, needs), on, within, patch }
}

/** Declares a consequence for other records; its id is also its ledger entry. */
export function effect<Record extends Row>(
  id: `${string}/${string}`,
  text: string,
  source: Source,
  act: Effect<Record>['act'],
  needs?: Need,
): Effect<Record> {
  return { ...behaviour(id, text, source, needs), act }
}

/** Applies the changes of a rule; returns whether they made a difference. */
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
