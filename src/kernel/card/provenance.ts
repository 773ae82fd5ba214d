/** How a behaviour is known: official documents state it, public recordings show it, or we chose it. */
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
  | 'ministry'

/** The provenance that follows from a source. */
export function provenanceOf(source: Source): Provenance {
  if (
    source.startsWith('specification') ||
    source.startsWith('facts') ||
    source === 'printed' ||
    source === 'ministry'
  )
    return 'documented'
  return source === 'assumed' ? 'assumed' : 'observed'
}

/** The anchor of a source in `docs/sources.md`: `facts 2.5` becomes `facts-25`. */
export function anchorOfSource(source: Source): string {
  return source.replaceAll('.', '').replaceAll(' ', '-')
}
