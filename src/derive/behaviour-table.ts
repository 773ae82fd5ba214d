import type { Behaviour } from '../kernel/behaviour.ts'

const opening = '<!-- behaviours -->'
const closing = '<!-- /behaviours -->'

/** The ledger as a Markdown table, in the ledger's order. */
export function behaviourTable(ledger: readonly Behaviour[]): string {
  const rows = ledger.map(({ id, text, provenance, source, test }) => [
    `\`${id}\``,
    text,
    provenance,
    source,
    `\`${test}\``,
  ])
  return [
    ['Behaviour', 'What happens', 'Provenance', 'Source', 'Test'],
    ['---', '---', '---', '---', '---'],
    ...rows.map((row) => row.map(cell)),
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

/**
 * Puts the ledger between its two markers and leaves the rest of a document as it is.
 * @throws when the markers are not there once each, in their order
 */
export function withBehaviourTable(document: string, ledger: readonly Behaviour[]): string {
  const parts = document.split(opening)
  const [before, rest = ''] = parts
  const after = rest.split(closing)
  if (parts.length !== 2 || after.length !== 2) {
    throw new Error(`[faketura] the document must hold ${opening} and, below it, ${closing}, once each`)
  }
  return `${before}${opening}\n\n${behaviourTable(ledger)}\n\n${closing}${after[1]}`
}

/** A bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
