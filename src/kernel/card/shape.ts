import type { AnyField, Fields } from './field.ts'
import { build, type GeneratedCode } from './generated-code.ts'

/** A record that is being created or changed; writing turns it into a frozen row. */
export type Draft = { id: number; [field: string]: unknown }

/** Creates records with every stored field of a card: copies of other records, or new ones with defaults. */
export type ShapeOf = new (from?: Readonly<Record<string, unknown>>) => Draft

/** Builds the class of a card's records. */
export function compileShape(fields: Fields): ShapeOf {
  return build(shapeCode(fields))
}

/**
 * The class is generated as source because V8 gives objects of some 200 properties a compact layout only when a
 * constructor names each of them (row `device: class with named fields` of the bench). Most records are new, so their
 * defaults are in the source.
 */
export function shapeCode(fields: Fields): GeneratedCode<ShapeOf> {
  const stored = Object.entries(fields).filter(([, field]) => isStored(field))
  const defaults = Object.fromEntries(stored.map(([name, field]) => [name, field.default ?? null]))
  const fresh: string[] = []
  const copied: string[] = []
  for (const [name, value] of Object.entries(defaults)) {
    const key = JSON.stringify(name)
    // Lists and structures are frozen, and records share them.
    const isShared = typeof value === 'object' && value !== null
    fresh.push(`this[${key}] = ${isShared ? `defaults[${key}]` : JSON.stringify(value)}`)
    copied.push(`this[${key}] = from[${key}]`)
  }
  const source = `return class { constructor(from) {
    if (from === undefined) { ${fresh.join('\n')} } else { ${copied.join('\n')} }
  } }`
  return { source, values: { defaults }, plain: () => plainShape(defaults) }
}

function plainShape(defaults: Readonly<Record<string, unknown>>): ShapeOf {
  const names = Object.keys(defaults)
  return class {
    declare id: number;
    [field: string]: unknown
    constructor(from: Readonly<Record<string, unknown>> = defaults) {
      for (const name of names) this[name] = from[name]
    }
  }
}

/** Fields that the kernel sets or requires, collected once for each card. */
export interface AutomaticFields {
  /** Set in a new record that has no other value for them. */
  readonly onCreate: readonly AutomaticField[]
  /** Set anew at every write. */
  readonly onWrite: readonly AutomaticField[]
  readonly required: readonly string[]
}

interface AutomaticField {
  readonly name: string
  readonly standard: unknown
  readonly value: NonNullable<AnyField['valueOnCreate']>
}

export function automaticFieldsOf(fields: Fields): AutomaticFields {
  const automatic = (option: 'valueOnCreate' | 'valueOnWrite'): AutomaticField[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = field[option]
      return value ? [{ name, standard: field.default ?? null, value }] : []
    })
  return {
    onCreate: automatic('valueOnCreate'),
    onWrite: automatic('valueOnWrite'),
    required: Object.keys(fields).filter((name) => fields[name]!.required),
  }
}

function isStored(field: AnyField): boolean {
  return !field.computed && field.visibility !== 'never'
}
