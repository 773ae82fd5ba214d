import { anchorOfSource, provenanceOf, type Source } from '../kernel/card/provenance.ts'

/** The page of sources, relative to the documentation under `/__admin`. */
export const sourcesUrl = 'docs/sources'

/** The heading of a source. */
export function urlOfSource(source: Source): string {
  return `${sourcesUrl}#${anchorOfSource(source)}`
}

/** A source and its provenance, as OpenAPI documents contain them. */
export function sourceExtensions(source: Source) {
  return { 'x-source': source, 'x-provenance': provenanceOf(source) }
}
