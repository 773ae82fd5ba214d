import { crc32 } from 'node:zlib'
import { editions } from '../editions/index.ts'
import { isListField } from '../kernel/card/fields/list.ts'
import type { Registry } from '../kernel/card/registry.ts'
import type { ShapeOf } from '../kernel/card/shape.ts'
import type { KnownObjects } from './value-text.ts'

/** What a state file may name: the records of all cards with the rows within them, and the editions. */
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
 * A short text that is another one as soon as any record has other fields or defaults: a record that was written down
 * in part can only be completed by the program that wrote it, or one that agrees with it.
 */
export function fingerprintOf({ shapes, constants }: KnownObjects): string {
  const fields = [...shapes].map(([name, Shape]) => [name, Object.entries(new Shape())])
  return crc32(JSON.stringify([fields, [...constants.keys()]]))
    .toString(16)
    .padStart(8, '0')
}
