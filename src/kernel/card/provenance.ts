/** How a behaviour is known: official documents state it, public recordings show it, or we chose it. */
export type Provenance = 'documented' | 'observed' | 'assumed'

/** The grade that each kind of source gives, by the first word of a citation. */
export const gradeBySource = {
  specification: 'documented',
  facts: 'documented',
  printed: 'documented',
  ministry: 'documented',
  observed: 'observed',
  recorded: 'observed',
  tested: 'observed',
  typed: 'observed',
  assumed: 'assumed',
} as const satisfies Readonly<Record<string, Provenance>>

type SourceKind = keyof typeof gradeBySource

/** Collections of notes, which have numbered sections. */
type Notes = 'specification' | 'facts' | 'observed'

/**
 * Where a field, an operation or a rule comes from. Each has a heading in `docs/sources.md`: notes on documents are
 * `specification 2.1` and `facts 2.5`, notes on recordings are `observed 5.4`, and a single word stands for a source
 * without sections.
 */
export type Source = `${Notes} ${string}` | Exclude<SourceKind, Notes>

/** The provenance that follows from a source. */
export function provenanceOf(source: Source): Provenance {
  return gradeBySource[source.split(' ', 1)[0] as SourceKind]
}

/** The anchor of a source in `docs/sources.md`: `facts 2.5` becomes `facts-25`. */
export function anchorOfSource(source: Source): string {
  return source.replaceAll('.', '').replaceAll(' ', '-')
}
