import { anchorOfSource, provenanceOf, type Source } from '../kernel/card/provenance.ts'

/** The page of sources, relative to where the admin interface serves the documentation. */
export const sourcesUrl = 'docs/sources'

/** The heading that says what a source is. */
export function urlOfSource(source: Source): string {
  return `${sourcesUrl}#${anchorOfSource(source)}`
}

/** A source and its grade, as OpenAPI documents give them. */
export function sourceExtensions(source: Source) {
  return { 'x-source': source, 'x-provenance': provenanceOf(source) }
}
