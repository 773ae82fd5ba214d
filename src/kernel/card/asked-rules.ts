import type { AnyRule, Verb } from './rule.ts'

/**
 * A rule in its place. All are alike, although rules are of several kinds: a create asks a hundred of them, and reading
 * a property of unlike objects takes as long as most rules do.
 */
export type OrderedRule = { readonly id: string } & (RecordPatch | RowPatch)

interface RecordPatch {
  readonly within: undefined
  readonly patch: Exclude<AnyRule, { readonly within: string }>['patch']
}

interface RowPatch {
  /** The list whose rows the rule is for. */
  readonly within: string
  readonly patch: Extract<AnyRule, { readonly within: string }>['patch']
}

/** A rule and the fields that it needs: it can act if a request sends one of them, or on all writes if they are missing. */
interface Place {
  readonly rule: OrderedRule
  readonly sent: readonly string[] | undefined
}

/** Clients send few combinations of fields. For one that tries them all, the rules are chosen anew each time. */
const maxCombinations = 200

/**
 * The rules of a verb, in order, without those that cannot act because of what was sent (row `device: asked rules` of the
 * bench): an update of a remark asks half of the rules of an invoice.
 */
export class AskedRules {
  private places: readonly Place[] | undefined
  private waking: ReadonlySet<string> = new Set()
  /** By the names of the sent fields that wake rules. */
  private readonly chosen = new Map<string, readonly OrderedRule[]>()

  constructor(
    private readonly rules: readonly AnyRule[],
    private readonly verb: Verb,
  ) {}

  /** @param input what was sent, by field */
  of(input: Readonly<Record<string, unknown>>): readonly OrderedRule[] {
    const places = this.places ?? this.prepare()
    let names = ''
    for (const name in input) if (this.waking.has(name)) names += `${name} `
    const known = this.chosen.get(names)
    if (known) return known
    const asked = places.filter(({ sent }) => sent?.some((name) => Object.hasOwn(input, name)) ?? true)
    const rules = asked.map(({ rule }) => rule)
    if (this.chosen.size < maxCombinations) this.chosen.set(names, rules)
    return rules
  }

  /** Prepares the rules for the first write, because few runs need the rules of all resources. */
  private prepare(): readonly Place[] {
    this.places = this.rules.flatMap((rule) => placeOf(rule, this.verb) ?? [])
    this.waking = new Set(this.places.flatMap(({ sent }) => sent ?? []))
    return this.places
  }
}

function placeOf(rule: AnyRule, verb: Verb): Place | undefined {
  const { id } = rule
  const occasion = rule.on.find((one) => one === verb || (typeof one === 'object' && one.verb === verb))
  if (!occasion) return undefined
  const ordered: OrderedRule =
    'within' in rule
      ? { id, within: rule.within, patch: rule.patch }
      : { id, within: undefined, patch: rule.patch }
  return { rule: ordered, sent: typeof occasion === 'object' ? occasion.sent : undefined }
}
