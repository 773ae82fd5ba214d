import { Registry } from '../kernel/card/registry.ts'
import { RelevantRules } from '../kernel/card/relevant-rules.ts'
import type { Resource } from '../kernel/card/resource.ts'
import type { AnyEffect, AnyRule, RowChange } from '../kernel/card/rule.ts'
import type { RuleContext } from '../kernel/card/rule-context.ts'
import type { Draft } from '../kernel/card/shape.ts'
import type { Row } from '../state/table.ts'

type Values = Readonly<Record<string, unknown>>
/** The rule or effect that last set a field, by the field's name. */
type Setters = Map<string, string>

/** Records whose fields are followed; of more, the oldest are forgotten. */
const maxRecords = 20_000

/** Follows which rule or effect gave each field of a record its value, and which one refused a write. */
export class RuleTrace {
  /** The resources of a registry, with rules and effects that are followed. */
  readonly registry: Registry
  /** Whether nothing is noted, because a request is only tried. */
  isPaused = false
  /** The rule or effect that refused the last write. */
  refusedBy: string | undefined
  private current: string | undefined
  private readonly records = new Map<string, Setters>()
  /** New rows have no ids while rules run. */
  private readonly rows = new WeakMap<object, Setters>()
  private readonly contexts = new WeakMap<RuleContext, RuleContext>()

  constructor({ resources }: Registry) {
    this.registry = new Registry(resources.map((resource) => this.followed(resource)))
  }

  /** The rule or effect that set a field of a record. */
  setterOf(resource: string, id: number, field: string): string | undefined {
    return this.records.get(`${resource} ${id}`)?.get(field)
  }

  setterInRow(row: object, field: string): string | undefined {
    return this.rows.get(row)?.get(field)
  }

  /** Forgets what set the values of a record, because they were replaced by others. */
  forget(resource: string, id: number): void {
    this.records.delete(`${resource} ${id}`)
  }

  private followed(resource: Resource): Resource {
    const rules = resource.rules?.map((rule) => this.followedRule(rule, resource.name))
    const effects = resource.effects?.map((effect) => this.followedEffect(effect))
    const of = (verb: 'create' | 'update' | 'delete') => new RelevantRules(rules ?? [], verb)
    const rulesOn = { create: of('create'), update: of('update'), delete: of('delete') }
    // Inherits the parts that the resource prepares when they are first used.
    return Object.assign(Object.create(resource), { rules, effects, rulesOn })
  }

  private followedRule(rule: AnyRule, resource: string): AnyRule {
    const { id } = rule
    if ('within' in rule)
      return {
        ...rule,
        patch: (row: Draft, change: RowChange<Row>, record: Draft, context: RuleContext) => {
          const patch = this.during(id, () =>
            rule.patch(row, change, record, this.contextOf(context, resource, record)),
          )
          if (patch) this.note(this.settersIn(row, change), row, patch, id)
          return patch
        },
      }
    return {
      ...rule,
      patch: (record: Draft, context: RuleContext) => {
        const own = this.contextOf(context, resource, record)
        const patch = this.during(id, () => rule.patch(record, own))
        if (patch) this.note(this.settersOf(resource, record.id as number), record, patch, id)
        return patch
      },
    }
  }

  private followedEffect(effect: AnyEffect): AnyEffect {
    return {
      ...effect,
      act: (change, context) => this.during(effect.id, () => effect.act(change, this.contextOf(context))),
    }
  }

  private during<Result>(id: string, work: () => Result): Result {
    const outer = this.current
    this.current = id
    try {
      return work()
    } catch (refusal) {
      // The innermost rule refuses first.
      this.refusedBy ??= id
      throw refusal
    } finally {
      this.current = outer
    }
  }

  /** The context of a write, which notes what rules and effects write to other records. */
  private contextOf(context: RuleContext, resource?: string, record?: Draft): RuleContext {
    const known = this.contexts.get(context)
    if (known) return known
    // A value that is sent replaces one that a rule had set.
    if (resource !== undefined && record && !this.isPaused) {
      const setters = this.records.get(`${resource} ${record.id}`)
      for (const name of context.sent) setters?.delete(name)
    }
    const noteAll = (name: string, id: number, values: object) => {
      if (this.current !== undefined) this.note(this.settersOf(name, id), {}, values, this.current)
    }
    const own: RuleContext = Object.assign(Object.create(context), {
      create: (name: string, values: object) => {
        const row = context.create(name, values)
        noteAll(name, row.id, values)
        return row
      },
      patch: (name: string, id: number, values: object) => {
        context.patch(name, id, values)
        noteAll(name, id, values)
      },
    })
    this.contexts.set(context, own)
    return own
  }

  private note(setters: Setters, before: Values, patch: object, id: string): void {
    if (this.isPaused) return
    for (const [name, value] of Object.entries(patch)) if (before[name] !== value) setters.set(name, id)
  }

  private settersOf(resource: string, id: number): Setters {
    const key = `${resource} ${id}`
    const setters = this.records.get(key) ?? new Map<string, string>()
    this.records.delete(key)
    this.records.set(key, setters)
    for (const oldest of this.records.keys()) {
      if (this.records.size <= maxRecords) break
      this.records.delete(oldest)
    }
    return setters
  }

  private settersIn(row: Draft, { before, sent }: RowChange<Row>): Setters {
    const known = this.rows.get(row)
    if (known) return known
    const setters: Setters = new Map(before && this.rows.get(before))
    for (const name of sent) setters.delete(name)
    // The first change of a stored row makes a copy, to which the next rule passes on what is known.
    this.rows.set(row, setters)
    return setters
  }
}
