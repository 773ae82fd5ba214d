import type { AnyField } from '../../src/kernel/card/field.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { presenceOf } from './interfaces.ts'
import { pascalCase } from './text.ts'

/** The key of a resource without the prefix that some keys have, such as `banking_`. */
function keyOfRecord({ key }: Resource): string {
  return key.replace(/^banking_/, '')
}

/** `Invoice` for the resource `invoices`. */
export function recordName(resource: Resource): string {
  return pascalCase(keyOfRecord(resource))
}

/** A record in a sentence: `warehouse documents`. */
export function pluralOf({ name }: Resource): string {
  return name.replaceAll('_', ' ')
}

/** Path from `src/` to the file of a resource's record types. */
export function recordPath(resource: Resource): string {
  const name = keyOfRecord(resource).replaceAll('_', '-')
  return `resources/${name}/${name}.record.ts`
}

/** The fields that requests and fixtures accept and responses never contain. */
export function writeOnlyFields({ declaredFields }: Resource): readonly (readonly [string, AnyField])[] {
  return Object.entries(declaredFields).filter(([, field]) => presenceOf(field) === 'never')
}

/** The names of the interfaces that together declare all writable fields of a record. */
export function writableNames(resource: Resource): readonly string[] {
  const name = recordName(resource)
  return writeOnlyFields(resource).length > 0 ? [name, `${name}WriteOnly`] : [name]
}

/** The name of the union of a resource's traits; undefined when it has none. */
export function traitName(resource: Resource): string | undefined {
  return traitsOf(resource).length > 0 ? `${recordName(resource)}Trait` : undefined
}

/** The shipped traits of a resource. */
export function traitsOf({ recipe }: Resource): readonly string[] {
  return Object.keys(recipe?.traits ?? {})
}
