import { decodeFields, pinsOf } from './kernel/decode.ts'
import type { Desk } from './kernel/desk.ts'
import { nearest } from './kernel/nearest.ts'
import { invalid } from './kernel/problem.ts'
import type { Resource } from './kernel/resource.ts'
import { createRecord, deleteRecord, updateRecord } from './kernel/write.ts'
import type { Row } from './world/table.ts'

/** An id, or the name that a fixture gave the record. */
export type IdOrAlias = number | string

/** The records of one resource in one account, as the interface would answer them. */
export interface Records<Record> {
  /** All records, oldest first. */
  all(): readonly Record[]
  /** The record with this id or alias; nothing when there is none. */
  get(id: IdOrAlias): Record | undefined
  /** The oldest record that has all these values; nothing when there is none. */
  find(partial: Partial<Record>): Record | undefined
  /** Every record that has all these values, oldest first. */
  filter(partial: Partial<Record>): readonly Record[]
  /**
   * Makes a record by the rules of the interface. Fields that only answers carry are pinned.
   * @throws with the field, its value and what is accepted
   */
  create(values: Writable<Record>): Record
  /** Changes a record by the rules of the interface. */
  update(id: IdOrAlias, values: Writable<Record>): Record
  /** Deletes a record by the rules of the interface. */
  delete(id: IdOrAlias): void
}

/** What may be given for a record: looser than what comes back, as in requests. */
export type Writable<Record> = { readonly [Name in keyof Record]?: unknown } & {
  readonly [name: string]: unknown
}

/** How a view of records reaches the emulator. */
export interface RecordsAccess {
  desk(): Desk
  /** The id that an alias stands for. */
  idOf(resource: string, alias: string): number | undefined
  /** Runs work whose writes stand or fall together. */
  transaction<Result>(work: () => Result): Result
}

/** Opens the records of a resource to the public interface; what it hands out is frozen and no part of the world. */
export function recordsOf<Record>(resource: Resource, access: RecordsAccess): Records<Record> {
  const shown = (row: Row, desk = access.desk()): Record =>
    frozen(JSON.parse(resource.views.one.json(row, desk)))
  const rowOf = (id: IdOrAlias): Row | undefined => {
    const number = typeof id === 'number' ? id : (access.idOf(resource.name, id) ?? Number(id))
    return access.desk().table(resource.name).get(number)
  }
  const known = (id: IdOrAlias): Row => {
    const row = rowOf(id)
    if (!row)
      throw invalid(
        'id',
        `${JSON.stringify(id)} is neither an id nor an alias of one of the ${resource.name}`,
      )
    return row
  }
  const matching = function* (partial: object): Generator<Record> {
    const desk = access.desk()
    for (const row of candidates(resource, partial, desk)) {
      const record = shown(row, desk)
      if (contains(record, partial)) yield record
    }
  }
  return {
    all() {
      const desk = access.desk()
      return [...desk.table(resource.name).all()].map((row) => shown(row, desk))
    },
    get(id) {
      const row = rowOf(id)
      return row && shown(row)
    },
    find: (partial) => matching(partial).next().value,
    filter: (partial) => [...matching(partial)],
    create: (values) => shown(access.transaction(() => createPinned(access.desk(), resource, values))),
    update: (id, values) =>
      shown(
        access.transaction(() =>
          updateRecord(access.desk(), resource, known(id), decodeAll(resource, values)),
        ),
      ),
    delete: (id) => access.transaction(() => deleteRecord(access.desk(), resource, known(id))),
  }
}

/**
 * Makes a record from a fixture or a call: by the rules, with fields that only answers carry pinned to what was given.
 * @throws Problem `invalid`, also for a name that the resource doesn't have
 */
export function createPinned(desk: Desk, resource: Resource, values: object): Row {
  const decoded = decodeAll(resource, values)
  return createRecord(desk, resource, decoded, pinsOf(resource.fields, decoded.readOnly))
}

function decodeAll(resource: Resource, values: object) {
  const decoded = decodeFields(resource.fields, values as { readonly [name: string]: unknown })
  const [unknown] = decoded.unknown
  if (unknown !== undefined) {
    const meant = nearest(unknown, Object.keys(resource.fields))
    throw invalid(unknown, `is not a field of ${resource.name}${meant ? `; did you mean ${meant}?` : ''}`)
  }
  return decoded
}

/** The rows among which a match must be: those of an indexed field when the pattern names one. */
function* candidates(resource: Resource, partial: object, desk: Desk): Generator<Row> {
  const table = desk.table(resource.name)
  const field = resource.indexed.find((name) => Object.hasOwn(partial, name))
  const value = field && (partial as { readonly [name: string]: unknown })[field]
  if (field && (typeof value === 'string' || typeof value === 'number')) {
    for (const id of table.index(field)!.idsOf(value)) yield table.get(id)!
  } else yield* table.all()
}

/** True when `pattern` is found in `value`, key by key; lists match when each has its counterpart in place. */
function contains(value: unknown, pattern: unknown): boolean {
  if (pattern instanceof RegExp) return typeof value === 'string' && pattern.test(value)
  if (typeof pattern !== 'object' || pattern === null) return Object.is(value, pattern)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern).every(([name, inner]) =>
    contains((value as { [name: string]: unknown })[name], inner),
  )
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}
