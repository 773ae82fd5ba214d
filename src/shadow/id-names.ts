import { type AnyField, type Fields, nameSentAs } from '../kernel/card/field.ts'
import type { Resource } from '../kernel/card/resource.ts'
import { registry } from '../resources/registry.ts'
import { secretNamed, secretOutsideRecord } from '../state/secret-names.ts'

/** The meaning of a named value in a request. Values of all other names are the same on both sides. */
export type NameMeaning =
  | { readonly is: 'id' /** A resource, or a list in one. */; readonly kind: string }
  | { readonly is: 'number' | 'token' | 'credential' }
  | undefined

/** The resource whose key ends a name such as `from_invoice`. */
export function resourceNamed(name: string): string | undefined {
  return registry.resources.find(({ key }) => name === key || name.endsWith(`_${key}`))?.name
}

/**
 * The meaning of a value, from the names that lead to it, such as `invoice`, `positions`, `product_id`. Names may have
 * hyphens, and the wrapper around the record may be missing.
 */
export function meaningOfName(path: readonly string[], resource: Resource): NameMeaning {
  const names = path.map((name) => name.replaceAll('-', '_'))
  const last = names.at(-1) ?? ''
  const secret = names.length > 1 ? secretNamed(last) : secretOutsideRecord(last)
  if (secret === 'api_token') return { is: 'credential' }
  if (last === 'token') return { is: 'token' }
  if (last === 'number') return { is: 'number' }
  const inner = names[0] === resource.key ? names.slice(1) : names
  const { fields, kind } = listAt(inner.slice(0, -1), resource)
  if (last === 'id') return { is: 'id', kind }
  const field = fields && fieldNamed(fields, last)
  // Not every reference ends in "id", such as `copy_invoice_from`.
  if (!/_ids?$/.test(last) && field?.refersTo === undefined) return undefined
  const name = last.replace(/_?ids?$/, '')
  return { is: 'id', kind: field?.refersTo ?? resourceNamed(name) ?? name }
}

/** The fields of the rows that the names lead to, and the kind of their ids. */
function listAt(names: readonly string[], resource: Resource): { fields: Fields | undefined; kind: string } {
  let fields: Fields | undefined = resource.fields
  let kind = resource.name
  for (const name of names) {
    const field: AnyField | undefined = fields && fieldNamed(fields, name)
    kind = field?.rows?.copiesOf ?? `${kind}.${name.replace(/_attributes$/, '')}`
    fields = (field?.rows ?? field?.nested)?.fields
  }
  return { fields, kind }
}

function fieldNamed(fields: Fields, name: string): AnyField | undefined {
  const known = Object.hasOwn(fields, name) ? name : nameSentAs(fields, name)
  return known === undefined ? undefined : fields[known]
}
