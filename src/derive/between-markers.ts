/**
 * Puts a generated text between the two markers of its name and leaves the rest of a document as it is.
 * @param name as in `<!-- name -->` and `<!-- /name -->`
 * @throws when the markers are not there once each, in their order
 */
export function betweenMarkers(document: string, name: string, text: string): string {
  const opening = `<!-- ${name} -->`
  const closing = `<!-- /${name} -->`
  const parts = document.split(opening)
  const [before, rest = ''] = parts
  const after = rest.split(closing)
  if (parts.length !== 2 || after.length !== 2) {
    throw new Error(`[faketura] the document must hold ${opening} and, below it, ${closing}, once each`)
  }
  return `${before}${opening}\n\n${text}\n\n${closing}${after[1]}`
}

/** Rows as a Markdown table; the first one is its head. */
export function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
