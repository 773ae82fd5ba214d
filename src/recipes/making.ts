import { inspect } from 'node:util'
import type { Desk } from '../kernel/desk.ts'
import type { AnyField, Fields } from '../kernel/field.ts'
import { isMap } from '../kernel/is-map.ts'
import { namedBy, withNamed } from '../kernel/named-records.ts'
import { invalid } from '../kernel/problem.ts'
import type { SpokenValues } from '../kernel/recipe.ts'
import type { Resource } from '../kernel/resource.ts'
import type { Row } from '../world/table.ts'
import { type BuilderContent, builderContent, sequenceOf } from './builder-content.ts'
import { createSpoken } from './create-spoken.ts'
import { Draws } from './draws.ts'
import { RecordFakes } from './fakes.ts'
import { relativeDate } from './relative-date.ts'
import { layered, rowListOf } from './row-lists.ts'
import { templateOf } from './template.ts'

const dateKinds: ReadonlySet<string> = new Set(['date', 'date or month', 'time'])

/** Makes records from calls: of values as fixtures write them, and of what builders say. */
export class Making {
  /** @param idOf the id that an alias stands for */
  constructor(
    private readonly desk: Desk,
    private readonly idOf: (resource: string, alias: string) => number | undefined,
  ) {}

  /** @throws Problem `invalid` naming the field */
  created(resource: Resource, given: object): Row {
    const content = builderContent(given)
    if (content) return this.built(resource, content)
    return createSpoken(this.desk, resource, this.spoken(resource, given), 'answers')
  }

  /**
   * The values with ids in the place of aliases and builders, and dates in the place of relative ones.
   * @throws TypeError for what holds no values: its record would be made of nothing, without a word
   */
  spoken(resource: Resource, given: unknown): SpokenValues {
    if (!isMap(given)) {
      const value = inspect(given, { depth: 1, breakLength: Infinity })
      throw new TypeError(
        `[faketura] ${value} holds no values of ${resource.name}; accepted is an object of values by field`,
      )
    }
    return this.translated(resource.fields, given)
  }

  /** Follows a recipe; what it makes up depends only on the seed, the account and how many were built before. */
  private built(resource: Resource, content: BuilderContent): Row {
    const { services, account } = this.desk
    if (content.resource !== resource.name) {
      throw new TypeError(`[faketura] a builder of ${content.resource} makes none of the ${resource.name}`)
    }
    const counter = this.desk.counter(`built ${resource.name}`)
    const n = counter.read() + 1
    counter.write(n)
    const draws = new Draws(services.world.seed, 'built', account.prefix, resource.name, n)
    const fakes = new RecordFakes(this.desk, draws, n, false)
    const values: Record<string, unknown> = {}
    const put = (layer: SpokenValues) => {
      for (const [name, value] of Object.entries(layer)) {
        values[name] = resource.fields[name]?.rows ? layered(values[name], value) : value
      }
    }
    for (const trait of content.traits) put(filled(resource.recipe?.traits[trait]?.values ?? {}, fakes))
    put(counted(content.values, n) as SpokenValues)
    const given = this.spoken(resource, withRows(resource.fields, values, draws))
    const added = resource.recipe?.fakes?.(given, fakes)
    return createSpoken(this.desk, resource, { ...given, ...added }, 'answers')
  }

  private translated(fields: Fields, values: SpokenValues): SpokenValues {
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      this.value(fields[name], name, value),
    ])
    return Object.fromEntries(entries)
  }

  private value(field: AnyField | undefined, name: string, value: unknown): unknown {
    if (!field) return value
    const { rows } = field
    if (rows && Array.isArray(value))
      return value.map((row) => (isMap(row) ? this.translated(rows.fields, row) : row))
    if (namedBy(field, value)) return withNamed(field, value, (one) => this.id(field, name, one))
    return typeof value === 'string' && dateKinds.has(field.name)
      ? (relativeDate(value, this.desk.today) ?? value)
      : value
  }

  private id({ refersTo, mayName, name: kind }: AnyField, name: string, value: unknown): unknown {
    const resource = (refersTo ?? mayName)!
    const content = builderContent(value)
    if (content) return this.built(this.desk.services.registry.resource(resource), content).id
    if (typeof value !== 'string' || /^[\s\d,-]*$/.test(value)) return value
    const aliases = kind === 'references' ? value.split(',').map((one) => one.trim()) : [value]
    const ids = aliases.map((alias) => (/^\d+$/.test(alias) ? Number(alias) : this.idOf(resource, alias)))
    const unknown = aliases[ids.indexOf(undefined)]
    if (unknown !== undefined) {
      throw invalid(
        name,
        `${JSON.stringify(unknown)} is neither an id nor an alias of one of the ${resource}`,
      )
    }
    return kind === 'references' ? ids : ids[0]
  }
}

/** The values of a trait with its templates filled in. */
function filled(values: SpokenValues, fakes: RecordFakes): SpokenValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const template = typeof value === 'string' ? templateOf(value) : undefined
    return [name, typeof template === 'function' ? template(fakes) : value]
  })
  return Object.fromEntries(entries)
}

/** The values with each sequence asked for its n-th value, also in rows. */
function counted(value: unknown, n: number): unknown {
  const sequence = sequenceOf(value)
  if (sequence) return sequence(n)
  if (Array.isArray(value)) return value.map((inner) => counted(inner, n))
  if (!isMap(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, counted(inner, n)]))
}

/** Lists of rows in the forms `generate` and `each`, written out. */
function withRows(fields: Fields, values: SpokenValues, draws: Draws): SpokenValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const list = fields[name]?.rows ? rowListOf(value) : undefined
    if (!list || list.form === 'rows') return [name, value]
    const count = list.form === 'generate' ? Number(list.count) : draws.between(1, 3)
    return [name, Array.from({ length: count }, () => list.row)]
  })
  return Object.fromEntries(entries)
}
