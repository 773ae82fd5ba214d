import { anchorOfSource, type Source } from '../../src/kernel/card/provenance.ts'

/**
 * A citation as a link to its heading in `docs/sources.md`.
 * @param folder path from `docs/` to the folder of the citing page; empty for `docs/` itself
 */
export function sourceOf(source: Source, folder = ''): string {
  return `[${source}](${folder === '' ? '' : '../'}sources.md#${anchorOfSource(source)})`
}
