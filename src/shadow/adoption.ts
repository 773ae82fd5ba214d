import { isDeepStrictEqual } from 'node:util'
import { isMap } from '../checks/is-map.ts'
import { Refused } from '../checks/refused.ts'
import { type AnyField, type Fields, isReturned } from '../kernel/card/field.ts'
import { isListField, type ListField } from '../kernel/card/fields/list.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { Draft } from '../kernel/card/shape.ts'
import { forgetNumber } from '../live/compare-values.ts'
import type { Correspondence } from '../live/correspondence.ts'
import { withSettledPart } from '../resources/payment/settled-part.ts'
import { registry } from '../resources/registry.ts'
import type { Row } from '../state/table.ts'
import { isFreeId, isOfAccount, ownIds } from './expected-ids.ts'
import { type Knowledge, linesIn } from './knowledge.ts'
import type { Mirror } from './mirror.ts'
import { matchingRow, ownRow } from './record-matching.ts'
import { isOfAnyKind, unclear } from './shown-records.ts'

type Values = Readonly<Record<string, unknown>>

/** Replaces a value that the emulator cannot store. */
const refused = Symbol('refused')

/**
 * Stores records of the live service in the emulator, exactly as a response shows them. No rule runs, so the values
 * that the emulator later computes from them can be compared.
 */
export class Adoption {
  /** How much the documents so far say of their departments, which no response has shown. */
  private readonly learned = new Map<string, number>()
  /** Time of the live service at the first request. */
  begin = 0
  /** Ids of a new account's records, by resource; the first records of the live service replace them. */
  private readonly initial = new Map<string, number[]>()

  constructor(
    private readonly mirror: Mirror,
    private readonly correspondence: Correspondence,
    readonly knowledge: Knowledge,
  ) {
    const { state } = mirror.engine
    // The emulator's records are made by the owner, as those of a small account are.
    this.initial.set('users', [mirror.account.owner])
    for (const { name } of registry.ofAccounts()) {
      const ids = mirror.account.tables.existing(name)?.ids ?? []
      state.history.transaction(() => state.resumeIds(name, ownIds))
      if (mirror.hasFixture) continue
      if (ids.length > 0) this.initial.set(name, [...ids])
    }
  }

  /**
   * Makes sure that the emulator has a record that the live service has shown.
   * @param isPartial the record is from a list
   */
  see(resource: Resource, record: Values, isPartial: boolean): void {
    const { id } = record
    if (!isId(id) || !canAdopt(resource)) return
    this.knowledge.noteId(resource.name, id)
    const place = `${resource.name} ${id}`
    const known = this.correspondence.toEmulator(resource.name, id)
    // An older record may be known by its id alone, from a document that refers to it.
    const isNew = this.mirror.hasFixture || this.knowledge.seen.has(place) || this.isFromNow(record)
    const isThere = isNew && known !== undefined && this.table(resource).get(Number(known)) !== undefined
    const isUnclear = unclear in record
    const isClearer = !isUnclear && this.knowledge.unclear.has(place)
    // Some lists have lines on request.
    const lines = linesIn(resource.fields)
    const hasLines =
      lines !== undefined && lines in record && this.knowledge.lacksLines(resource.name, String(id))
    const isFuller = hasLines || (!isPartial && this.knowledge.partial.has(place))
    const isStale = this.knowledge.stale.delete(place)
    if (isThere && !isFuller && !isClearer && !isStale) return
    this.knowledge.seen.add(place)
    if (!isThere && known === undefined && this.match(resource, { ...record, id })) return
    set(this.knowledge.unclear, place, isUnclear)
    if (isThere && !isFuller && !isStale) this.write(resource, structuresIn(resource, record))
    else {
      if (isFuller || !isThere) set(this.knowledge.partial, place, isPartial && hasMore(resource))
      this.write(resource, record)
    }
  }

  /**
   * Learns the seller from a document. The live service takes the seller's data from a department, which perhaps no
   * response has shown yet. Invoices show more of it than warehouse documents, and new documents show what it is now.
   */
  learnSeller(document: Values, isNew: boolean): void {
    const id = document.department_id
    const departments = registry.find('departments')
    const prefix = ['seller_', 'department_'].find((one) => typeof document[`${one}name`] === 'string')
    if (!isId(id) || !departments || prefix === undefined) return
    const place = `departments ${id}`
    const rank = Number(prefix === 'seller_') + Number(isNew)
    const isKnown =
      this.knowledge.seen.has(place) || (this.mirror.hasFixture && this.knownId('departments', String(id)))
    const learned = this.learned.get(place)
    if (isKnown || (learned === undefined ? this.knowledge.partial.has(place) : rank <= learned && !isNew))
      return
    this.learned.set(place, rank)
    const named = Object.entries(document).filter(([name]) => name.startsWith(prefix))
    const values = named.map(([name, value]) => [name.slice(prefix.length), value] as const)
    this.see(departments, { ...Object.fromEntries(values), id }, true)
    // A list shows more of the department than this document, so its values must still replace these.
    this.knowledge.seen.delete(place)
    this.knowledge.partial.add(place)
  }

  /** Copies a record of the live service over the emulator's, after they differed. */
  takeOver(resource: Resource, record: Values): void {
    if (!isId(record.id) || !canAdopt(resource)) return
    this.write(resource, record)
    this.knowledge.note(resource, record)
    set(this.knowledge.unclear, `${resource.name} ${record.id}`, unclear in record)
  }

  /** Removes a record that the live service has deleted. */
  remove(resource: Resource, live: string): void {
    const id = this.correspondence.toEmulator(resource.name, live)
    if (id === undefined || !canAdopt(resource) || !this.table(resource).get(Number(id))) return
    const { history } = this.mirror.engine.state
    history.transaction(() => history.write(this.table(resource), Number(id), undefined))
  }

  /**
   * Forgets the number of a record that is to be deleted. Without a fixture, the emulator does not know the highest
   * number so far, so it may give this one again.
   */
  releaseNumber({ name }: Resource, live: string): void {
    const id = this.knownId(name, live)
    const number = this.mirror.account.tables.existing(name)?.get(Number(id))?.number
    if (this.mirror.hasFixture || typeof number !== 'string') return
    forgetNumber(this.correspondence, this.correspondence.toLive('number', number) ?? number)
  }

  /** Whether the live service created the record after the first request. */
  private isFromNow({ created_at }: Values): boolean {
    return typeof created_at === 'string' && Date.parse(created_at) > this.begin
  }

  /** The emulator's id of a record that it has; the id is the same if a fixture kept the account's ids. */
  knownId(kind: string, live: string): string | undefined {
    const known = this.correspondence.toEmulator(kind, live)
    if (!isOfAccount(kind)) return known
    const table = this.mirror.account.tables.existing(kind)
    // A document may have referred to a record that no response has shown.
    if (known !== undefined) return table?.get(Number(known)) && known
    const row = this.mirror.hasFixture ? table?.get(Number(live)) : undefined
    return row && this.correspondence.pair(kind, live, row.id) ? String(row.id) : undefined
  }

  /** The emulator's id of a record that it may not have yet. */
  idOf(kind: string, live: string | number): number {
    const known = this.correspondence.toEmulator(kind, live) ?? this.knownId(kind, String(live))
    if (known !== undefined) return Number(known)
    this.knowledge.noteId(kind, Number(live))
    const isFree = (id: number) => this.correspondence.toLive(kind, id) === undefined
    const initial = this.initial.get(kind)?.find(isFree)
    const id = initial ?? this.freeId(kind, Number(live))
    this.correspondence.pair(kind, live, id)
    return id
  }

  /** The same id if no record of the emulator has it, or else a new one. */
  private freeId(kind: string, id: number): number {
    return isFreeId(this.mirror, this.correspondence, kind, id) ? id : this.nextId(kind, kind)
  }

  /**
   * The next id that corresponds to no other: a comparison may have paired one that was taken back.
   * @param counted the counter
   */
  private nextId(kind: string, counted: string): number {
    const { state } = this.mirror.engine
    for (;;) {
      const id = state.history.transaction(() => state.nextId(counted)).result
      if (this.correspondence.toLive(kind, id) === undefined) return id
    }
  }

  /**
   * Pairs a record with one of the fixture, or with one that the emulator made beside another and that no response has
   * shown yet. Their values stay, so that they are compared.
   */
  private match(resource: Resource, record: Values & { readonly id: number }): boolean {
    const { mirror, correspondence } = this
    const table = this.table(resource)
    const row =
      (mirror.hasFixture ? matchingRow(resource, record, table, correspondence) : undefined) ??
      (this.isFromNow(record) ? ownRow(resource, record, table, correspondence) : undefined)
    return row !== undefined && this.correspondence.pair(resource.name, record.id, row.id)
  }

  private table({ name }: Resource) {
    return this.mirror.account.tables.of<Row>(name)
  }

  private write(resource: Resource, record: Values): void {
    const { history } = this.mirror.engine.state
    const table = this.table(resource)
    const id = this.idOf(resource.name, record.id as number)
    const before = table.get(id)
    const draft = new resource.Shape(before)
    draft.id = id
    this.mirror.trace.forget(resource.name, id)
    // Values that the emulator generated correspond to values of the live service.
    const isOwn = before && this.knowledge.seen.has(`${resource.name} ${record.id}`)
    const values = isOwn ? withoutGenerated(record) : record
    history.transaction(() => {
      this.fill(draft, resource.fields, values, resource.name)
      if (resource.name === 'payments') Object.assign(draft, withSettledPart(draft))
      history.write(table, id, Object.freeze(draft))
    })
  }

  /** Sets the stored values of a record. Skips a value that the emulator cannot store, which then differs. */
  private fill(draft: Draft, fields: Fields, values: Values, kind: string): void {
    for (const [name, value] of Object.entries(values)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (name === 'id' || !field || !Object.hasOwn(draft, name)) continue
      const stored =
        name === 'account_id'
          ? this.mirror.account.id
          : this.stored(field, value, `${kind}.${name}`, draft[name])
      if (stored !== refused) draft[name] = stored
    }
  }

  private stored(field: AnyField, value: unknown, kind: string, former: unknown): unknown {
    if (isListField(field)) return this.rows(field, value, kind, former)
    if (field.holdsFile) return refused
    if (field.name === 'text' && typeof value === 'string') return value
    const sent = field.refersTo ? this.references(field.refersTo, value) : value
    const read: unknown = field.read(sent)
    return read instanceof Refused ? refused : read
  }

  private rows(
    { rows: { fields, Shape, key, copiesOf } }: ListField,
    value: unknown,
    kind: string,
    former: unknown,
  ): unknown {
    if (!Array.isArray(value)) return refused
    return Object.freeze(
      value.filter(isMap).map((row) => {
        const draft = new Shape()
        if (isId(row.id)) draft.id = copiesOf ? this.idOf(copiesOf, row.id) : this.rowId(kind, row.id, key)
        this.fill(draft, fields, row, kind)
        // Values that no response shows, such as a price as it was stated, stay with an unchanged row.
        const known = Array.isArray(former) ? former.find(({ id }) => id === draft.id) : undefined
        return known && isSameShown(fields, known, draft) ? known : Object.freeze(draft)
      }),
    )
  }

  private rowId(kind: string, live: number, counted: string): number {
    const known = this.correspondence.toEmulator(kind, live)
    if (known !== undefined) return Number(known)
    const id = this.nextId(kind, counted)
    this.correspondence.pair(kind, live, id)
    return id
  }

  private references(resource: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.references(resource, one))
    return isId(value) || (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value))
      ? this.idOf(resource, value)
      : value
  }
}

/** Whether a response with one record has fields that lists omit. */
function hasMore({ fields }: Resource): boolean {
  return Object.values(fields).some(({ visibility, computed }) => visibility === 'one' && !computed)
}

function set(places: Set<string>, place: string, isIn: boolean): void {
  if (isIn) places.add(place)
  else places.delete(place)
}

/** Whether two rows have the same values in the fields that responses show. */
function isSameShown(fields: Fields, one: Values, other: Values): boolean {
  const isShown = (name: string) => fields[name] !== undefined && isReturned(fields[name])
  return Object.keys(other).every((name) => !isShown(name) || isDeepStrictEqual(one[name], other[name]))
}

/** The id and the values whose structure the card leaves open. */
function structuresIn({ fields }: Resource, record: Values): Values {
  const isOpen = (name: string) => Object.hasOwn(fields, name) && isOfAnyKind(fields[name]!)
  return Object.fromEntries(Object.entries(record).filter(([name]) => name === 'id' || isOpen(name)))
}

function withoutGenerated(record: Values): Values {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !/^(?:token|number|pattern_nr.*)$/.test(name)),
  )
}

function canAdopt({ scope = 'account' }: Resource): boolean {
  return scope === 'account'
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
