import { formatValue } from '../../checks/format-value.ts'
import { isSame } from '../../checks/is-same.ts'
import { Refused } from '../../checks/refused.ts'
import type { DiagnosticCode } from '../../names/diagnostic-codes.ts'
import type { Row } from '../../state/table.ts'
import { type Decoded, decodeFields, type Pinning, pinsOf, reasonsOf } from '../card/decode.ts'
import { valueToStore } from '../card/field.ts'
import { RecordName } from '../card/fields/integer.ts'
import { isListField, ListEdits, type ListField } from '../card/fields/list.ts'
import { decodeInherited } from '../card/inherited-values.ts'
import {
  blankValue,
  type FieldReason,
  type FieldReasons,
  invalid,
  invalidFields,
  invalidValue,
  notFound,
  Problem,
} from '../card/problem.ts'
import type { Resource } from '../card/resource.ts'
import { recordLimitReached, usedByOther } from '../card/response-sentences.ts'
import { applyPatch, type Verb } from '../card/rule.ts'
import type { RuleContext } from '../card/rule-context.ts'
import type { Draft } from '../card/shape.ts'
import type { AccountScope } from './account-scope.ts'
import { danglingReference } from './references.ts'
import { NestedRows } from './rows.ts'
import { countsAnyway, isSentBack, isUnchanged } from './stored-values.ts'
import { chosenId, duplicateValues } from './uniqueness.ts'

const nothing: Decoded = { values: {}, readOnly: {}, refusals: {}, unknown: {} }

/**
 * Creates a record: the sent values, then the card's rules in order, then ids, tokens and times.
 * @param pinning which sent values the rules must not change, also in nested rows; requests pin none
 * @returns the stored record
 * @throws Problem `invalid` naming each refused field; the caller rolls everything back
 */
export function createRecord(scope: AccountScope, resource: Resource, sent: Decoded, pinning?: Pinning): Row {
  refuseFull(scope)
  const pinned = pinning && pinsOf(resource.fields, sent, pinning)
  const inherited = resource.inheritValues?.(sent.values, scope)
  const whole = inherited ? withInherited(sent, decodeInherited(resource.fields, inherited.values)) : sent
  const write = new Write(scope, resource, 'create', whole, undefined, pinning, pinned)
  const draft = write.draft
  for (const [name, value] of Object.entries(inherited?.stored ?? {}))
    if (!write.sent.has(name)) draft[name] = value
  draft.id = chosenId(scope, resource, pinned) ?? scope.runtime.state.nextId(resource.name)
  if (pinned) write.refuseDuplicates(pinned)
  write.runRules()
  for (const { name, standard, value } of resource.automaticFields.onCreate) {
    if (draft[name] === standard) draft[name] = value(write, draft)
  }
  Object.assign(draft, pinned)
  return write.finish()
}

/** What was sent, with inherited values where nothing was sent. */
function withInherited(sent: Decoded, inherited: Decoded): Decoded {
  const values = { ...inherited.values }
  const refusals = { ...inherited.refusals }
  for (const [name, value] of Object.entries(sent.values)) {
    // null is ignored in a create, and so is a list without rows.
    if (value === null || (value instanceof ListEdits && value.edits.length === 0)) continue
    values[name] = value
    delete refusals[name]
  }
  return { ...sent, values, refusals: { ...refusals, ...sent.refusals } }
}

/** Creates a record from values that the emulator chose, by the rules of the resource. */
export function makeRecord(scope: AccountScope, name: string, values: object): Row {
  const resource = scope.runtime.registry.resource(name)
  return createRecord(scope, resource, decodeFields(resource.fields, values as Record<string, unknown>))
}

/** Changes a record: sets the values that were sent, then runs the rules. Other fields stay. */
export function updateRecord(scope: AccountScope, resource: Resource, before: Row, sent: Decoded): Row {
  const write = new Write(scope, resource, 'update', sent, before)
  if (write.sent.size === 0 && !write.hasRowChanges) {
    write.refuseFailures()
    return before
  }
  write.runRules()
  return write.finish()
}

/**
 * Sets fields of a record without running its rules, for fields that requests cannot set. `updated_at` stays as it is.
 * @param values stored values by field; they are not decoded
 */
export function patchRecord<R extends Row>(
  scope: AccountScope,
  resource: Resource,
  before: R,
  values: Partial<R>,
): R {
  const row = Object.freeze(Object.assign(new resource.Shape(before), values)) as Row as R
  scope.runtime.state.history.write(scope.table(resource.name), before.id, row)
  return row
}

/** Deletes a record, after running the rules for it. */
export function deleteRecord(scope: AccountScope, resource: Resource, before: Row): void {
  const write = new Write(scope, resource, 'delete', nothing, before)
  write.runRules()
  write.finishDelete()
}

/** One record while it is written; rules get it as their context. */
class Write implements RuleContext {
  readonly draft: Draft
  readonly input: Readonly<Record<string, unknown>>
  readonly sent = new Set<string>()
  private readonly rows: NestedRows[] = []
  private readonly reasons: FieldReasons
  /** A value was sent that the record does not have. */
  private isChanged = false

  constructor(
    private readonly scope: AccountScope,
    private readonly resource: Resource,
    private readonly verb: Verb,
    decoded: Decoded,
    readonly before: Row | undefined,
    pinning?: Pinning,
    readonly pinned: RuleContext['pinned'] = undefined,
  ) {
    this.reasons = reasonsOf(decoded)
    this.input = decoded.values
    this.draft = new resource.Shape(before)
    const isBack = before !== undefined && isSentBack(decoded, resource.fields, before, scope)
    for (const name in decoded.values) {
      const field = resource.fields[name]!
      const given = decoded.values[name]
      const sent = given instanceof RecordName ? this.idOf(given, field.refersTo!) : given
      const value = valueToStore(field, sent, before?.[name], isBack)
      if (field.refersTo) this.note(name, danglingReference(field, sent, before?.[name], scope))
      if (isListField(field)) {
        const rows = new NestedRows(name, field, before, value, scope, pinning, isBack)
        this.rows.push(rows)
        this.draft[name] = rows.drafts
        for (const why of rows.refusals) this.note(name, why)
      } else if (field.visibility !== 'never' && before && isSame(value, before[name])) {
        const isAgain = field.countsWhenSame?.(before, decoded) ?? (!isBack && countsAnyway(field, sent))
        if (isAgain) this.sent.add(name)
      } else if (before || sent !== null || field.visibility === 'never') {
        this.isChanged = true
        this.sent.add(name)
        if (field.visibility !== 'never') this.draft[name] = value
      }
    }
  }

  get account() {
    return this.scope.account
  }
  get edition() {
    return this.scope.edition
  }
  get profileOf() {
    return this.scope.profileOf
  }
  get today() {
    return this.scope.today
  }
  get timestamp() {
    return this.scope.timestamp
  }
  get fault() {
    return this.scope.fault
  }
  get hasRowChanges(): boolean {
    return this.rows.some((rows) => rows.changed)
  }

  // Arrow functions, so that rules can destructure their context.
  readonly table = <R extends Row>(resource: string) => this.scope.table<R>(resource)
  readonly token = (...words: readonly (string | number)[]) => this.scope.token(...words)
  readonly startOfDay = (date: string) => this.scope.clock.startOfDay(date)
  readonly counter = (name: string) => this.scope.counter(name)
  readonly lostResponses = () =>
    this.scope.runtime.state.lostResponses.of(this.scope.account.id, this.resource.name)
  readonly diagnose = (code: DiagnosticCode, message: string) => this.scope.diagnose(code, message)
  readonly refuse = (field: string, reason: string | Refused): never => {
    throw reason instanceof Refused ? invalidValue(field, reason) : invalid(field, reason)
  }

  readonly create = <R extends Row>(name: string, values: object): R =>
    makeRecord(this.scope, name, values) as R

  readonly patch = (name: string, id: number, values: object): void => {
    const before = this.scope.table(name).get(id)
    if (before) patchRecord(this.scope, this.scope.runtime.registry.resource(name), before, values)
  }

  readonly remove = (name: string, id: number): void => {
    const before = this.scope.table(name).get(id)
    if (before) deleteRecord(this.scope, this.scope.runtime.registry.resource(name), before)
  }

  /** Refuses wrong values, then runs the rules of the verb in order. */
  runRules(): void {
    this.refuseFailures()
    for (const { id, within, patch } of this.resource.rulesOn[this.verb].of(this.input)) {
      const acted =
        within === undefined
          ? applyPatch(this.draft, patch(this.draft, this))
          : this.rowsOf(within)?.apply(patch, this.draft, this)
      // A document with thousands of lines writes thousands of products, by the same few rules.
      if (acted && !this.scope.acted.includes(id)) this.scope.acted.push(id)
    }
  }

  /** Refuses pinned values that another record has, together with all other mistakes. */
  refuseDuplicates(pinned: Readonly<Record<string, unknown>>): void {
    for (const name of duplicateValues(this.scope.runtime, this.resource, pinned)) {
      this.note(name, { path: [], reason: `${formatValue(pinned[name])} ${usedByOther}` })
    }
  }

  refuseFailures(): void {
    if (Object.keys(this.reasons).length > 0) throw invalidFields(this.reasons)
  }

  /** Freezes and stores the record, then runs its effects. */
  finish(): Row {
    const { draft, scope } = this
    for (const [name, field] of this.resource.lists) this.openIfChanged(name, field)
    for (const rows of this.rows) draft[rows.name] = rows.frozen(draft, this)
    if (this.before && !this.isChanged && isUnchanged(draft, this.before)) return this.before
    const { onWrite, required } = this.resource.automaticFields
    for (const { name, value } of onWrite) {
      if (this.verb === 'update' || draft[name] === null) draft[name] = value(this, draft)
    }
    for (const name of required) {
      if (draft[name] === null || draft[name] === '') this.reasons[name] = [blankValue]
    }
    this.refuseFailures()
    const row = Object.freeze(draft)
    // Rules may have made other records beside this one, such as the client of a document.
    if (!this.before) refuseFull(scope)
    scope.runtime.state.history.write(scope.table(this.resource.name), row.id, row)
    this.follow({ before: this.before, after: row })
    // An effect may have changed the record itself.
    return scope.table(this.resource.name).get(row.id) ?? row
  }

  finishDelete(): void {
    const { scope, before } = this
    if (!before) throw notFound(scope)
    scope.runtime.state.history.write(scope.table(this.resource.name), before.id, undefined)
    this.follow({ before })
  }

  /** The id of the record with this name. Creates the record if it is missing. */
  private idOf({ name }: RecordName, resource: string): number {
    const known = this.scope.table(resource).first('name', name) ?? makeRecord(this.scope, resource, { name })
    return known.id
  }

  private note(name: string, why: FieldReason | undefined): void {
    if (why) this.reasons[name] = [...(this.reasons[name] ?? []), why]
  }

  private follow(change: { before?: Row; after?: Row }): void {
    for (const effect of this.resource.effects ?? []) effect.act(change, this)
    const { timed } = this.resource
    const { after } = change
    if (!timed || !after) return
    const row = this.scope.table(this.resource.name).get(after.id) ?? after
    if (timed.due(row, this.scope) !== undefined) this.scope.runtime.reschedule()
  }

  /** The rows of a list, as the rules before this one left them; undefined for an empty list. */
  private rowsOf(name: string): NestedRows | undefined {
    let list = this.draft[name] as readonly Draft[]
    let rows = this.rows.find((one) => one.name === name)
    if (!rows && list.length === 0) return undefined
    if (!rows) {
      const field = this.resource.lists.get(name)
      if (!field) throw new Error(`${this.resource.name}.${name} is not a list`)
      rows = this.opened(name, field)
      // Most updates send no rows, and then there is nothing to compare.
      if (list === this.before?.[name]) list = rows.drafts
    }
    this.draft[name] = rows.follow(list)
    return rows
  }

  /** A rule may have set a list that the request does not have. */
  private openIfChanged(name: string, field: ListField): void {
    if (this.draft[name] === (this.before?.[name] ?? field.default)) return
    if (!this.rows.some((rows) => rows.name === name)) this.opened(name, field)
  }

  private opened(name: string, field: ListField): NestedRows {
    const rows = new NestedRows(name, field, this.before, undefined, this.scope)
    this.rows.push(rows)
    return rows
  }
}

/**
 * Refuses another record in an account that has as many as it may have.
 * @throws Problem `tooManyRecords` when the account has reached its limit
 */
export function refuseFull({ account, runtime: { maxRecords } }: AccountScope): void {
  if (maxRecords === undefined || account.tables.size < maxRecords) return
  throw new Problem('tooManyRecords', recordLimitReached(account.prefix, maxRecords))
}
