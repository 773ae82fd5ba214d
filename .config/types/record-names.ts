import type { AnyField } from '../../src/kernel/card/field.ts'
import type { Resource } from '../../src/kernel/card/resource.ts'
import { presenceOf } from './interfaces.ts'
import { pascalCase } from './text.ts'

/** The key of a resource without the part of the service that some keys begin with. */
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

/** The file of a resource's record types, seen from `src/`. */
export function recordPath(resource: Resource): string {
  const name = keyOfRecord(resource).replaceAll('_', '-')
  return `resources/${name}/${name}.record.ts`
}

/** The fields that requests and fixtures take and no response contains. */
export function writeOnlyFields({ declaredFields }: Resource): readonly (readonly [string, AnyField])[] {
  return Object.entries(declaredFields).filter(([, field]) => presenceOf(field) === 'never')
}

/** The names of the interfaces that together hold everything that can be written to a record. */
export function writableNames(resource: Resource): readonly string[] {
  const name = recordName(resource)
  return writeOnlyFields(resource).length > 0 ? [name, `${name}WriteOnly`] : [name]
}

/** The name of the union of a resource's traits; nothing when it has none. */
export function traitName(resource: Resource): string | undefined {
  return traitsOf(resource).length > 0 ? `${recordName(resource)}Trait` : undefined
}

/** The shipped traits of a resource. */
export function traitsOf({ recipe }: Resource): readonly string[] {
  return Object.keys(recipe?.traits ?? {})
}
