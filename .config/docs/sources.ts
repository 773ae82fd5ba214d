import { anchorOfSource, type Source } from '../../src/kernel/card/provenance.ts'

/**
 * A citation as a link to its heading in `docs/sources.md`.
 * @param folder path from `docs/` to the folder of the citing page; empty for `docs/` itself
 */
export function sourceOf(source: Source, folder = ''): string {
  return `[${source}](${folder === '' ? '' : '../'}sources.md#${anchorOfSource(source)})`
}

/** Sections in parentheses, also with the name of the page, as comments of the code cite them. */
const cited = /\((specification|facts|observed) ([\d.]+(?:, [\d.]+)*)(?: in docs\/sources\.md)?\)/g

/** A text from the code, with its citations as links. */
export function withSourceLinks(text: string): string {
  return text
    .replace(cited, (_, notes: 'facts', sections: string) => {
      const links = sections.split(', ').map((section) => sourceOf(`${notes} ${section}`))
      return `(${links.join(', ')})`
    })
    .replace('(assumed)', `(${sourceOf('assumed')})`)
}
