/** How sure we are of a behaviour: official documents say it, public recordings show it, or we chose it. */
export type Provenance = 'documented' | 'observed' | 'assumed'

/**
 * Where a field, an operation or a rule comes from. Each has a heading in `docs/sources.md`: notes on documents are
 * `specification 2.1` and `facts 2.5`, notes on recordings are `observed 5.4`, and a single word is a response key that
 * no section describes.
 */
export type Source =
  | `specification ${string}`
  | `facts ${string}`
  | `observed ${string}`
  | 'assumed'
  | 'recorded'
  | 'tested'
  | 'typed'
  | 'printed'

/** The grade that a source gives. */
export function provenanceOf(source: Source): Provenance {
  if (source.startsWith('specification') || source.startsWith('facts') || source === 'printed')
    return 'documented'
  return source === 'assumed' ? 'assumed' : 'observed'
}

/** The heading of `docs/sources.md` for a source, as the end of an address: `facts 2.5` is `facts-25`. */
export function anchorOfSource(source: Source): string {
  return source.replaceAll('.', '').replaceAll(' ', '-')
}
