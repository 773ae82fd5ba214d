import type { Behaviour } from '../kernel/card/behaviour.ts'
import type { Profile } from '../kernel/card/profile.ts'
import { provenanceOf, type Source } from '../kernel/card/provenance.ts'
import type { Operation } from '../kernel/card/registry.ts'
import { behaviours } from '../ledger/behaviours.ts'
import type { ResponseDifference } from '../live/differences.ts'
import type { SwitchableBehaviour } from '../names/switchable-behaviours.ts'

/** The behaviour that causes a difference, as far as it is known. */
export interface Explanation {
  /** Id of the behaviour in the ledger, or the field or operation itself, such as `invoices.price_net`. */
  readonly behaviour: string
  /** The emulator's behaviour in words. */
  readonly text: string
  readonly source: Source
  readonly provenance: string
  /** Whether switching the behaviour removes the difference; otherwise, the explanation is a guess. */
  readonly isCertain: boolean
  /** The profile that the live service follows in this behaviour. */
  readonly follows?: Profile
}

/** Explains a difference that another profile removes. */
export function bySwitch(id: SwitchableBehaviour, follows: Profile): Explanation {
  return { ...explained(behaviours().find((one) => one.id === id)!), isCertain: true, follows }
}

/**
 * The behaviours that probably cause a difference, the likeliest first: those that acted on the request or name the
 * field. Without any, the explanation is the field itself, or the operation.
 * @param acted ids of the rules that acted on the request
 */
export function probableExplanations(
  difference: ResponseDifference,
  operation: Operation,
  acted: readonly string[],
): readonly Explanation[] {
  const name = lastName(difference.path)
  const { resource } = operation
  const ofCard = new Set([...(resource.rules ?? []), ...(resource.effects ?? [])].map(({ id }) => id))
  // Rules affect values. The field itself decides whether a response has its key, and of which type.
  const isOfField = ['missing key', 'extra key', 'type'].includes(difference.kind)
  if (isOfField) return [ofFieldOrOperation(difference, operation)]
  const words = name === '' ? wordsFor(difference) : [name]
  const scored = behaviours()
    .map((one) => {
      const isNamed = words.some((word) => namesWord(one.text, word))
      const hasActed = acted.includes(one.id)
      const score = (isNamed ? 4 : 0) + (hasActed ? 2 : 0) + (ofCard.has(one.id) ? 1 : 0)
      return { one, score: isNamed && (hasActed || ofCard.has(one.id) || name === '') ? score : 0 }
    })
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score)
  const best = scored.filter(({ score }) => score === scored[0]!.score)
  if (best.length > 0) return best.slice(0, 3).map(({ one }) => explained(one))
  return [ofFieldOrOperation(difference, operation)]
}

function explained({ id, text, source, provenance }: Behaviour): Explanation {
  return { behaviour: id, text, source, provenance, isCertain: false }
}

/** Words in the ledger about a difference that concerns no field. */
function wordsFor({ kind, live, emulator }: ResponseDifference): readonly string[] {
  if (kind !== 'status') return []
  return [live, emulator].map(String).filter((status) => !/^20[01]$/.test(status))
}

function ofFieldOrOperation(
  { path }: ResponseDifference,
  { id, resource, routes, about }: Operation,
): Explanation {
  const names = path
    .replaceAll('-', '_')
    .split(/[.[\]\d]+/)
    .filter(Boolean)
  let fields: typeof resource.fields | undefined = resource.fields
  let found = resource.fields['']
  for (const name of names) {
    found = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
    fields = (found?.rows ?? found?.nested)?.fields
  }
  const { source } = found ?? routes[0]!
  return {
    behaviour: found ? [resource.name, ...names].join('.') : id,
    text: found ? found.about : about,
    source,
    provenance: provenanceOf(source),
    isCertain: false,
  }
}

/** The name of the value that differs, without the position in a list. */
function lastName(path: string): string {
  if (path.startsWith('header ')) return ''
  return path
    .replace(/\[\d+\]/g, '')
    .split('.')
    .at(-1)!
    .replaceAll('-', '_')
}

function namesWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at < 0) return false
  const isPart = (sign: string | undefined) => sign !== undefined && /\w/.test(sign)
  return !isPart(text[at - 1]) && !isPart(text[at + word.length])
}
