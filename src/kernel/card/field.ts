import type { JsonSchema, Kind } from '../../checks/kind.ts'
import { Refused } from '../../checks/refused.ts'
import type { Source } from './provenance.ts'
import type { RecordsContext, RenderContext } from './render-context.ts'
import type { RuleContext } from './rule-context.ts'

/**
 * Which responses contain a field: `all`; those with `one` record, but no lists; those to updates (`updated`); those
 * whose request names it in `additional_fields` (`requested`); or none. A field that is `stored` belongs to the record
 * but to no response; one with `never` is only read from requests.
 */
export type Visibility = 'all' | 'one' | 'updated' | 'requested' | 'stored' | 'never'

/** The texts that rules accept, besides an empty one. The schema is a pattern with its anchors. */
export interface AcceptedTexts extends Kind<string> {
  /** Accepts the digits of numbers from 0 to this one; when missing, accepts no numbers. */
  readonly wholeNumbers?: number
}

/** Why the rules refuse a text; undefined if they accept it. */
export function refusedText(accepted: AcceptedTexts, text: string | null): Refused | undefined {
  const read = text ? accepted.read(text) : text
  return read instanceof Refused ? read : undefined
}

export interface FieldOptions<Value> {
  /** The value when none was sent and no rule set one. */
  readonly default?: Value
  /** Responses contain the field; requests cannot set it. */
  readonly readOnly?: boolean
  /** A value that only one record of an account may have. Rules ensure this, but a fixture may give it to several. */
  readonly exclusiveValue?: Value
  /** `null` or nothing is refused when the record is written. */
  readonly required?: boolean
  /** Rules can derive a missing value from any one of these fields. */
  readonly derivedFrom?: readonly string[]
  readonly visibility?: Visibility
  /** The part of a request that adds a `requested` field to the response, if it is not `additional_fields`. */
  readonly requestedBy?: string
  /** Values of a reference that are not ids (facts 2.7: `client_id: -1`). */
  readonly alsoAccepted?: readonly Value[]
  /** For fields that hold any value: lists in it name records of this resource, by alias or id. */
  readonly nestedReference?: string
  /** Key under which the rows of these lists, or of a map by number, name the records. */
  readonly nestedReferenceKey?: string
  /** The computed field that this one is a share of; fixtures may state a percentage of it. */
  readonly shareOf?: string
  /** An object as its value contains further fields of the record, as some clients send them. */
  readonly holdsFields?: true
  /** The texts that the rules accept, if they don't accept all. The fixture schema uses it. */
  readonly acceptedTexts?: AcceptedTexts
  /** Null and an empty text count as left out, also in an update: the value stays, or follows from others. */
  readonly ignoresNull?: true
  /** Rules store the value in another form, so a fixture cannot pin it. */
  readonly normalised?: boolean
  /** Another name under which requests send the field; responses never have it. */
  readonly alsoSentAs?: string
  /** Whether an update with the value that the record already has counts as a change; when missing, as for other fields. */
  readonly countsWhenSame?: (
    record: Readonly<Record<string, unknown>>,
    sent: Readonly<Record<'values' | 'readOnly', Readonly<Record<string, unknown>>>>,
  ) => boolean | undefined
  /** Requests send the field beside the record, or in the query; fixtures and calls have it in the record. */
  readonly besideRecord?: true
  /** Lists can filter by the field without reading every record, and rules can find records with `table(…).first(…)`. */
  readonly indexed?: boolean
  /** The value has a stored file under `content`; fixtures give its name, and hold the bytes elsewhere. */
  readonly holdsFile?: true
  /** No two records of the whole service have the same text. What is unique in one account is for a rule to refuse. */
  readonly unique?: boolean
  /** For rows: holds the id of the parent record, even if a fixture pins another one. */
  readonly holdsParentId?: boolean
  /** For rows: holds the number of the row in its list, from 1. */
  readonly numbersRows?: boolean
  /** Responses leave the field out while it holds its default, or an empty list. */
  readonly omittedWhenEmpty?: boolean
  /** The value for a new record when nothing else set one. */
  readonly valueOnCreate?: (context: RuleContext, record: { readonly id: number }) => Value
  /** The value set at every write. */
  readonly valueOnWrite?: (context: RuleContext) => Value
  /** Computed for each response; never stored. To read other records, declare it with `...fromOtherRecords(…)`. */
  // biome-ignore lint/suspicious/noExplicitAny: each function names the few fields that it looks at
  readonly computed?: (record: any, context: RenderContext) => Value
  /** The field whose value this one repeats: a fixture or a call that states only this one means that one. */
  readonly repeats?: string
  /** Whether a stated value of a computed field still counts for the record; when missing, always. */
  readonly countsAsStated?: (record: never) => boolean
  /** The value changes without a write to the record, so the bytes of the response are not cached. */
  readonly volatile?: boolean
}

/**
 * The options of a field that is computed from other records, whose value can change without a write to its own record.
 * @param computed computes the value for each response
 */
// biome-ignore lint/suspicious/noExplicitAny: each function names the few fields that it looks at
export function fromOtherRecords<Value>(computed: (record: any, context: RecordsContext) => Value) {
  // Every context of a response is an account scope, which has the tables.
  return { computed: computed as (record: unknown, context: RenderContext) => Value, volatile: true } as const
}

/** The options of a field that repeats another one of the record. */
export function repeating<Value>(name: string): {
  readonly computed: (record: Readonly<Record<string, unknown>>) => Value
  readonly repeats: string
} {
  const computed = (record: Readonly<Record<string, unknown>>) => record[name] as Value
  return { computed, repeats: name }
}

/** The name of the field that a fixture or a call means with a name, beside the other values that it states. */
export function statedName(fields: Fields, name: string, values: object): string {
  const repeats = fields[name]?.repeats
  return repeats === undefined || Object.hasOwn(values, repeats) ? name : repeats
}

/**
 * The behaviour that all fields of a kind share. It turns what a request, a fixture or a call sends into the value
 * to store.
 */
export interface FieldKind<Value> extends Kind<Value> {
  readonly name: string
  /** How a value is written, as a sentence; `accepted` when missing, and empty for plain text. */
  readonly format?: string
  /** The stored value as JSON text. */
  json(value: Value, context: RenderContext): string
  /** The value in responses, if it differs from the stored one. */
  responseValue?(value: Value, context: RenderContext): unknown
  /**
   * The value after an update of a stored one. Without it, the one that was sent. When a value is sent back as it was
   * read, only the parts that differ count.
   */
  merge?(sent: NonNullable<Value>, stored: NonNullable<Value>, isBack: boolean): NonNullable<Value>
  /** Orders two values, neither of them null. Without it, `<` orders them. */
  compare?(left: NonNullable<Value>, right: NonNullable<Value>): number
  /** The `type` attribute in XML; none for text. */
  readonly xmlType?: string
  /** The schema of the value in responses, if it is narrower than in requests. */
  readonly responseSchema?: JsonSchema
  /** For nested lists and objects: their fields. */
  readonly nested?: NestedFields
  /** For references: the resource that the id belongs to. */
  readonly refersTo?: string
}

/** A field of a card: kind, options, source and description. */
export interface Field<Value = unknown> extends FieldKind<Value>, FieldOptions<Value> {
  readonly source: Source
  /**
   * What the field means, its unit, and its value when it is left out. `describeField` adds what follows from the
   * rest.
   */
  readonly about: string
  /** For lists: the fields of a row. */
  readonly rows?: NestedFields
}

// A card holds fields of many value types, and a function parameter makes them incompatible without this.
// biome-ignore lint/suspicious/noExplicitAny: the only place where the value type is left open
export type AnyField = Field<any>

export type Fields = { readonly [name: string]: AnyField }

/**
 * The value to store in a field: the sent one, merged into the stored one where the field has parts.
 * @param isBack whether the record or row is sent back as it was read
 */
export function valueToStore(field: AnyField, sent: unknown, stored: unknown, isBack: boolean): unknown {
  if (!field.merge || isNothing(sent) || isNothing(stored)) return sent ?? field.default ?? null
  return field.merge(sent, stored, isBack)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

/** The fields of a nested object, or of the rows of a list. */
export interface NestedFields {
  readonly fields: Fields
  /** The resource whose ids the rows have, if they are copies of its records. */
  readonly copiesOf?: string
}

/** The name of the field that requests send under another one. */
export function nameSentAs(fields: Fields, sent: string): string | undefined {
  let names = namesSentAs.get(fields)
  if (!names) {
    names = new Map(
      Object.entries(fields).flatMap(([name, field]) =>
        otherNames(name, field).map((other) => [other, name]),
      ),
    )
    namesSentAs.set(fields, names)
  }
  return names.get(sent)
}

/** The other names under which requests send a field: rows also come as `rows_attributes` (facts 2.20, 2.11). */
export function otherNames(name: string, { alsoSentAs, rows, readOnly }: AnyField): readonly string[] {
  const attributes = rows && !readOnly ? [`${name}_attributes`] : []
  return alsoSentAs ? [alsoSentAs, ...attributes] : attributes
}

/** Whether a request can set the field. */
export function isWritable({ readOnly, computed }: AnyField): boolean {
  return !readOnly && !computed
}

/** Whether some response contains the field. */
export function isReturned({ visibility }: AnyField): boolean {
  return visibility !== 'never' && visibility !== 'stored'
}

/** Whether responses leave the field out when it has this value. */
export function isOmitted({ omittedWhenEmpty, default: standard = null }: AnyField, value: unknown): boolean {
  if (!omittedWhenEmpty) return false
  return value === standard || (Array.isArray(value) && value.length === 0)
}

const namesSentAs = new WeakMap<Fields, ReadonlyMap<string, string>>()

/** The stored value of a field. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never

/** The field that stores values which a fixture sets although they are computed. */
export const pinnedValues = 'pinned_values'

/** The record that a set of fields describes. */
export type RecordOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> }

/**
 * A field that still needs its description, which follows as a template: text('facts 2.1')`City of the buyer.`
 * Formatters leave templates alone, so most fields stay on one line. A long description may span several lines;
 * each line break becomes a space.
 */
export type Undescribed<Value> = (
  about: TemplateStringsArray,
  ...words: readonly (string | number)[]
) => Field<Value>

/** Combines a kind and the options of one field; the description comes last. */
export function fieldOf<Value>(
  kind: FieldKind<Value>,
  source: Source,
  options: FieldOptions<Value> = {},
): Undescribed<Value> {
  return (...about) => ({ ...kind, ...options, source, about: sentencesOf(...about) })
}

function sentencesOf(about: TemplateStringsArray, ...words: readonly (string | number)[]): string {
  const sentences = words.length === 0 ? about[0]! : String.raw({ raw: about }, ...words)
  return sentences.includes('\n') ? sentences.replace(/\s*\n\s*/g, ' ').trim() : sentences
}
