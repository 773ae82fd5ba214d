/** How sure we are of a behaviour: official documents say it, public recordings show it, or we chose it. */
export type Provenance = 'documented' | 'observed' | 'assumed'

/**
 * Where a field, an operation or a rule comes from. `specification 2.1` and `facts 2.5` are documents; `observed 5.4`
 * and the four words that grade a response key are recordings; `assumed` is ours.
 */
export type Source =
  | `specification ${string}`
  | `facts ${string}`
  | `observed ${string}`
  | `assumed${string}`
  | 'recorded'
  | 'tested'
  | 'typed'
  | 'printed'

/** The grade that a source gives. */
export function provenanceOf(source: Source): Provenance {
  if (source.startsWith('specification') || source.startsWith('facts') || source === 'printed')
    return 'documented'
  return source.startsWith('assumed') ? 'assumed' : 'observed'
}
