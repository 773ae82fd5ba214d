import type { AnyRule, Verb } from './rule.ts'

/**
 * A rule as a write runs it. All kinds of rules have the same properties here: a create runs about a hundred rules, and
 * V8 reads properties of unlike objects so slowly that this would take as long as most rules do.
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

/** A rule, and the fields that it needs: a write runs it if one of them is sent. Without fields, every write runs it. */
interface Candidate {
  readonly rule: OrderedRule
  readonly sent: readonly string[] | undefined
}

/** Clients send few combinations of fields. Further combinations are not cached. */
const maxCombinations = 200

/**
 * The rules of a verb, in order, without those that cannot act on the sent fields (row `device: relevant rules` of the
 * bench): an update of a remark runs half of the rules of an invoice.
 */
export class RelevantRules {
  private candidates: readonly Candidate[] | undefined
  /** The fields that at least one rule needs. */
  private needed: ReadonlySet<string> = new Set()
  /** By the names of the sent fields that rules need. */
  private readonly chosen = new Map<string, readonly OrderedRule[]>()

  constructor(
    private readonly rules: readonly AnyRule[],
    private readonly verb: Verb,
  ) {}

  /** @param input what was sent, by field */
  of(input: Readonly<Record<string, unknown>>): readonly OrderedRule[] {
    const candidates = this.candidates ?? this.prepare()
    let names = ''
    for (const name in input) if (this.needed.has(name)) names += `${name} `
    const known = this.chosen.get(names)
    if (known) return known
    const relevant = candidates.filter(({ sent }) => sent?.some((name) => Object.hasOwn(input, name)) ?? true)
    const rules = relevant.map(({ rule }) => rule)
    if (this.chosen.size < maxCombinations) this.chosen.set(names, rules)
    return rules
  }

  /** Prepares the rules for the first write, because few runs need the rules of all resources. */
  private prepare(): readonly Candidate[] {
    this.candidates = this.rules.flatMap((rule) => candidateOf(rule, this.verb) ?? [])
    this.needed = new Set(this.candidates.flatMap(({ sent }) => sent ?? []))
    return this.candidates
  }
}

function candidateOf(rule: AnyRule, verb: Verb): Candidate | undefined {
  const { id } = rule
  const occasion = rule.on.find((one) => one === verb || (typeof one === 'object' && one.verb === verb))
  if (!occasion) return undefined
  const ordered: OrderedRule =
    'within' in rule
      ? { id, within: rule.within, patch: rule.patch }
      : { id, within: undefined, patch: rule.patch }
  return { rule: ordered, sent: typeof occasion === 'object' ? occasion.sent : undefined }
}
