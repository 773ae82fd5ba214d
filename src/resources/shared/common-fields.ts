import type { Field, FieldOptions, Undescribed } from '../../kernel/card/field.ts'
import { decodeIdentifier, identifierSchema, integer, reference } from '../../kernel/card/fields/integer.ts'
import { anything } from '../../kernel/card/fields/structure.ts'
import { text } from '../../kernel/card/fields/text.ts'
import { time } from '../../kernel/card/fields/time.ts'
import type { Source } from '../../kernel/card/provenance.ts'

/** Options of fields that a document names but no recorded response contains. */
export const onRequest = { visibility: 'requested' } as const

/** Responses contain the field; requests may send it back without an effect. */
export const readOnly = { readOnly: true } as const

/** Options of a price that follows from the others of its line or product when it is left out. */
export const price = { ignoresNull: true } as const

/** The id of the record. */
export function identifier(source: Source): Field<number> {
  const chosen = { read: decodeIdentifier, schema: identifierSchema }
  const id = integer(source, readOnly)`
    Id of the record. Assigned when it is created, and never used again.`
  return { ...id, ...chosen } as Field<number>
}

/** The id of a user. Users don't belong to an account, so the kernel cannot check a sent id. */
export function userId(
  source: Source,
  options?: Omit<FieldOptions<number | null>, 'readOnly'>,
): Undescribed<number | null> {
  return reference('users', source, { ...options, ...readOnly })
}

/** An unguessable text that identifies the record in public links. */
export function accessToken(source: Source, key: string): Field<string | null> {
  return text(source, {
    ...readOnly,
    indexed: true,
    unique: true,
    valueOnCreate: (context, record) => context.token(context.account.prefix, key, record.id),
  })`
    Unguessable text that names the record in public links. Derived from the seed; unique in the whole service.`
}

export function createdAt(source: Source): Field<string | null> {
  return time(source, { ...readOnly, valueOnCreate: (context) => context.timestamp })`
    When the record was created, by the account's clock.`
}

export function updatedAt(source: Source): Field<string | null> {
  return time(source, { ...readOnly, valueOnWrite: (context) => context.timestamp })`
    When the record was last changed, by the account's clock.`
}

/** A list in responses that no operation here fills. */
export function emptyList(source: Source): Undescribed<readonly unknown[]> {
  return anything(source, { ...readOnly, default: Object.freeze([]) })
}
