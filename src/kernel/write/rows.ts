import { isSame } from '../../checks/is-same.ts'
import { Refused, UnknownId } from '../../checks/refused.ts'
import type { DiagnosticCode } from '../../names/diagnostic-codes.ts'
import type { Row } from '../../state/table.ts'
import { type Decoded, type Pinning, pinsOf } from '../card/decode.ts'
import { type AnyField, valueToStore } from '../card/field.ts'
import { acceptedIdentifier } from '../card/fields/integer.ts'
import { type ListEdit, ListEdits, type ListField } from '../card/fields/list.ts'
import { type FieldReason, invalid, invalidValue } from '../card/problem.ts'
import { cannotBeBlank, usedByOther } from '../card/response-sentences.ts'
import { applyPatch, type RowChange } from '../card/rule.ts'
import type { RuleContext } from '../card/rule-context.ts'
import type { Draft } from '../card/shape.ts'
import type { AccountScope } from './account-scope.ts'
import { danglingReference } from './references.ts'
import { countsAnyway, isSentBack, showsSentBack } from './stored-values.ts'
import { rowIdExists } from './uniqueness.ts'

interface OpenRow {
  /** The id that a fixture or a call states for a new row. */
  chosenId?: number
  /** Its place in the request. */
  sentAt?: number
  /** The stored row itself until something changes it: most writes leave most rows as they are. */
  draft: Draft
  readonly change: {
    readonly before: Row | undefined
    sent: ReadonlySet<string>
    pinned: Readonly<Record<string, unknown>>
  }
}

/** More diagnostics about the rows of one list would add no information. */
const maxNoted = 20

type PatchOfRow = (
  row: Draft,
  change: RowChange<Row>,
  record: Draft,
  context: RuleContext,
) => object | undefined

const none = {}
const nothingSent: ReadonlySet<string> = new Set()

/** The rows of one nested list while their record is written: the stored ones with the sent edits applied. */
export class NestedRows {
  /** The rows as rules see them in the record. */
  drafts: Draft[]
  /** The sent edits may change the list. */
  readonly changed: boolean = false
  /** Problems with sent ids of other records, and with ids chosen for rows. */
  readonly refusals: FieldReason[] = []
  private open: OpenRow[]
  /** The rows by id, once a sent row has one. */
  private byId: Map<unknown, OpenRow> | undefined
  private chosen: Set<number> | undefined
  private sentIds: Set<number> | undefined
  private noted = 0
  private lastSent = nothingSent
  /** The record is sent back as it was read, and so are its rows, none of whose fields would show it. */
  private readonly isSentBack: boolean

  constructor(
    readonly name: string,
    private readonly field: ListField,
    private readonly before: Row | undefined,
    edits: unknown,
    private readonly scope: AccountScope,
    pinning?: Pinning,
    isBack = false,
  ) {
    this.isSentBack = isBack && !showsSentBack(field.rows.fields)
    this.open = this.stored.map((row) => this.openRow(row))
    if (edits instanceof ListEdits)
      this.changed = field.rows.copiesOf ? this.replaceBy(edits.edits) : this.applyEdits(edits.edits, pinning)
    this.drafts = this.open.map(({ draft }) => draft)
  }

  /** Applies the sent edits to the rows; returns whether the list changed. */
  private applyEdits(edits: readonly ListEdit[], pinning: Pinning | undefined): boolean {
    const removed = new Set<OpenRow>()
    let changed = false
    for (const [at, edit] of edits.entries()) if (this.applyEdit(edit, at, removed, pinning)) changed = true
    if (removed.size > 0) this.open = this.open.filter((row) => !removed.has(row))
    return changed
  }

  /** The sent rows are the whole list; one with the id of a stored row is that row. */
  private replaceBy(edits: readonly ListEdit[]): boolean {
    const stored = this.open
    const known = new Map(stored.map((row) => [row.draft.id, row]))
    this.open = edits.flatMap((edit, at) => {
      if (edit.destroy) return []
      const { id } = edit
      const row = (id !== null && known.get(id)) || this.openRow(undefined)
      if (id !== null) {
        this.toChange(row).id = id
        if (!known.has(id)) this.refuseUnknown(id, at)
      }
      this.fill(row, edit.decoded, at)
      return [row]
    })
    return (
      this.open.length !== stored.length ||
      this.open.some((row, at) => row !== stored[at] || row.change.sent.size > 0)
    )
  }

  private applyEdit(
    edit: ListEdit,
    at: number,
    removed: Set<OpenRow>,
    pinning: Pinning | undefined,
  ): boolean {
    // A new record has no rows yet, so the id of a copied row is ignored.
    const held = edit.id === null || !this.before ? this.namedRow(edit) : this.rowWith(edit.id, at)
    if (!pinning) this.noteIgnored(edit, held, at)
    if (edit.destroy) {
      if (held) removed.add(held)
      return held !== undefined
    }
    const row = held ?? this.openRow(undefined)
    if (!held) this.open.push(row)
    if (pinning && edit.id !== null) this.choose(row, edit.id, at, pinning)
    this.fill(row, edit.decoded, at)
    if (pinning) {
      row.change.pinned = pinsOf(this.field.rows.fields, edit.decoded, pinning)
      Object.assign(this.toChange(row), row.change.pinned)
    }
    return !held || row.change.sent.size > 0
  }

  /** Notes an id or a removal that has no effect, and a row that is sent twice. */
  private noteIgnored({ id, destroy }: ListEdit, held: OpenRow | undefined, at: number): void {
    const note = (code: DiagnosticCode, message: string) => {
      if (this.noted++ < maxNoted) this.scope.diagnose(code, `${this.name}[${at}]${message}`)
    }
    if (destroy && !held) note('ignored-value', ' has no effect: expected the id of a stored row')
    else if (id !== null && !held) note('ignored-value', `.id ${id} is ignored: rows of a new record get ids`)
    if (id === null || !held) return
    this.sentIds ??= new Set()
    if (this.sentIds.has(id))
      note('repeated-row', `.id ${id} is repeated: the rows apply one after the other`)
    this.sentIds.add(id)
  }

  /** Sets the sent values of a row. */
  private fill(row: OpenRow, decoded: Decoded, at: number): void {
    row.sentAt = at
    const { values } = decoded
    const { before } = row.change
    const { rows } = this.field
    const isBack = before === undefined || this.isRead(decoded, before)
    let sent: string[] | undefined
    for (const name in values) {
      const field = rows.fields[name]!
      const value = valueToStore(field, values[name], before?.[name], isBack)
      const isHeld = before ? isSame(value, before[name]) : values[name] === null
      if (isHeld && (isBack || !countsAnyway(field, values[name]))) continue
      if (field.refersTo) this.refuseDangling(at, name, field, values[name], before?.[name])
      sent ??= []
      sent.push(name)
      if (!isHeld) this.toChange(row)[name] = value
    }
    if (sent) row.change.sent = this.sentWith(row.change.sent, sent)
  }

  /** Most rows of a list are sent with the same fields, so they share a set. */
  private sentWith(before: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> {
    const last = this.lastSent
    const isAgain = before.size === 0 && last.size === names.length && names.every((name) => last.has(name))
    if (!isAgain) this.lastSent = new Set([...before, ...names])
    return this.lastSent
  }

  /** Whether a row is sent back as it was read. */
  private isRead(decoded: Decoded, before: Row): boolean {
    const { fields, readTogether } = this.field.rows
    if (this.isSentBack || readTogether?.every((name) => decoded.values[name] != null)) return true
    return isSentBack(decoded, fields, before, this.scope)
  }

  /** Takes over the list as a rule left it, with rows added, changed, left out or in another order. */
  follow(list: readonly Draft[]): readonly Draft[] {
    if (list === this.drafts) return list
    const known = new Map(this.open.flatMap((row) => [[row.draft, row] as const, [row.change.before, row]]))
    const byId = new Map(this.open.map((row) => [row.draft.id, row]))
    this.open = list.map((row) => {
      const same = known.get(row)
      if (same) return same
      // Drafts of new rows have no id yet.
      const changed = (row.id && byId.get(row.id)) || this.openRow(undefined)
      Object.assign(this.toChange(changed), row)
      return changed
    })
    this.drafts = this.open.map(({ draft }) => draft)
    return this.drafts
  }

  /** Runs a rule for each row; returns whether it changed any. */
  apply(patchOf: PatchOfRow, record: Draft, context: RuleContext): boolean {
    let acted = false
    let at = -1
    // Counted, because entries() makes a list for each row and rule: a tenth of the garbage of a large document.
    for (const row of this.open) {
      at += 1
      const patch = patchOf(row.draft, row.change, record, context)
      if (!patch || (row.draft === row.change.before && !differs(row.draft, patch))) continue
      if (applyPatch(this.toChange(row), unpinned(patch, row.change.pinned))) acted = true
      this.drafts[at] = row.draft
    }
    return acted
  }

  /** The draft of a row, which is a copy of the stored row from its first change. */
  private toChange(row: OpenRow): Draft {
    if (row.draft === row.change.before) row.draft = new this.field.rows.Shape(row.change.before)
    return row.draft
  }

  /** The rows to store: with ids and times, unchanged ones as they were. */
  frozen(record: Draft, context: RuleContext): readonly Row[] {
    this.follow(record[this.name] as readonly Draft[])
    for (const name of this.field.rows.numbers) {
      for (const [at, row] of this.open.entries()) {
        if (row.draft[name] !== at + 1) this.toChange(row)[name] = at + 1
      }
    }
    const { stored, open } = this
    if (open.length === stored.length && open.every(({ draft }, at) => sameRow(draft, stored[at]))) {
      return stored
    }
    return Object.freeze(this.open.map((row, at) => this.frozenRow(row, row.sentAt ?? at, record, context)))
  }

  /** Reserves the chosen id of a row, before other rows get their ids. */
  private choose(row: OpenRow, id: number, at: number, pinning: Pinning): void {
    row.chosenId = id
    const { key } = this.field.rows
    const { runtime } = this.scope
    this.chosen ??= new Set()
    const refuse = (reason: string) => this.refusals.push({ path: [at, 'id'], reason })
    if (id < 1) this.refusals.push(new Refused(id, acceptedIdentifier, [], [at, 'id']))
    else if (this.chosen.has(id)) refuse(`${id} is used by another row`)
    // Ids in fixtures were checked together before any record was created.
    else if (pinning === 'read-only' && rowIdExists(runtime, key, id)) {
      refuse(`${id} ${usedByOther}`)
    }
    this.chosen.add(id)
    runtime.state.reserveId(key, id)
  }

  private refuseDangling(at: number, name: string, field: AnyField, sent: unknown, before: unknown): void {
    const dangling = danglingReference(field, sent, before, this.scope)
    if (dangling) this.refusals.push(dangling.within(name).within(at))
  }

  private refuseUnknown(id: number, at: number): void {
    const resource = this.field.rows.copiesOf!
    if (this.scope.table(resource).get(id)) return
    this.refusals.push(new UnknownId(id, resource, [at, 'id']))
  }

  private get stored(): readonly Row[] {
    return (this.before?.[this.name] ?? this.field.default) as readonly Row[]
  }

  private frozenRow(
    { draft, change, chosenId }: OpenRow,
    at: number,
    record: Draft,
    context: RuleContext,
  ): Row {
    if (change.before && sameRow(draft, change.before)) return change.before
    const { key, automaticFields, copiesOf } = this.field.rows
    if (chosenId !== undefined) draft.id = chosenId
    else if (!change.before && copiesOf === undefined) draft.id = this.scope.runtime.state.nextId(key)
    for (const { name, standard, value } of automaticFields.onCreate) {
      if (draft[name] === standard) draft[name] = value(context, record)
    }
    for (const { name, value } of automaticFields.onWrite) draft[name] = value(context, record)
    for (const name of automaticFields.required) {
      if (draft[name] === null || draft[name] === '') throw invalid(this.name, cannotBeBlank, [at, name])
    }
    return Object.freeze(Object.assign(draft, change.pinned))
  }

  private openRow(before: Row | undefined): OpenRow {
    const draft = (before as Draft | undefined) ?? new this.field.rows.Shape()
    return { draft, change: { before, sent: nothingSent, pinned: none } }
  }

  /** The row with the same name, where rows are named by a field instead of their id. */
  private namedRow({ decoded }: ListEdit): OpenRow | undefined {
    const { namedBy } = this.field.rows
    const name = namedBy === undefined ? undefined : decoded.values[namedBy]
    return name === undefined ? undefined : this.open.find(({ draft }) => draft[namedBy!] === name)
  }

  private rowWith(id: number, at: number): OpenRow {
    this.byId ??= new Map(this.open.map((open) => [open.draft.id, open]))
    const row = this.byId.get(id)
    if (row) return row
    throw invalidValue(this.name, new Refused(id, "the id of one of this record's rows", [], [at, 'id']))
  }
}

/** What a rule changes, without the values that it must not change. Other rules then calculate from these. */
function unpinned(patch: object, pinned: Readonly<Record<string, unknown>>): object {
  if (pinned === none) return patch
  return Object.fromEntries(Object.entries(patch).filter(([name]) => !Object.hasOwn(pinned, name)))
}

function sameRow(draft: Draft, stored: Row | undefined): boolean {
  if (!stored) return false
  if (draft === stored) return true
  for (const name of Object.keys(draft)) if (!isSame(draft[name], stored[name])) return false
  return true
}

function differs(draft: Draft, patch: object): boolean {
  const values = patch as { readonly [name: string]: unknown }
  for (const name in values) if (!isSame(draft[name], values[name])) return true
  return false
}
