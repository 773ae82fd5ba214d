import { describeField } from '../../src/kernel/card/description.ts'
import type { AnyField, Fields } from '../../src/kernel/card/field.ts'
import { identifierSchema } from '../../src/kernel/card/fields/integer.ts'
import { isListField, type ListField } from '../../src/kernel/card/fields/list.ts'
import { registry } from '../../src/resources/registry.ts'
import { docOf, interfaceOf, keyOf, pascalCase, unionOf } from './text.ts'

/** Whether and when a response contains a field. */
type Presence = 'always' | 'sometimes' | 'never'

/** Collects the declarations of one file: its interfaces, and the rows, structures and choices within them. */
export class Interfaces {
  readonly #declared = new Map<string, string>()

  /** The declarations, each after those that it uses. */
  text(): string {
    return [...this.#declared.values()].join('\n\n')
  }

  get names(): readonly string[] {
    return [...this.#declared.keys()]
  }

  /**
   * Declares an interface with these fields.
   * @throws when another one has the same name
   */
  add(name: string, about: string, fields: readonly (readonly [string, AnyField])[]): void {
    const members = fields.map(([key, field]) => {
      const type = this.#typeOf(field, name, key)
      const optional = presenceOf(field) === 'always' ? '' : '?'
      const text = describeField(field)
      return `${text === '' ? '' : docOf(text, '  ')}  readonly ${keyOf(key)}${optional}: ${type}`
    })
    this.#declare(name, interfaceOf(name, about, members))
  }

  #declare(name: string, text: string): void {
    const known = this.#declared.get(name)
    if (known !== undefined && known !== text) throw new Error(`${name} would be declared twice`)
    this.#declared.set(name, text)
  }

  #typeOf(field: AnyField, owner: string, key: string): string {
    if (field.name === 'choice') {
      const name = owner + pascalCase(key)
      const words = field.schema.enum as readonly (string | null)[]
      this.#declare(
        name,
        unionOf(name, `The values of \`${key}\` in ${owner}.`, words.filter((word) => word) as string[]),
      )
      return `${name} | null`
    }
    if (isListField(field)) {
      const { rows } = field
      const name = rowName(owner, field)
      this.add(name, `A row of \`${key}\` in ${owner}.`, entriesOf(rows.fields))
      return `readonly ${name}[]`
    }
    if (field.nested) {
      const name = pascalCase(key)
      this.add(name, `The parts of \`${key}\` in ${owner}.`, entriesOf(field.nested.fields))
      return `${name} | null`
    }
    return plainTypeOf(field)
  }
}

/** The type of the rows of a list. */
export function rowName(owner: string, { rows }: ListField): string {
  const plain = rows.xmlType ?? owner + pascalCase(rows.key)
  return isRecordName(plain) ? owner + plain : plain
}

function plainTypeOf(field: AnyField): string {
  if (field.schema === identifierSchema) return 'number'
  if (field.name === 'flag') return typeof field.default === 'boolean' ? 'boolean' : 'boolean | null'
  if (field.name === 'anything') return Array.isArray(field.default) ? 'readonly unknown[]' : 'unknown'
  const type = plainTypes[field.name]
  if (type === undefined) throw new Error(`no type is known for fields of kind ${field.name}`)
  return type
}

/** The types of simple fields, by kind. */
const plainTypes: Readonly<Record<string, string>> = {
  text: 'string | null',
  decimal: 'string | null',
  'tax rate': 'string | null',
  date: 'string | null',
  'date or month': 'string | null',
  time: 'string | null',
  integer: 'number | null',
  reference: 'number | null',
  references: 'readonly number[]',
  words: 'readonly string[]',
  addresses: 'readonly string[]',
}

function entriesOf(fields: Fields): readonly (readonly [string, AnyField])[] {
  return Object.entries(fields)
}

/** Whether the records that the account's views return have the field. */
export function presenceOf({ visibility = 'all', omittedWhenEmpty }: AnyField): Presence {
  if (visibility === 'all' || visibility === 'one') return omittedWhenEmpty ? 'sometimes' : 'always'
  return visibility === 'never' || visibility === 'stored' ? 'never' : 'sometimes'
}

/** Whether a record type has this name. Rows can have the same key as records that are derived from them. */
function isRecordName(name: string): boolean {
  return registry.shownByAccounts().some(({ key }) => pascalCase(key) === name)
}
