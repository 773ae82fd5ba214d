import type { JsonSchema, Kind } from '../../checks/kind.ts'
import type { Source } from './provenance.ts'
import type { RenderContext } from './render-context.ts'
import type { RuleContext } from './rule-context.ts'

/**
 * In which answers a field stands: in `all`; in those about `one` record, not in lists; in those to updates; when `requested` by
 * `additional_fields`; only in the world (`kept`), only in
 * requests (`never`).
 */
export type Visibility = 'all' | 'one' | 'updated' | 'requested' | 'stored' | 'never'

/** The texts that rules take, besides an empty one. */
export interface AcceptedTexts {
  /** With its anchors. */
  readonly pattern: string
  /** The same in words, as the rules refuse others, where a fixture is to tell it beside other mistakes. */
  readonly what?: string
  /** The largest number that is accepted as its digits, from 0; no number when missing. */
  readonly wholeNumbers?: number
}

export interface FieldOptions<Value> {
  /** What the record holds when nothing was sent and no rule filled it in. */
  readonly default?: Value
  /** Answers carry the field, requests can't set it. */
  readonly readOnly?: boolean
  /** The value that at most one record of an account has. Rules ensure it, but a fixture may set it twice. */
  readonly exclusiveValue?: Value
  /** `null` or nothing is refused when the record is written. */
  readonly required?: boolean
  /** Fields that rules derive a missing value from; each one is enough. */
  readonly derivedFrom?: readonly string[]
  readonly visibility?: Visibility
  /** Values that stand for something else than an id, in a reference (facts 2.7: `client_id: -1`). */
  readonly alsoAccepted?: readonly Value[]
  /** A field of any value in whose lists fixtures and calls name records of this resource, by alias or id. */
  readonly nestedReference?: string
  /** Not in lists themselves, but under this key of the rows of a list or of a map by number. */
  readonly nestedReferenceKey?: string
  /** Fixtures may give the field as a percentage of this one, which the rules work out. */
  readonly shareOf?: string
  /** Which texts the rules take, where they don't take each; editors of fixtures check by it. */
  readonly acceptedTexts?: AcceptedTexts
  /** Rules store what was sent in another form, so that what a fixture states is no value to keep. */
  readonly normalised?: boolean
  /** Lists can filter by the field without looking at every record. */
  readonly indexed?: boolean
  /** No two records of the resource have the same text in the whole service; it is `indexed`, too. */
  readonly unique?: boolean
  /** Of a row: the id of the record that holds it, also where another one is pinned. */
  readonly holdsParentId?: boolean
  /** Fills the field when a record is created and nothing else gave it a value. */
  readonly valueOnCreate?: (context: RuleContext, record: { readonly id: number }) => Value
  /** Set anew at every write. */
  readonly valueOnWrite?: (context: RuleContext) => Value
  /** Worked out when an answer is written; never stored. */
  // biome-ignore lint/suspicious/noExplicitAny: each function names the few fields that it looks at
  readonly computed?: (record: any, context: RenderContext) => Value
  /** The computed value depends on other records, so the bytes of the response are not cached. */
  readonly volatile?: boolean
}

/** The behaviour that all fields of a kind share. It reads what a request, a fixture or a call sends into the value to store. */
export interface FieldKind<Value> extends Kind<Value> {
  readonly name: string
  /** How a value is written, as a sentence; what is accepted when missing, and empty for plain text. */
  readonly format?: string
  /** The stored value as JSON text. */
  json(value: Value, context: RenderContext): string
  /** What answers hold, where it is not what is stored. */
  responseValue?(value: Value, context: RenderContext): unknown
  /** The `type` attribute in XML, none for text. */
  readonly xmlType?: string
  /** What answers hold, when it is narrower than what requests may send. */
  readonly responseSchema?: JsonSchema
  /** For nested lists and objects: the fields within. */
  readonly nested?: NestedFields
  /** For references: the resource that the id belongs to. */
  readonly refersTo?: string
}

/** A field of a card: its kind, its options, where it comes from and what it means. */
export interface Field<Value = unknown> extends FieldKind<Value>, FieldOptions<Value> {
  readonly source: Source
  /** What the field means, its unit, and what fills it when it is left out. `describeField` adds what follows from the rest. */
  readonly about: string
  /** Only lists of rows have it: what a row is made of. */
  readonly rows?: NestedFields
}

// A card holds fields of many value types, and a function parameter makes them incompatible without this.
// biome-ignore lint/suspicious/noExplicitAny: the only place where the value type is left open
export type AnyField = Field<any>

export type Fields = { readonly [name: string]: AnyField }

/** What a nested field needs of the card within it, without knowing the card. */
export interface NestedFields {
  readonly fields: Fields
}

/** The stored value of a field. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never

/** The field that holds the answers that a fixture pins although they are worked out when they are written. */
export const pinnedValues = 'pinned_values'

/** The record that a set of fields describes. */
export type RecordOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/**
 * A field that still needs its description, which follows as a template: text('facts 2.1')`City of the buyer.` Formatters
 * leave templates alone, so most fields stay on one line. A long description may go on over several lines; each line
 * break becomes a space.
 */
export type Undescribed<Value> = (
  about: TemplateStringsArray,
  ...words: readonly (string | number)[]
) => Field<Value>

/** Puts a kind and the options of one field together; the description comes last. */
export function fieldOf<Value>(
  kind: FieldKind<Value>,
  source: Source,
  options: FieldOptions<Value> = {},
): Undescribed<Value> {
  return (...about) => ({ ...kind, ...options, source, about: sentencesOf(...about) })
}

function sentencesOf(about: TemplateStringsArray, ...words: readonly (string | number)[]): string {
  return String.raw({ raw: about }, ...words)
    .replace(/\s*\n\s*/g, ' ')
    .trim()
}
