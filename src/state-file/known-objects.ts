import { crc32 } from 'node:zlib'
import { editions } from '../editions/index.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import type { Registry } from '../kernel/card/registry.ts'
import type { ShapeOf } from '../kernel/card/shape.ts'
import type { KnownObjects } from './value-text.ts'

/** The objects that a state file refers to by name: editions, and the record classes of all cards and their rows. */
export function knownObjects(registry: Registry): KnownObjects {
  const shapes = new Map<string, ShapeOf>()
  for (const { name, Shape, fieldList } of registry.resources) {
    shapes.set(name, Shape)
    for (const [field, kind] of fieldList) {
      if (isListField(kind)) shapes.set(`${name}.${field}`, kind.rows.Shape)
    }
  }
  const constants = Object.entries(editions).map(([name, edition]) => [`edition ${name}`, edition] as const)
  return { shapes, constants: new Map(constants) }
}

/**
 * A fingerprint of all fields and defaults. The file omits default values, so only a program with the same defaults can
 * read its records.
 */
export function fingerprintOf({ shapes, constants }: KnownObjects): string {
  const fields = [...shapes].map(([name, Shape]) => [name, Object.entries(new Shape())])
  return crc32(JSON.stringify([fields, [...constants.keys()]]))
    .toString(16)
    .padStart(8, '0')
}
