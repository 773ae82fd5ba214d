import { formatValue } from '../checks/format-value.ts'
import type { ShapeOf } from '../kernel/card/shape.ts'
import { StoredFile } from '../state/stored-file.ts'
import type { FilesOnce } from './files-once.ts'

/** Objects of the program itself, which are written by name. */
export interface KnownObjects {
  /** Record classes, by a stable name. */
  readonly shapes: ReadonlyMap<string, ShapeOf>
  /** Objects that many values share. */
  readonly constants: ReadonlyMap<string, object>
}

/** Marks an object that represents a value without a JSON form. */
const tag = '$'

interface Shape {
  readonly name: string
  /** Its fields, each with its default and its name as JSON. */
  readonly fields: readonly (readonly [field: string, standard: unknown, key: string])[]
}

/**
 * Writes values of the state as JSON text, and reads them back unchanged: records have their class, shared objects are
 * shared, and everything is frozen. Only values of a record that differ from the defaults are written.
 */
export class ValueText {
  private readonly byPrototype = new Map<unknown, Shape>()
  private readonly names = new Map<object, string>()

  constructor(
    private readonly known: KnownObjects,
    private readonly files: FilesOnce,
  ) {
    for (const [name, Shape] of known.shapes) {
      const fields = Object.entries({ ...new Shape() }).map(
        ([field, standard]) => [field, standard, JSON.stringify(field)] as const,
      )
      this.byPrototype.set(Shape.prototype, { name, fields })
    }
    for (const [name, constant] of known.constants) this.names.set(constant, name)
  }

  /** @throws when the value has a class that cannot be restored */
  write(value: unknown): string {
    if (value === null || typeof value === 'string' || typeof value === 'boolean')
      return JSON.stringify(value)
    if (value === undefined) return `{"${tag}":"undefined"}`
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value === 'object') return this.writeObject(value)
    throw new Error(`a state file can't hold ${String(value)}`)
  }

  private writeObject(value: object): string {
    if (Array.isArray(value)) return `[${value.map((inner) => this.write(inner)).join(',')}]`
    const name = this.names.get(value)
    if (name !== undefined) return `{"${tag}":"constant","name":${JSON.stringify(name)}}`
    const prototype = Object.getPrototypeOf(value)
    const shape = this.byPrototype.get(prototype)
    if (shape) return this.writeRecord(value as Record<string, unknown>, shape)
    if (value instanceof StoredFile) return this.files.text(value)
    if (value instanceof Uint8Array) {
      return `{"${tag}":"bytes","base64":"${Buffer.from(value).toString('base64')}"}`
    }
    if (prototype !== Object.prototype && prototype !== null) {
      throw new Error(`a state file can't hold a ${prototype.constructor?.name}`)
    }
    const plain = `{${this.members(Object.entries(value))}}`
    // A client may have sent the key that marks such objects.
    return Object.hasOwn(value, tag) ? `{"${tag}":"plain","value":${plain}}` : plain
  }

  private writeRecord(record: Readonly<Record<string, unknown>>, { name, fields }: Shape): string {
    let members = ''
    for (const [field, standard, key] of fields) {
      const value = record[field]
      if (value !== standard) members += `,${key}:${this.write(value)}`
    }
    return `{"${tag}":"record ${name}"${members}}`
  }

  private members(entries: readonly (readonly [string, unknown])[]): string {
    return entries.map(([key, value]) => `${JSON.stringify(key)}:${this.write(value)}`).join(',')
  }

  /**
   * Restores a value from the result of `JSON.parse`, which may be modified.
   * @throws when it refers to something unknown to this program
   */
  read(parsed: unknown): unknown {
    if (typeof parsed !== 'object' || parsed === null) return parsed
    const isTagged = !Array.isArray(parsed) && Object.hasOwn(parsed, tag)
    return isTagged ? this.readTagged(parsed as Record<string, unknown>) : this.readMembers(parsed)
  }

  private readTagged(parsed: Record<string, unknown>): unknown {
    const what = String(parsed[tag])
    if (what === 'undefined') return undefined
    if (what === 'file') return this.files.restored(String(parsed.hash), parsed.base64)
    if (what === 'bytes') return Buffer.from(String(parsed.base64), 'base64')
    if (what === 'plain') return this.readMembers(parsed.value as object)
    if (what === 'constant') {
      const constant = this.known.constants.get(String(parsed.name))
      if (constant) return constant
    }
    const Shape = what.startsWith('record ') ? this.known.shapes.get(what.slice('record '.length)) : undefined
    if (!Shape) throw new Error(`it refers to the unknown ${formatValue(parsed.name ?? what)}`)
    const record = new Shape()
    for (const field in parsed) if (field !== tag) record[field] = this.read(parsed[field])
    return Object.freeze(record)
  }

  /** Restores members in place, so that a key such as `__proto__` stays a plain key. */
  private readMembers(parsed: object): unknown {
    const members = parsed as Record<string, unknown>
    for (const key of Object.keys(members)) {
      const inner = members[key]
      if (typeof inner === 'object' && inner !== null) members[key] = this.read(inner)
    }
    return Object.freeze(parsed)
  }
}
